import socket

import pytest

from ui.page.launch import FIRST_PORT, free_port, has_screen, lan_address, settings


def test_a_taken_port_is_passed_over():
    with socket.socket() as taken:
        port = free_port("127.0.0.1")
        taken.bind(("127.0.0.1", port))
        taken.listen()
        assert free_port("127.0.0.1") > port >= FIRST_PORT


def test_the_server_is_private_and_quiet():
    chosen = settings("127.0.0.1", 8501, ["localhost"])
    assert chosen["server.address"] == "127.0.0.1"
    assert chosen["browser.gatherUsageStats"] is False
    assert chosen["client.showErrorDetails"] == "none"
    assert chosen["server.corsAllowedOrigins"] == ["http://localhost:8501"]


def test_light_and_dark_have_a_colour_for_the_same_things():
    names = settings("127.0.0.1", 1, [])
    light = {name.removeprefix("theme.light.") for name in names if name.startswith("theme.light.")}
    dark = {name.removeprefix("theme.dark.") for name in names if name.startswith("theme.dark.")}
    assert light == dark != set()


@pytest.mark.parametrize(
    ("background", "text"),
    [
        ("theme.light.backgroundColor", "theme.light.textColor"),
        ("theme.dark.backgroundColor", "theme.dark.textColor"),
    ],
)
def test_text_stands_out_from_its_background(background, text):
    chosen = settings("127.0.0.1", 1, [])

    def lightness(colour):
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((lightness(chosen[background]), lightness(chosen[text])))
    assert (light + 0.05) / (dark + 0.05) > 7


def test_the_address_in_the_home_network_is_an_address():
    assert socket.inet_aton(lan_address())


def test_without_a_display_no_browser_opens(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
