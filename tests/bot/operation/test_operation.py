"""What OPERATION.md and TROUBLE.md name exists: commands, settings, figures, files, units and sentences."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from bot.command_line import app
from bot.language.locale.gather import messages
from bot.moderation.rows import registry
from bot.operation.ending import ORDERLY_S
from bot.operation.exits import MISTAKE
from bot.operation.metrics import Metrics
from bot.operation.settings import names
from bot.running.run import IN_VAIN
from bot.service.discord.refusals import ROWS, Refusal
from storage.connection import trouble

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "bot" / "OPERATION.md").read_text(encoding="utf-8")
UNITS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".ci" / "systemd").iterdir()}
WHOLE = "\n".join((TEXT, *UNITS.values()))


def settings() -> set[str]:
    """The settings as the environment has them, without the prefix."""
    return {name.upper().replace(".", "__") for name in names()} | {"CONFIG"}


def shown(row: Refusal) -> str:
    """A row of the table of refusals as it stands in TROUBLE.md."""
    codes = [f"`{status}` without a code" for status in row.bare] + [f"{code}" for code in row.codes]
    answers = ", ".join(filter(None, (*codes, row.other)))
    passes = "yes" if row.passes else "no"
    return f"| {answers} | {row.means} | {passes} | {row.told.value} | {row.mends} |"


def test_what_discord_can_refuse_is_told_as_the_bot_acts() -> None:
    """Issue 13.4: one row in the code for each in the table."""
    page = (ROOT / "bot" / "TROUBLE.md").read_text(encoding="utf-8")
    table = [line for line in page.splitlines() if line.startswith("| ") and line.count("|") == 6]

    assert table[1:] == [shown(row) for row in ROWS]


def test_every_command_exists_with_its_options() -> None:
    known = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    said = re.findall(r"(?:    |`|/bin/|`/[\w./-]*/)ringmaster ([a-z]+)((?: [^\n`']+)?)", WHOLE)
    options = {option for name, _ in said for each in known[name].params for option in each.opts}

    assert {name for name, _ in said} == {"run", "doctor", "backup", "restore"}
    named = {word for _, rest in said for word in rest.split() if word.startswith("--")}
    assert named == {"--replace", "--thin-out", "--replay"}
    assert named <= options


def test_the_doctor_that_is_printed_reads_what_the_steps_before_it_have_written(tmp_path: Path) -> None:
    """Issue 30.18: typed as it stands, in folders of this test's own, it names the files and has the token."""
    section = TEXT.partition("## Install\n")[2].partition("\n## ")[0]
    typed = "\n".join(line for line in section.splitlines() if line.startswith("    "))
    before, ours, after = typed.partition("    mkdir -m 700 /etc/ringmaster")
    writing, cd, doctor = (ours + after).partition("    cd / ")
    assert "/etc/ringmaster" not in before
    program = f"{sys.executable} -c 'from bot.command_line import main; main()'"
    for there, here in (
        ("/srv/ringmaster/app/.venv/bin/ringmaster", program),
        ("/etc/ringmaster", f"{tmp_path}/etc"),
        ("/var/lib/ringmaster", f"{tmp_path}/lib"),
        ("config.example.toml", f"{ROOT}/config.example.toml"),
    ):
        writing, doctor = writing.replace(there, here), doctor.replace(there, here)
    nowhere = "RINGMASTER_API_BASE=http://127.0.0.1:9/api"
    lines = f"{writing}\necho a.b.c >{tmp_path}/etc/token\n{cd}{doctor}".replace("env ", f"env {nowhere} ")
    done = subprocess.run(
        ["bash", "-ec", lines],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    first = done.stdout.splitlines()[0]
    assert first.startswith("   ok  files: read "), done.stderr
    assert f"{tmp_path}/etc/config.toml for the settings; {tmp_path}/etc/token for the token" in first
    assert "token: none is set" not in done.stdout
    assert f"database: {tmp_path}/lib/ringmaster.db is made at the first start." in done.stdout


def test_every_setting_exists() -> None:
    in_units = set(re.findall(r"RINGMASTER_([A-Z_]+)", WHOLE))
    spoken = {name.upper() for name in re.findall(r"`(\w+)(?: = [^`]*)?`", TEXT) if name in names()}

    assert in_units
    assert in_units <= settings()
    assert {"LOG_LEVEL", "LOG_FORMAT", "METRICS"} <= spoken


def test_every_figure_exists_and_every_one_is_explained() -> None:
    kept = {family.name for family in Metrics().registry.collect()}
    told = {name.removesuffix("_total") for name in re.findall(r"`(ringmaster_\w+?)(?:\{[\w,]+\})?`", TEXT)}

    assert told == kept


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_a_unit_is_one_and_starts_what_there_is(unit: str) -> None:
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit)

    assert "Description" in parser["Unit"]
    assert len(parser.sections()) >= 2
    for line in unit.splitlines():
        if line.startswith("ExecStart="):
            assert "/srv/ringmaster/app/.venv/bin/ringmaster " in line


def test_no_supervisor_tries_on_where_it_is_in_vain() -> None:
    assert _service()["RestartPreventExitStatus"] == f"{MISTAKE} {IN_VAIN}"
    assert f"exit code {MISTAKE} (a setting is wrong) or {IN_VAIN}" in TEXT


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="takes systemd-analyze")
@pytest.mark.parametrize("unit", [unit for unit in UNITS.values() if "ExecStart=" in unit])
def test_a_unit_may_do_little_but_its_work(unit: str, tmp_path: Path) -> None:
    """Issue 13.16: below 3 of 10; it was 7."""
    file = tmp_path / "ringmaster.service"
    file.write_text(unit)

    def analyze(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["systemd-analyze", *words, file], capture_output=True, text=True, check=False)

    exposure = analyze("security", "--offline=true", "--no-pager", "--threshold=30")

    assert exposure.returncode == 0, exposure.stdout.splitlines()[-1]
    assert not re.search("Unknown|Failed to parse|Invalid", exposure.stderr)


def _service() -> dict[str, str]:
    """The settings of the bot's own unit; of those that are given twice the last."""
    return dict(line.split("=", 1) for line in UNITS["ringmaster.service"].splitlines() if "=" in line)


def test_no_crash_loop_of_the_unit_uses_up_the_logins_of_a_day() -> None:
    """Issue 13.7: a thousand; the program itself spares them besides."""
    service = _service()

    assert service["Restart"] == "on-failure"
    assert 24 * 60 * 60 / int(service["RestartSec"]) < 1000
    assert service["StartLimitIntervalSec"] == "0"  # it never gives up


def test_the_unit_really_waits_for_the_time_and_for_the_end() -> None:
    """Issue 13.19: the target alone is reached at once unless something waits. 13.22: the last resort comes first."""
    service = _service()

    assert "systemd-time-wait-sync.service" in service["Wants"].split()
    assert {"systemd-time-wait-sync.service", "time-sync.target"} <= set(service["After"].split())
    assert int(service["TimeoutStopSec"]) > ORDERLY_S + 1


def test_a_container_starts_again_as_often_as_it_takes() -> None:
    """Issue 13.7: ten times were used up in a minute."""
    (policy,) = re.findall(r"--restart=(\S+)", TEXT)

    assert policy == "on-failure"


def test_the_containerfile_is_pointed_to_and_takes_the_exact_versions() -> None:
    """Issue 34.6: with the honest word whether it was built."""
    made = (ROOT / ".ci" / "Containerfile").read_text(encoding="utf-8")

    assert "(../.ci/Containerfile)" in TEXT
    assert "It was never built" in TEXT
    assert made.startswith("# Not built yet")
    assert "--require-hashes -r .ci/requirements.txt" in made
    assert set(re.findall(r"RINGMASTER_([A-Z_]+)", made)) <= settings()


def test_what_the_log_says_of_a_bad_minute_is_what_stands_there() -> None:
    """Issue 13.7."""
    rows = TEXT.partition("## Starting in a bad minute")[2].partition("## ")[0]
    told = re.findall(r"\| `([^`|]+)`[^|]*\|\n", rows)
    code = "".join(
        (ROOT / name).read_text(encoding="utf-8")
        for name in (
            "bot/operation/login.py",
            "bot/operation/discord_py.py",
            "bot/commands/sync.py",
            "bot/running/client.py",
            "bot/service/discord/retrying.py",
            "bot/service/discord/rivals.py",
        )
    )

    assert len(told) == 6
    assert all(each in code for each in told)


def test_what_is_quoted_is_what_is_said() -> None:
    """Sentences for players and for who reads the log."""
    quoted = "I cannot write anything down at the moment, so nothing was changed."
    advice = " ".join(trouble._ADVICE.values())

    assert quoted in TEXT
    assert any(forms[0].startswith(quoted) for _, _, forms in messages())
    for told in ("the disk is full", "another program holds the file", "the file is damaged"):
        assert f"`{told}`" in TEXT
        assert told in advice
    for told in ("while it was in use", "Others on this machine can read"):
        assert f"`{told}`" in TEXT
        assert told in (ROOT / "storage" / "connection" / "own_file.py").read_text(encoding="utf-8")
    assert "/gm abort" in TEXT
    assert any(deed.command and deed.command.name == "abort" for deed in registry.DEEDS)


def test_files_that_are_linked_exist() -> None:
    for link in re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", TEXT):
        assert (ROOT / "bot" / link).is_file()
    assert "(bot/OPERATION.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
