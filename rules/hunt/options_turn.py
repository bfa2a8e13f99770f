"""The words of RB's turn, step by step, and of a reaction (H-5, H-13.6, H-17.14, D-12)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.game import Options, Question, Seat
from rules.hunt import bans, cards, company, facts, hands, mentor, rehearsal
from rules.hunt.options_steps import Moment, Words, first, foreseen, order
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import DOT, Bearing, Context, HuntState, Mentor, Relocating, Window
from rules.hunt.words import END, figure_word

SURE = Options(("sure",))
"""H-5.8: what would lose the game is said twice."""


def turn(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.14: steps joined by `then`; while something else stands open only that is answered."""
    if not isinstance(state.todo[-1], Bearing):
        return END if said else Options(("end",))
    return order(first(begun, pack, state, seat), said)


def react(pack: HuntPack, state: HuntState, seat: Seat, question: Question, said: Words) -> Options:
    """H-17.21: a card that answers, or a pass."""
    top = state.todo[-1]
    assert isinstance(top, Window)
    if said[:1] == ("pass",):
        return END
    hand = cards.Hand(Play(pack, state, None, rehearsed=True), seat, declaration=top.declaration)
    if said:
        return hand.offers(said[1:])
    return Options(("play", "pass") if hand.can_play() else ("pass",))


def begun(pack: HuntPack, state: HuntState, seat: Seat) -> Moment:
    """RB's turn as it stands."""
    return _Turn(pack, state)


class _Turn(Moment):
    """A moment of RB's turn."""

    def __init__(self, pack: HuntPack, state: HuntState) -> None:
        super().__init__()
        self.pack, self.state = pack, state
        self.board = pack.boards[state.part]
        self.play = Play(pack, state, None, rehearsed=True)
        self._hand: cards.Hand | None = None
        task = self.play.bearing
        assert task is not None
        self.task: Bearing = task

    # ------------------------------------------------------------------------------------------- verbs

    def verbs(self, *, is_first: bool) -> Words:
        found = [*self._moves(), *(() if self._is_dusk() else self._others())]
        if is_first and self.state.before is not None and self.state.undoer == self.state.rules.bearer:
            found.append("back")
        if not is_first:
            found.append("hold")
        if self._may_end():
            found.append("end")
        return tuple(found) or ("hold",)

    def _is_dusk(self) -> bool:
        """H-13.2: in Part 2 the night begins with a choice."""
        return self.state.part == 2 and facts.is_night(self.state) and not self.task.moved

    def _moves(self) -> list[str]:
        """Frodo's own move or rest."""
        if self.task.moved:
            return []
        is_night = facts.is_night(self.state)
        found = ["mark"] if self.state.part == 1 else ["advance"] if is_night else []
        if is_night and not bans.is_forbidden(self.state, "rest"):
            found.append("rest")
        if self.state.part == 1 and self._first_mark():
            found.append("follow")
        return found

    def _first_mark(self) -> bool:
        """Whether the next mark of the stored route can be made."""
        return bool(self.state.route) and self.state.route[0] in self._marks()

    def _marks(self) -> Words:
        last, dots = facts.last_location(self.state), facts.dots(self.state)
        return ("dot", *map(str, self.board.reach(last, dots, self.task.bonus)))

    def _others(self) -> list[str]:
        state, play = self.state, self.play
        found = []
        if hands.is_settled(state, state.rules.bearer):  # H-17.34
            if self.task.cards and self._cards().can_play():
                found.append("play")
            if not self.task.drew and state.on_frodo and state.ally_deck:
                found.append("draw")
        if company.is_of_use(play):
            found.append("use")
        return found + self._mentors()

    def _cards(self) -> cards.Hand:
        if self._hand is None:
            self._hand = cards.Hand(self.play, self.state.rules.bearer)
        return self._hand

    def _mentors(self) -> list[str]:
        """Gandalf's (H-13.7 to H-13.13); where he is comes first (H-17.34)."""
        found: list[str] = []
        who = self.state.mentor
        if who is None or who.state == "out":
            return found
        if any(isinstance(one, Relocating) for one in self.state.beside):
            return found
        if who.state == "hidden" and (not self.task.mentor_moved or self.task.mentor_moves):
            found.append("gandalf")
            if self.state.route and self.state.route[0] in map(str, self.board.gaps[who.location]):
                found.append("follow")
        possible = {
            "reveal": mentor.can_reveal(self.play),
            "deed": mentor.can_do_deed(self.play),
            "rivendell": mentor.can_be_safe(self.play),
        }
        return found + [verb for verb, is_possible in possible.items() if is_possible]

    def _may_end(self) -> bool:
        """H-5.2, H-13.2, H-13.6."""
        state = self.state
        must_move = state.part == 1 or facts.is_night(state)
        return (self.task.moved or not must_move) and not mentor.is_move_owed(self.play)

    # ------------------------------------------------------------------------------------------- words

    def offer(self, words: Words) -> Options:
        verb, *rest = words
        said = tuple(rest)
        match verb:
            case "mark":
                return self._costly(self._marks(), said)
            case "advance":
                return SURE if not said and self._loses() else END
            case "follow":
                return SURE if self.state.part == 1 and not said and self._loses() else END
            case "play":
                return self._card(said)
            case "use":
                return self._use(said)
            case "gandalf":
                assert self.state.mentor is not None
                return END if said else Options(tuple(map(str, self.board.gaps[self.state.mentor.location])))
            case "reveal":
                return self._reveal(said)
            case _:
                return END

    def _costly(self, marks: Words, said: Words) -> Options:
        if not said:
            return Options(marks)
        return SURE if said[-1] != "sure" and self._loses() else END

    def _card(self, said: Words) -> Options:
        """A card and its words; `sure` behind one whose cost loses (H-5.8)."""
        if said[-1:] == ("sure",):
            return END
        found = self._cards().offers(said)
        if found.whole and said and cards.loses(self.play, said):
            return Options((*found.words, "sure"))
        return found

    def _loses(self) -> bool:
        """H-5.8: the night move would lose the game."""
        limit = facts.limit(self.pack, self.state)
        return facts.is_night(self.state) and self.state.corruption + 1 >= limit

    def _use(self, said: Words) -> Options:
        if not said:
            return Options(company.offers(self.play))
        number, context = self._ability(said[0])
        return rehearsal.offers(self.play, number, context, said[1:])

    def _ability(self, name: str) -> tuple[int, Context]:
        number = next(one.effects for one in self.pack.company if one.id == name)
        return number, Context(self.state.rules.bearer, f"company {name}")

    def _reveal(self, said: Words) -> Options:
        """H-13.8: a die, then every Nazgul that can leave and where it goes."""
        faces = tuple(dict.fromkeys(die.face.lower() for die in self.state.dice if not die.spent))
        if faces and not said:
            return Options(faces)
        pairs = said[1:] if faces else said
        who = self.state.mentor
        assert who is not None
        ways = {
            figure: mentor.chased_to(self.play, figure, who.location)
            for figure in facts.wraiths_at(self.state, who.location)
        }
        chased = [figure for figure, found in ways.items() if found]
        if len(pairs) == 2 * len(chased):
            return END
        figure = chased[len(pairs) // 2]
        if len(pairs) % 2:
            return Options(tuple(map(self.board.word, ways[figure])))
        return Options((figure_word(figure),))

    # ------------------------------------------------------------------------------------------- after a step

    def goes_on(self, words: Words) -> bool:
        """Most steps need not be made to know it."""
        match words[0]:
            case "rest" | "draw" | "gandalf" | "reveal" | "deed" | "rivendell":
                return True
            case "hold" | "end":
                return False
            case "mark":
                return not self._is_last(DOT if words[1] == "dot" else int(words[1]))
            case "back":
                return self.state.before is not None
            case _:
                return super().goes_on(words)

    def _is_last(self, where: int) -> bool:
        """Whether Part 1 ends with this mark."""
        return where in self.board.exits or self.state.moves + 1 >= facts.LAST_MOVE

    def after(self, words: Words) -> _Turn | None:
        verb, *rest = words
        said = tuple(rest)
        match verb:
            case "mark":
                return self._marked(said[0])
            case "rest":
                return self._with(moved=True, rested=True)
            case "advance":
                return self._advanced()
            case "follow":
                return (
                    self._marked(self.state.route[0])
                    if self.state.part == 1
                    else self._led(self.state.route[0])
                )
            case "play":
                return None if said[-1] == "sure" else self._played(said)
            case "draw":
                state = self.state
                drawn = replace(state, on_frodo=state.on_frodo - 1, pool=state.pool + 1)
                return _Turn(self.pack, drawn)._with(drew=True)
            case "use":
                return self._used(said)
            case "back" if self.state.before is not None:
                return _Turn(self.pack, replace(self.state.before, before=None, route=self.state.route))
            case "hold" | "end" | "back":
                return None
            case _:
                return self._of_mentor(verb, said)

    def _with(self, **changes: Any) -> _Turn:
        play = Play(self.pack, self.state, None, rehearsed=True)
        play.set_bearing(**changes)
        return _Turn(self.pack, play.state)

    def _marked(self, word: str) -> _Turn | None:
        where = DOT if word == "dot" else int(word)
        state = self.state
        moves = state.moves + 1
        if self._is_last(where):
            return None
        is_night = facts.is_night(state)
        cost = state.corruption + is_night
        marked = replace(
            state, log=(*state.log, where), moves=moves, corruption=cost, eye=state.eye or is_night
        )
        bonus = self.task.bonus if where == DOT else 0
        return _Turn(self.pack, marked)._with(moved=True, bonus=bonus)

    def _advanced(self) -> _Turn | None:
        state = self.state
        if state.moves + 1 >= self.pack.journeys[state.journey_class].steps:
            return None
        went = replace(state, moves=state.moves + 1, corruption=state.corruption + 1, eye=True)
        return _Turn(self.pack, went)._with(moved=True)

    def _played(self, said: Words) -> _Turn | None:
        """Without what is drawn, which nobody knows yet."""
        card = self.pack.cards[said[0]]
        number = int(said[1]) if len(card.options) > 1 else 1
        words = said[2:] if len(card.options) > 1 else said[1:]
        seat = self.state.rules.bearer
        hand = hands.without(self.state.ally_hand, (card.id,))
        gone = replace(self.state, ally_hand=hand)
        context = Context(seat, card.id)
        state = foreseen(self.pack, gone, seat, card.options[number - 1], context, words)
        if state is None:
            return None
        found = _Turn(self.pack, state)
        return found._with(cards=max(0, found.task.cards - 1))

    def _used(self, said: Words) -> _Turn | None:
        number, context = self._ability(said[0])
        state = foreseen(self.pack, self.state, context.seat, number, context, said[1:])
        return None if state is None else _Turn(self.pack, state)._with(used=(*self.task.used, said[0]))

    def _led(self, word: str) -> _Turn:
        """After Gandalf's move."""
        who = self._who()
        moved = _Turn(self.pack, replace(self.state, mentor=replace(who, location=int(word))))
        left = self.task.mentor_moves - self.task.mentor_moved
        return moved._with(mentor_moved=True, mentor_moves=max(0, left))

    def _who(self) -> Mentor:
        assert self.state.mentor is not None
        return self.state.mentor

    def _of_mentor(self, verb: str, said: Words) -> _Turn:
        who, state = self._who(), self.state
        match verb:
            case "gandalf":
                return self._led(said[0])
            case "reveal":
                left = replace(state, on_frodo=state.on_frodo - 1, mentor=replace(who, state="revealed"))
                return _Turn(self.pack, left)
            case "deed":
                open_deeds = tuple(deed for deed in who.deeds if deed != who.location)
                return _Turn(self.pack, replace(state, mentor=replace(who, deeds=open_deeds)))
            case _:
                return _Turn(self.pack, replace(state, mentor=replace(who, state="out")))
