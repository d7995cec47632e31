"""The picture that ends the argument, saved on the phone."""

import cv2
import pytest
from browser_pages import idle
from prepared_games import begin, play

pytestmark = pytest.mark.browser


def test_the_proof_card_is_drawn_and_saved_as_a_picture(phone, server, store, tmp_path):
    game = play(store, begin(store, ("Wilhelmiina-Aleksandra von Hårdh", "Łukasz")), 3)
    phone.goto(server.at("history", game, "fi"))
    idle(phone)
    phone.locator('[class*="st-key-card-of-"] label').click()
    phone.locator('img.picture[src^="blob:"]').wait_for()
    with phone.expect_download() as download:
        phone.locator("a.save").click()
    assert download.value.suggested_filename == "JUNA-26.png"
    download.value.save_as(tmp_path / "card.png")
    card = cv2.imread(str(tmp_path / "card.png"))
    assert card.shape[1] == 1080 and card.shape[0] > 1400
    accent = (abs(card.astype(int) - (0, 71, 179)).sum(axis=2) < 12).sum()  # the frames of the new tiles
    assert accent > 2000
