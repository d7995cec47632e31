"""Draws photos of Scrabble boards whose every square is known."""
