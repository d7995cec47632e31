"""Editions as data: tiles, values, board and rules of each, with their sources."""

from scoring.editions.edition import Edition
from scoring.editions.loader import edition_ids, load_edition, parse_edition

__all__ = ["Edition", "edition_ids", "load_edition", "parse_edition"]
