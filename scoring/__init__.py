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
from scoring.diff import BoardDiff, diff_boards
from scoring.editions import Edition, edition_ids, load_edition, parse_edition
from scoring.errors import BadEdition, BadNotation, IllegalMove, ScoringError
from scoring.explain import Line, explain_score, word_formula
from scoring.game import Edit, Game, History
from scoring.gcg import GcgRecord, GcgRefused
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.infer import rank_plays
from scoring.layout import Layout, Premium, parse_layout
from scoring.move import Direction, Move, Word, format_play, make_move, parse_play
from scoring.replay import Replay, replay_gcg
from scoring.rules import Rules
from scoring.score import LetterScore, MoveScore, WordScore, score_move
from scoring.sheet import Sheet, format_csv, sheet_of
from scoring.state import GameState
from scoring.tileset import TileSet

__all__ = [
    "BadEdition",
    "BadNotation",
    "Board",
    "BoardDiff",
    "Direction",
    "Edit",
    "Edition",
    "Game",
    "GameState",
    "GcgRecord",
    "GcgRefused",
    "History",
    "IllegalMove",
    "Layout",
    "LetterScore",
    "Line",
    "Mistake",
    "Move",
    "MoveScore",
    "Placement",
    "Premium",
    "Replay",
    "Rules",
    "ScoringError",
    "Sheet",
    "Square",
    "Tile",
    "TileSet",
    "Word",
    "WordScore",
    "diff_boards",
    "edition_ids",
    "explain_claim",
    "explain_score",
    "format_board",
    "format_csv",
    "format_gcg",
    "format_play",
    "format_rows",
    "load_edition",
    "make_move",
    "mistake_message",
    "parse_board",
    "parse_edition",
    "parse_gcg",
    "parse_layout",
    "parse_play",
    "parse_square",
    "parse_tile",
    "rank_plays",
    "replay_gcg",
    "score_move",
    "sheet_of",
    "word_formula",
]
