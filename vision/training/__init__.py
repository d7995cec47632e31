"""How the weights were made, from rendered folders with truth files. Never imported at run time."""
