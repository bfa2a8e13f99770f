"""What is said of deals word by word, and what cannot be read (W-18.4, W-29.5)."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.kit.replies import END
from rules.war.play import WarPlay
from rules.war.questions.dealing import DEAL, read_terms
from rules.war.state.war import Party
from tests.rules.war.deals.test_deals import ASKED, ELSEWHERE, GAME, HERE, SEAT, say, table

COUNTS = ("0", "1", "2", "3", "4")


def offered(
    play: WarPlay, words: str, seat: int = SEAT["S"]
) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    options = DEAL.replies.offers(play, seat, ASKED, tuple(words.split()))
    return tuple(options.words), tuple(options.ends), options.whole


def with_captive() -> WarPlay:
    held = (Party("party-1", 4, ("merry",), owner="S"),)
    return table(pieces={HERE: "saruman party-1"}, parties=held, magic=(("sting", "saruman"),))


def test_terms_are_offered_word_by_word() -> None:
    """W-18.4, W-29.5: counts from 0 to 4, then who goes free, of those whom one holds."""
    play = with_captive()
    for said, words in (
        ("", ("deal",)),
        ("deal", ("f", "d")),
        ("deal f", ("gives",)),
        ("deal f gives", COUNTS),
        ("deal f gives 1", COUNTS),
        ("deal f gives 1 0", ("takes",)),
        ("deal f gives 1 0 takes", COUNTS),
    ):
        assert offered(play, said)[0] == words
    assert offered(play, "deal f gives 1 0 takes 1") == (COUNTS, COUNTS, False)
    assert offered(play, "deal f gives 1 0 takes 1 0") == (("frees",), (), True)
    assert offered(play, "deal f gives 1 0 takes 1 0 frees") == (("merry",), ("merry",), False)
    assert offered(play, "deal f gives 1 0 takes 1 0 frees merry") == (END.words, END.ends, END.whole)


def test_terms_that_would_be_refused_are_no_end() -> None:
    """W-29.13: a present to one who is no ally; with a captive more may be said."""
    present = "deal f gives 0 1 takes 0"
    assert offered(table(), present)[:2] == (COUNTS[1:], COUNTS[1:])
    assert offered(with_captive(), present)[:2] == (COUNTS, COUNTS[1:])
    assert offered(with_captive(), f"{present} 0") == (("frees",), (), False)


def test_with_whom_a_deal_is_agreed_no_other_is_offered() -> None:
    """W-29.10."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0")
    assert offered(play, "deal")[0] == ("f", "d")
    say(play, "D", "agree S")
    assert offered(play, "deal")[0] == ("f",)


def test_a_step_is_offered_with_whom_it_can_be_taken() -> None:
    """W-29.5."""
    play = table()
    say(play, "D", "deal S gives 1 0 takes 1 0")
    assert offered(play, "agree") == (("d",), ("d",), False)
    assert DEAL.replies.offers(play, SEAT["S"], ASKED, ("agree", "d")) == END
    assert offered(play, "agree", SEAT["D"])[0] == ()


@pytest.mark.parametrize(
    "words", ["agree x", "lay D", "lay D ab", "lay D 123", "lay D lord", "confirm", "fold D now"]
)
def test_words_that_are_no_step_are_refused(words: str) -> None:
    """W-18.3, W-29.5."""
    with pytest.raises(Illegal):
        GAME.read("deal", words)


@pytest.mark.parametrize(
    "people", ["frees merry W2421 W2422", "frees W2421", "yields merry W2421", "yields lord", "merry"]
)
def test_captives_are_named_behind_frees_or_yields_and_a_hex_behind_one_who_goes_free(people: str) -> None:
    """W-29.5, W-29.8."""
    with pytest.raises(Illegal, match=r"W-29\.5"):
        read_terms(table(), "S", "D", f"gives 1 0 takes 0 0 {people}")


@pytest.mark.parametrize("people", ["frees merry merry", "yields merry merry", "frees merry yields merry"])
def test_a_captive_is_named_once(people: str) -> None:
    """W-29.5, W-29.8."""
    with pytest.raises(Illegal, match="once"):
        read_terms(table(), "S", "D", f"gives 1 0 takes 0 0 {people}")


def test_what_is_laid_is_offered_card_by_card_event_cards_first() -> None:
    """W-18.4, W-29.6: what one holds and has not laid, each once, as many as the terms say."""
    magic = (("sting", "saruman"), ("light", "saruman"), ("rope", "sam"))
    play = table({HERE: "sam"}, {HERE: "saruman lord"}, magic=magic)
    say(play, "S", "deal D gives 1 1 takes 1 0", "deal F gives 1 1 takes 1 0")
    say(play, "D", "agree S")
    say(play, "F", "agree S")
    assert offered(play, "lay")[0] == ("d", "f")
    assert offered(play, "lay d") == (("4", "7"), (), False)
    assert set(offered(play, "lay d 4")[0]) == set(offered(play, "lay d 4")[1]) == {"sting", "light"}
    assert offered(play, "lay d 4 sting") == (END.words, END.ends, END.whole)
    say(play, "S", "lay D 4 sting")
    assert offered(play, "lay")[0] == ("f",)
    assert offered(play, "lay f")[0] == ("7",)
    assert offered(play, "lay f 7") == (("light",), ("light",), False)


def test_to_lay_is_offered_where_one_holds_as_many_as_the_terms_say() -> None:
    """W-29.6, W-29.7: one magic card of two, or of a card whose taker is elsewhere, is no beginning of an answer."""
    magic = (("sting", "saruman"), ("light", "sam"))
    play = table({HERE: "sam"}, {HERE: "saruman", ELSEWHERE: "lord"}, magic=magic)
    say(play, "S", "deal F gives 0 2 takes 1 0", "deal D gives 0 1 takes 1 0")
    say(play, "F", "agree S")
    say(play, "D", "agree S")
    assert offered(play, "lay")[0] == ()
    assert offered(play, "lay", SEAT["D"])[0] == ("s",)
    say(play, "S", "fold F", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S")
    assert offered(play, "lay")[0] == ("f",)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("gives 1 0 takes 0 1", "gives 1 0 takes 0 1"),
        ("GIVES 01 0 Takes 0 1 :  You leave  Rohan ", "gives 1 0 takes 0 1: You leave Rohan"),
        ("gives 1 0 takes 0 0 yields merry", "gives 1 0 takes 0 0 yields merry"),
        ("gives 1 0 takes 0 0 Frees MERRY w2416", "gives 1 0 takes 0 0 frees merry w2416"),
    ],
)
def test_terms_are_printed_in_one_form_however_they_were_typed(typed: str, printed: str) -> None:
    """W-18, W-18.4, R-1.3: small but for what is free, and in the order of the form."""
    play = with_captive()
    played = DEAL.plays(play, SEAT["S"], ASKED, GAME.read("deal", f"deal D {typed}"))
    assert played is not None
    assert GAME.write(played.action) == f"deal d {printed}"


def test_nobody_bargains_who_has_nobody_left_to_bargain_with() -> None:
    """W-29.5: when Saruman has resigned, F and D make no deals."""
    play = table(resigned=frozenset(("S",)))

    assert not [one for one in GAME.decisions(play.state) if one.question.kind == "deal"]


def test_all_who_have_not_resigned_may_bargain_at_any_time_and_owe_nothing() -> None:
    """W-29.1, W-29.5."""
    play = table()
    play.set(resigned=frozenset(("D",)))
    asked = DEAL.asked[type(play.state.rules)](play.state, play.state.rules)
    assert [(decision.seat, decision.owed) for decision in asked] == [(SEAT["F"], False), (SEAT["S"], False)]


def test_whom_nobody_is_left_to_deal_with_is_not_asked() -> None:
    """W-38.9, W-29.1: who has given up deals with nobody, and a question that offers nothing leads nowhere."""
    play = table()
    play.set(resigned=frozenset("S"))

    asked = [one.question.kind for one in GAME.decisions(play.state)]

    assert "deal" not in asked
