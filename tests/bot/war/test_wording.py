"""The words of a war: every event, every row of a sheet, log and chart, for each who may read them."""

from __future__ import annotations

import re
import typing
from collections.abc import Sequence
from typing import Any, Final, get_args

import pytest

from bot.language.words import Named, Names, for_locale
from bot.war.asking import answers
from bot.war.wording import events, log, sheets, terms
from bot.war.wording.voice import WarVoice
from rules.game import OrderDropped, OrderUsed, Rewound
from rules.war.events import WarEvent
from rules.war.events.council import Cause
from rules.war.events.fights import Added, Band, Exchange, FightFought, Try
from rules.war.events.hosts import Army, Strength
from rules.war.events.search import Force
from rules.war.events.sightings import NewsOfPlaces, PlaceNews, RoadDie, RoadsUsed, ZoneEntered
from rules.war.events.turns import Moved, SittingOver
from rules.war.hunting.points import CARDS, CardKind
from rules.war.questions.sheets.of_war import ROWS, ROWS_OF_THREE
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.deals import Deal, Goods, Released
from rules.war.state.phases import Phase
from rules.war.state.pieces import MAGIC, SIDES, TABLE
from rules.war.state.table import SearchCard
from rules.war.state.war import News
from rules.war.tracks.chart import Line
from rules.war.tracks.closing import close
from rules.war.tracks.going import go
from tests.rules.war.kit import AT, LAND, plot, war

NAMES: Final = Names([Named(1, "Ann"), Named(2, "Bob")])
READERS: Final = ("F", "D", "")
BREE: Final = AT("W1612")
BAND: Final = Band(
    "F", ("sam", "gimli"), 6, 4, (Added("sting", 1), Added("10", 2)), (("sam", 1),), ("gimli",)
)
VALUES: Final[dict[str, Any]] = {
    **dict.fromkeys(("at", "to_hex", "stack", "goes_to"), BREE),
    **dict.fromkeys(("stacks", "way"), (BREE, AT("W1712"))),
    **dict.fromkeys(("piece", "bearer", "healed", "gives_to", "believed"), "frodo"),
    **dict.fromkeys(("pieces", "names", "gone"), ("sam", "nazgul-3")),
    "party": "party-1",
    "servant": "balrog",
    "first": "D",
    "side": "D",
    "other": "S",
    "by_side": "F",
    "deal": Deal("S", "D", Goods(1, 2), Goods(), (Released("sam"),), ("merry",), "and Rohan is mine"),
    "freed": ("sam",),
    "yielded": ("merry",),
    "events": (3,),
    "winner": "fellowship",
    "reason": "destroyed",
    "clause": "W-10.4",
    "phase": Phase.SHADOW,
    "cards": (4, 9),
    "words": "frodo W2412",
    "province": "Rohan",
    "level": (("Rohan", 1), ("Dunland", 0)),
    "forces": (Force("nazgul-3", BREE), Force("orcs-1", BREE, 4, AT("W1712"))),
    "groups": ((BREE, 4),),
    "news": (PlaceNews("W-10.6", BREE, 4, 5), PlaceNews("W-10.7", BREE, 1)),
    "exchange": Exchange(BREE, BAND, Band("D", ("lord",), 6, 2)),
    "why": "ban",
    "cause": Cause.RING,
    "by": "D",
    "numbers": (3, 5),
    "what": "ring",
    "attacker": Army((Strength("F", 9, 3), Strength("S", 4, 1)), "saruman", 5, (Added("allies", -1),)),
    "defender": Army((Strength("D", 6, 2),), None, 2, (Added("town", 1), Added("10", 1))),
    "exchanges": ((4, 2, 1), (1, 6, -2), (3, 3, 0)),
    "tries": (Try("sam", 2, False), Try("merry", 5, True), Try("frodo", None, False)),
    "moved": (Moved("nazgul-3", BREE), Moved("lord", BREE)),
    "spotted": ((BREE, ("sam",)),),
    "taken": (("sting", "sam"),),
    "lines": (Line(1, 1, BREE, "Rohan", ("sam",)),),
    "effects": ("dead sam", "at nazgul-3 W1612", "won D"),
    "label": "3",
    "text": "at the ford",
    "against": "F",
    "losses": (("F", 2, 8), ("D", 5, 6)),
    "beaten": "D",
    "watcher": BREE,
    "is_free": True,
}


def said(event: Any, side: str = "") -> str:
    """An event as somebody reads it."""
    return events.say(event, voice(side)) or ""


def voice(side: str = "", sides: Sequence[str] = ("F", "D")) -> WarVoice:
    return WarVoice(LAND, NAMES, for_locale("en"), sides, side)


def sample(event: type, **facts: Any) -> Any:
    """An event of a class, with facts that fit its fields by their names."""
    found = {
        name: facts.get(name, _value(event, name, hint))
        for name, hint in typing.get_type_hints(event).items()
        if name in event.__struct_fields__  # type: ignore[attr-defined]
    }
    return event(**found)


def _value(event: type, name: str, hint: Any) -> Any:
    if name == "to":
        return (1, 2)
    if name == "pieces" and event.__name__ == "Healed":
        return (("sam", 1),)
    if name == "groups" and hint is int:
        return 3
    if name in ("events", "magic"):
        return (
            (3,) * (hint is not int)
            if name == "events" and hint is not int
            else 2
            if hint is int
            else ("sting",)
        )
    if name == "thrown" and event.__name__ == "OrderDrawn":
        return (4, 5)
    if name == "thrown" and event.__name__.startswith("Rolled"):
        return (4, 5)
    if event.__name__ == "CardSaid":
        return SearchCard("eye", ("Rohan", "Dunland"), 6)
    if event.__name__ == "ArmyDeclared" and name == "against":
        return "S"
    if name == "card" and hint is str:
        return "sting"
    return VALUES.get(name, True if hint is bool else 4)


@pytest.mark.parametrize("event", get_args(WarEvent), ids=lambda event: event.__name__)
def test_every_event_is_a_sentence_for_each_who_may_read_it(event: type) -> None:
    """W-16.10: with nothing left to fill in, and with names in place of ids."""
    for side in READERS:
        told = said(sample(event), side)

        assert re.search(r"[{}]|nazgul-|party-[0-9]|\bfrodo\b|True|None|^\W*$", told) is None, told


def test_each_event_that_is_told_has_words() -> None:
    assert {*get_args(WarEvent), OrderUsed, OrderDropped, Rewound} == events.TOLD.keys()


def test_the_two_sides_read_the_same_news_each_from_its_own_place() -> None:
    """W-15.8: what the Dark Power learns the Fellowship is told as that."""
    news = sample(NewsOfPlaces)

    assert said(news, "D").startswith("👁️ **You learn:**")
    assert said(news, "F").startswith("👁️ **The Dark Power learns:**")
    assert "a citadel of yours" in said(news, "D")


def test_what_a_road_gives_away_is_told_with_what_it_took() -> None:
    """W-10.10, W-10.11: from 6, by a junction from 5; without a place nobody saw it."""
    unseen = RoadDie((1, 2), "W-10.11", 4)
    seen = RoadDie((1, 2), "W-10.10", 6, BREE, 1)

    assert said(unseen, "D") == "🎲 For a group on the road: **4**, seen from 5. Nobody saw it."
    assert said(seen, "D").endswith("seen from 6.\n👁️ **You learn:** a lone traveller passed Bree (W1612).")


def test_a_fight_is_told_with_all_that_made_its_totals() -> None:
    """W-55.4: Might, what cards and Sorcery give, the die."""
    told = said(sample(FightFought))

    assert "Sam and Gimli: 6 + Sting 1 + Orcs in Battle Frenzy 2 + die 4 = **13**" in told
    assert "Dead: Gimli" in told


def test_what_a_sitting_brought_is_one_post_by_places() -> None:
    """W-16.9: pieces that came to one hex stand in one line, at the first of them in order."""
    moved = (Moved("nazgul-3", BREE), Moved("mouth", AT("W1712")), Moved("lord", BREE))

    told = said(SittingOver(Phase.SEARCH, 3, moved))

    assert told.splitlines() == [
        "**The search is over**",
        "- Now at Bree (W1612): Nazgûl 3 and the Lord of the Nazgûl",
        "- Now at W1712: the Mouth of Sauron",
    ]


def test_pieces_and_cards_all_have_a_name() -> None:
    """W-51.8, W-56.3, W-58.1, W-53.4."""
    assert TABLE.keys() == terms.PIECES.keys() | {f"nazgul-{n}" for n in range(3, 10)}
    assert (*terms.MAGIC,) == MAGIC
    assert [*terms.EVENTS] == [*range(1, 17)]
    assert {*CardKind} == terms.SEARCH_CARDS.keys()
    provinces = [voice().search_card(card).rpartition(": ")[2].split(", ") for card in range(1, CARDS + 1)]
    assert all(len(named) == LAND.constants.named for named in provinces)


WORDS: Final = {
    "challenge": ("all", "not W1612 W1712"),
    "enter": ("all", "stay lord mouth"),
    "strike": ("even", "always", "never", "ahead 3"),
    "flee": ("behind", "never", "always", "behind to E0729"),
    "search": ("found", "cards", "always"),
    "meet": ("low", "1 search if mouth alone, low", "search if lord"),
    "fighters": ("gimli aragorn",),
    "ring": ("alone", "never", "always"),
    "unring": ("yes", "no"),
    "heir": ("sam",),
    "lead": ("-", "aragorn gandalf"),
    "give": ("no", "yes"),
    "taker": ("aragorn", "gandalf"),
    "joint": ("any", "-", "nazgul-3 lord"),
    "rank": ("lord nazgul-3",),
    "rival": ("search", "fight"),
    "dare": ("no", "yes"),
    "consent": ("no", "yes", "ahead 3"),
    "lord": ("fight", "surrender"),
    "home": ("yes", "no"),
}


@pytest.mark.parametrize("row", ROWS_OF_THREE.rows)
def test_each_row_of_a_sheet_is_a_sentence_for_each_of_its_words(row: str) -> None:
    """W-16.4: another for each, and the default is marked."""
    side = min(ROWS_OF_THREE.rows[row].whose)
    rows, sides = (ROWS, SIDES[:2]) if row in ROWS.rows else (ROWS_OF_THREE, SIDES)
    written = [Sheet(((row, rows.read(side, row, words)),)) for words in WORDS[row]]

    lines = [sheets.line(row, sheet, voice(side, sides)) for sheet in written]

    assert len({*lines, sheets.line(row, Sheet(), voice(side, sides))}) == len(lines) + 1
    assert sheets.line(row, Sheet(), voice(side, sides)).endswith("(default)")
    assert not any("{" in line or "nazgul" in line for line in lines)


def test_the_page_of_a_sheet_has_each_of_its_rows_and_what_waits_for_the_end_of_a_sitting() -> None:
    """W-16.5: in the sitting of the other a change counts from its end on."""
    sheet = Sheet(later=(("meet", "search"),))

    lines = [*sheets.lines("F", sheet, voice("F"))]

    assert len(lines) == 2 * len(ROWS.of("F"))
    assert lines[0] == (
        "- **The enemy on my hex:** If an enemy ends his turn on my group: lie low. (default) "
        "After this sitting: If an enemy ends his turn on my group: accept a search."
    )
    assert "three game-turns" in lines[1]
    assert all(
        row in [one.name for one in ROWS_OF_THREE.of(side)]
        for side, rows in sheets.FIRST.items()
        for row in rows
    )


def test_the_words_that_a_button_gives_a_row_are_words_that_it_knows() -> None:
    for name, row in ROWS_OF_THREE.rows.items():
        for words in sheets.TERMS[name].simple:
            rows = ROWS if name in ROWS.rows else ROWS_OF_THREE
            assert rows.read(min(row.whose), name, words) == words


def test_the_log_tells_each_news_by_its_level_the_latest_first() -> None:
    """W-15.1 to W-15.5."""
    news = (
        News(1, Phase.SEARCH, 1, "W-12.2", None, 2, province="Rohan"),
        News(1, Phase.JOURNEY, 0, "W-9.3", AT("E0729")),
        News(1, Phase.JOURNEY, 2, "W-10.4", BREE, 4),
        News(2, Phase.SEARCH, 3, "W-12.14", BREE, 2, names=("sam", "frodo")),
        News(2, Phase.JOURNEY, 2, "W-57.2", BREE),
    )

    assert [*log.learnt(news, voice("D"))] == [
        "**Game-turn 2. The Fellowship’s journey:**",
        "- the Ring is worn at Bree (W1612) (W-57.2)",
        "**Game-turn 2. The search:**",
        "- Sam and Frodo at Bree (W1612) (W-12.14)",
        "**Game-turn 1. The Fellowship’s journey:**",
        "- a group near Minas Morgul (E0729) (W-9.3)",
        "- a group of 4 at Bree (W1612) (W-10.4)",
        "**Game-turn 1. The search:**",
        "- 2 groups somewhere in Rohan (W-12.2)",
    ]


def test_the_chart_tells_where_each_group_is_and_what_holds_for_it() -> None:
    """W-6.3, W-6.4."""
    play = war({"W1612": "frodo sam", "W1712": "gimli"})

    told = [*log.chart(play.state.chart, 1, voice("F"))]

    assert told == ["**Group 1** at Bree (W1612): Frodo and Sam", "**Group 2** at W1712: Gimli"]


def test_places_and_provinces_are_called_as_readers_of_a_language_know_them() -> None:
    """In menus too, and as on the map."""
    german = WarVoice(LAND, NAMES, for_locale("de"), ("F", "D"), "F")

    assert german.hex(AT("W2412")) == "Bruchtal (W2412)"
    assert german.place("mount-doom") == "Schicksalsberg"
    assert "Düsterwald" in " ".join(map(german.search_card, range(1, 23)))
    assert answers.label(("plot", "1"), "W2412", german) == "W2412 Bruchtal"
    assert answers.group("W1010", german) == "Auenland"


def test_the_dark_power_reads_of_a_journey_neither_a_column_nor_a_name() -> None:
    """W-6.8, W-10.3: zones, challenges, places and roads tell where and how many, nothing else."""
    play = war({"W1513": "frodo sam", "W2314": "gimli"}, {"W2515": "lord"}, falls=[2, 1, 1])
    go(play, plot("W1612+", group=1))
    go(play, plot("W2414", group=2))
    close(play)

    heard = [event for event in play.events if event.to is None or 2 in event.to]
    told = "\n".join(said(event, "D") for event in heard)

    assert {ZoneEntered, NewsOfPlaces, RoadsUsed} <= {type(event) for event in heard}
    assert re.search(r"[Gg]roup \d|Frodo|Sam|Gimli", told) is None
    assert "a group of 2 came to Bree (W1612)" in told
