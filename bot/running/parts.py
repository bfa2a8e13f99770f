"""The game service, put together from its parts, each with a subject of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import cast

from bot.clocks.crediting import Crediting
from bot.clocks.pacing import Pacing
from bot.clocks.pausing import Pausing
from bot.clocks.reminders import Reminding
from bot.games.cache import Cache
from bot.games.directory import Directory
from bot.language.words import Text
from bot.lobbies.companions import LobbyCompanions
from bot.lobbies.dealing import Dealing
from bot.lobbies.reliability import Reliability
from bot.lobbies.seating import Seating
from bot.lobbies.wishing import Wishing
from bot.moderation.oversight import Oversight
from bot.posting.health.refused_posts import RefusedPosts
from bot.posting.health.uninstalled import Uninstalled
from bot.seats.away.absence import Absence
from bot.seats.company import Company
from bot.seats.openings import Openings
from bot.seats.succession import Succession
from bot.service.bot import Part
from bot.service.deeds import Deeds
from bot.service.drafting import Drafting
from bot.service.incidents import Incidents
from bot.service.renaming import Renaming
from bot.service.rewinding import Rewinding
from bot.service.service import Chance, Games
from storage.database import Database


@dataclass(frozen=True)
class Parts:
    """All that can be asked of the games of an installation, each part by the name of its subject."""

    cache: Cache
    games: Games
    directory: Directory
    seating: Seating
    dealing: Dealing
    lobby_companions: LobbyCompanions
    wishing: Wishing
    reliability: Reliability
    deeds: Deeds
    openings: Openings
    succession: Succession
    company: Company
    absence: Absence
    drafting: Drafting
    pausing: Pausing
    pacing: Pacing
    rewinding: Rewinding
    reminding: Reminding
    oversight: Oversight
    incidents: Incidents
    crediting: Crediting
    refused_posts: RefusedPosts
    uninstalled: Uninstalled
    renaming: Renaming

    def get(self, kind: type[Part]) -> Part:
        """The part of this class. Raises KeyError for a class that is none."""
        return cast(Part, self._by_class[kind])

    @cached_property
    def _by_class(self) -> Mapping[type, object]:
        return {type(part): part for part in (getattr(self, field.name) for field in fields(self))}


def put_together(database: Database, now_ms: Callable[[], int], chance: Chance, text: Text) -> Parts:
    """The service over a *database*: each part is handed those that it needs."""
    cache = Cache(database)
    games = Games(cache, now_ms, chance, text)
    seating = Seating(cache, games)
    deeds = Deeds(cache, games)
    openings = Openings(cache, games, seating, deeds)
    succession = Succession(cache, games, deeds, openings)
    oversight = Oversight(cache, games, seating, deeds)
    incidents = Incidents(cache, games, seating, deeds)
    crediting = Crediting(cache, games, deeds)
    return Parts(
        cache=cache,
        games=games,
        directory=Directory(cache),
        seating=seating,
        dealing=Dealing(cache, games, seating),
        lobby_companions=LobbyCompanions(seating),
        wishing=Wishing(cache, games, seating),
        reliability=Reliability(cache),
        deeds=deeds,
        openings=openings,
        succession=succession,
        company=Company(cache, games, seating, deeds, succession),
        absence=Absence(cache, games, seating, deeds, succession),
        drafting=Drafting(cache, games),
        pausing=Pausing(cache, games, deeds),
        pacing=Pacing(cache, games, seating, deeds),
        rewinding=Rewinding(cache, games, deeds),
        reminding=Reminding(cache, games),
        oversight=oversight,
        incidents=incidents,
        crediting=crediting,
        refused_posts=RefusedPosts(cache, games, seating, deeds, oversight, incidents, crediting),
        uninstalled=Uninstalled(cache, games, seating, deeds, crediting),
        renaming=Renaming(seating),
    )
