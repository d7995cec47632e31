"""One module for each group of subcommands of `boardscore`; `ui.cli` imports the one that is run."""
