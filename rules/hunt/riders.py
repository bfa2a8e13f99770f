"""The Black Riders card: what found information tokens unlock (H-9.11 to H-9.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.game import Illegal, Seat
from rules.hunt import acting, dicepool, movement, picks, questions, reactions, riding
from rules.hunt.board import Space
from rules.hunt.events import Granted
from rules.hunt.pack import Ability, Effect
from rules.hunt.play import Play
from rules.hunt.state import Activation, Context, HuntState, Run
from rules.hunt.values import Declaration


def unlocked(play: Play) -> tuple[int, ...]:
    """The numbers of the abilities that can be used as an action, from 1 (H-9.11)."""
    found = len(play.state.found_info)
    return tuple(
        at
        for at, ability in enumerate(play.pack.abilities, 1)
        if ability.setup is None and ability.tokens <= found
    )


def use(play: Play, seat: Seat, active: Activation, words: Sequence[str], faces: tuple[str, ...]) -> None:
    """`ability N [CHOICE ..]`: pay, declare the ability (H-17.16); it runs when it resolves. Raises Illegal.

    For an ability with an `or` the first choice is `1` or `2`, or the verb itself (`hunt`, `perceive`). Extra
    spaces are named with it and walked at once, or (where nothing follows them) kept for later steps.
    """
    number, ability = _ability(play, words)
    option, choices = _option(play, ability, tuple(words[1:]))
    acting.use_action(play, active)
    is_dark = acting.is_dark(play, active.figure)
    paid = dicepool.choose(play.state, ability.face, ability.dice, faces, is_dark=is_dark)
    dicepool.spend(play, seat, paid)
    context = Context(seat, f"ability {number}", figure=active.figure, paid=paid)
    way, said = _read(play, option, choices, context)
    reactions.declare(
        play,
        Declaration(
            number=play.count("declaration"),
            figure=active.figure,
            seat=seat,
            kind="ability",
            spaces=way,
            paid=paid,
            source=context.source,
            option=_options(ability).index(option) + 1,
        ),
        said,
    )


def _ability(play: Play, words: Sequence[str]) -> tuple[int, Ability]:
    known = unlocked(play)
    if not words or words[0] not in map(str, known):
        listed = ", ".join(map(str, known)) or "none"
        raise Illegal("H-9.11", "Name an ability that is unlocked: {listed}.", listed=listed)
    number = int(words[0])
    return number, play.pack.abilities[number - 1]


def _options(ability: Ability) -> tuple[int, ...]:
    return tuple(number for number in (ability.effects, ability.other) if number is not None)


def _option(play: Play, ability: Ability, said: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """The list of effects that is chosen, and the words that are left (H-25.5)."""
    options = _options(ability)
    if len(options) == 1:
        return options[0], said
    names = {str(at): number for at, number in enumerate(options, 1)}
    names |= {play.pack.lists[number][0].verb: number for number in options}
    if not said or said[0] not in names:
        raise Illegal("H-9.11", "Choose what the ability does: {names}.", names=", ".join(names))
    return names[said[0]], said[1:]


# ------------------------------------------------------------------------------- extra spaces walked at once


def _spaces_granted(play: Play, number: int) -> int:
    """How many extra spaces a list of effects begins with (H-22.25)."""
    first: Effect = play.pack.lists[number][0]
    is_extra = first.verb == "grant" and first.args["act"] == "extra_space"
    return int(first.args["n"]) if is_extra else 0


def _read(
    play: Play, number: int, choices: tuple[str, ...], context: Context
) -> tuple[tuple[Space, ...], Context]:
    """The extra spaces named, and the context with the words for the rest. Raises Illegal for what cannot be."""
    n = _spaces_granted(play, number)
    named = acting.spaces(play, choices) if n else ()
    if not n:
        return (), _rehearsed(play, number, choices, context)
    way = acting.extra_way(play, context.figure or 0, named, n).spaces if named else ()
    _refuse_rest(play, number, context, way)
    return way, _rehearsed(play, number, (), context) if not _rest(play, number) else context


def _rehearsed(play: Play, number: int, words: tuple[str, ...], context: Context) -> Context:
    """H-22.44: the words are checked before anything is paid for, and written down for the effects."""
    from rules.hunt import rehearsal

    said = picks.Typed(words)
    is_any, _ = rehearsal.read(_trial(play), number, context, said)
    if said.left:
        raise Illegal("H-18.39", "“{word}” is too much here.", word=said.left[0])
    if not is_any:
        raise Illegal("H-9.14", "This ability could do nothing here.")
    return replace(context, picks=tuple(said.taken))


def _trial(play: Play) -> Play:
    return Play(play.pack, play.state, None, rehearsed=True)


def _rest(play: Play, number: int) -> tuple[Effect, ...]:
    return play.pack.lists[number][1:]


def _refuse_rest(play: Play, number: int, context: Context, way: tuple[Space, ...]) -> None:
    """H-9.14: the search that follows needs a legal location where the way ends."""
    assert context.figure is not None
    at = way[-1] if way else play.state.wraiths[context.figure]
    assert at is not None
    for effect in _rest(play, number):
        if effect.verb == "search":
            questions.refuse_search(play.pack, play.state, at, context.figure)
        elif effect.verb == "hunt":
            questions.refuse_hunt(play.pack, play.state, at, context.figure)


def resolve(play: Play, declaration: Declaration, context: Context) -> None:
    """The ability runs; its extra spaces are walked, or waived, before what follows them (H-9.14, H-22.25)."""
    ability = play.pack.abilities[int(declaration.source.split()[1]) - 1]
    number = _options(ability)[declaration.option - 1]
    n = _spaces_granted(play, number)
    if not n:
        play.push(Run(number, context))
        return
    figure = declaration.figure
    play.tell(Granted(act="extra_space", n=n, figure=figure))
    if _rest(play, number):
        play.push(Run(number, context, 1))
    elif (active := riding.activation(play, figure)) is not None:
        riding.change(play, figure, extra=active.extra + n - len(declaration.spaces))
    _walk(play, declaration, n)


def _walk(play: Play, declaration: Declaration, n: int) -> None:
    if declaration.spaces:
        way = acting.extra_way(play, declaration.figure, declaration.spaces, n)
        acting.declare_move(play, declaration.figure, way, source=declaration.source, seat=declaration.seat)


def offers(play: Play, figure: int, number: int) -> tuple[Space, ...]:
    """Where the extra spaces of an ability could lead *figure* at once."""
    ability = play.pack.abilities[number - 1]
    n = _spaces_granted(play, _options(ability)[0])
    return tuple(movement.extras(play.pack, play.state, figure, n)) if n else ()


def can_use(state: HuntState, ability: Ability, *, is_dark: bool = False) -> bool:
    """Whether enough information is found and dice are left (H-9.11)."""
    return (
        ability.setup is None
        and ability.tokens <= len(state.found_info)
        and dicepool.can_pay(state, ability.face, ability.dice, is_dark=is_dark)
    )
