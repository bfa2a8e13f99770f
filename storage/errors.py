"""What storage raises; the sentences are for whoever runs the bot, never for players."""


class StorageError(Exception):
    """The database cannot be used; one sentence that says what to do. Nothing of the work was kept.

    With *is_passing* it is merely away, as while its server is restarted, and may be there in a minute.
    """

    is_passing = False


class WrongChoice(StorageError):
    """What was chosen, a setting or a file, cannot be used for what it was chosen for: trying again is in vain."""


class Conflict(Exception):
    """Another writer was first: a version or a number is no longer what was read. Nothing was kept.

    With *is_passing* it was another process, and what was meant may do when it is begun anew.
    """

    is_passing = False


class Fenced(Conflict):
    """Another process has taken over what this one was doing. Nothing was kept, and nothing is left to do."""


class Repeated(Exception):
    """This cause was entered already. *n* is the number that its entry has, None where it made none."""

    def __init__(self, cause: str, n: int | None = None) -> None:
        super().__init__(f"The cause {cause} was entered already.")
        self.cause = cause
        self.n = n
