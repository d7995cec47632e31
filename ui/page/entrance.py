"""What a device without the cookie sees: one field for the code, nothing of the page behind it."""

from html import escape

from ui.texts import catalogue, choose_language

_STYLE = """
body { margin: 0; font: 18px/1.5 system-ui, sans-serif; background: #fbf6ea; color: #2b2419; }
main { max-width: 22rem; margin: 12vh auto; padding: 0 1.2rem; }
h1 { font: 700 1.9rem Georgia, serif; }
input, button { box-sizing: border-box; width: 100%; min-height: 56px; border-radius: 14px; }
input, button { font-size: 1.3rem; }
input { padding: 0 1rem; border: 2px solid #cdbd9b; letter-spacing: .3em; background: #fff; color: #2b2419; }
button { margin-top: 12px; border: 0; background: #8f4300; color: #fff; font-weight: 700; }
p.wrong { padding: 10px 14px; border-left: 5px solid #b3261e; background: #f2e8d3; border-radius: 12px; }
"""


def entrance_html(accept_language: str, action: str, state: str) -> str:
    """Returns the entrance.

    Args:
        accept_language: What the browser sends of its languages.
        action: Where the code is sent, already escaped.
        state: "" at first, "wrong" after a wrong code, "locked" after too many.
    """
    language = choose_language(part.split(";")[0].strip() for part in accept_language.split(","))
    _ = catalogue(language).gettext
    message = {
        "wrong": _("That was not the code. Look at the computer's screen again."),
        "locked": _("Too many wrong codes. Wait a minute, then try again."),
    }.get(state, "")
    label, button = escape(_("Code on the computer:")), escape(_("Come in"))
    notice = f'<p class="wrong" role="alert">{escape(message)}</p>' if message else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>boardscore</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>boardscore</h1>{notice}"
        f'<form method="post" action="{action}"><label for="code">{label}</label>'
        '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="9" '
        "autofocus>"
        f"<button>{button}</button></form></main></body></html>"
    )
