"""A game while photos are recorded: events added to it, earlier turns set right, and what refused."""

from dataclasses import dataclass, field, replace

from scoring.events import Event
from scoring.game import Edit, Game
from scoring.problems import EventRefused


@dataclass(frozen=True, slots=True)
class Recorded:
    """What one photo did to a game.

    Attributes:
        game: The game with it.
        events: What was added.
        flags: What a person should look at, in words.
    """

    game: Game
    events: tuple[Event, ...] = ()
    flags: tuple[str, ...] = field(default=())

    def after(self, event: Event) -> "Recorded":
        """Returns the game with one event more; one that is refused becomes a flag."""
        try:
            game = self.game.after(event)
        except EventRefused as refusal:
            return self.flagged(str(refusal))
        return replace(self, game=game, events=(*self.events, event))

    def edited(self, edit: Edit, flag: str) -> "Recorded":
        """Returns the game with an earlier turn set right, and what that was."""
        return replace(self, game=edit.game, flags=(*self.flags, flag))

    def flagged(self, *flags: str) -> "Recorded":
        """Returns the same with more to look at."""
        return replace(self, flags=(*self.flags, *flags))
