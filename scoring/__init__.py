"""Squares, tiles, plays, points; evidence → play; the record of a game. Standard library only."""

from scoring.board import (
    Board,
    Placement,
    Square,
    Tile,
    format_board,
    format_rows,
    parse_board,
    parse_square,
    parse_tile,
)
from scoring.claim_words import mistake_message
from scoring.claims import Mistake, explain_claim
from scoring.editions import Edition, edition_ids, load_edition, parse_edition
from scoring.errors import BadEdition, BadNotation, IllegalMove, ScoringError
from scoring.explain import Line, explain_score, word_formula
from scoring.layout import Layout, Premium, parse_layout
from scoring.move import Direction, Move, Word, format_play, make_move, parse_play
from scoring.rules import Rules
from scoring.score import LetterScore, MoveScore, WordScore, score_move
from scoring.tileset import TileSet

__all__ = [
    "BadEdition",
    "BadNotation",
    "Board",
    "Direction",
    "Edition",
    "IllegalMove",
    "Layout",
    "LetterScore",
    "Line",
    "Mistake",
    "Move",
    "MoveScore",
    "Placement",
    "Premium",
    "Rules",
    "ScoringError",
    "Square",
    "Tile",
    "TileSet",
    "Word",
    "WordScore",
    "edition_ids",
    "explain_claim",
    "explain_score",
    "format_board",
    "format_play",
    "format_rows",
    "load_edition",
    "make_move",
    "mistake_message",
    "parse_board",
    "parse_edition",
    "parse_layout",
    "parse_play",
    "parse_square",
    "parse_tile",
    "score_move",
    "word_formula",
]
