"""Every word a person reads on the page, in Finnish, Norwegian and English."""

from ui.texts.catalogues import LANGUAGES, catalogue, choose_language

__all__ = ["LANGUAGES", "catalogue", "choose_language"]
