"""Q-10: randomness, checked by a program of its own, written from RECORD.md (R-1.15) and Q-10.2 alone."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import TypeVar

import pytest
from msgspec.structs import replace

from rules.dice import Dice, fingerprint, game_key, simulated_seed
from rules.entry import Rewind, Start, dice_for, enter
from rules.quest import make
from tests.rules.quest.knowledge import FREE_SEATS, MINION_SEATS, legal_sets
from tests.rules.table import QUEST, Table, config, fair

T = TypeVar("T")


def words_of(key: bytes, label: str) -> Iterator[int]:
    """The 64-bit words of one label."""
    number = 0
    while True:
        block = hmac.new(key, f"{label}:{number}".encode(), hashlib.sha256).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        number += 1


def below(words: Iterator[int], n: int) -> int:
    """The next word modulo *n*; words at or above the largest multiple of *n* up to 2^64 are passed over."""
    largest = (2**64 // n) * n
    while True:
        word = next(words)
        if word < largest:
            return word % n


def shuffled(key: bytes, label: str, items: list[T]) -> list[T]:
    words = words_of(key, label)
    found = list(items)
    for i in reversed(range(1, len(found))):
        j = below(words, i + 1)
        found[i], found[j] = found[j], found[i]
    return found


def pack(seats: int, roles: tuple[str, ...]) -> list[str]:
    """The roles in play in the order of Q-10.2."""
    free = ["gandalf", *(["aragorn"] if "aragorn" in roles else [])]
    free += ["free-boromir"] if "boromir" in roles else []
    free += ["free"] * (FREE_SEATS[seats] - len(free))
    minions = ["witch-king", *(role for role in ("denethor", "gollum", "saruman") if role in roles)]
    minions += ["minion-boromir"] if "boromir" in roles else []
    return free + minions + ["minion"] * (MINION_SEATS[seats] - len(minions))


@pytest.mark.parametrize("variant", ["random", "predetermined"])
@pytest.mark.parametrize("salt", ["1,2,3", "companion,98765432109876543210", ""])
def test_deal_order_and_cards_can_be_computed_by_others(variant: str, salt: str) -> None:
    """Q-10.2, Q-12.10, Q-1.6: from seed and salt alone, for every legal set of roles."""
    seed = hashlib.sha256(salt.encode() + b"?").digest()
    key = hmac.new(seed, salt.encode(), hashlib.sha256).digest()
    assert game_key(seed, salt) == key
    for seats, roles, bis in legal_sets():
        if bis:
            continue
        dice = Dice(game_key(seed, salt))
        state = enter(QUEST, None, Start(config(" ".join(roles), variant), seats), dice).position.state

        deal = shuffled(key, "deal", pack(seats, roles))
        order = shuffled(key, "order", list(range(1, seats + 1)))
        assert [role.value for role in state.deal.roles] == deal
        assert list(state.order) == order
        expected: list[tuple[str, object]] = [("deal", deal), ("order", order)]
        if "boromir" in roles:
            stays = 3 if variant == "random" else 5
            deck = shuffled(key, "boromir", ["switch"] * 2 + ["stay"] * stays)
            assert state.boromir is not None
            assert [card.value for card in state.boromir.deck] == deck
            expected.append(("boromir", deck))
        assert dice.drawn == expected


@pytest.mark.parametrize("variant", ["random", "predetermined"])
def test_a_correction_shuffles_the_cards_that_are_not_drawn_yet(variant: str) -> None:
    """Q-10.2, Q-12.10, R-1.14: under a label of its own; in the first edition they stayed as they lay."""
    chosen, key = config("boromir", variant), game_key(simulated_seed(3), "s")
    for edition in (1, 2):
        game, dice = make(edition), Dice(key)
        begun = enter(game, None, Start(chosen, 7), dice).position
        deck = [card.value for card in begun.state.boromir.deck] if begun.state.boromir else []
        shown = 5 if variant == "predetermined" else 0
        rewind = Rewind(1, 17)
        again = dice_for(key, begun, rewind)

        after = enter(game, begun, rewind, again).position.state

        anew = shuffled(key, "17/boromir", deck[shown:]) if edition > 1 else deck[shown:]
        assert after.boromir is not None
        assert [card.value for card in after.boromir.deck] == [*deck[:shown], *anew]
        assert again.drawn == ([("17/boromir", anew)] if edition > 1 else [])
        assert replace(after, boromir=begun.state.boromir) == begun.state


def test_words_at_the_rim_are_passed_over_and_no_other() -> None:
    """Q-10.2, R-1.15: numbers below a modulus for which most draws need a second word now and then."""
    key = game_key(simulated_seed(7), "7")
    modulus = 2**63 + 1

    mine = words_of(key, "rim")
    assert list(Dice(key).numbers("rim", modulus, 40)) == [below(mine, modulus) for _ in range(40)]
    assert Dice(key).number("rim", 6) == below(words_of(key, "rim"), 6)


def test_the_fingerprint_is_the_hash_of_the_seed_and_known_before_anyone_joins() -> None:
    """Q-10.1: it does not hang on who joins."""
    seed = bytes(range(32))

    assert fingerprint(seed) == hashlib.sha256(seed).hexdigest()
    assert game_key(seed, "1,2") != game_key(seed, "1,3")


def test_the_same_seed_and_salt_give_the_same_game() -> None:
    """Q-10.1: the deal, the order and the cards; another seed gives another game."""
    chosen = config("aragorn gollum boromir")
    once, again, other = (
        enter(QUEST, None, Start(chosen, 10), Dice(game_key(simulated_seed(n), "s"))) for n in (1, 1, 2)
    )

    assert once.position == again.position
    assert once.events == again.events
    assert once.position != other.position


def test_no_entry_but_the_start_draws_anything() -> None:
    """Q-12.10, Q-10.1: cards come from the deck that was shuffled at the start."""
    table = Table("Ann Bob Cid Dan Eve Fay Gus", roles="boromir", deal="Eve witch-king, Fay minion-boromir")
    dice = fair()

    for party in ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid"):
        table.quest(party)

    assert not dice.drawn
    assert "Dice" in repr(dice)
    assert len(QUEST.view(table.state, None).cards) == 1
