"""Editions and house rules in the words of the visitor."""

from ui.page.words import _


def edition_title(edition_id: str, name: str) -> str:
    """Returns what an edition is called; its own English name where the catalogue has none."""
    return _titles().get(edition_id, name)


def _titles() -> dict[str, str]:
    return {
        "finnish": _("Finnish (101 tiles)"),
        "finnish-100": _("Finnish, older set (100 tiles)"),
        "norwegian": _("Norwegian"),
        "english": _("English"),
        "english-super": _("English, Super (21×21)"),
        "german": _("German"),
        "swedish": _("Swedish"),
        "danish": _("Danish"),
        "dutch": _("Dutch"),
        "estonian": _("Estonian"),
        "french": _("French"),
        "icelandic": _("Icelandic"),
        "polish": _("Polish"),
        "spanish": _("Spanish"),
        "latin": _("Another set: letters A–Z, no points"),
        "wordfeud-dutch": _("Wordfeud, Dutch"),
        "wordfeud-english": _("Wordfeud, English"),
        "wordfeud-norwegian": _("Wordfeud, Norwegian"),
        "wordfeud-swedish": _("Wordfeud, Swedish"),
    }


def rule_label(name: str) -> str:
    """Returns what a house rule is called."""
    return {
        "all_tiles_bonus": _("Points for laying a whole rack"),
        "exchange_minimum": _("Tiles in the bag needed for an exchange"),
        "failed_challenge": _("When a challenged word was good"),
        "failed_challenge_points": _("Points of a failed challenge"),
        "settlement": _("Tiles left on the racks"),
        "tie": _("When totals are equal"),
        "end_pass_rounds": _("Rounds of passes that end the game"),
        "rack_size": _("Tiles on a rack"),
        "minutes_per_player": _("Minutes for each player (0: no clock)"),
        "overtime_penalty": _("Points off for each minute over time"),
    }.get(name, name)


def choice_label(value: str) -> str:
    """Returns what a choice of a house rule means."""
    return {
        "none": _("It costs nothing"),
        "challenger_loses_points": _("The challenger loses points"),
        "player_gains_points": _("The player of the word gains points"),
        "next_turn_lost": _("The challenger loses the next turn"),
        "transfer": _("Each loses their own; who went out gains them"),
        "double_to_out": _("Who went out gains them twice"),
        "own_only": _("Each only loses their own"),
        "shared": _("The win is shared"),
        "higher_before_settlement": _("The higher total before the settlement wins"),
    }.get(value, value)


def source_label(source: str) -> str:
    """Returns where a rule comes from, in words."""
    if source == "preset":
        return _("Not in the rule sheet")
    if source == "agreed":
        return _("Agreed at the table")
    return _("Rule %s") % source
