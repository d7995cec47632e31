"""Squares, tiles, plays, points; evidence → play; the record of a game. Standard library only."""
