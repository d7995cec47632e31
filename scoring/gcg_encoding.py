"""Bytes of a GCG file → text: the encoding it names, or the one it has."""

from __future__ import annotations

import re

from scoring.gcg import Finding, GcgRefused

_ENCODINGS = {
    "utf8": "utf-8",
    "ascii": "ascii",
    "usascii": "ascii",
    "latin1": "iso-8859-1",
    "iso88591": "iso-8859-1",
    "iso88592": "iso-8859-2",
    "iso885915": "iso-8859-15",
    "windows1250": "cp1250",
    "cp1250": "cp1250",
    "windows1252": "cp1252",
    "cp1252": "cp1252",
}


def decode_gcg(data: bytes) -> tuple[str, str, tuple[Finding, ...]]:
    """Returns the text, the encoding used, and what was odd about it.

    The order is the safe one: byte order mark, header, strict UTF-8 (which covers ASCII), Latin-1.

    Raises:
        GcgRefused: The header names an encoding that is not known, and the file is not plain ASCII.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) and len(data) % 2 == 0:
        return data.decode("utf-16", "replace"), "utf-16", ()
    data = data.removeprefix(b"\xef\xbb\xbf")
    header = re.search(rb"^[ \t]*#character-encoding[ \t]+([^\r\n]+)", data, re.MULTILINE | re.IGNORECASE)
    if header is not None:
        line = len(re.findall(rb"\r\n|\n|\r", data[: header.start()])) + 1
        return _decode_as_headed(data, header[1].decode("latin-1").strip(), line)
    if data.isascii():
        return data.decode("ascii"), "ascii", ()
    try:
        return data.decode("utf-8"), "utf-8", ()
    except UnicodeDecodeError:
        return data.decode("latin-1"), "iso-8859-1", ()


def _decode_as_headed(data: bytes, name: str, line: int) -> tuple[str, str, tuple[Finding, ...]]:
    encoding = _ENCODINGS.get(re.sub(r"[^a-z0-9]", "", name.lower()))
    late = "#character-encoding belongs on the first line; it was used all the same"
    findings = (Finding(line, "encoding_late", late),) if line > 1 else ()
    if encoding is None and not data.isascii():
        message = f"the encoding {name[:40]!r} is not known; save the file as UTF-8 and try again"
        raise GcgRefused(line, "encoding_unknown", message)
    if encoding is None:
        message = f"the encoding {name[:40]!r} is not known; the file is plain ASCII"
        return data.decode("ascii"), "ascii", (*findings, Finding(line, "encoding_unknown", message))
    try:
        return data.decode(encoding), encoding, findings
    except UnicodeDecodeError:
        message = f"the file is not {name[:40]!r} as its header says; it was read as Latin-1"
        return data.decode("latin-1"), "iso-8859-1", (*findings, Finding(line, "encoding_wrong", message))
