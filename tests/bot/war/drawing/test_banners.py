"""Hosts on the map of three: whose, how strong, in sight of all (W-59.5)."""

from __future__ import annotations

from bot.language.words import for_locale
from bot.war import picture, showing
from bot.war.drawing import legend
from bot.war.drawing.board import WarFilm
from bot.war.drawing.colours import FILLS
from bot.war.drawing.scene import Banner, Counter, Marks, WarScene
from rules.war.events import Told
from rules.war.events.turns import SittingOver
from rules.war.state.council import Alliance
from rules.war.state.hosts import Host, TurnEnd
from rules.war.state.phases import Phase
from rules.war.state.view import view
from tests.bot.war.drawing.moments import AT
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


def test_only_three_have_hosts_in_their_legend() -> None:
    """W-59.5."""
    keys = [legend.key_of(TEXT, players).words for players in (2, 3)]

    assert ["host" in words for words in keys] == [False, True]


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
