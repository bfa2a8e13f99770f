"""Pages of three: the council, deals, and cards that one knows."""

from __future__ import annotations

from typing import Any

from bot.games.presentation import Page, PageAnswer
from bot.language.words import for_locale
from rules.dice import Dice
from rules.war.play import WarPlay
from rules.war.state.council import Alliance, Bans, Choice, Control, Loan, Offer, Persuaded
from rules.war.state.deals import Deal, Goods, Laid
from rules.war.state.hands import Hand
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.view import view
from rules.war.state.war import Ring
from tests.bot.war.test_presentation import GAME, WORDS
from tests.bot.war.test_wording import NAMES
from tests.rules.war.deals.test_deals import say, table
from tests.rules.war.hosts.armies import banned, three
from tests.rules.war.kit import AT, LAND

TEXT = for_locale("en")
HOME = {"W2421": "saruman", "E1128": "nazgul-5 nazgul-6"}


def _page(play: WarPlay, side: Side, name: str) -> Page:
    seen = view(LAND, play.state, play.state.rules.seat(side))
    return WORDS.of(seen).page(seen, name, "", NAMES, TEXT)


def _answers(play: WarPlay, side: Side, name: str) -> dict[str, str]:
    return {" ".join(answer.words): answer.label for answer in _page(play, side, name).answers}


def _at_home(**state: Any) -> WarPlay:
    return three({}, HOME, {"W1612": "frodo sam"}, phase=Phase.TOWER, **state)


# ------------------------------------------------------------------------------------------------------ the council


def test_saruman_reads_what_each_choice_takes_and_who_hears_of_it() -> None:
    """W-20.10, W-33.3, W-34.11: of a persuasion only the Fellowship hears on whom."""
    told = _page(_at_home(bans=banned("F", "D")), "S", "council").content

    assert "**Your council is open.**" in told
    assert "**Persuade somebody:** takes Saruman at Isengard" in told
    assert "only the Fellowship hears on whom" in told
    assert "You cannot win any: Saruman does not have the Ring." in told
    assert "nothing" in _page(_at_home(council=Choice.NOTHING), "S", "council").content


def test_the_schedule_of_nazgul_says_which_attempt_comes() -> None:
    """W-25.6, W-25.19: the fourth attempt brings two, while the Dark Power has so many."""
    ring = Ring(bearer="saruman")
    told = _page(_at_home(ring=ring, control=Control(is_ready=True, attempts=3)), "S", "council").content

    assert "1, 1, 1, **2**, 2, …" in told
    assert "You can win 2 now. The Dark Power has 2" in told
    assert "was not quiet" in _page(_at_home(ring=ring), "S", "council").content


def test_saruman_reads_when_he_loses_nazgul_again() -> None:
    """W-25.16: from the third game-turn after the loss on."""
    told = _page(_at_home(control=Control(lost=4, taken_back=3)), "S", "council").content

    assert "you lose Nazgûl again, 2 from game-turn 7 on" in told


def test_bans_alliance_and_offers_are_read_by_who_may_know_them() -> None:
    """W-21.13, W-37.7: the Dark Power does not hear that a capture has lifted the Fellowship's ban."""
    play = _at_home(
        bans=Bans(frozenset(("D",)), frozenset(("F", "D"))),
        offers=(Offer("D", "S"), Offer("F", "S")),
        lending=(Loan("F", AT("E0330"), 5, "S"),),
        persuaded=(Persuaded("merry", AT("W2421")),),
    )
    dark, saruman = (_page(play, side, "council").content for side in ("D", "S"))

    assert "may not attack Saruman until his strength" in dark
    assert "⚔️ The Fellowship may attack Saruman." in saruman
    assert "The Dark Power may not attack Saruman before game-turn 8" in saruman
    assert "Fellowship offers" not in dark.replace("(Ann) ", "")
    assert "strength 5" not in dark
    assert "Merry" not in dark
    assert "strength 5 at Minas Tirith" in saruman
    assert "Merry at Isengard" in saruman


def test_an_alliance_takes_the_place_of_the_ban_between_the_two() -> None:
    """W-21.12, W-24.3."""
    told = _page(_at_home(alliance=Alliance("D"), bans=banned("F", "D")), "F", "council").content

    assert "🤝 Allied: Saruman and the Dark Power" in told
    assert "🛡️ The Dark Power" not in told
    ends = _page(_at_home(alliance=Alliance("F", ends=5)), "D", "council").content
    assert "Allied until this game-turn ends: Saruman and the Fellowship" in ends


def test_whose_the_three_places_are_and_for_how_long() -> None:
    """W-50.3."""
    told = _page(_at_home(held=2), "D", "council").content

    assert "Isengard (Saruman), Helm's Deep (the Fellowship), Edoras (the Fellowship)" in told
    assert "His at 2 of 4 ends of game-turns in a row; the last counts from game-turn 12 on." in told


def test_the_council_is_held_by_buttons() -> None:
    """W-20.10, W-21.14: each has its own words; what may not be said now the page leaves out."""
    answers = _answers(_at_home(offers=(Offer("S", "D"),)), "S", "council")

    assert answers["council control"] == "Win Nazgûl …"
    assert answers["ally f"] == "Ally: the Fellowship"
    assert answers["offer f yes"] == "Offer an alliance: the Fellowship"
    assert answers["offer d no"] == "Take back the offer: the Dark Power"
    assert "council nothing" not in _answers(_at_home(), "F", "council")
    assert "offer s yes" in _answers(_at_home(), "F", "council")


def test_where_two_play_nobody_has_pages_of_three() -> None:
    seen = GAME.view(GAME.setup(GAME.Config(lots=False), 2, Dice(b"war" * 11)).state, 1)

    assert not {"council", "deals", "hands"} & {name for name, _ in WORDS.of(seen).pages(seen, TEXT)}
    many = GAME.view(GAME.setup(GAME.Config(lots=False), 3, Dice(b"war" * 11)).state, 1)
    assert {"council", "deals", "hands"} <= {name for name, _ in WORDS.of(many).pages(many, TEXT)}


# ------------------------------------------------------------------------------------------------------------ deals


def test_both_of_a_deal_see_it_grow_and_of_what_the_other_laid_its_backs_alone() -> None:
    """W-29.5, W-29.6."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 2 0: and Rohan is mine")
    assert "Proposed by Saruman; not agreed yet." in _page(play, "D", "deals").content
    say(play, "D", "agree S", "lay S 10 11")
    dark, saruman = (_page(play, side, "deals").content for side in ("D", "S"))

    assert "“and Rohan is mine”" in dark
    assert "You have laid: 10 Orcs in Battle Frenzy and 11 Vision in the Stone" in dark
    assert "Not laid yet by Saruman: 1 event card" in dark
    assert "Laid face down by the Dark Power: 2 event cards" in saruman
    assert "You lay next: 1 event card" in saruman
    assert "Frenzy" not in saruman
    say(play, "S", "lay D 7")
    assert "Both have laid." in _page(play, "D", "deals").content
    say(play, "S", "confirm D")
    assert "✅ Confirmed: Saruman" in _page(play, "D", "deals").content


def test_a_third_sees_nothing_of_a_deal() -> None:
    """W-29.10."""
    play = table()
    before = _page(play, "F", "deals")
    say(play, "S", "deal D gives 1 0 takes 2 0")
    say(play, "D", "agree S", "lay S 10 11")

    assert _page(play, "F", "deals") == before


def test_deals_go_on_by_buttons_to_each_partner() -> None:
    """W-29.1."""
    assert set(_answers(table(), "F", "deals")) == {"agree s", "lay s", "confirm s", "fold s", "deal s"}
    assert _answers(table(), "S", "deals")["confirm d"] == "Confirm: the Dark Power"
    answer = PageAnswer("deal", ("deal", "f"), "Propose a deal: the Fellowship …")
    assert answer in _page(table(), "S", "deals").answers


def test_what_one_could_put_into_a_deal_is_listed() -> None:
    """W-29.2, W-29.6, W-29.8: not what lies in another; captives with where they are held."""
    deal = Deal("S", "D", Goods(1), Goods(), is_agreed=True, laid=(Laid("S", (7,)),))
    play = table(
        prisoners=frozenset(("sam",)),
        deals=(deal,),
        hands=(("S", Hand((4, 7), (7,))),),
        magic=(("sting", "saruman"),),
    )
    told = _page(play, "S", "deals").content

    assert "Your event cards: 4 Elven Boats\n" in told
    assert "Your magic cards: Sting (W2416)" in told
    assert "Your captives: Sam (Isengard (W2421))" in told


# ------------------------------------------------------------------------------------------------------------ cards


def test_cards_that_were_seen_are_listed_by_who_had_them() -> None:
    """W-29.4."""
    play = table()
    assert "You have seen no card" in _page(play, "S", "hands").content
    say(play, "S", "deal D gives 1 0 takes 0 0")
    say(play, "D", "agree S")
    say(play, "S", "lay D 7", "confirm D")
    say(play, "D", "confirm S")

    assert "- 7 Escape from Orcs: went to the Dark Power by your deal" in _page(play, "S", "hands").content
    assert "You have seen no card" in _page(play, "F", "hands").content
    assert "went to" not in _page(play, "D", "hands").content


def test_the_palantir_of_isengard_is_of_use_where_three_play() -> None:
    """W-34.3, W-56.6."""
    seen = GAME.view(GAME.setup(GAME.Config(lots=False), 2, Dice(b"war" * 11)).state, 1)

    assert "can be persuaded by Saruman" in _page(table(), "S", "cards").content
    assert "no use in a war of two" in WORDS.of(seen).page(seen, "cards", "", NAMES, TEXT).content
