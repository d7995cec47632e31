"""Positions for tests: the random games that the samples are drawn from."""

from samples.random_games import Turn, random_game

__all__ = ["Turn", "random_game"]
