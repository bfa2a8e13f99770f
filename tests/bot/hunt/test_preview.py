"""What an order would do, as its Ringwraith reads it before it runs (H-17.10, H-20.8)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.presentation import Presentation
from bot.language.words import for_locale
from rules.game import Seat
from rules.hunt.play import Play
from rules.hunt.values import Asked
from rules.hunt.view import HuntView, view
from tests.bot.hunt.kit import NAMES, PACK, TEXT
from tests.bot.hunt.table import PRESENTATION
from tests.rules.hunt.kit import in_bearer_turn, in_block, rules, state
from tests.rules.hunt.talk import say

RIDING: dict[str, Any] = {"wraiths": (28, 19, 23, 16), "moves": 3, "log": (5, 7, 8, 9)}
HEAD = "**As things stand,** going by what everyone knows and by your cards:"


def turn(aid: str = "ledger", **changes: Any) -> Play:
    return in_bearer_turn(state(**{**RIDING, "rules": rules(aid=aid), **changes}))


def seen(play: Play, seat: Seat = 2) -> tuple[Presentation, HuntView]:
    found = view(PACK, play.state, seat)
    return PRESENTATION.of(found), found


def so_far(play: Play, words: str, kind: str = "plan", locale: str = "en") -> list[str]:
    return seen(play)[0].answers.so_far(kind, words.split(), NAMES, for_locale(locale)).split("\n")


def test_a_line_for_each_nazgul_while_the_plan_is_put_together() -> None:
    """H-17.10: where it would stand, how far it is, what it asks and what pays."""
    assert so_far(turn(), "queue move 17 then search then move 20 then hunt") == [
        "So far: Plan a ride: Ride to 17 Frogmorton; Search here; Ride to 20 Bridgefields; Hunt here",
        HEAD,
        "- **The Ashen** rides 3 spaces to 17 Frogmorton; searches 17 Frogmorton",
        "- **The Hollow** rides 1 space to 20 Bridgefields; hunts at 20 Bridgefields (pays Sword)",
    ]


def test_the_full_aid_counts_the_places() -> None:
    """H-20.8: what each answer leaves, and what is left if all are no; without it nothing of the kind."""
    words = "queue perceive section then end then search"
    full = so_far(in_block(state(**RIDING, rules=rules(aid="full"))), words.removeprefix("queue "), "block")

    assert full[2] == (
        "- **The Ashen** perceives section III [yes: 2 left, no: 17 left] (pays Ring); "
        "ends at 28 Brandywine Bridge"
    )
    assert full[3] == "- **The Hollow** searches 19 Whitfurrows [the answer can only be no]"
    assert full[4].startswith("-# Frodo can be at 19 places, or still at ")
    moved = so_far(turn("full"), words)[-1]
    assert moved.startswith("-# Frodo moves first and can then be at 25 places, or still at ")
    assert not any(" left" in line for level in ("off", "ledger") for line in so_far(turn(level), words))


def test_the_ledger_is_remembered() -> None:
    """H-20.7: a no that is known already; with no aid at all nobody reminds."""
    asked = Asked(1, 1, 1, 1, 1, 2, 0, "search", "17", False)
    told = {
        level: so_far(turn(level, ledger=(asked,)), "queue move 17 then search")
        for level in ("off", "ledger")
    }

    assert told["off"][2].endswith("searches 17 Frogmorton")
    assert told["ledger"][2].endswith("searches 17 Frogmorton [a no up to step 2]")


def test_what_would_be_refused_is_said_with_its_reason() -> None:
    """H-17.11: and how much waits behind it."""
    assert so_far(turn(), "queue move 17 then move 18 then search then end")[2:] == [
        "- **The Ashen** rides 3 spaces to 17 Frogmorton; ⚠ I would refuse `move 18`: "
        "This Nazgûl has moved already. It may still act, or “end”.",
        "-# 2 steps after it would wait for you.",
    ]


def test_a_step_that_is_only_begun_is_no_refusal_yet() -> None:
    """H-17.8: word by word the last step is still open."""
    for words in ("queue move 17 then move", "queue move 17 then", "queue move 17 then hunt if"):
        assert so_far(turn(), words)[1:] == [HEAD, "- **The Ashen** rides 3 spaces to 17 Frogmorton"]
    assert len(so_far(turn(), "queue move")) == 1


def test_before_the_dice_are_rolled_no_face_is_named() -> None:
    """H-4.4, H-17.12: the faces of the next day are nobody's to know."""
    dawn = in_block(state(**RIDING, phase=3), seat=3)
    assert so_far(dawn, "queue perceive area then end")[2].endswith(
        "(pays 1 die); ends at 28 Brandywine Bridge"
    )


def test_conditions_stand_before_what_they_choose() -> None:
    """H-17.10."""
    told = so_far(turn(), "queue hunt if found else search")[2]
    assert told == (
        "- **The Ashen** if Frodo is found: hunts at 28 Brandywine Bridge (pays Sword); "
        "otherwise searches 28 Brandywine Bridge"
    )
    told = so_far(turn(), "queue search if not track 28")[2]
    assert "not if a track token lies at 28 Brandywine Bridge: searches" in told


def test_an_order_for_the_open_block_is_looked_at_too() -> None:
    """H-17.8: what is put together for a block that is open."""
    play = in_block(state(**RIDING))
    assert so_far(play, "move 17 then search", "block")[2].endswith("searches 17 Frogmorton")
    assert len(so_far(play, "back then search", "block")) == 1
    assert len(so_far(play, "mark 17", "turn")) == 1


def test_the_receipt_and_the_desk_say_it_while_it_waits() -> None:
    """H-17.10: all Nazgul in one sitting; what they would do stays to be read."""
    words = "queue move 17 then search then search"
    play = say(turn(), words, kind="plan")
    face, found = seen(play)

    for told in (face.answers.receipt(found, words, (), NAMES, TEXT), face.dossier(found, NAMES, TEXT)):
        assert HEAD in told
        assert "- **The Hollow** searches 19 Whitfurrows" in told
    emptied = seen(say(play, "queue", kind="plan"))
    assert HEAD not in emptied[0].dossier(emptied[1], NAMES, TEXT)
    assert HEAD not in seen(play, 3)[0].dossier(seen(play, 3)[1], NAMES, TEXT)


@pytest.mark.parametrize("reader", [1, 3, None])
def test_nobody_else_reads_it(reader: Seat | None) -> None:
    """H-17.12, H-19.8: a plan, and with it what it would do, is private to its owner."""
    play = say(turn(), "queue move 17 then search", kind="plan")
    face, found = seen(play, reader)  # type: ignore[arg-type]
    assert HEAD not in face.dossier(found, NAMES, TEXT)


@pytest.mark.parametrize(
    ("phase", "head"),
    [
        (1, "**Next turn,** if nothing else changes, going by what everyone knows and by your cards:"),
        (3, "**Next morning,** if nothing else changes (the dice are rolled again first):"),
    ],
)
def test_a_plan_for_later_says_so(phase: int, head: str) -> None:
    """H-17.12: whoever has ridden plans for the next game turn."""
    assert so_far(in_block(state(**RIDING, phase=phase), seat=3), "queue end then end")[1] == head


def test_it_is_said_in_german() -> None:
    """Q-14.6: like all that is said."""
    told = so_far(turn("full"), "queue move 17 then search then move 20 then hunt", locale="de")
    assert told[1] == "**Nach dem Stand jetzt,** nach allem, was alle wissen, und nach deinen Karten:"
    assert "reitet 3 Felder" in told[2]
