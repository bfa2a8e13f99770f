"""What the setting `database` names: a file, or an address at PostgreSQL. Nothing is opened here."""

import importlib.util
import os
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.connection.trouble import sentence
from storage.errors import WrongChoice

_SCHEMES: Final = ("sqlite:", "postgres:", "postgresql:", "postgresql+")
"""Beginnings of a URL, even if a slash is missing."""

_FORMS: Final = "write a path, sqlite:///path, or postgresql://host/name"


def place_of(database: str | Path) -> Path | URL:
    """The file, or the address, that a path or URL names. Raises WrongChoice, which never shows a password."""
    if isinstance(database, str) and ("://" in database or database.startswith(_SCHEMES)):
        try:
            url = make_url(database)
        except (ArgumentError, ValueError):  # the error may quote the URL, with its password
            raise WrongChoice(f"The setting `database` is no URL: {_FORMS}.") from None
        if url.get_backend_name() in ("postgresql", "postgres"):
            _refuse_without_driver(url)
            return url
        if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
            raise WrongChoice(
                f"The setting `database` asks for {url.get_backend_name()}, but only a file of SQLite or a "
                f"PostgreSQL server will do: {_FORMS}."
            )
        database = url.database
    return Path(os.path.realpath(Path(database).expanduser()))  # another spelling may name the same file


def file_of(database: str) -> Path:
    """The file that the setting `database` names. Raises WrongChoice if it names no file."""
    place = place_of(database)
    if isinstance(place, Path):
        return place
    advice = "copies of that are made with PostgreSQL's own pg_dump, and put back with pg_restore"
    raise WrongChoice(sentence(shown(place), advice))


def shown(url: URL) -> str:
    """The address for people to read, without user, password or options."""
    host = (
        url.host and url.host.rpartition("@")[2]
    )  # behind an @ in a password its rest would count as the host
    return URL.create("postgresql", host=host, port=url.port, database=url.database).render_as_string()


def _refuse_without_driver(url: URL) -> None:
    """Raise WrongChoice if PostgreSQL's driver is missing: it is only installed on request."""
    if importlib.util.find_spec("psycopg") is None:
        advice = (
            "PostgreSQL's driver is not installed: run `uv run --extra postgres ringmaster`, or put "
            "`--extra postgres` behind `uv sync`"
        )
        raise WrongChoice(sentence(shown(url), advice))
