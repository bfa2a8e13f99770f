"""What storage raises; the sentences are for whoever runs the bot, never for players."""


class StorageError(Exception):
    """The database cannot be used; one sentence that says what to do. Nothing of the work was kept."""


class Conflict(Exception):
    """Another writer was first: a version or a number is no longer what was read. Nothing was kept."""


class Repeated(Exception):
    """This cause was entered already. *n* is the number that its entry has, None where it made none."""

    def __init__(self, cause: str, n: int | None = None) -> None:
        super().__init__(f"The cause {cause} was entered already.")
        self.cause = cause
        self.n = n
