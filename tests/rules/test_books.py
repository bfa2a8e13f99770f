"""What `/rules W-16.4` shows of a rule book."""

from __future__ import annotations

from rules.books import clauses, read

BOOK = """- **X-1.1** Words,
  and more.
- **X-1.2** A table:

| **X-1.2** Row | Words |
|---|---|
| `low` | hides |

| Clause | News |
|---|---|
| **X-1.3** | a town |
| **X-1.4** | a port |
"""


def test_a_clause_at_the_head_of_a_table_is_all_of_it() -> None:
    """Issue 36: a row that is a clause is that row alone; words before a table and the table are told as two."""
    assert [*read(BOOK)] == [
        ("X-1.1", "Words,\nand more."),
        ("X-1.2", "A table:"),
        ("X-1.2", "Row · Words\n`low` · hides"),
        ("X-1.3", "a town"),
        ("X-1.4", "a port"),
    ]


def test_clauses_come_in_the_order_of_the_books() -> None:
    """Issue 36: those of a game together, whatever number follows another."""
    games = [id.split("-")[0] for id in clauses()]

    assert games == sorted(games, key=games.index)
    assert {"B", "H", "Q", "F", "R"} <= set(games)


def test_a_clause_tells_what_is_different_where_three_play() -> None:
    """Issue 37: the second book of a game has a clause of its own, or goes on one of the first."""
    found = clauses()

    assert found["W-9.3"].startswith("D is told that a group has entered the zone")
    assert found["W-9.3"].count("\n**Where three play:** Each owner is told") == 1
    assert found["W-21.1"].startswith("Only S allies")
