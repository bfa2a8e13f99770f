"""Which games are found, and what is said of those that are left out (issue 35.3 and 35.4)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import rules
from rules import registry
from rules.registry import Absent, home, names, open_game, title
from tests.foreign import install, looked_for_in

LIGHT = """\
API = 1
TITLE = "Tic"

def make(edition=None):
    from ringmaster_tic.game import Tic
    return Tic()
"""
BOTH = {"__init__.py": LIGHT, "players.py": "PLAYERS = {}\n"}

CHOICES = """\
from pydantic import BaseModel

class Choices(BaseModel, validate_default=True):
    wild: bool = "nonsense"

"""
NAMED = "class Tic:\n    name = 'tic'\n"
HOUSE = tuple(name for name in names() if not home(name).package)


def said(folder: Path, name: str = "tic") -> str:
    """Why *name* is left out; all other games are there."""
    with looked_for_in(folder):
        assert set(names()) >= set(HOUSE)
        assert [open_game(other).name for other in HOUSE] == [*HOUSE]
        whys = [str(why) for why in registry.absent() if why.name == name]
        with pytest.raises(Absent) as refused:
            open_game(name)
        assert whys[:1] == [str(refused.value)] or name in HOUSE
        assert refused.value.is_installed
        return whys[0]


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "the module ringmaster_tic is missing in ringmaster-tic 1.0."),
        (
            {"__init__.py": LIGHT.replace("API = 1", "API = 2")},
            "ringmaster-tic 1.0 is written for API 2 of ringmaster, and this is API 1: install a version of it that "
            "fits.",
        ),
        (
            {"__init__.py": LIGHT.replace("API = 1", "")},
            "`API`, `game.py` are missing in ringmaster-tic 1.0.",
        ),
        ({**BOTH}, "`game.py` is missing in ringmaster-tic 1.0."),
        (
            {**BOTH, "__init__.py": "API = 1\n", "game.py": ""},
            "`TITLE`, a text of at most 40 signs, `make` are missing in ringmaster-tic 1.0.",
        ),
        (
            {**BOTH, "__init__.py": LIGHT.replace('"Tic"', "12"), "game.py": ""},
            "`TITLE`, a text of at most 40 signs is missing in ringmaster-tic 1.0.",
        ),
        (
            {**BOTH, "game.py": "import os\nimport nowhere\n"},
            "ModuleNotFoundError: No module named 'nowhere' (ringmaster_tic/game.py, line 2).",
        ),
        (
            {**BOTH, "game.py": "x = 1\ny = (\n"},
            "SyntaxError: '(' was never closed (ringmaster_tic/game.py, line 2).",
        ),
        ({**BOTH, "game.py": "\n\nraise SystemExit(3)\n"}, "SystemExit: 3 (ringmaster_tic/game.py, line 3)."),
        (
            {**BOTH, "game.py": "class Tic:\n    name = 'tac'\n"},
            "its `name` is 'tac' in ringmaster-tic 1.0.",
        ),
        (
            {**BOTH, "game.py": f"{NAMED}    def Config(self):\n        raise ValueError('not so')\n"},
            "ValueError: not so (ringmaster_tic/game.py, line 4).",
        ),
        (
            {**BOTH, "game.py": f"{CHOICES}{NAMED}    Config = Choices\n"},
            "its `Config` refuses what it has itself, wild: Input should be a valid boolean, "
            "unable to interpret input (ringmaster_tic/game.py, line 3).",
        ),
    ],
    ids=lambda given: given[:30] if isinstance(given, str) else "files",
)
def test_half_a_game_and_a_broken_game_are_left_out_with_what_is_wrong(
    tmp_path: Path, files: Mapping[str, str], why: str
) -> None:
    install(tmp_path, "tic", files)

    assert said(tmp_path) == f"The game tic is left out: {why}"


def test_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    for name in ("Tic-Tac", "x", "a" * 21, "1tic"):
        (tmp_path / name).mkdir()
        install(tmp_path / name, name, BOTH, module="ringmaster_tic")

        assert said(tmp_path / name, name) == (
            f"The game {name} is left out: ringmaster-{name} 1.0 must name it in 2 to 20 small letters, "
            "digits and _, with a letter first."
        )


@pytest.mark.parametrize("name", ["quest", "kit", "formalities", "record", "dice"])
def test_a_name_of_the_house_is_no_packages(tmp_path: Path, name: str) -> None:
    install(tmp_path, name, BOTH, module="ringmaster_tic")

    with looked_for_in(tmp_path):
        assert names()[: len(HOUSE)] == HOUSE
        assert [str(why) for why in registry.absent()] == [
            f"The game {name} is left out: ringmaster has that name for something of its own, so "
            f"ringmaster-{name} 1.0 needs another."
        ]


def test_of_two_packages_with_a_game_of_one_name_neither_is_played(tmp_path: Path) -> None:
    install(tmp_path, "tic", BOTH, package="tic-one")
    install(tmp_path, "tic", BOTH, package="tic-two", version="2.0")

    assert said(tmp_path).startswith("The game tic is left out: 2 packages bring a game of that name, tic-")


def test_a_game_that_nobody_has_installed_is_told_from_one_that_is_left_out() -> None:
    with pytest.raises(Absent, match="there is no game 'chess'; there are: quest, hunt, battle") as refused:
        open_game("chess")

    assert not refused.value.is_installed
    assert title("chess") == "chess"


def test_a_folder_of_the_house_that_is_half_a_game_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fourth game is built in the house: its folder may have a rule book and no more, or code that raises."""
    for name, file, text in (("half", "RULES.md", "# Rules"), ("torn", "game.py", "1 / 0\n")):
        (tmp_path / "rules" / name).mkdir(parents=True)
        (tmp_path / "rules" / name / file).write_text(text)
    (tmp_path / "rules" / "torn" / "players.py").write_text("")
    (tmp_path / "rules" / "torn" / "__init__.py").write_text(
        'TITLE, PLACE = "Torn", 9\n\ndef make(edition=None): ...\n'
    )
    monkeypatch.setattr(registry, "HERE", tmp_path / "rules")
    monkeypatch.setattr("rules.__path__", [str(tmp_path / "rules"), *rules.__path__])

    with looked_for_in(tmp_path):
        assert [str(why) for why in registry.absent()] == [
            "The game half is left out: `TITLE`, a text of at most 40 signs, `PLACE`, a number, `make`, `game.py` "
            "are missing in rules/half."
        ]
        assert [name for name in names() if not home(name).package] == ["torn"]
        with pytest.raises(
            Absent, match=r"ZeroDivisionError: division by zero \(rules/torn/game.py, line 1\)"
        ):
            open_game("torn")
        assert "torn" not in names()
        assert len(registry.absent()) == 2
