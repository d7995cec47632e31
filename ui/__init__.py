"""Composes vision and scoring: the page, the command, the store."""
