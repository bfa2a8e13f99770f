"""Reading a host's files, for games that take packs."""
