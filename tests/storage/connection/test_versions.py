"""The newest version that wrote to a database is remembered, and an older one is told so."""

import pytest

from storage.database import Database


def _remarks(place: str, version: str) -> tuple[str, ...]:
    database = Database.open(place, version=version)
    database.close()
    return database.remarks


@pytest.mark.parametrize(
    ("first", "then", "is_older"),
    [
        ("1.9.3", "1.9.3", False),
        ("1.9.3", "1.10.0", False),
        ("1.10.0", "1.9.3", True),
        ("2.0", "1.99.99", True),
        ("2.6.0", "2.6.0.dev1", False),
    ],
)
def test_an_older_program_is_told_on_a_newer_database(
    place: str, first: str, then: str, is_older: bool
) -> None:
    """Issue 13.24: the same schema may mean more to a newer one; it is said, and keeps nobody from starting."""
    assert _remarks(place, first) == ()

    said = _remarks(place, then)

    assert len(said) == is_older
    assert all(f"A newer ringmaster ({first}) has written to " in one for one in said)
    assert all(f"and this is {then}," in one and one.endswith("update this program.") for one in said)


def test_the_newest_is_kept_whatever_was_used_since(place: str) -> None:
    for version in ("1.6.0", "1.7.0", "1.5.0"):
        _remarks(place, version)

    assert "(1.7.0)" in _remarks(place, "1.6.9")[0]
    assert _remarks(place, "1.7.0") == ()


def test_the_version_is_that_of_the_program_where_nobody_says_another(place: str) -> None:
    Database.open(place).close()

    assert _remarks(place, "0.0.1") != ()
    assert "secret" not in _remarks(place.replace("postgres@", "postgres:secret@"), "0.0.1")[0]
