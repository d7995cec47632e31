"""What is written on premium squares, by language, and the names and legends on the rim."""

from collections.abc import Mapping
from types import MappingProxyType

Words = Mapping[str, str]


def _words(dl: str, tl: str, dw: str, tw: str) -> Words:
    return MappingProxyType({"dl": dl, "tl": tl, "dw": dw, "tw": tw})


WORDINGS: Mapping[str, tuple[Words, ...]] = MappingProxyType(
    {
        "finnish": (
            _words(
                "KAKSIN-\nKERTAINEN\nKIRJAIN",
                "KOLMIN-\nKERTAINEN\nKIRJAIN",
                "KAKSIN-\nKERTAINEN\nSANA",
                "KOLMIN-\nKERTAINEN\nSANA",
            ),
            _words("KIRJAIN\n×2", "KIRJAIN\n×3", "SANA\n×2", "SANA\n×3"),
            _words("2 x\nkirjaimen\narvo", "3 x\nkirjaimen\narvo", "2 x\nsanan\narvo", "3 x\nsanan\narvo"),
        ),
        "norwegian": (
            _words(
                "DOBBEL\nBOKSTAV-\nVERDI",
                "TREDOBBEL\nBOKSTAV-\nVERDI",
                "DOBBEL\nORD-\nVERDI",
                "TREDOBBEL\nORD-\nVERDI",
            ),
            _words("DOBBEL\nBOKSTAV", "TRIPPEL\nBOKSTAV", "DOBBELT\nORD", "TRIPPELT\nORD"),
            _words("2×\nBOKSTAV", "3×\nBOKSTAV", "2×\nORD", "3×\nORD"),
        ),
        "swedish": (
            _words(
                "DUBBEL\nBOKSTAVS-\nPOÄNG",
                "TREDUBBEL\nBOKSTAVS-\nPOÄNG",
                "DUBBEL\nORD-\nPOÄNG",
                "TREDUBBEL\nORD-\nPOÄNG",
            ),
            _words("DUBBEL\nBOKSTAV", "TRIPPEL\nBOKSTAV", "DUBBELT\nORD", "TRIPPELT\nORD"),
        ),
        "danish": (
            _words(
                "DOBBELT\nBOGSTAV-\nVÆRDI",
                "TREDOBBELT\nBOGSTAV-\nVÆRDI",
                "DOBBELT\nORD-\nVÆRDI",
                "TREDOBBELT\nORD-\nVÆRDI",
            ),
        ),
        "german": (
            _words(
                "DOPPELTER\nBUCHSTABEN-\nWERT",
                "DREIFACHER\nBUCHSTABEN-\nWERT",
                "DOPPELTER\nWORT-\nWERT",
                "DREIFACHER\nWORT-\nWERT",
            ),
            _words(
                "Doppelter\nBuchstaben-\nwert",
                "Dreifacher\nBuchstaben-\nwert",
                "Doppelter\nWortwert",
                "Dreifacher\nWortwert",
            ),
        ),
        "english": (
            _words(
                "DOUBLE\nLETTER\nSCORE", "TRIPLE\nLETTER\nSCORE", "DOUBLE\nWORD\nSCORE", "TRIPLE\nWORD\nSCORE"
            ),
            _words("Double\nLetter", "Triple\nLetter", "Double\nWord", "Triple\nWord"),
        ),
        "french": (
            _words(
                "LETTRE\nCOMPTE\nDOUBLE",
                "LETTRE\nCOMPTE\nTRIPLE",
                "MOT\nCOMPTE\nDOUBLE",
                "MOT\nCOMPTE\nTRIPLE",
            ),
        ),
        "polish": (
            _words(
                "PODWÓJNA\nPREMIA\nLITEROWA",
                "POTRÓJNA\nPREMIA\nLITEROWA",
                "PODWÓJNA\nPREMIA\nSŁOWNA",
                "POTRÓJNA\nPREMIA\nSŁOWNA",
            ),
        ),
        "spanish": (
            _words(
                "DOBLE\nTANTO DE\nLETRA",
                "TRIPLE\nTANTO DE\nLETRA",
                "DOBLE\nTANTO DE\nPALABRA",
                "TRIPLE\nTANTO DE\nPALABRA",
            ),
        ),
        "dutch": (
            _words("2x\nLETTER\nWAARDE", "3x\nLETTER\nWAARDE", "2x\nWOORD\nWAARDE", "3x\nWOORD\nWAARDE"),
        ),
        "romanian": (
            _words(
                "DUBLEAZĂ\nVALOAREA\nLITEREI",
                "TRIPLEAZĂ\nVALOAREA\nLITEREI",
                "DUBLEAZĂ\nVALOAREA\nCUVÂNTULUI",
                "TRIPLEAZĂ\nVALOAREA\nCUVÂNTULUI",
            ),
        ),
        "italian": (_words("LETTERA\nx 2", "LETTERA\nx 3", "PAROLA\nx 2", "PAROLA\nx 3"),),
        "portuguese": (
            _words("DOBRO\nDA\nLETRA", "TRIPLO\nDA\nLETRA", "DOBRO\nDA\nPALAVRA", "TRIPLO\nDA\nPALAVRA"),
        ),
        "czech": (
            _words(
                "DVOJNÁSOBNÁ\nHODNOTA\nPÍSMENE",
                "TROJNÁSOBNÁ\nHODNOTA\nPÍSMENE",
                "DVOJNÁSOBNÁ\nHODNOTA\nSLOVA",
                "TROJNÁSOBNÁ\nHODNOTA\nSLOVA",
            ),
        ),
        "hungarian": (
            _words(
                "DUPLA\nBETŰ-\nÉRTÉK", "TRIPLA\nBETŰ-\nÉRTÉK", "DUPLA\nSZÓ-\nÉRTÉK", "TRIPLA\nSZÓ-\nÉRTÉK"
            ),
        ),
        "icelandic": (
            _words("TVÖFALT\nSTAFGILDI", "ÞREFALT\nSTAFGILDI", "TVÖFALT\nORÐGILDI", "ÞREFALT\nORÐGILDI"),
        ),
        "estonian": (
            _words(
                "KAHE-\nKORDNE\nTÄHT", "KOLME-\nKORDNE\nTÄHT", "KAHE-\nKORDNE\nSÕNA", "KOLME-\nKORDNE\nSÕNA"
            ),
        ),
        "catalan": (_words("LLETRA\nDOBLE", "LLETRA\nTRIPLE", "PARAULA\nDOBLE", "PARAULA\nTRIPLE"),),
        "turkish": (_words("HARFİN\n2 KATI", "HARFİN\n3 KATI", "KELİMENİN\n2 KATI", "KELİMENİN\n3 KATI"),),
        "croatian": (
            _words(
                "DVOSTRUKA\nVRIJEDNOST\nSLOVA",
                "TROSTRUKA\nVRIJEDNOST\nSLOVA",
                "DVOSTRUKA\nVRIJEDNOST\nRIJEČI",
                "TROSTRUKA\nVRIJEDNOST\nRIJEČI",
            ),
        ),
    }
)

SHORT: tuple[Words, ...] = (
    _words("2L", "3L", "2W", "3W"),
    _words("DL", "TL", "DW", "TW"),
    _words("2x\nLS", "3x\nLS", "2x\nWS", "3x\nWS"),
    _words("x2", "x3", "x2", "x3"),
    _words("2", "3", "2", "3"),
    _words("2B", "3B", "2O", "3O"),
    _words("2xL", "3xL", "2xW", "3xW"),
    _words("L", "L", "W", "W"),
    _words("★", "★★", "★", "★★"),
)

ICONS: tuple[Words, ...] = (
    _words("●", "●●", "■", "■■"),
    _words("♥", "♦", "♣", "♠"),
    _words("+", "++", "×", "××"),
    _words("☆", "★", "☆", "★"),
    _words("◆", "◆◆", "▲", "▲▲"),
    _words("A2", "A3", "W2", "W3"),
    _words("B", "B", "O", "O"),
    _words("D", "T", "D", "T"),
    _words("S", "S", "K", "K"),
    _words("2x", "3x", "2x", "3x"),
    _words("×2", "×3", "×2", "×3"),
    _words("L2", "L3", "S2", "S3"),
    _words("P", "T", "C", "Z"),
    _words("10", "20", "4", "6"),
)
"""Signs and large letters or figures on the premium squares of few boards."""

NAMES = (
    "SCRABBLE",
    "Scrabble",
    "ALFAPET",
    "KRYSSORD",
    "WORDS",
    "CROSSWORD GAME",
    "SANAPELI",
    "ORDSPILL",
    "LITERAKI",
)
LEGEND_WORDS = (
    "ARVO",
    "VERDI",
    "TILES",
    "LETTER DISTRIBUTION",
    "POINTS",
    "KIRJAIMET",
    "BOKSTAVER",
    "ROZKŁAD PŁYTEK",
)
