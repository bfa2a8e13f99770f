"""The words of an RW's block, by public facts and the own cards alone (H-7, H-9.4, H-17.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, Options, Question, Seat
from rules.hunt import (
    acting,
    bans,
    cards,
    dicepool,
    grants,
    hands,
    lord,
    movement,
    questions,
    riders,
    riding,
)
from rules.hunt.board import Space
from rules.hunt.options_steps import Moment, Words, first, foreseen, order
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import Context, HuntState, Riding
from rules.hunt.words import END, figure_word


def block(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.8: steps joined by `then`; while something else stands open, only the end of the activation."""
    if not isinstance(state.todo[-1], Riding):
        return END if said else Options(("end",))
    return order(first(Acting, pack, state, seat), said)


_FREE: Final = frozenset({"move", "extra", "search", "seek", "back", "end"})
"""What never leaves a choice of dice."""


class Acting(Moment):
    """A moment of a block: which Nazgul is active, and what is left of its activation."""

    def __init__(self, pack: HuntPack, state: HuntState, seat: Seat) -> None:
        super().__init__()
        self.pack, self.state, self.seat = pack, state, seat
        self.board = pack.boards[state.part]
        self.play = Play(pack, state, None, rehearsed=True)
        found = riding.block_of(state, seat)
        assert found is not None
        assert found.active is not None
        self.block, self.active = found, found.active
        self.figure = found.active.figure
        self.at: Space = state.wraiths[self.figure] or 0
        self._hand: cards.Hand | None = None
        self._dice_left: Mapping[str, int] | None = None
        self._can_act = self.active.actions > 0 and not bans.is_forbidden(state, "action", self.figure)

    @property
    def _is_dark(self) -> bool:
        return acting.is_dark(self.play, self.figure)

    # ------------------------------------------------------------------------------------------- verbs

    def verbs(self, *, is_first: bool) -> Words:
        can_act = self._can_act
        found = [verb for verb in ("move", "extra") if self._can_ride(verb)]
        if self._may_search(can_act=can_act):
            found.append("search")
        if self._may_hunt(can_act=can_act):
            found.append("hunt")
        found += self._paid() if can_act else []
        if is_first and self.state.before is not None and self.state.undoer == self.seat:
            found.append("back")
        return (*found, "end")

    def _can_ride(self, verb: str) -> bool:
        is_left = self.active.move if verb == "move" else self.active.extra
        if not is_left or not movement.can_set_out(self.pack, self.state, self.figure):
            return False
        return not movement.is_limited(self.state) or bool(self._ways(verb))

    def _ways(self, verb: str) -> Words:
        """The spaces that a move, or the extra spaces alone, can lead to."""
        if verb == "move":
            ways = self._ride() if self.active.move else {}
        else:
            ways = self._extras() if self.active.extra else {}
        return self.board.write(ways)

    def _ride(self) -> Mapping[Space, movement.Way]:
        return movement.reach(self.pack, self.state, self.figure, self.active)

    def _extras(self) -> Mapping[Space, movement.Way]:
        return movement.extras(self.pack, self.state, self.figure, self.active.extra)

    def _may_search(self, *, can_act: bool) -> bool:
        state = self.state
        is_lord = state.lord == self.figure
        is_free = can_act and not (
            is_lord or state.eye or bans.is_forbidden(state, "free_action", self.figure)
        )
        has_one = self.active.searches > 0 or is_free
        return has_one and questions.may_search(self.pack, state, self.at, self.figure)

    def _may_hunt(self, *, can_act: bool) -> bool:
        has_one = self._hunts_free(can_act=can_act) or (can_act and self._paying_dice()[dicepool.SWORD] > 0)
        return has_one and questions.may_hunt(self.pack, self.state, self.at, self.figure)

    def _hunts_free(self, *, can_act: bool = True) -> bool:
        return self.active.hunts > 0 or (can_act and acting.has_free_hunt(self.state, self.active))

    def _paid(self) -> list[str]:
        """What costs a die (H-7.8 to H-7.12, H-9.11, H-14.7)."""
        left = self._paying_dice()
        if not left[dicepool.ANY]:
            return []
        possible = {
            "perceive": left[dicepool.RING] and self._scopes(),
            "strike": left[dicepool.SWORD] and self._struck(),
            "draw": left[dicepool.SORCERY] and self._may_draw(),
            "play": left[dicepool.SORCERY] and self._can_play(),
            "ability": any(riders.usable(self.play, self.seat, self.figure, left)),
            "seek": left[dicepool.SEEK] and self._sought(()),
        }
        return [verb for verb, is_possible in possible.items() if is_possible]

    def _paying_dice(self) -> Mapping[str, int]:
        """How many dice are left for each need."""
        if self._dice_left is None:
            self._dice_left = dicepool.paying(self.state, is_dark=self._is_dark)
        return self._dice_left

    def _scopes(self) -> Words:
        return tuple(
            scope
            for scope in ("area", "section")
            if questions.may_perceive(
                self.pack, self.state, questions.around(self.board, self.at, scope), self.figure
            )
        )

    def _struck(self) -> Words:
        return tuple(str(near) for near in self.board.adjacent[self.at] if near in self.state.allies)

    def _may_draw(self) -> bool:
        return hands.is_settled(self.state, self.seat) and bool(
            self.state.sorcery_deck or self.state.sorcery_discard
        )

    def _can_play(self) -> bool:
        return not bans.is_forbidden(self.state, "sorcery", self.figure) and self._cards().can_play()

    def _sought(self, said: Words) -> Words:
        """The Nazgul that SEEK can still move."""
        return tuple(
            figure_word(figure)
            for figure in range(len(self.state.wraiths))
            if figure_word(figure) not in said[::2] and lord.offers(self.play, figure)
        )

    def _cards(self) -> cards.Hand:
        """What the cards can do once the die for one is paid."""
        if self._hand is None:
            paid = Play(self.pack, self._paying("play", (), ()), None, rehearsed=True)
            self._hand = cards.Hand(paid, self.seat, figure=self.figure)
        return self._hand

    # ------------------------------------------------------------------------------------------- words

    def offer(self, words: Words) -> Options:
        verb, said = words[0], words[1:]
        if "by" in said:
            return self._dice(verb, said)
        found = self._plain(verb, said)
        if not found.whole or verb in _FREE or not self._choices(verb, said):
            return found
        return replace(found, words=(*found.words, "by"))

    def _plain(self, verb: str, said: Words) -> Options:
        match verb:
            case "move" | "extra":
                return END if said else Options(self._ways(verb))
            case "perceive":
                return END if said else Options(self._scopes())
            case "strike":
                return END if said else Options(self._struck())
            case "play":
                return self._cards().offers(said)
            case "ability":
                return riders.offers(self.play, self.seat, self.figure, said)
            case "seek":
                return self._seek(said)
            case _:
                return END

    def _seek(self, said: Words) -> Options:
        if len(said) % 2:
            spaces = lord.offers(self.play, int(said[-1][1]) - 1)
            return Options(self.board.write(spaces))
        left = self._sought(said)
        return Options(left, whole=bool(said)) if left else END

    def _need(self, verb: str, said: Words) -> tuple[str, int]:
        """What dice a step takes, and how many."""
        match verb:
            case "hunt" if not self._hunts_free():
                return dicepool.SWORD, 1
            case "strike":
                return dicepool.SWORD, 1
            case "perceive":
                return dicepool.RING, 1
            case "draw" | "play":
                return dicepool.SORCERY, 1
            case "ability" if said:
                ability = self.pack.abilities[int(said[0]) - 1]
                return ability.face, ability.dice
            case _:
                return "", 0

    def _choices(self, verb: str, said: Words) -> Words:
        """The faces that could pay, where there is a choice."""
        need, n = self._need(verb, said)
        if not n:
            return ()
        faces = dicepool.left(self.state, need, is_dark=self._is_dark)
        return tuple(face.lower() for face in faces) if len(faces) > 1 else ()

    def _dice(self, verb: str, said: Words) -> Options:
        """`by FACE [FACE]`."""
        at = said.index("by")
        named = said[at + 1 :]
        need, n = self._need(verb, said[:at])
        is_dark = self._is_dark
        left = [face for face in dicepool.unspent(self.state) if dicepool.pays(face, need, is_dark=is_dark)]
        for word in named:
            if word.upper() in left:
                left.remove(word.upper())
        words = tuple(dict.fromkeys(face.lower() for face in left))
        if not named:
            return Options(words)
        return Options(words, whole=True) if len(named) < n and words else END

    # ------------------------------------------------------------------------------------------- after a step

    def goes_on(self, words: Words) -> bool:
        """What cards and abilities grant shows only when they are tried."""
        verb = words[0]
        if verb == "back":
            return self.state.before is not None
        if self.block.left or (verb in ("move", "extra") and self._can_act):
            return True
        if verb in ("play", "ability"):
            return super().goes_on(words)
        return not riding.is_done(self.state, replace(self.active, **self._left(verb, words[1:])))

    def after(self, words: Words) -> Acting | None:
        verb = words[0]
        if verb == "back":
            before = self.state.before
            return None if before is None else Acting(self.pack, replace(before, before=None), self.seat)
        said, faces = acting.cut_by(words[1:]) if words[-1] != "by" else (words[1:-1], ())
        state = self._paying(verb, said, faces)
        return self._next(self._done(state, verb, said))

    def _paying(self, verb: str, said: Words, faces: Words) -> HuntState:
        """The dice that the step spends are gone."""
        need, n = self._need(verb, said)
        if not n or (need == dicepool.SWORD and verb == "hunt" and not faces and self._hunts_free()):
            return self.state
        play = Play(self.pack, self.state, None, rehearsed=True)
        try:
            dicepool.spend(
                play, self.seat, dicepool.choose(self.state, need, n, faces, is_dark=self._is_dark)
            )
        except Illegal:
            return self.state
        return play.state

    def _done(self, state: HuntState, verb: str, said: Words) -> HuntState:
        acted = self._change(state, **self._left(verb, said))
        match verb:
            case "move" | "extra":
                return _put(acted, self.figure, self._target(said))
            case "play":
                return self._played(acted, said)
            case "ability":
                return self._used(acted, said)
            case "seek":
                return _placed(self.board, acted, said)
            case _:
                return acted

    def _left(self, verb: str, said: Words) -> dict[str, Any]:
        """What a step takes from the activation."""
        active = self.active
        match verb:
            case "move":
                return {"move": False, "extra": active.extra - self._taken(self._ride(), said)}
            case "extra":
                return {"extra": active.extra - self._taken(self._extras(), said)}
            case "end":
                return {"move": False, "actions": 0, "extra": 0, "searches": 0, "hunts": 0}
            case "search" if active.searches:
                return {"searches": active.searches - 1}
            case "hunt" if active.hunts:
                return {"hunts": active.hunts - 1}
            case _:
                return {"actions": active.actions - 1}

    def _taken(self, ways: Mapping[Space, movement.Way], said: Words) -> int:
        """The extra spaces that a ride takes."""
        way = ways.get(self._target(said))
        return 0 if way is None else way.extra

    def _target(self, said: Words) -> Space:
        return self.board.find(said[0]) or self.at

    def _change(self, state: HuntState, **changes: Any) -> HuntState:
        play = Play(self.pack, state, None, rehearsed=True)
        riding.change(play, self.figure, **changes)
        return play.state

    def _played(self, state: HuntState, said: Words) -> HuntState:
        """Without what is drawn or answered, which nobody knows yet."""
        card = self.pack.cards[said[0]]
        number = int(said[1]) if len(card.options) > 1 else 1
        words = said[2:] if len(card.options) > 1 else said[1:]
        at = state.rules.riders.index(self.seat)
        own = list(state.sorcery_hands)
        own[at] = hands.without(own[at], (card.id,))
        gone = replace(state, sorcery_hands=tuple(own))
        context = Context(self.seat, card.id, self.figure)
        found = foreseen(self.pack, gone, self.seat, card.options[number - 1], context, words)
        return gone if found is None else found

    def _used(self, state: HuntState, said: Words) -> HuntState:
        """Extra spaces are there from now on, or walked where something follows them."""
        ability = self.pack.abilities[int(said[0]) - 1]
        lists = [one for one in (ability.effects, ability.other) if one is not None]
        number, words = lists[0], said[1:]
        if len(lists) > 1:
            names = {self.pack.lists[one][0].verb: one for one in lists}
            number = names.get(said[1], lists[said[1] == "2"])
            words = said[2:]
        context = Context(self.seat, f"ability {said[0]}", self.figure)
        found = foreseen(self.pack, state, self.seat, number, context, words)
        return state if found is None else found

    def _next(self, state: HuntState) -> Acting | None:
        """The same Nazgul, or the next one of the block (H-7.14)."""
        found = riding.block_of(state, self.seat)
        assert found is not None
        assert found.active is not None
        if not riding.is_done(state, found.active):
            return Acting(self.pack, state, self.seat)
        if not found.left:
            return None
        play = Play(self.pack, state, None, rehearsed=True)
        coming = replace(found, left=found.left[1:], active=grants.activation(self.state, found.left[0]))
        task = play.riding
        assert task is not None
        play.set_riding(blocks=tuple(coming if one.seat == self.seat else one for one in task.blocks))
        return Acting(self.pack, play.state, self.seat)


def _put(state: HuntState, figure: int, space: Space) -> HuntState:
    at = list(state.wraiths)
    at[figure] = space
    return replace(state, wraiths=tuple(at))


def _placed(board: Any, state: HuntState, pairs: Words) -> HuntState:
    """Every Nazgul that SEEK moves."""
    for who, where in zip(pairs[::2], pairs[1::2], strict=False):
        state = _put(state, int(who[1]) - 1, board.find(where))
    return state
