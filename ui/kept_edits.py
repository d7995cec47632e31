"""Corrections of earlier turns as the store keeps them, so that undo and redo pass over them too."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ui.stored import StoredEdit, StoredEvent

_EDIT = "edit"
"""Names a correction among the events that wait for a redo: all events as they were after it."""


def events_form(events: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """Returns events as JSON."""
    return [{"body": event.body, "photo": event.photo} for event in events]


def events_of(forms: Iterable[Mapping[str, Any]]) -> tuple[StoredEvent, ...]:
    """Returns events kept as JSON."""
    return tuple(StoredEvent(form["body"], form["photo"]) for form in forms)


def edits_form(edits: Iterable[StoredEdit], n_events: int) -> list[dict[str, Any]]:
    """Returns corrections as JSON, without those that lie beyond the events there are."""
    return [
        {"before": events_form(edit.before), "n_after": edit.n_after}
        for edit in edits
        if edit.n_after <= n_events
    ]


def edits_of(forms: Iterable[Mapping[str, Any]]) -> tuple[StoredEdit, ...]:
    """Returns corrections kept as JSON."""
    return tuple(StoredEdit(events_of(form["before"]), form["n_after"]) for form in forms)


def undone_edit(after: Sequence[StoredEvent]) -> StoredEvent:
    """Returns a correction that was undone, in the form in which it waits for a redo."""
    return StoredEvent({_EDIT: events_form(after)})


def redone_events(undone: StoredEvent) -> tuple[StoredEvent, ...] | None:
    """Returns all events after a correction that is redone; None for any other event."""
    forms = undone.body.get(_EDIT)
    return None if forms is None else events_of(forms)


def photos_in_edits(undone: Iterable[Mapping[str, Any]], edits: Iterable[Mapping[str, Any]]) -> set[str]:
    """Returns the photos of what an undo or a redo would bring back, from their JSON."""
    forms = [form for edit in edits for form in edit["before"]]
    for form in undone:
        forms += [form, *form["body"].get(_EDIT, ())]
    return {form["photo"] for form in forms if form["photo"]}
