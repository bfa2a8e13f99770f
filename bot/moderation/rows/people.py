"""Deeds about people: who hosts a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.language.words import Text, safe, said
from bot.moderation.authority import Authority
from bot.moderation.deed import LOBBY, UNDER_WAY, Asked, Case, Command, Deed, Given
from bot.moderation.oversight import refuse_host


async def _refuses(case: Case, given: Given) -> None:
    if "person" in given:
        refuse_host(await case.bot.service.cache.live(case.facts.id), given.people["person"].person)


async def _limits(case: Case, given: Given) -> None:
    await case.bot.service.oversight.refuse_usurper(case.facts.id, case.person)


async def _propose(case: Case, given: Given, by: Authority) -> str:
    await case.bot.service.oversight.propose_host(case.facts.id, by, given.people["person"].person)
    return case.text("**Asked in the thread.** It counts once they accept.")


def _says(case: Case, given: Given) -> str:
    if "person" not in given:
        return case.text("They are asked in the thread. It counts once they accept.")
    name = safe(given.people["person"].name)
    return case.text("Ask **{name}** in the thread to host this game? It counts once they accept.", name=name)


def _told(facts: Mapping[str, object], by: str, text: Text) -> str:
    name = safe(str(facts.get("name", "")))
    return text("**{name}** hosts this game from now on, as **{by}** proposed.", name=name, by=by)


def _noted(names: Sequence[str], text: Text) -> str:
    if not names:
        return text("host's role handed over")
    return text("host's role handed over to {name}", name=names[0])


DEEDS = (
    Deed(
        word="host",
        label=said("Hand over"),
        title=said("Propose another host"),
        stages=LOBBY | UNDER_WAY,
        asks=(Asked("person", said("Who shall host?"), said("Who shall host it."), is_person=True),),
        says=_says,
        refuses=_refuses,
        limits=_limits,
        do=_propose,
        told=_told,
        noted=_noted,
        command=Command("handover", said("Ask somebody else to host the game; they must accept.")),
    ),
)
