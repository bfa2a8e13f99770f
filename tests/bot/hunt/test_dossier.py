"""What a seat reads of itself, and what nobody else does."""

from __future__ import annotations

from rules.game import Question
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.state import HuntState, Keeping, Relocating
from rules.hunt.values import Die, Journey
from tests.bot.hunt.kit import NAMES, TEXT, asked, voice
from tests.bot.hunt.table import GAME, PRESENTATION
from tests.rules.hunt import kit as rules_kit


def dossier(state: HuntState, seat: int | None) -> str:
    return PRESENTATION.dossier(GAME.view(state, seat), NAMES, TEXT)


def test_the_ring_bearer_reads_the_way_so_far() -> None:
    """H-19.4, H-19.5, H-1.8: the last location, the dots, the log, the tokens that live and have died."""
    state = rules_kit.state(log=(5, 7, 0, -1), log_turns=(0, 1, 2, 3), live=(17, 22), dead=(7,))

    told = dossier(state, 1)

    assert "**Frodo's last location:** 7 Bywater Green, dots since then: 1." in told
    reach = GAME.data.boards[1].reach(7, 1)
    assert f"Within reach: {', '.join(voice().space(at, 1) for at in reach)}." in told
    assert "Your log (• is a dot, / stayed hidden): 5 → 7 → • → /" in told
    assert "Information tokens that can still be found: 17 Frogmorton, 22 Woodhall." in told
    assert "Information tokens that nobody can find any more: 7 Bywater Green." in told


def test_nothing_is_said_of_dice_before_the_first_are_rolled() -> None:
    """Issue 16.11: while the Nazgul were placed it read "Dice left: none."."""
    assert "Dice left" not in dossier(rules_kit.state(dice=()), 2)
    assert "Dice left: none." in dossier(rules_kit.state(dice=(Die("RING", spent=True),)), 2)


def test_a_hand_is_read_with_what_each_card_does() -> None:
    """H-19.6, H-19.8, H-21.17: one's own alone."""
    state = rules_kit.state(ally_hand=("a1-03",), sorcery_hands=(("s-06",), ("s-16",)))

    first, second, third = (dossier(state, seat) for seat in (1, 2, 3))

    assert "- **Second Supper** (a1-03): One of these: (1) Corruption falls by 1. (2) Draw 2 cards." in first
    assert "- **Pale Knife** (s-06): Hunt at a location adjacent to the active Nazgûl." in second
    assert "Pale Knife" not in third
    assert "Second Supper" not in second
    assert dossier(state, None) == "You hold no seat in this game."


def test_the_ring_bearer_reads_what_was_left_standing() -> None:
    """H-17.15, H-17.17, H-17.21, H-17.31, H-17.36."""
    state = rules_kit.state(
        rules=rules_kit.rules(windowed=True),
        standing=(WishSet("a1-08", (), "search", (("answer",),), 1),),
        asks=("hunt",),
        route=("dot", "17"),
        flip_wish=("sam",),
        discard_wishes=(("a1-03",), (), ()),
    )

    told = dossier(state, 1)

    assert "(`drop a1-08`)" in told
    assert "if the answer would be yes" in told
    assert "I ask you before: a hunt." in told
    assert "Your stored route: dot → 17." in told
    assert "If your time runs out, I flip for you: Sam." in told
    assert "If you hold too many cards, I discard these first: **Second Supper** (a1-03)." in told
    assert "a1-08" not in dossier(state, 2)


def test_in_part_2_the_journey_and_the_mentor_are_read_by_one_alone() -> None:
    """H-19.10."""
    journey = Journey("js-1", (5, 6, 17, 0), (6,))
    state = rules_kit.state(part=2, journey=journey, moves=2)

    told = dossier(state, 1)

    assert "**Your journey** (~ is in the wild, ★ a shelter): By the Bank Woods: 5, 6★, 17, ~" in told
    assert "**Frodo's last location:** 6 Forsaken Inn." in told
    assert "**The Grey Pilgrim** is at 24 Ranger's Cache." in told
    assert "His open deeds: 4 Archet Clearing, 6 Forsaken Inn, and 11 Reed Island." in told
    assert "24 Ranger's Cache" not in dossier(state, 2)


def test_a_ringwraith_reads_what_is_planned_and_unlocked() -> None:
    """H-9.11, H-17.10, H-17.12."""
    queue = (OrderStep(("move", "17")), OrderStep(("search",), ("found",)))
    state = rules_kit.state(queues=(queue, ()), found_info=(4, 9))

    told = dossier(state, 2)

    assert "**Your Nazgûl:** The Ashen on 16 Quarry Road End, The Hollow on 19 Whitfurrows." in told
    assert "**Planned:** Ride to 17 Frogmorton; Search here if Frodo is found" in told
    assert "- `ability 1`: 1 die: " in told
    assert "- `ability 2`: 2 dice: " in told
    assert "`ability 3`" not in told
    assert "**Planned:**" not in dossier(state, 3)


def test_what_is_to_be_chosen_stands_below() -> None:
    """H-19.18: cards drawn and places for the mentor, for the drawer only."""
    keeping = Keeping(Question("keep", 1), ("a1-02", "a1-05"), 1, "ally", 1)
    places = Relocating(Question("relocate", 1), (24, 31))
    cards = rules_kit.state(beside=(keeping,), ledger=(asked(),))
    mentor = rules_kit.state(part=2, beside=(places,))

    told = PRESENTATION.happened(GAME.view(cards, 1), NAMES, TEXT)

    assert told[0] == "To choose from:"
    assert told[1].startswith("- **Under the Hay Cart** (a1-02): Only if Frodo is on an ally location.")
    assert told[2].startswith("- **Neighbours on the Lane** (a1-05): One of these:")
    assert "**The last questions**" in told
    assert PRESENTATION.happened(GAME.view(mentor, 1), NAMES, TEXT)[0] == (
        "You can choose from: 24 Ranger's Cache and 31 Thorn Brake."
    )
    assert PRESENTATION.happened(GAME.view(mentor, 2), NAMES, TEXT) == ()
