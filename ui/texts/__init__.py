"""Every word a person reads, as gettext catalogues."""
