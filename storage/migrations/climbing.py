"""Runs Alembic. Imported only for a database that is not up to date yet."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def climb(connection: Connection, scripts: Path) -> None:
    """Run all migrations among *scripts* that the database has not seen, in the transaction that is open."""
    config = Config()
    # A percent sign in the path would be read as a place to fill in.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
