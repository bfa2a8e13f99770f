"""What the Fellowship and Saruman read where three play."""

from __future__ import annotations

from bot.language.words import Named, Names, for_locale
from bot.war.wording import events, log
from bot.war.wording.voice import WarVoice
from rules.war.events.sightings import Counted, NewsOfPlaces, PlaceNews, RoadDie, Spotted
from rules.war.state.phases import Phase
from rules.war.state.war import News
from rules.war.tracks.chart import Group
from tests.rules.war.kit import AT, LAND

NAMES = Names([Named(1, "Ann"), Named(2, "Bob"), Named(3, "Cid")])
WHITE, DARK = (1, 3), (1, 2)


def voice(side: str) -> WarVoice:
    return WarVoice(LAND, NAMES, for_locale("en"), ("F", "D", "S"), side)


def test_each_reads_whose_news_it_is() -> None:
    """W-15.8, W-39.12: what Saruman learns the Fellowship is told as that, and he himself as his own."""
    counted = Counted(WHITE, AT("W2413"), 4)

    assert events.say(counted, voice("F")) == "👁️ **Saruman learns:** a group of 4 is at W2413."
    assert events.say(counted, voice("S")) == "👁️ **You learn:** a group of 4 is at W2413."
    dark = RoadDie(DARK, "W-10.10", 6, AT("W2413"), 4)
    assert "The Dark Power learns" in (events.say(dark, voice("F")) or "")
    isengard = NewsOfPlaces(WHITE, (PlaceNews("W-10.7", AT("W2422"), 2),))
    assert "a citadel of yours" in (events.say(isengard, voice("S")) or "")


def test_whom_saruman_has_found_is_told_as_his_alone() -> None:
    """W-39.6."""
    found = Spotted(WHITE, AT("W2413"), ("sam",), 3, is_open=False)

    assert (events.say(found, voice("S")) or "").endswith("Only you see them.")
    assert (events.say(found, voice("F")) or "").endswith("Only Saruman sees them.")
    assert "Only" not in (events.say(Spotted(WHITE, AT("W2413"), ("sam",), 3), voice("F")) or "")
    flags = [*log.flags(Group(("sam",), AT("W2413"), found=3), 3, voice("F"))]
    assert flags == ["spotted by Saruman until game-turn 3 ends"]


def test_the_fellowship_reads_two_logs_each_under_its_name() -> None:
    """W-39.12: who reads his own alone needs none."""
    news = [
        News(1, Phase.JOURNEY, 2, "W-10.4", AT("W1612"), 4),
        News(1, Phase.JOURNEY, 2, "W-9.6", AT("W2413"), 4, to="S"),
        News(1, Phase.JOURNEY, 2, "W-10.8", AT("W2412"), 4),
    ]

    assert [line for line in log.learnt(news, voice("F")) if line.startswith("**")] == [
        "**Game-turn 1. The Fellowship’s journey, Saruman:**",
        "**Game-turn 1. The Fellowship’s journey, the Dark Power:**",
    ]
    assert next(iter(log.learnt(news[1:2], voice("S")))) == "**Game-turn 1. The Fellowship’s journey:**"
