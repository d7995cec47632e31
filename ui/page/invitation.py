"""The QR code that brings a phone to this page, for the terminal and for the page itself."""

import io

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

INVITATION = "/api/invitation.svg"


def terminal_code(address: str) -> str:
    """Returns the QR code drawn in characters."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def invitation_svg(address: str, code: str) -> str:
    """Returns the QR code with the digits below it as one picture."""
    qr = segno.make(address, micro=False)
    inner = qr.svg_inline(border=3, scale=1, dark="#2b2419", light="#ffffff", omitsize=True)
    digits = f"{code[:3]} {code[3:]}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 116">'
        '<rect width="100" height="116" fill="#fff"/>'
        f'<svg width="100" height="100">{inner}</svg>'
        '<text x="50" y="110" text-anchor="middle" font-family="monospace" font-size="12" fill="#2b2419">'
        f"{digits}</text></svg>"
    )


def invitation_route(address: str, code: str) -> Route:
    """Returns the route that shows the invitation to devices that are in already."""

    async def show(_request: Request) -> Response:
        picture = invitation_svg(address, code)
        return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    return Route(INVITATION, show, methods=["GET"])
