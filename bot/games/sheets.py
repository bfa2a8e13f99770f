"""The sheet of a server: a pack that its hosts write line by line, and that games teach (W-44.2, W-44.15).

What is right as a whole is kept as the pack that tables are opened by. While it is written a few lines at a time, or
has lost one, the lines stand beside it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace
from pydantic import BaseModel
from sqlalchemy import Connection

from bot.games.loaded import LoadedGame
from bot.language.words import plain
from rules.capabilities import Sheets
from rules.game import Game, Illegal
from rules.packs.reading import Violation
from storage.database import Database
from storage.tables.meta import Sheet
from storage.tables.meta import Sheets as StoredSheets

MOST: Final = 20_000
"""Characters of a sheet; one of 75 lines has about 3000."""

_LINE: Final = 2_000
VERSION, NOTE = "# version ", "# ^ "
"""How lines begin that the bot writes into a file: which version it is, as an older one takes nobody's changes away,
and what is wrong with the line above. Neither is a line of the sheet when the file comes back.
"""
_VERSION: Final = re.compile(rf"\s*{VERSION}(\d{{1,9}})\s*(\n|$)")


class Wrong(Exception):
    """Lines that are not kept: as they were *sent*, and all that is wrong with them."""

    def __init__(self, sent: str, violations: Sequence[Violation]) -> None:
        super().__init__(f"{len(violations)} faults in a sheet")
        self.sent = sent
        self.violations = tuple(violations)


class Outdated(Exception):
    """Somebody has changed the sheet since it was looked at: what was *sent* is not kept."""

    def __init__(self, sent: str) -> None:
        super().__init__("another was first")
        self.sent = sent


def cleaned(typed: str) -> str:
    """What somebody wrote, line by line, without what cannot be seen. Raises Illegal for nothing, and too much."""
    if len(typed) > MOST:
        raise too_long()
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    read = [plain(line, _LINE, "") for line in lines]
    text = "\n".join(line for line in read if not line.startswith((VERSION, NOTE.rstrip()))).strip("\n")
    if not text:
        raise Illegal("F-26", "There are no lines in that, so I changed nothing.")
    return text


def too_long() -> Illegal:
    return Illegal(
        "F-26", "That is too long for a sheet (at most {n} characters). I changed nothing.", n=MOST
    )


class ServerSheet:
    """The sheet of one server for one game."""

    def __init__(self, database: Database, guild: int, name: str, sheets: Sheets[Any]) -> None:
        self._database = database
        self._key = guild, name
        self._sheets = sheets

    async def get(self) -> Sheet:
        """As it is kept; of version 0 where there is none."""
        return await self._database.read(lambda connection: StoredSheets(connection).get(*self._key))

    def lines(self, kept: Sheet) -> list[str]:
        """As it is written now."""
        body = "" if kept.body is None else self._sheets.written(kept.body)
        return (body if kept.lines is None else kept.lines).split("\n") if kept.version else []

    def wrong(self, kept: Sheet) -> tuple[Violation, ...]:
        """What keeps the lines from being a pack."""
        return () if kept.lines is None else self._sheets.read(kept.lines)[1]

    async def replace(self, typed: str, version: int | None) -> tuple[Sheet, Sheet]:
        """The sheet anew, and what it was before. *version*: which it takes the place of, if that is known.

        Raises Wrong, and Outdated, with nothing changed.
        """
        sent, before = cleaned(typed), await self.get()
        head = _VERSION.match(typed.replace("\r", ""))
        if not {version, int(head[1]) if head else None} <= {before.version, None}:
            raise Outdated(typed)
        body, wrong = await asyncio.to_thread(self._sheets.read, sent)
        if wrong:
            raise Wrong(sent, wrong)
        return await self._put(before, body, [], sent), before

    async def add(self, typed: str) -> Sheet:
        """The sheet with more lines at its end, of which each is right beside those before it.

        Raises Wrong, with nothing changed.
        """
        sent = cleaned(typed)
        while True:
            kept = await self.get()
            before = self.lines(kept)
            both = "\n".join([*before, sent])
            if len(both) > MOST:
                raise too_long()
            known = {(old.line, old.sentence) for old in self.wrong(kept)}
            body, wrong = await asyncio.to_thread(self._sheets.read, both)
            new = [one for one in wrong if one.line and (one.line, one.sentence) not in known]
            if new:
                raise Wrong(sent, list(_of_their_own(new, before)))
            try:
                return await self._put(kept, body, [*before, *filter(None, sent.split("\n"))], sent)
            except Outdated:
                continue  # nothing is lost: they go behind what another has added

    async def take(self, numbers: Collection[int], version: int) -> Sheet:
        """The sheet without these lines. Raises Outdated, with nothing changed."""
        kept = await self.get()
        if kept.version != version:
            raise Outdated("")
        left = [line for n, line in enumerate(self.lines(kept), 1) if n not in numbers]
        body, _ = await asyncio.to_thread(self._sheets.read, "\n".join(left))
        return await self._put(kept, body, left, "")

    async def _put(self, kept: Sheet, body: bytes | None, lines: Sequence[str], sent: str) -> Sheet:
        """Keep a *body*, or where there is none the *lines* beside the one before. Raises Outdated."""
        new = replace(kept, version=kept.version + 1, body=body, lines=None)
        if body is None:
            new = replace(new, body=kept.body, lines="\n".join(lines))
        if not await self._database.write(lambda connection: StoredSheets(connection).put(new)):
            raise Outdated(sent)
        return new


def _of_their_own(wrong: Sequence[Violation], before: Sequence[str]) -> Iterator[Violation]:
    """What is *wrong*, by the lines behind those *before*; one of these is told by its words."""
    for one in wrong:
        line = (one.line or 0) - len(before)
        if line > 0:
            yield replace(one, line=line)
        else:
            yield replace(one, line=None, sentence=f"{before[line - 1]}: {one.sentence}")


# ------------------------------------------------------------------------------------------------ games by a sheet


def is_by_sheet(game: Game[Any], config: BaseModel) -> bool:
    """Whether these options are for a table that plays by a sheet."""
    sheets, mode = game.sheets, getattr(config, "mode", None)
    return sheets is not None and any(mode in sheets.modes(seats) for seats in game.seats)


def refuse_companions(game: LoadedGame) -> None:
    """Raise Illegal where the table plays by a sheet: no companion sees what lies on it (W-17.3)."""
    if is_by_sheet(game.game, game.config):
        raise Illegal("F-7", "No companion can sit here: it does not see what lies on your table.")


def newest(connection: Connection, game: LoadedGame) -> bytes | None:
    """The pack by which the next game like this one is played, if that is by the server's sheet."""
    if not is_by_sheet(game.game, game.config):
        return None
    return StoredSheets(connection).get(game.row.guild_id, game.row.name).body


def teaching(
    game: LoadedGame, state: Any, also: Callable[[Connection], None] | None
) -> Callable[[Connection], None] | None:
    """*also*, and with it the server's newest sheet learns what a game has that is over (W-44.15)."""
    if not is_by_sheet(game.game, game.config):
        return also

    def work(connection: Connection) -> None:
        if also is not None:
            also(connection)
        while not _taught(StoredSheets(connection), game, state):
            pass  # somebody was first: what he has kept learns it

    return work


def _taught(rows: StoredSheets, game: LoadedGame, state: Any) -> bool:
    sheets, kept = game.game.sheets, rows.get(game.row.guild_id, game.row.name)
    assert sheets is not None
    body = None if kept.body is None else sheets.learnt(state, kept.body)
    if body is None or kept.body is None:
        return True
    lines = kept.lines
    if lines is not None:
        old, new = (sheets.written(each).split("\n") for each in (kept.body, body))
        left = [line for line in lines.split("\n") if line not in set(old) - set(new)]
        lines = "\n".join([*left, *(line for line in new if line not in old)])
    return rows.put(replace(kept, version=kept.version + 1, body=body, lines=lines))
