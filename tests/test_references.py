"""Kinds of questions are named by reference: a literal stands in the row alone (Issue 15.1)."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rules import registry
from tests.tree import nodes

ROOT = Path(__file__).parent.parent
ROWS = ("rules/battle/questions", "rules/hunt/questions", "rules/quest/kinds.py", "rules/war/questions")
"""Where a kind is named: in the rows, or with those that rules ask for."""
OTHERS = {
    "rules/hunt/aid/whereabouts.py": "how a mark was made",
    "rules/hunt/pack/checks/words.py": "whose effect it is",
    "bot/hunt/wording/voice.py": "where an effect comes from",
}
"""What has kinds that are named like a question's and are none."""


def _kinds(path: Path | None = None) -> frozenset[str]:
    """Those of all games; in a game's own folder its own, for other games' words mean other things there."""
    names = registry.names()
    folder = path.relative_to(ROOT).parts[1] if path else ""
    return frozenset(
        kind for name in ((folder,) if folder in names else names) for kind in registry.open_game(name).kinds
    )


def _literals(node: ast.AST) -> Iterator[str]:
    """The strings of a literal, of a tuple, list or set of them, or of a pattern."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _is_kind(node: ast.expr) -> bool:
    """Whether an expression is somebody's kind: `kind`, `question.kind`, or a tuple that begins so."""
    match node:
        case ast.Name(id="kind") | ast.Attribute(attr="kind"):
            return True
        case ast.Tuple(elts=[first, *_]):
            return _is_kind(first)
        case _:
            return False


def named(walked: Iterable[ast.AST], kinds: frozenset[str]) -> list[str]:
    """Where *walked* nodes name one of *kinds* by a literal: it is made, compared or matched."""
    found = []
    for node in walked:
        match node:
            case ast.Call(func=ast.Name(id="Question" | "Kind"), args=[ast.Constant(value=str()), *_]):
                found.append(ast.unparse(node))
            case ast.Compare(left=left, comparators=[*others]) if any(map(_is_kind, (left, *others))):
                if kinds.intersection(word for one in (left, *others) for word in _literals(one)):
                    found.append(ast.unparse(node))
            case ast.Match(subject=subject, cases=cases) if _is_kind(subject):
                patterns = (_first(case.pattern) for case in cases)
                found += [ast.unparse(one) for one in patterns if kinds.intersection(_literals(one))]
    return found


def _first(pattern: ast.pattern) -> ast.pattern:
    """Of a sequence what stands for its first: the kind."""
    return pattern.patterns[0] if isinstance(pattern, ast.MatchSequence) and pattern.patterns else pattern


@pytest.mark.parametrize("folder", ["rules", "bot"])
def test_kinds_of_questions_are_named_by_reference(folder: str) -> None:
    """Issue 15.1: a kind that is renamed or taken away is found by the type checker, not by players."""
    kinds = _kinds()
    files = [
        path
        for path in (ROOT / folder).rglob("*.py")
        if not any(path.is_relative_to(ROOT / rows) for rows in ROWS)
    ]
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in files
        if str(path.relative_to(ROOT)) not in OTHERS and (found := named(nodes(path), _kinds(path)))
    }

    assert len(kinds) > 20
    assert len(files) > 100
    assert wrong == {}


@pytest.mark.parametrize(
    "source",
    [
        "Question('turn', 3)",
        "Kind('turn', None)",
        "asked.kind == 'turn'",
        "kind in ('block', 'turn')",
        "match question.kind:\n    case 'turn' | 'block':\n        pass",
        "match decision.question.kind, ahead:\n    case 'turn', True:\n        pass",
    ],
)
def test_a_kind_that_is_named_by_a_literal_is_found(source: str) -> None:
    """Issue 15.1: wherever it is made, compared or matched."""
    assert named(ast.walk(ast.parse(source)), frozenset({"turn"}))


def test_other_kinds_are_left_alone() -> None:
    """Issue 15.1: a declaration has a kind, too, and a word that is none is no question's."""
    source = "asked.kind == 'search'\nmatch verb:\n    case 'turn':\n        pass\nQuestion(kinds.TURN.name)"

    assert named(ast.walk(ast.parse(source)), frozenset({"turn"})) == []
