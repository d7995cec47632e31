"""May this word be played: yes, no or unknown, with the reason."""
