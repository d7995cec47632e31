"""Keeps the catalogues of the page in step with the code: `python tools/texts.py`.

Collects the messages of `ui`, adds new ones to each `.po`, drops those no longer used, compiles the `.mo`.
"""

import ast
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scoring.answers import ANSWER_TEXTS
from scoring.audit import SLIP_TEXTS
from scoring.claim_words import MISTAKE_TEXTS, PREMIUM_NAMES
from scoring.problems import TEMPLATES
from scoring.settlement_claims import SETTLEMENT_TEXTS
from ui.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "ui" / "texts"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in every catalogue, so that making them again changes nothing."""


def messages_of_code() -> Catalog:
    """Returns the messages that the code asks for."""
    catalogue = Catalog(charset="utf-8")
    for path in sorted((ROOT / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for message in messages_of_call(node.func.id, node.args):
                    catalogue.add(message)
    for message in messages_of_scoring():
        catalogue.add(message)
    return catalogue


def messages_of_call(function: str, arguments: list[ast.expr]) -> list[str | tuple[str, str]]:
    """Returns what a call asks to be translated; calls inside f-strings are found too."""
    texts = [one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if function == "_" and len(texts) == 1:
        return [texts[0]]
    return [(texts[0], texts[1])] if function == "ngettext" and len(texts) == 2 else []


def messages_of_scoring() -> list[str]:
    """Returns the sentences of `scoring` that the page shows in the language of the visitor."""
    problems = [text for key, (_level, text) in TEMPLATES.items() if key != "illegal_move"]
    mistakes = [*MISTAKE_TEXTS.values(), *SLIP_TEXTS.values(), *SETTLEMENT_TEXTS.values()]
    return [*mistakes, *PREMIUM_NAMES.values(), *ANSWER_TEXTS.values(), *problems]


def kept_catalogue(language: str) -> Catalog:
    """Returns the kept catalogue of a language; an empty one where there is none yet."""
    path = po_path(language)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, language)


def updated_catalogue(language: str) -> Catalog:
    """Returns the messages of the code with the words kept for them, and no others."""
    kept = kept_catalogue(language)
    fresh = Catalog(
        language,
        project="boardscore",
        version="1",
        msgid_bugs_address="boardscore",
        header_comment=f"# The words of the page: {language}",
        creation_date=DATE,
        revision_date=DATE,
        last_translator="boardscore",
        language_team="boardscore",
        fuzzy=False,
    )
    for message in messages_of_code():
        if message.id:
            known = kept.get(message.id)
            fresh.add(message.id, known.string if known else None)
    return fresh


def is_translated(message: Message) -> bool:
    """Whether every form of a message has words in the other language."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return bool(forms) and all(forms)


def po_path(language: str) -> Path:
    """Returns where the translations of a language are written."""
    return FOLDER / language / "LC_MESSAGES" / "boardscore.po"


def compiled(catalogue: Catalog) -> bytes:
    """Returns the catalogue in the form that `gettext` reads."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> int:
    """Updates all catalogues; the exit code is 1 while something is not translated."""
    missing = 0
    for language in TRANSLATED:
        catalogue = updated_catalogue(language)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, sort_output=True, no_location=True, width=0)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        empty = [message.id for message in catalogue if message.id and not is_translated(message)]
        missing += len(empty)
        for message in empty:
            print(f"{language}: {message!r}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
