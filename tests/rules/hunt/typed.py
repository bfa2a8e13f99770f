"""Orders as somebody types them, by lot, who knows the verbs, the cards and the board: no offer is asked.

The words follow chapters 5, 7, 13 and 22 of the rules, each said in the plain way of `PLAYING.md`: a ride by its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from rules.hunt.pack import Effect, HuntPack
from rules.hunt.ride import activation
from rules.hunt.state import HuntState, facts

Words = list[str]

_RIDES: Final = (
    "move",
    "move",
    "move",
    "move",
    "extra",
    "search",
    "hunt",
    "perceive",
    "strike",
    "draw",
    "seek",
)
_TURNS: Final = (
    "mark",
    "mark",
    "mark",
    "rest",
    "advance",
    "draw",
    "use",
    "gandalf",
    "gandalf",
    "reveal",
    "deed",
)
_ANY: Final = 0.15
"""So often somebody names any space of the board, else one near at hand."""


class Typist:
    """Somebody in *seat* who types steps at a moment of a hunt."""

    def __init__(self, pack: HuntPack, state: HuntState, seat: int, chance: Random) -> None:
        self.pack, self.state, self.seat, self.chance = pack, state, seat, chance
        self.board = pack.boards[state.part]
        self.is_bearer = seat == state.rules.bearer

    def step(self) -> str:
        """One step, legal or not."""
        verbs = (*_TURNS, "follow", "rivendell") if self.is_bearer else (*_RIDES, "ability", "end", "end")
        verb = self.chance.choice((*verbs, *("play",) * 4))
        return " ".join([verb, *(_SAID[verb](self) if verb in _SAID else [])])

    # ------------------------------------------------------------------------------------------- what is named

    def one(self, words: Iterable[str]) -> str:
        """One of *words*; a word that is nothing where there are none."""
        return self.chance.choice([*words] or ["nothing"])

    def space(self, around: Iterable[int] = ()) -> str:
        """A space near one of those *around*, or near the pieces of whoever types."""
        centres = [*around] or self._own()
        if not centres or self.chance.random() < _ANY:
            return self.board.word(self.chance.choice(self.board.spaces))
        near = sorted(self.board.within(self.chance.choice(centres), self.chance.choice((1, 1, 2, 3))))
        return self.board.word(self.chance.choice(near))

    def _own(self) -> list[int]:
        if not self.is_bearer:
            return [at for at in self.state.wraiths if at is not None]
        mentor = self.state.mentor
        return [facts.last_location(self.state), *([] if mentor is None else [mentor.location])]

    def figure(self) -> str:
        return self.one(f"w{n}" for n in range(1, 5))

    def by(self, n: int = 1, often: float = 0.3) -> Words:
        """The dice that pay, said or not."""
        if self.chance.random() > often:
            return []
        lord = self.state.lord_die
        faces = [die.face for die in self.state.dice] + ([lord.face] if lord is not None else [])
        return ["by", *(self.one(map(str.lower, faces)) for _ in range(n))]

    # --------------------------------------------------------------------------------------------- cards and such

    def play(self) -> Words:
        """A card, mostly of the own hand, its option, and what it aims at."""
        hand = facts.hand_of(self.state, self.seat)
        name = self.one(hand) if self.chance.random() > _ANY else self.one(self.pack.cards)
        card = self.pack.cards.get(name)
        if card is None:
            return [name]
        number = self.chance.randrange(len(card.options))
        option = [str(number + 1)] if len(card.options) > 1 else []
        return [name, *option, *self.effects(card.options[number]), *([] if self.is_bearer else self.by())]

    def ability(self) -> Words:
        number = self.chance.randrange(len(self.pack.abilities))
        ability = self.pack.abilities[number]
        lists = [one for one in (ability.effects, ability.other) if one is not None]
        if not lists:
            return [str(number + 1)]
        which = self.chance.choice(lists)
        verb = [self.pack.lists[which][0].verb] if len(lists) > 1 else []
        return [str(number + 1), *verb, *self.effects(which), *self.by(ability.dice)]

    def use(self) -> Words:
        one = self.chance.choice(self.pack.company)
        return [one.id, *self.effects(one.effects)]

    def effects(self, number: int) -> Words:
        """What the effects of a list ask for, in their order."""
        counted = [one for one in self.pack.lists[number] if one.part in (None, self.state.part)]
        said: Words = []
        for at, effect in enumerate(counted):
            words = _ASKED[effect.verb](self, effect, at == len(counted) - 1) if effect.verb in _ASKED else []
            said += words
        return said

    def up_to(self, n: int, some: Callable[[], Words], *, is_last: bool) -> Words:
        """Up to *n* times *some* words, each time others; `stop` where fewer are named and more words may follow."""
        named: list[Words] = []
        for _ in range(self.chance.randint(0 if n > 1 or not is_last else 1, n)):
            if (words := some()) not in named:
                named.append(words)
        stop = ["stop"] if len(named) < n and not is_last else []
        return [*(word for words in named for word in words), *stop]


def _places(typist: Typist, effect: Effect, is_last: bool) -> Words:
    """Locations, tokens or tracks: near the pieces on the board."""
    state = typist.state
    around = [*state.allies, *(track.location for track in state.tracks)]
    around += [at for at in state.wraiths if at is not None]
    return typist.up_to(effect.args["n"], lambda: [typist.space(around)], is_last=is_last)


def _figures(typist: Typist, effect: Effect, is_last: bool) -> Words:
    def pair() -> Words:
        figure = typist.figure()
        at = typist.state.wraiths[int(figure[1]) - 1] or 1
        return [figure, typist.space([at])]

    if effect.args["who"] == "active":
        active = activation.block_of(typist.state, typist.seat)
        at = typist.state.wraiths[active.active.figure] if active and active.active else None
        return typist.up_to(1, lambda: [typist.space([at] if at is not None else [])], is_last=is_last)
    return typist.up_to(effect.args["n"], pair, is_last=is_last)


def _walk_ally(typist: Typist, effect: Effect, is_last: bool) -> Words:
    def walk() -> Words:
        token = typist.one(map(str, typist.state.allies))
        return [token, typist.space([int(token)] if token.isdigit() else [])]

    return typist.up_to(effect.args["n"], walk, is_last=is_last)


def _bound(typist: Typist, effect: Effect, is_last: bool) -> Words:
    who, where = effect.args.get("who"), effect.args.get("where")
    figure = [typist.figure()] if who == "chosen" else []
    if effect.verb == "grant":
        is_walked = effect.args["act"] == "extra_space" and who == "active" and not is_last
        return (
            typist.up_to(effect.args["n"], lambda: [typist.space()], is_last=is_last) if is_walked else figure
        )
    if where is None or where.pick is None:
        return figure
    flagged = [space for flag in where.flag or () for space in typist.board.flagged[flag]]
    return [*figure, *typist.up_to(where.pick, lambda: [typist.one(map(str, flagged))], is_last=is_last)]


def _dice(typist: Typist, effect: Effect, is_last: bool) -> Words:
    if effect.args["op"] == "discard" and effect.args.get("face"):
        return []
    faces = [face.lower() for face in typist.pack.faces]
    return typist.up_to(effect.args["n"], lambda: [typist.one(faces)], is_last=is_last)


def _asked(typist: Typist, effect: Effect, is_last: bool) -> Words:
    where = effect.args["where"]
    if where.at is not None:
        return []
    return typist.up_to(effect.args["n"], lambda: [typist.space()], is_last=is_last)


def _perceived(typist: Typist, effect: Effect, is_last: bool) -> Words:
    scope = effect.args["scope"]
    said = [typist.one(("area", "section"))] if scope == "either" else []
    scope = said[0] if said else scope
    names = typist.board.areas if scope == "area" else typist.board.sections
    return said if effect.args["where"] == "active" else [*said, typist.one(map(str.lower, names))]


def _marked(typist: Typist, effect: Effect, is_last: bool) -> Words:
    if typist.state.part == 2:
        return []
    return [word for _ in range(effect.args["n"]) for word in _mark(typist)]


def _paid(typist: Typist, effect: Effect, is_last: bool) -> Words:
    said = ["pay"] if effect.args.get("optional") else []
    assert effect.then is not None
    cards = facts.hand_of(typist.state, typist.seat)
    said += [typist.one(cards) for _ in range(effect.args.get("card") or 0)]
    if said == ["pay"] and typist.is_bearer and typist.chance.random() < 0.7:  # a company ability says none
        said = []
    return [*said, *typist.effects(effect.then)]


def _branched(typist: Typist, effect: Effect, is_last: bool) -> Words:
    lists = [one for one in (effect.then, effect.otherwise) if one is not None]
    return [word for number in lists for word in typist.effects(number)]


def _companion(typist: Typist, effect: Effect, is_last: bool) -> Words:
    return [typist.one(one.id for one in typist.pack.company)] if effect.args["who"] == "chosen" else []


def _recovered(typist: Typist, effect: Effect, is_last: bool) -> Words:
    state = typist.state
    pile = state.ally_discard if effect.args["deck"] == "ally" else state.sorcery_discard
    return typist.up_to(effect.args["n"], lambda: [typist.one(pile)], is_last=is_last)


_ASKED: Final[Mapping[str, Callable[[Typist, Effect, bool], Words]]] = {
    "move_bearer": _marked,
    "recover": _recovered,
    "place_ally": _places,
    "remove_ally": _places,
    "clear_track": _places,
    "move_ally": _walk_ally,
    "move_wraith": _figures,
    "place_wraith": _figures,
    "forbid": _bound,
    "grant": _bound,
    "dice": _dice,
    "company": _companion,
    "search": _asked,
    "hunt": _asked,
    "perceive": _perceived,
    "pay": _paid,
    "if": _branched,
}
"""What an effect asks its player for (chapter 22)."""


def _mark(typist: Typist) -> Words:
    return ["dot"] if typist.chance.random() < 0.4 else [typist.space()]


def _sure(typist: Typist) -> Words:
    """H-5.8."""
    return ["sure"] if facts.is_night(typist.state) and typist.chance.random() < 0.2 else []


def _target(typist: Typist) -> Words:
    return [typist.space()]


def _chased(typist: Typist) -> Words:
    """A die, and every Nazgul there with where it goes."""
    mentor = typist.state.mentor
    if mentor is None:
        return []
    faces = [die.face.lower() for die in typist.state.dice if not die.spent]
    figures = facts.wraiths_at(typist.state, mentor.location)
    pairs = [[f"w{figure + 1}", typist.space([mentor.location])] for figure in figures]
    return [*([typist.one(faces)] if faces else []), *(word for pair in pairs for word in pair)]


def _sought(typist: Typist) -> Words:
    figures = sorted(typist.chance.sample(range(4), typist.chance.randint(1, 3)))
    pairs = [(figure, typist.state.wraiths[figure]) for figure in figures]
    return [
        word for figure, at in pairs for word in (f"w{figure + 1}", typist.space([] if at is None else [at]))
    ]


_SAID: Final[Mapping[str, Callable[[Typist], Words]]] = {
    "mark": lambda typist: [*_mark(typist), *_sure(typist)],
    "advance": _sure,
    "gandalf": _target,
    "reveal": _chased,
    "use": Typist.use,
    "play": Typist.play,
    "move": _target,
    "extra": _target,
    "hunt": Typist.by,
    "perceive": lambda typist: [typist.one(("area", "section")), *typist.by()],
    "strike": lambda typist: [
        typist.one(map(str, typist.state.allies)) if typist.chance.random() < 0.5 else typist.space(),
        *typist.by(),
    ],
    "draw": lambda typist: [] if typist.is_bearer else typist.by(),
    "ability": Typist.ability,
    "seek": _sought,
}
"""What stands behind a verb."""
