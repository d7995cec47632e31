"""What a person can do something about when a command is called."""


class Refused(Exception):
    """The input is wrong, or the answer is no; the message says what was found and what was needed."""

    exit_code = 1


class BadUsage(Refused):
    """The command was called in a way it does not know."""

    exit_code = 2
