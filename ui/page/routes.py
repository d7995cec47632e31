"""The page's own routes: photos go in and out here, never by public media addresses."""

import json
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ui.intake import PhotoRefused, accept_photo
from ui.store import Store
from ui.stored import GameMissing, Pending, StoreDamaged, StoreError

MAX_UPLOAD_BYTES = 60_000_000
"""Phones send 3 to 25 MB; beyond this nothing is kept in memory."""


def photo_routes(open_store: Callable[[], Store]) -> list[Route]:
    """Returns the routes that take a photo for a game and show kept pictures."""

    async def take(request: Request) -> Response:
        # A page of another origin cannot set this header without asking first, and is then refused.
        if request.headers.get("x-boardscore") != "photo":
            return _refusal(403, "This address takes photos from the page only.")
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > MAX_UPLOAD_BYTES:
                return _refusal(413, f"The file is larger than {MAX_UPLOAD_BYTES // 1_000_000} MB.")
        return await run_in_threadpool(_keep, open_store(), request.query_params.get("game"), bytes(data))

    async def show(request: Request) -> Response:
        found = await run_in_threadpool(open_store().photo, request.path_params["digest"])
        if found is None:
            return _refusal(404, "This picture is not here.")
        data, mime = found
        headers = {
            "Cache-Control": "private, max-age=31536000, immutable",
            "X-Content-Type-Options": "nosniff",
        }
        return Response(data, media_type=mime, headers=headers)

    return [
        Route("/api/photo", take, methods=["POST"]),
        Route("/api/photo/{digest}", show, methods=["GET"]),
    ]


def _keep(store: Store, game_id: str | None, data: bytes) -> Response:
    try:
        try:
            digest = _kept(store, game_id, data)
        except StoreDamaged as damaged:
            if not damaged.reopened:
                raise
            digest = _kept(store, game_id, data)  # into the games as they were opened from a copy
    except PhotoRefused as refused:
        return _refusal(422, str(refused))
    except GameMissing as missing:
        return _refusal(404, str(missing))
    except StoreError as error:
        return _refusal(507, str(error))
    return JSONResponse({"digest": digest})


def _kept(store: Store, game_id: str | None, data: bytes) -> str:
    digest = accept_photo(store, data)
    if game_id:
        store.set_pending(game_id, Pending(digest))
    return digest


def _refusal(status: int, message: str) -> Response:
    return Response(json.dumps({"message": message}), status, media_type="application/json")
