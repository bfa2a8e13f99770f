"""The house plan: who may import whom, and what only one file may touch. Also the list of uncited clauses."""

import ast
import functools
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from rules.books import books
from tests.conftest import citations, clauses, first_of, report
from tests.tree import nodes, parsed

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "bot" / "HOUSE.md"
PACKAGES = ROOT / "tests" / "packages"

FORBIDDEN = {
    "rules": ("storage", "bot", "discord", "sqlalchemy", "sqlmodel", "alembic", "apscheduler", "aiohttp"),
    "storage": ("bot", "discord", "apscheduler"),
}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imports(path: Path, *, to_run: bool = False) -> Iterator[str]:
    """The full names that a module imports, those inside functions too; `from a import b` gives `a.b`.

    With *to_run* without what it imports for the type checker alone.
    """
    return (name for name, is_for_types in _imports(path) if not (to_run and is_for_types))


@functools.cache
def _imports(path: Path) -> tuple[tuple[str, bool], ...]:
    """What a module imports, and whether for the type checker alone."""
    package = path.relative_to(ROOT).parent.parts
    return tuple(
        (name, isinstance(one, ast.If) and _is_for_types(one.test))
        for one in parsed(path).body
        for node in ast.walk(one)
        for name in _imported(node, package)
    )


def _imported(node: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """What one statement imports in a module of *package*."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        near = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join([*near, *filter(None, [node.module])])
        yield from (f"{base}.{alias.name}" for alias in node.names)


def _is_for_types(test: ast.expr) -> bool:
    return ast.unparse(test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


@functools.cache
def games() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "rules").glob("*/RULES.md"))


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_the_arrows_point_one_way(folder: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(folder)
        for name in imports(path)
        if name.split(".")[0] in FORBIDDEN[folder]
    ]

    assert modules(folder)
    assert not wrong


@pytest.mark.parametrize("to_run", [True, False], ids=["to run", "for types too"])
def test_no_module_needs_another_that_needs_it(to_run: bool) -> None:
    """Imports inside functions count: they hide a circle and do not break it. So do those for types alone (29.1)."""
    found = {_name(path): path for folder in ("rules", "storage", "bot") for path in modules(folder)}
    graph = {
        name: {
            next((known for known in (full, full.rpartition(".")[0]) if known in found), name)
            for full in imports(path, to_run=to_run)
        }
        - {name}
        for name, path in found.items()
    }

    assert len(found) > 400
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


UPWARDS = {
    ("clocks.alarm", "posting.health.refused_posts"),
    ("lobbies.opening", "posting.compose"),
    ("lobbies.running", "posting.health.refused_posts"),
    ("moderation.calls.waiting", "posting.compose"),
    ("moderation.rows.posts", "posting.health.refused_posts"),
    ("service.deeds", "lobbies.seating"),
    ("service.renaming", "lobbies.seating"),
}
"""What still asks for something on a floor above its own."""


def floors() -> list[str]:
    """The rooms of the bot from the ground, as the page of the house has them."""
    block = HOUSE.read_text(encoding="utf-8").partition("```floors\n")[2].partition("```")[0]
    return [room for line in block.splitlines() for room in line.partition("#")[0].split()]


def test_imports_between_the_rooms_of_the_bot_run_down() -> None:
    """Issue 29.1: in the written order, those for types too; a room that is not written down is none."""
    order = floors()
    there = {path.relative_to(ROOT / "bot").parts[0].removesuffix(".py") for path in modules("bot")}
    known = {_name(path) for path in modules("bot")}
    up, down = set(), 0
    for path in modules("bot"):
        mine = path.relative_to(ROOT / "bot").parts[0].removesuffix(".py")
        for full in imports(path):
            target = next((name for name in (full, full.rpartition(".")[0]) if name in known), "bot")
            room = target.removeprefix("bot").removeprefix(".").partition(".")[0]
            if not room or mine == "__init__" or order.index(room) <= order.index(mine):
                down += 1
            else:
                up.add((_name(path).removeprefix("bot."), target.removeprefix("bot.")))

    assert sorted(order) == sorted(there - {"__init__"})
    assert down > 1500
    assert up == UPWARDS


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_no_folder_of_the_rules_shows_more_than_twenty_names() -> None:
    """What a stranger looks for has a folder of its own; data and books apart."""
    folders = {path.parent for path in modules("rules")}
    shown = {
        folder: [
            one
            for one in folder.iterdir()
            if one.name != "__init__.py" and (one.suffix == ".py" or any(one.rglob("*.py")))
        ]
        for folder in folders
    }

    assert max(map(len, shown.values())) > 10
    assert not {str(folder): len(names) for folder, names in shown.items() if len(names) > 20}


def test_no_class_has_more_than_twenty_five_public_methods() -> None:
    """Issue 15.4: those of its bases of ours counted, what discord.py calls apart."""
    bases, methods = {}, {}
    for path in (path for folder in ("rules", "storage", "bot") for path in modules(folder)):
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [
                    ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases
                ]
                methods[node.name] = {
                    one.name
                    for one in node.body
                    if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
                    and not one.name.startswith(("_", "on_"))
                }

    def whole(name: str) -> set[str]:
        return methods.get(name, set()).union(*map(whole, bases.get(name, ())))

    wide = {name: len(whole(name)) for name in methods if len(whole(name)) > 25}

    assert len(methods) > 500
    assert not wide


def _users(of_kit: dict[str, str], folder: str) -> dict[str, set[str]]:
    """The games that use each part of a kit, by its name: by itself, or through a part that needs it."""
    users: dict[str, set[str]] = {part: set() for part in of_kit}
    needs: dict[str, set[str]] = {part: set() for part in of_kit}
    packages = [path for path in modules("tests/packages") if PACKAGES in path.parents]
    for path in (*modules(folder), *packages):
        used = {of for full in imports(path) for of in (full, full.rpartition(".")[0]) if of in of_kit}
        is_foreign = PACKAGES in path.parents
        room = path.relative_to(PACKAGES if is_foreign else ROOT / folder).parts[0]
        for part in used:
            if is_foreign or room in games():
                users[part].add(room)
            elif _name(path) in of_kit:
                needs[_name(path)].add(part)
    for part in TopologicalSorter(needs).static_order():
        for other in of_kit:
            if part in needs[other]:
                needs[other] |= needs[part]
    for part, lower in needs.items():
        for needed in lower:
            users[needed] |= users[part]
    return users


@pytest.mark.parametrize("folder", ["rules", "bot"])
def test_each_part_of_a_kit_is_used_by_two_games(folder: str) -> None:
    """Issue 32.1: what one game alone uses stands in that game; boards have a folder of their own."""
    kit = {_name(path): path.stem for path in modules(f"{folder}/kit") if path.stem != "__init__"}
    users = _users(kit, folder)

    assert len(kit) > 3
    assert not {part: sorted(by) for part, by in users.items() if len(by) < 2}


def test_code_for_every_game_names_none() -> None:
    """What is for all games finds them by listing the folders; one game never imports another."""
    of_games = {ROOT / folder / game for folder in ("bot", "rules") for game in games()}
    of_all = [path for path in (*modules("bot"), *modules("rules")) if not of_games & set(path.parents)]
    general = [*of_all, *modules("storage")]
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in general
        for name in imports(path)
        for game in games()
        if name.startswith((f"rules.{game}.", f"bot.{game}.")) or name in (f"rules.{game}", f"bot.{game}")
    ]
    wrong += [
        f"{path.relative_to(ROOT)} imports {name}"
        for game in games()
        for path in modules(f"rules/{game}")
        for name in imports(path)
        for other in games()
        if other != game and f"{name}.".startswith(f"rules.{other}.")
    ]

    assert games()
    assert not wrong


def test_the_rules_know_neither_time_nor_chance() -> None:
    """Players, checks and the simulator, no parts of a game, may use `random`, and the simulator a stopwatch.

    The record writes times that it is given, and clocks are reckoned by them, so they may import `datetime`, but ask
    nobody for the time.
    """
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules("rules")
        for name in imports(path)
        if name.split(".")[0] in _kept_out(path)
    ]
    asked = [
        f"{path.relative_to(ROOT)}: {node.attr}"
        for path in modules("rules")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ("now", "utcnow", "today", "urandom")
    ]

    assert not wrong
    assert not asked


_ALLOWED = {
    "players.py": ("random",),
    "simulator.py": ("random", "time"),
    "record.py": ("datetime",),
    "clocks.py": ("datetime",),
    "verify.py": ("datetime",),
    "replay.py": ("datetime",),
}


def _kept_out(path: Path) -> set[str]:
    name = "players.py" if path.parent.name in ("players", "checking") else path.name
    return {"time", "datetime", "random", "secrets", "uuid"} - set(_ALLOWED.get(name, ()))


def test_what_is_said_for_every_game_names_no_clause_of_one() -> None:
    """Issue 15.3: a hunt's player was refused by a clause of Quest; what all games share is in F-1 and so on."""
    wrong = [
        f"{path.relative_to(ROOT)} names {node.value}"
        for folder in ("rules", "storage", "bot")
        for path in modules(folder)
        if path.relative_to(ROOT).parts[1] not in games()
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"(?![FR]-)[A-Z]+-[0-9.]+", node.value)
    ]

    assert not wrong


def test_the_page_of_the_house_is_true() -> None:
    """Issue 16.17: what it names is there, and each folder and file at the top is named."""
    told = set(re.findall(r"`((?:rules|storage|bot|tests)/[\w./]*)`", HOUSE.read_text(encoding="utf-8")))
    named = {path for path in told if "NAME" not in path}
    there = {
        f"{folder}/{one.name}{'/' * one.is_dir()}"
        for folder in ("rules", "storage", "bot")
        for one in (ROOT / folder).iterdir()
        if one.suffix == ".py" or any(one.rglob("*.py"))
    }

    assert [path for path in named if not (ROOT / path).exists()] == []
    assert {path for path in there if not path.endswith("__init__.py")} - named == set()


def test_uncited_clauses_are_listed() -> None:
    book = "- **Q-1.1** One.\n- **Q-1.2** Two, see **Q-9.9**.\n| **H-18.9** D-9 | a cell |\n- **Q-1.2** again"
    tests = (
        'def test_it() -> None:\n    """Q-1.2, Q-1.20: done."""\n\ndef helper() -> None:\n    """Q-1.1."""\n'
    )

    assert clauses(book) == ("Q-1.1", "Q-1.2", "H-18.9")
    assert citations(tests) == {"Q-1.2", "Q-1.20"}
    assert report("q", book, {"Q-1.2"}) == "q: 1 of 3 clauses cited by a test; none for Q-1.1 H-18.9"
    assert report("q", book, set(clauses(book))) == "q: 3 of 3 clauses cited by a test"
    second = f"{book}\n- **Q-7.1** For three."
    assert (
        report("q for three", second, set(), book)
        == "q for three: 0 of 1 clauses cited by a test; none for Q-7.1"
    )


def test_a_second_book_counts_what_the_first_one_has_not() -> None:
    """Issue 37: it says under the same numbers what is different where three play."""
    found = books()
    names = [*found]
    first, second = found["war"], found["war for three"]

    assert names.index("war for three") == names.index("war") + 1
    assert first_of(first) == ""
    assert first_of(second) == first.read_text(encoding="utf-8")
    assert " W-20.1 " not in report("war", first.read_text(encoding="utf-8"), set())
    assert " W-9.3 " not in report(
        "war for three", second.read_text(encoding="utf-8"), set(), first_of(second)
    )
