"""A wire between a phone and its server that a test can cut."""

import contextlib
import socket
import threading


class Wire:
    """The way between phone and server: it can be cut, with all that is on it, and mended."""

    def __init__(self, port):
        self.server, self.lines, self.is_cut = port, [], False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self):
        self.is_cut = True
        for line in self.lines:
            for end in line:
                _reset(end)
        self.lines.clear()

    def mend(self):
        self.is_cut = False

    def close(self):
        self.door.close()
        self.cut()

    def _accept(self):
        while True:
            try:
                phone, _ = self.door.accept()
            except OSError:
                return
            if self.is_cut:
                _reset(phone)
                continue
            server = socket.create_connection(("127.0.0.1", self.server))
            self.lines.append((phone, server))
            for one, other in ((phone, server), (server, phone)):
                threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _reset(end):
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def _carry(one, other):
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    for end in (one, other):
        _reset(end)
