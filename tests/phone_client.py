"""A phone without a screen: speaks to the running page as a browser does, by its socket and its routes."""

import http.client
import json
import time
from contextlib import ExitStack
from urllib.parse import quote

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SUCCESS = ForwardMsg.FINISHED_SUCCESSFULLY
PATIENCE_S = 300
"""However slow the machine is, an answer comes within these seconds."""


class PageFailed(AssertionError):
    """The page showed an exception, or did not answer."""


class Phone:
    """One device with one open page.

    Attributes:
        query: What stands after the "?" in its address.
        elements: What the page shows, by its place; from the last whole run.
        watches: Fragments the page wants to be run again and again, with their seconds.
    """

    def __init__(self, port, query="", cookie="", host="127.0.0.1"):
        self.port, self.query, self.cookie, self.host = port, query, cookie, host
        self.elements, self.watches = {}, {}
        self._fresh, self._known = {}, {}
        headers = {"Cookie": cookie} if cookie else {}
        line = connect(
            f"ws://{host}:{port}/_stcore/stream",
            subprotocols=["streamlit"],
            additional_headers=headers,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
        )
        self._open = ExitStack()
        self.socket = self._open.enter_context(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self._open.close()

    def ask(self, press=None, fragment=""):
        """Asks for a run of the page, as a load or a tap does; does not wait for it."""
        message = BackMsg()
        state = message.rerun_script
        state.query_string = self.query
        if press is not None:
            widget = state.widget_states.widgets.add()
            widget.id, widget.trigger_value = press, True
        if fragment:
            state.fragment_id, state.is_auto_rerun = fragment, True
        self.socket.send(message.SerializeToString())

    def load(self, timeout_s=PATIENCE_S):
        """Loads the page and waits until it is all there."""
        self.ask()
        return self.settle(timeout_s)

    def settle(self, timeout_s=PATIENCE_S):
        """Takes in what the page sends until a whole run is done."""
        until = time.monotonic() + timeout_s
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise PageFailed(f"no answer within {timeout_s} s")
            try:
                data = self.socket.recv(timeout=left)
            except TimeoutError:
                continue
            if self.take_in(data) == SUCCESS:
                return self

    def take_in(self, data):
        """Takes in one message; returns how a run ended when it says so."""
        message = ForwardMsg()
        message.ParseFromString(data)
        path = tuple(message.metadata.delta_path)
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            message = self._known[message.ref_hash]
            kind = message.WhichOneof("type")
        elif message.metadata.cacheable:
            self._known[message.hash] = message
        if kind == "new_session":
            if not message.metadata.run.fragment_ids:
                self._fresh, self.watches = {}, {}
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._fresh[path] = message.delta.new_element
            if message.delta.new_element.WhichOneof("type") == "exception":
                raise PageFailed(message.delta.new_element.exception.message)
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self.watches[message.auto_rerun.fragment_id] = message.auto_rerun.interval
        elif kind == "script_finished":
            if message.script_finished == SUCCESS:
                self.elements = self._fresh
            return message.script_finished
        return None

    def idle(self, seconds):
        """Stays on the page for a while, and lets it look for changes as a browser does."""
        until = time.monotonic() + seconds
        due = {name: time.monotonic() + every for name, every in self.watches.items()}
        while (now := time.monotonic()) < until:
            for name, when in due.items():
                if when <= now:
                    self.ask(fragment=name)
                    due[name] = now + self.watches.get(name, 1.0)
            wait = max(0.01, min([until, *due.values()]) - time.monotonic())
            try:
                self.take_in(self.socket.recv(timeout=wait))
            except TimeoutError:
                continue

    def buttons(self):
        """Returns the ids of all buttons by their labels."""
        return {
            one.button.label: one.button.id
            for one in self.elements.values()
            if one.WhichOneof("type") == "button" and not one.button.disabled
        }

    def button(self, start):
        """Returns the id of the button whose label or key begins so; None when there is none."""
        for label, name in self.buttons().items():
            if label.startswith(start) or name.split("-", 2)[2].startswith(start):
                return name
        return None

    def texts(self):
        """Returns all HTML and Markdown on the page in one string."""
        found = []
        for one in self.elements.values():
            kind = one.WhichOneof("type")
            if kind == "html":
                found.append(one.html.body)
            elif kind == "markdown":
                found.append(one.markdown.body)
        return "\n".join(found)

    def http(self, method, path, body=None, headers=None, timeout=PATIENCE_S):
        """Sends one request; returns status and body."""
        line = http.client.HTTPConnection(self.host, self.port, timeout=timeout)
        try:
            cookie = {"Cookie": self.cookie} if self.cookie else {}
            line.request(method, path, body, {**cookie, **(headers or {})})
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()

    def send_photo(self, data, game):
        """Sends a photo as the button does; returns its digest."""
        status, body = self.http("POST", f"/api/photo?game={quote(game)}", data, {"x-boardscore": "photo"})
        if status != 200:
            raise PageFailed(f"the photo was refused: {status} {body[:200]!r}")
        return json.loads(body)["digest"]


GONE = (ConnectionClosed, OSError, http.client.HTTPException, EOFError)
"""How a phone sees that the server is gone."""
