"""The kill matrix on PostgreSQL: a process is ended by SIGKILL, and the next one finds all that was accepted."""

from pathlib import Path

import psycopg
import pytest

from storage.database import Database
from tests.journeys import kills
from tests.journeys.process import URL, killed_by_the_system
from tests.journeys.scripts import Match
from tests.postgres import Server


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
async def test_a_killed_process_is_followed_by_one_that_goes_on(
    seed: int, tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No post and no message is missing, none comes twice, none is out of order; every clock runs out once."""

    class There:
        @staticmethod
        def open(path: Path) -> Database:
            server = path.with_suffix(URL)
            if not server.exists():
                server.write_text(postgres.new())
            return Database.open(server.read_text())

    def entries(match: Match) -> list[tuple[str, int, str, str]]:
        server = match.program.path.with_suffix(URL).read_text()
        with psycopg.connect(server) as connection:
            query = 'SELECT cause, at_ms, "by", action FROM entry WHERE game_id = %s ORDER BY n'
            return connection.execute(query, (match.table.game_id,)).fetchall()

    monkeypatch.setattr(kills, "Database", There)
    monkeypatch.setattr(Match, "entries", entries)
    outcome = await killed_by_the_system(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(map(str, outcome.kills))
    assert len(outcome.kills) >= 5
