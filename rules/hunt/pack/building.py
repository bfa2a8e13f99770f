"""From the written form of a pack, once it is known to be sound, to the values that the game plays with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import BaseModel

from rules.hunt.pack import (
    DECKS,
    EYE,
    Ability,
    Card,
    Companion,
    Effect,
    HuntPack,
    JourneyCard,
    JourneyClass,
    Selector,
    Test,
    Tile,
    Wraith,
)
from rules.hunt.pack import forms as form
from rules.hunt.pack.board import Board
from rules.hunt.pack.condition_forms import SelectorFile, TestFile, WithinFile
from rules.hunt.pack.effect_forms import EffectFile, only
from rules.hunt.values import BEARER

STANDARD_RIDERS = (
    {
        "tokens": 1,
        "cost": {"dice": 1, "face": "any"},
        "effects": [{"grant": {"act": "extra_space", "n": 1, "who": "active", "until": "activation"}}],
    },
    {
        "tokens": 2,
        "cost": {"dice": 2, "face": "any"},
        "effects": [{"hunt": {"n": 1, "where": {"at": "active"}}}],
        "or": [{"perceive": {"scope": "either", "where": "active"}}],
    },
    {
        "tokens": 3,
        "cost": {"dice": 1, "face": "SWORD"},
        "effects": [
            {"grant": {"act": "extra_space", "n": 1, "who": "active", "until": "activation"}},
            {"search": {"n": 1, "where": {"at": "active"}}},
        ],
    },
    {
        "tokens": 4,
        "cost": {"dice": 1, "face": "RING"},
        "effects": [{"grant": {"act": "extra_space", "n": 2, "who": "active", "until": "activation"}}],
    },
    {"tokens": 5, "setup": "lord_in_play"},
)
"""What stands where a pack leaves its riders out (H-9.11, H-21.14)."""

_TERMS: Final = {"bearer": BEARER, "wraith": "Nazgûl", "ally": "Ally", "sorcery": "Sorcery"}
"""What the roles are called where a pack does not say it."""


def build(
    files: Mapping[str, Any], boards: Mapping[int, Board], sha256: str, warnings: tuple[str, ...]
) -> HuntPack:
    """The pack whose keys (H-21.20) were read as *files*; those of a part that it lacks are not there."""
    head: form.HeadFile = files["pack"]
    tokens: form.TokensFile = files["tokens"]
    dice: form.DiceFile = files["dice"]
    lists = _Lists()
    cards = [_card(deck, card, lists) for deck, of_deck in _decks(files["cards"]) for card in of_deck]
    company = tuple(_companion(one, lists) for one in files["company"])
    abilities = tuple(_ability(one, lists) for one in files["riders"])
    journeys = files.get("journeys")
    return HuntPack(
        id=head.id,
        name=head.name,
        version=head.version,
        language=head.language,
        sha256=sha256,
        terms={**_TERMS, **dict(head.terms.items())},
        parts=tuple(sorted(head.parts)),
        warnings=warnings,
        boards=boards,
        lists=lists.done(),
        cards={card.id: card for card in cards},
        decks={deck: _ids(cards, deck) for deck in DECKS},
        company=company,
        tiles={
            one.id: Tile(one.id, one.set, EYE if isinstance(one.value, str) else one.value)
            for one in files["tiles"]
        },
        abilities=tuple(sorted(abilities, key=lambda ability: ability.tokens)),
        start=tuple(tokens.start),
        info=tuple(tokens.info),
        deeds=tuple(tokens.deeds),
        faces=tuple(dice.standard),
        dice_count=dice.count,
        lord_faces=tuple(dice.lord),
        journey_mode=journeys.mode if journeys else "generated",
        journeys={one.id: journey_class(one) for one in journeys.classes} if journeys else {},
        wraiths=tuple(Wraith(one.id, one.name, one.colour) for one in files["wraiths"]),
        lord=_name(files.get("lord")),
        mentor=_name(files.get("mentor")),
    )


class _Lists:
    """Every list of effects gets a number, so that a state can point into one with a few small integers."""

    def __init__(self) -> None:
        self._lists: list[tuple[Effect, ...]] = []

    def add(self, effects: Iterable[EffectFile]) -> int:
        """The number of this list; those nested in it come after."""
        number = len(self._lists)
        self._lists.append(())
        self._lists[number] = tuple(self._effect(effect) for effect in effects)
        return number

    def done(self) -> tuple[tuple[Effect, ...], ...]:
        return tuple(self._lists)

    def _effect(self, effect: EffectFile) -> Effect:
        verb, said = only(effect)
        branches = verb in ("pay", "if")  # the `then` of a peek is a word
        apart = ("part", "then", "otherwise") if branches else ("part",)
        otherwise = said.otherwise if verb == "if" else ()
        return Effect(
            verb=verb,
            args={key: _plain(value) for key, value in _given(said) if key not in apart},
            part=said.part,
            then=self.add(said.then) if branches else None,
            otherwise=self.add(otherwise) if otherwise else None,
        )


def _given(said: BaseModel) -> Iterable[tuple[str, Any]]:
    """The fields that were written or have a default of their own."""
    for key in type(said).model_fields:
        value = getattr(said, key)
        if value is not None:
            yield key, value


def _plain(value: Any) -> Any:
    """*value* without pydantic."""
    match value:
        case SelectorFile():
            return selector(value)
        case WithinFile():
            return value.of, value.steps
        case TestFile():
            return (test(value),)
        case BaseModel():
            return {key: _plain(inner) for key, inner in _given(value)}
        case list() if value and isinstance(value[0], TestFile):
            return tuple(test(one) for one in value)
        case list():
            return tuple(_plain(inner) for inner in value)
        case _:
            return value


def selector(selector_file: SelectorFile) -> Selector:
    """H-22.1."""
    return Selector(**{key: _plain(value) for key, value in _given(selector_file)})


def test(test_file: TestFile) -> Test:
    """H-22.4 to H-22.12."""
    name, value = only(test_file)
    return Test(name, _plain(value))


def _cond(test_files: Iterable[TestFile]) -> tuple[Test, ...]:
    return tuple(test(test_file) for test_file in test_files)


def _decks(cards: form.CardsFile) -> tuple[tuple[str, list[form.CardFile]], ...]:
    return ("ally1", cards.ally1), ("ally2", cards.ally2), ("sorcery", cards.sorcery)


def _card(deck: str, card_file: form.CardFile, lists: _Lists) -> Card:
    return Card(
        id=card_file.id,
        name=card_file.name,
        deck=deck,
        count=card_file.count,
        timing=card_file.timing,
        on=tuple(card_file.on),
        cond=_cond(card_file.cond),
        options=tuple(lists.add(option) for option in card_file.options),
        flavour=card_file.flavour,
    )


def _ids(cards: Iterable[Card], deck: str) -> tuple[str, ...]:
    """H-21.9: the deck's cards, each as often as it is in it."""
    return tuple(card.id for card in cards if card.deck == deck for _ in range(card.count))


def _companion(companion_file: form.CompanionFile, lists: _Lists) -> Companion:
    return Companion(
        id=companion_file.id,
        name=companion_file.name,
        enters=companion_file.enters,
        holds_tokens=companion_file.holds_tokens,
        when=companion_file.constant.when,
        cond=_cond(companion_file.constant.cond),
        effects=lists.add(companion_file.constant.effects),
        flip=lists.add(companion_file.flip.effects),
        cap_penalty=companion_file.flip.cap_penalty,
    )


def _ability(ability_file: form.AbilityFile, lists: _Lists) -> Ability:
    return Ability(
        tokens=ability_file.tokens,
        dice=ability_file.cost.dice if ability_file.cost else 0,
        face=ability_file.cost.face if ability_file.cost else "any",
        effects=lists.add(ability_file.effects) if ability_file.effects else None,
        other=lists.add(ability_file.other) if ability_file.other else None,
        setup=ability_file.setup,
    )


def journey_class(journey_class_file: form.JourneyClassFile) -> JourneyClass:
    """H-21.15."""
    low, high = journey_class_file.wild
    cards = tuple(
        JourneyCard(
            journey_file.id, journey_file.name, tuple(journey_file.steps), frozenset(journey_file.shelters)
        )
        for journey_file in journey_class_file.cards
    )
    return JourneyClass(
        journey_class_file.id,
        journey_class_file.steps,
        journey_class_file.limit,
        journey_class_file.count,
        (low, high),
        cards,
    )


def _name(name_file: form.NameFile | None) -> str:
    return name_file.name if name_file else ""
