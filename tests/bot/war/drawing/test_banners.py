"""Hosts on the map of three: whose, how strong, in sight of all (W-59.5)."""

from __future__ import annotations

import math
from collections import Counter as Counted

from msgspec.structs import replace

from bot.language.words import for_locale
from bot.war import picture, showing
from bot.war.drawing import legend
from bot.war.drawing.board import WarFilm
from bot.war.drawing.colours import FILLS, PAINTS
from bot.war.drawing.ground import WHOLE, atlas
from bot.war.drawing.scene import Banner, Count, Counter, Marks, Sighting, WarScene
from bot.war.status import open_lines
from rules.war.events import Told
from rules.war.events.turns import SittingOver
from rules.war.state.council import Alliance
from rules.war.state.hosts import Host, TurnEnd
from rules.war.state.phases import Phase
from rules.war.state.searches import Placed, Search
from rules.war.state.view import view
from tests.bot.war.drawing.moments import AT, CHART
from tests.bot.war.drawing.test_board import marked, near, plot, shown_of
from tests.bot.war.test_presentation import WORDS
from tests.bot.war.test_wording import NAMES
from tests.rules.war.hosts.armies import three
from tests.rules.war.kit import LAND

TEXT = for_locale("en")


def test_hosts_of_a_hex_hang_side_by_side_below_its_pieces() -> None:
    """W-59.5, W-21.8: each in the colour of its side."""
    at = AT("W2018")
    alone = marked(Marks(counters=(Counter(at, "S", "Ch"),)))
    shown = marked(
        Marks(counters=(Counter(at, "S", "Ch"),), banners=(Banner(at, "F", 8), Banner(at, "D", 4)))
    )
    x, y = plot().at[at]

    for side, aside in (("F", -11), ("D", 11)):
        beside = (x + aside, y + plot().high * 0.66)
        assert shown_of(near(shown, beside, 9), FILLS[side]) > 60
        assert not shown_of(near(alone, beside, 9), FILLS[side])
    assert shown_of(near(shown, (x, y - 4), 8), FILLS["S"]) > 40


def test_everybody_sees_all_hosts_and_reads_those_of_a_part() -> None:
    """W-59.5, W-39.8."""
    play = three({"W2424": "F8", "W2421": "S24", "E0729": "D20"})
    for seat in (None, 1, 2, 3):
        seen = view(LAND, play.state, seat)
        marks = picture.known(seen, WORDS.speaker(seen, NAMES, TEXT))
        assert {(one.at, one.side, one.strength) for one in marks.banners} == {
            (AT("W2424"), "F", 8),
            (AT("W2421"), "S", 24),
            (AT("E0729"), "D", 20),
        }
    seen = view(LAND, play.state, 1)
    (near_isengard,) = WORDS.of(seen).page_pictures(seen, "map", "w2421", NAMES, TEXT)
    assert isinstance(near_isengard.scene, WarScene)
    assert "Isengard (W2421): Saruman 24." in near_isengard.alt
    assert "Minas Morgul (E0729)" not in near_isengard.alt


def test_only_three_have_hosts_and_places_of_saruman_in_their_legend() -> None:
    """W-59.5, W-59.9."""
    keys = [legend.key_of(TEXT, players).words for players in (2, 3)]

    assert [{"host", "held"} & {*words} for words in keys] == [set(), {"host", "held"}]
    assert all({"group", "named", "telling"} < {*words} for words in keys)


def test_pieces_are_drawn_as_whose_they_are_now() -> None:
    """W-25.10, W-12.3: Nazgûl that Saruman has won, and what he has placed, are his in shape and in words."""
    search = Search((21,), side="S", placed=(Placed("orcs-1", AT("W2214"), 12, AT("W2215")),))
    play = three(
        {}, {"W2421": "nazgul-5 mouth", "W2214": "nazgul-6"}, won=frozenset({"nazgul-5"}), searches=(search,)
    )
    seen = view(LAND, play.state, 3)
    voice = WORDS.speaker(seen, NAMES, TEXT)
    counters = [*picture.counters(seen)]

    assert {one.id: one.side for one in counters if one.side != "F"} == {
        "nazgul-5": "S",
        "mouth": "D",
        "nazgul-6": "D",
        "orcs-1": "S",
    }
    assert "Isengard (W2421): Nazgûl 5 (Saruman), the Mouth of Sauron" in picture.standing(counters, voice)
    assert "👑 Saruman’s Nazgûl: Nazgûl 5" in [*open_lines(play.state, voice)]


def test_the_film_shows_nazgul_as_whose_they_were_then() -> None:
    """W-15.10, W-25.10."""
    won = frozenset({"nazgul-5"})
    play = three({}, {"W2421": "nazgul-5"}, turn_ends=(TurnEnd(3), TurnEnd(4, won=won)))

    sides = [
        picture.piece_on(showing.as_of(play.state, turn), play.state.pieces[0]).side for turn in (3, 4, 5)
    ]
    assert sides == ["D", "S", "D"]


def test_a_place_shows_whose_it_is_now() -> None:
    """W-59.9: in shape and colour of his side, beside the pieces that stand there."""
    helm, edoras = AT("W2424"), AT("W2724")
    play = three({"W2424": "S2"}, {"W2724": "chief"}, taken=((helm, "S"), (edoras, "D")))
    seen = view(LAND, play.state, None)
    marks = picture.known(seen, WORDS.speaker(seen, NAMES, TEXT))
    shown, bare = marked(marks), marked(replace(marks, holdings=()))
    (x, y), high = plot().at[edoras], plot().high

    assert shown_of(near(bare, plot().at[helm], 8), FILLS["F"]) > 20
    assert not shown_of(near(shown, plot().at[helm], 8), FILLS["F"])
    beside = (x + high * 0.66, y)
    assert not shown_of(near(bare, beside, 7), FILLS["D"])
    assert shown_of(near(shown, beside, 7), FILLS["D"]) > 20
    assert near(shown, (x, y), 5) == near(bare, (x, y), 5)


def test_pins_and_counts_leave_pieces_in_sight() -> None:
    """W-15.2: a pin stands beside the pieces of its hex, a count where none are."""
    at = AT("W2018")
    piece, pin = Counter(at, "D", "7"), Sighting(at, "1", "teal")
    alone, pinned = (marked(Marks(counters=(piece,) * many, sightings=(pin,))) for many in (0, 1))
    middle = plot().at[at]
    assert shown_of(near(alone, middle, 6), PAINTS["teal"]) > 5
    assert not shown_of(near(pinned, middle, 6), PAINTS["teal"])

    _, top, right, low = atlas(CHART, WHOLE).lands["Enedwaith"].box
    behind = (right + 20, (top + low) / 2)
    busy = min(LAND.grid.hexes, key=lambda hex: math.dist(plot().at[hex], behind))
    shown = marked(Marks(counters=(Counter(busy, "D", "7"),), counts=(Count("Enedwaith", "2"),)))
    assert not shown_of(near(shown, behind, 12), PAINTS["brown"])
    assert shown_of(Counted(shown.get_flattened_data()), PAINTS["brown"]) > 100


def test_the_film_ends_with_the_hosts_that_are_left() -> None:
    """W-15.10, W-59.5."""
    over = Told(5, Phase.SHADOW, None, SittingOver(Phase.SHADOW, 5))
    play = three({"W2424": "F8"}, ledger=(over,))
    seen = view(LAND, play.state, None)
    shown = showing.film(seen, WORDS.speaker(seen, NAMES, TEXT))

    assert isinstance(shown.scene, WarFilm)
    assert shown.scene.scenes[-1].marks.banners == (Banner(AT("W2424"), "F", 8),)


def test_each_frame_of_the_film_shows_the_hosts_places_and_alliance_of_its_own_moment() -> None:
    """W-15.10, W-59.5, W-59.9, W-21.3: of the game-turn in which it ended, those of the end."""
    told = tuple(Told(turn, Phase.SHADOW, None, SittingOver(Phase.SHADOW, turn)) for turn in (3, 4, 5))
    helm, edoras = AT("W2424"), AT("W2724")
    ends = (
        TurnEnd(3, (Host("S", helm, 4), Host("F", edoras, 8)), ((helm, "S"),), Alliance("D", 3)),
        TurnEnd(4, (Host("S", edoras, 9),), ((helm, "S"), (edoras, "S"))),
    )
    play = three({"W2424": "F8"}, ledger=told, turn_ends=ends, taken=((edoras, "S"),))
    seen = view(LAND, play.state, None)
    shown = showing.film(seen, WORDS.speaker(seen, NAMES, TEXT))

    assert isinstance(shown.scene, WarFilm)
    third, fourth, fifth, last = shown.scene.scenes
    assert third.marks.banners == (Banner(helm, "S", 4), Banner(edoras, "F", 8))
    assert fourth.marks.banners == (Banner(edoras, "S", 9),)
    assert fifth.marks.banners == last.marks.banners == (Banner(helm, "F", 8),)
    assert [[tint.hexes for tint in one.marks.tints] for one in (third, fourth, fifth, last)] == [
        [(helm,)],
        [(helm, edoras)],
        [(edoras,)],
        [(edoras,)],
    ]
    assert third.lines[0] == "💔 Allied until this game-turn ends: Saruman and the Dark Power"
    assert fourth.lines == ("Saruman has no ally.", "Saruman holds: Isengard, Helm's Deep, and Edoras")
    assert last.lines[1] == "Saruman holds: Isengard and Edoras"
