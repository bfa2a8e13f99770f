"""What the README has somebody install, and what comes of it (issue 13.29); `.ci/run` does it for real."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.command_line import run_words
from storage.connection import versions

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

EXTRAS = {"postgres": "psycopg", "seal": "cryptography"}
"""Whose library comes only where somebody asked for it."""

WITHOUT_EXTRAS = f"""
import sys
missing = {[*EXTRAS.values()]}
sys.modules.update(dict.fromkeys(missing))
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in missing else found(name, *rest)
from bot.command_line import run_words
sys.exit(run_words(sys.argv[1:]))
"""


def _lines(ending: str) -> list[str]:
    """The README's lines that install uv and then run something by it."""
    return re.findall(rf"^    (.*pip install uv && .*uv run .*{ending})$", README, re.MULTILINE)


@pytest.mark.parametrize(("ending", "many"), [("ringmaster", 2), ("pytest", 1)])
def test_what_the_readme_has_you_type_is_what_is_tried(ending: str, many: int) -> None:
    """One line for every Python, one for those that keep pip out, and one for the tests."""
    tried = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert len(_lines(ending)) == many
    assert [line for line in _lines(ending) if line not in tried] == []


def test_the_line_for_the_tests_alone_asks_for_their_tools() -> None:
    """Whoever runs the bot gets none of them, nor what only some need: PostgreSQL's driver, the seal."""
    (line,) = _lines("pytest")
    group = re.search(r"--group (\w+)", line)

    assert group is not None
    assert any(each.startswith("pytest>") for each in PROJECT["dependency-groups"][group[1]])
    assert PROJECT["tool"]["uv"]["default-groups"] == []
    assert PROJECT["project"]["optional-dependencies"].keys() == EXTRAS.keys()
    for extra, library in EXTRAS.items():
        assert not any(library in each for each in PROJECT["project"]["dependencies"])
        assert any(library in each for each in PROJECT["project"]["optional-dependencies"][extra])


def test_the_machine_that_is_recommended_has_all_that_is_needed() -> None:
    assert "a Raspberry Pi with a 64-bit" in README


def _without_extras(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_EXTRAS, *words]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_without_the_extras_a_file_is_all_that_is_needed(tmp_path: Path) -> None:
    """A whole game, its record, and a backup."""
    played = _without_extras(tmp_path, "sandbox", "--play", "quest", "--seats", "5", "--record", "q.json")
    verified = _without_extras(tmp_path, "verify", "q.json")
    looked = _without_extras(tmp_path, "doctor")

    assert (played.returncode, verified.returncode) == (0, 0), played.stderr + verified.stderr
    assert "Traceback" not in looked.stdout + looked.stderr


def test_who_names_a_server_without_the_driver_is_told_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('token = "a.b.c"\ndatabase = "postgresql://me:secret@host/games"\n')
    (tmp_path / "config.toml").chmod(0o600)
    done = _without_extras(tmp_path, "run")

    assert done.returncode == 2
    assert done.stderr == (
        "The setting `database` points to postgresql://host/games, but PostgreSQL's driver is not installed: run "
        "`uv run --extra postgres ringmaster`, or put `--extra postgres` behind `uv sync`.\n"
    )


def test_who_has_a_key_without_the_seal_is_told_how_to_get_it(tmp_path: Path) -> None:
    """Issue 34.1: at the start, with the command; the key is not needed to be a good one for that."""
    for name, text in (
        ("config.toml", 'token = "a.b.c"\nseal_key_file = "seal.key"\n'),
        ("seal.key", "00" * 32),
    ):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o600)
    for command in ("run", "doctor"):
        done = _without_extras(tmp_path, command)

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "The setting `seal_key_file` points to seal.key, but the library that seals is not installed: run "
            "`uv run --extra seal ringmaster`, or put `--extra seal` behind `uv sync`.\n"
        )


# ------------------------------------------------------------------------------------------------- the label


def test_version_changes_and_command_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 34.5: the distribution has a name of its own, the command stays."""
    newest = re.search(r"^- \*\*([\d.]+)\*\*", (ROOT / "bot" / "CHANGES.md").read_text("utf-8"), re.MULTILINE)

    assert newest is not None
    assert PROJECT["project"]["version"].startswith(f"{newest[1]}.")
    assert PROJECT["project"]["name"] == versions.DISTRIBUTION == "ringmaster-bot"
    assert PROJECT["project"]["scripts"].keys() == {"ringmaster"}
    assert run_words(["--version"]) == 0
    assert capsys.readouterr().out == f"ringmaster {PROJECT['project']['version']}\n"


def test_the_license_is_named_and_nothing_of_another_name_is_installed() -> None:
    """Issue 34.5: `ringmaster` at the package index is another program."""
    pages = [
        README,
        *(path.read_text("utf-8") for folder in ("bot", "rules") for path in ROOT.glob(f"{folder}/**/*.md")),
    ]
    bare = re.compile(r"(?:install|uvx|pipx run|uv add|tool run) (?:-\S+ )*ringmaster(?![-\w])")

    assert PROJECT["project"]["license"] == "MIT"
    assert "MIT" in README
    assert [bare.findall(page) for page in pages if bare.search(page)] == []
    assert "`uv tool install" in README


def test_bounds_let_security_releases_in() -> None:
    """Issue 34.4: what reads strangers' bytes has no upper bound; what changes with each release a near one."""
    wanted = {re.match(r"[\w.-]+", each)[0]: each for each in _all_wanted()}  # type: ignore[index]
    exact = PROJECT["tool"]["uv"]["constraint-dependencies"]

    assert "<" not in wanted["pillow"] + wanted["cryptography"]
    assert wanted["sqlmodel"].endswith("<0.1")
    assert "orjson" not in wanted
    assert all("==" in each for each in exact)
    assert wanted.keys() <= {each.partition("==")[0].replace("discord-py", "discord.py") for each in exact}


def _all_wanted() -> list[str]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    return [*PROJECT["project"]["dependencies"], *(each for extra in extras for each in extra)]


def test_the_readme_has_its_sections() -> None:
    """Issue 34.6: two lines each that point to pages."""
    for name, page in (("Contributing", "bot/HOUSE.md"), ("Security", "bot/THREATS.md")):
        section = README.partition(f"\n## {name}\n\n")[2].partition("\n\n")[0]

        assert section.count("\n") == 1
        assert f"({page})" in section


def test_the_requirements_are_the_exact_versions_with_hashes_and_name_no_registry() -> None:
    """Issue 34.6: `.ci/run` holds them against the index."""
    text = (ROOT / ".ci" / "requirements.txt").read_text(encoding="utf-8")
    exact = re.findall(r"^(\S+==\S+).*\\\n +--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)

    assert len(exact) == len(re.findall(r"^\S+==", text, re.MULTILINE))
    assert set(exact) <= set(PROJECT["tool"]["uv"]["constraint-dependencies"])
    assert not re.search(r"://|--(?:extra-)?index|--find-links", text)
