"""Editions as data."""
