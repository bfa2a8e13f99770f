"""The command line, run for real: what it prints, its exit codes, and one sentence for each mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bot.command_line import run_words
from bot.language.words import for_locale
from bot.operation.choices import ChoiceError, chosen
from rules.hunt.config import PRESETS
from rules.record import record as records
from rules.registry import open_game
from storage.database import Database
from tests.record.kit import random_table
from tests.record.test_tables import played as at_table
from tests.rules.war.table.owners import SHEET

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("RINGMASTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def ringmaster(words: str, capsys: Captured) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    code = run_words(words.split())
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def record() -> Path:
    """A finished game's record on disk."""
    path = Path("out.json")
    played = random_table(Random(5), 7, roles=["aragorn", "boromir"], ring=True, palantir=True)
    path.write_text(played.text(), encoding="utf-8")
    return path


def test_it_says_its_version(capsys: Captured) -> None:
    code, out, _ = ringmaster("--version", capsys)

    assert code == 0
    assert out.startswith("ringmaster 0.")


def test_a_record_is_verified_in_three_lines(record: Path, capsys: Captured) -> None:
    """R-1.6, Q-10.1."""
    code, out, err = ringmaster("verify out.json", capsys)

    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["Verified:", "Not", "Compare"]
    assert out.startswith("Verified: fingerprint, deal, every draw")


def test_a_record_that_differs_is_told_in_one_sentence(record: Path, capsys: Captured) -> None:
    """R-1.6: exit code 1."""
    record.write_text(record.read_text().replace('"seat 3"', '"seat 4"', 1))
    code, out, _ = ringmaster("verify out.json", capsys)

    assert code == 1
    assert out.count("\n") == 1
    assert "entry" in out.lower() or "head" in out


def test_an_export_is_told_to_have_its_proof_at_the_end(capsys: Captured) -> None:
    """R-1.7."""
    played = random_table(Random(3), until=20)
    Path("now.json").write_text(
        records.export(played.game, played.config, played.names, "ab" * 32, played.told)
    )
    code, out, _ = ringmaster("verify now.json", capsys)

    assert code == 0
    assert "Compare at the end: the seed must then have the fingerprint" in out


def test_a_record_is_told_as_a_story(record: Path, capsys: Captured) -> None:
    code, out, err = ringmaster("replay out.json", capsys)
    facts = json.loads(record.read_text())

    assert (code, err) == (0, "")
    assert "A game of Quest for 7 players." in out
    for entry in facts["entries"]:
        assert f"\n{entry['n']}. {entry['at'][:10]}" in out
    assert "Only Bob reads: " in out
    assert "**" not in out
    assert all(sign.isprintable() or sign == "\n" for sign in out)


@pytest.mark.parametrize("mode", ["hidden", "both"])
def test_an_owners_table_is_told_by_its_sheet(mode: str, capsys: Captured) -> None:
    """W-44.14: also what one seat alone was told, a private roll among it; without the sheet one sentence."""
    Path("table.json").write_text(at_table(mode).text())
    Path("sheet.txt").write_text(SHEET)
    code, out, err = ringmaster("replay table.json --pack sheet.txt", capsys)
    alone, _, why = ringmaster("replay table.json", capsys)

    assert (code, err) == (0, "")
    assert "for the ford" in out
    assert "Only the Fellowship can see this roll." in out
    assert alone == 1
    assert why.count("\n") == 1


def test_a_record_that_cannot_be_played_has_no_story(record: Path, capsys: Captured) -> None:
    record.write_text(record.read_text().replace('"propose ', '"propose 9 ', 1))
    code, _, err = ringmaster("replay out.json", capsys)

    assert code == 1
    assert err.count("\n") == 1
    assert err.startswith("Entry ")


def test_names_and_reasons_of_a_stranger_do_not_reach_the_terminal_raw(capsys: Captured) -> None:
    played = random_table(Random(5), 5)
    facts = json.loads(played.text())
    facts["seats"][0] = "\x1b[2J\u202eAnn **x**"
    facts["entries"][1]["reason"] = "\x1b]0;title\x07"
    Path("bad.json").write_text(json.dumps(facts))
    _, out, _ = ringmaster("replay bad.json", capsys)

    assert "\x1b" not in out
    assert "\x07" not in out
    assert "\u202e" not in out


def test_games_are_simulated_and_counted(capsys: Captured) -> None:
    code, out, err = ringmaster("simulate quest --seats 7 --games 60 --seed 1 --json", capsys)
    found = json.loads(out.splitlines()[-1])

    assert (code, err) == (0, "")
    assert found["games"] == 60
    assert set(found["wins"]) <= {"free", "minions"}
    assert sum(found["wins"].values()) == pytest.approx(1, abs=0.001)
    assert set(found["reasons"]) <= {"quests", "sabotage", "gandalf", "rejections"}
    assert found["games_per_second"] > 0


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_every_size_can_be_simulated_with_all_its_rules(seats: int, players: str, capsys: Captured) -> None:
    code, out, _ = ringmaster(f"simulate quest --seats {seats} --games 3 --players {players}", capsys)

    assert code == 0
    assert "3 games" in out


def test_simulated_games_are_the_same_again_in_any_number_of_processes(capsys: Captured) -> None:
    def shares(words: str) -> object:
        found = json.loads(ringmaster(f"simulate quest --games 12 --json {words}", capsys)[1])
        return found["wins"], found["reasons"], found["mean_entries"]

    assert shares("--jobs 1") == shares("--jobs 2")
    assert shares("--seed 1") != shares("--seed 100")


def test_choices_follow_as_in_the_lobby(capsys: Captured) -> None:
    words = "--roles aragorn,boromir --boromir random --bis --ring --no-palantir"
    code, out, _ = ringmaster(f"simulate quest --seats 7 --games 5 --json {words}", capsys)

    assert code == 0
    assert json.loads(out)["games"] == 5


MISTAKES = {
    "simulate quest --seats 5 --roles denethor,gollum,saruman": "2 too many roles for the Minions: 4 are chosen, "
    "and 2 of 5 players are on that side.",
    "simulate quest --seats 4": "The game Quest is for 5 to 10 players, and not for 4.",
    "simulate quest --rols aragorn": "There is no choice --rols in this game; did you mean --roles?",
    "simulate quest --roles": "The choice --roles needs a value.",
    "simulate quest --roles sauron": "The choice --roles does not do",
    "simulate quest --boromir sometimes --roles boromir": "The choice --boromir does not do",
    "simulate quest --players clever": "There is no player 'clever'; choose random or sensible.",
    "simulate quest --games many": "Invalid value for '--games'",
    "simulate chess": "There is no game 'chess'; there are: ",
    "simulate": "Missing argument",
    "sandbox --play chess": "There is no game 'chess'",
    "sandbox --play quest --seats 3": "The game Quest is for 5 to 10 players, and not for 3.",
    "sandbox --play quest --record nowhere/out.json": "nowhere/out.json cannot be written: there is no such folder.",
    "sandbox --prot 5": "There is no option --prot here",
    "verify nowhere.json": "nowhere.json cannot be read: No such file or directory.",
    "verify .": ". cannot be read: Is a directory.",
    "replay nowhere.json": "nowhere.json cannot be read",
    "fly": "No such command 'fly'.",
    "--config nowhere.toml doctor": "The settings in nowhere.toml cannot be read: No such file",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_ends_in_one_sentence(words: str, capsys: Captured) -> None:
    code, out, err = ringmaster(words, capsys)

    assert code == 2
    assert out == ""
    assert err.startswith(MISTAKES[words])
    assert err.count("\n") == 1


def test_an_unknown_setting_stops_the_start(capsys: Captured) -> None:
    Path("config.toml").write_text("tokken = 1")
    code, _, err = ringmaster("run", capsys)

    assert code == 2
    assert err == "There is no setting `tokken`, which config.toml has; did you mean `token`?\n"


def test_an_unwritable_database_stops_the_start(capsys: Captured) -> None:
    Path("file").write_text("")
    Path("config.toml").write_text('token = "abc"\ndatabase = "file/ringmaster.db"')
    Path("config.toml").chmod(0o600)
    code, _, err = ringmaster("run", capsys)

    assert code == 1
    assert err.startswith("The setting `database` points to ")
    assert err.count("\n") == 1


def test_a_whole_game_is_played_by_the_real_command(tmp_path: Path) -> None:
    """R-1.6: bot, gateway and REST in a process of its own; then its record is checked."""
    command = [sys.executable, "-c", "from bot.command_line import main; main()"]
    words = ["sandbox", "--play", "quest", "--seats", "5", "--seed", "3", "--record", "out.json"]
    played = subprocess.run([*command, *words], capture_output=True, text=True, timeout=120, check=False)
    verified = subprocess.run(
        [*command, "verify", "out.json"], capture_output=True, text=True, timeout=60, check=False
    )

    assert played.returncode == 0, played.stderr
    found = json.loads(played.stdout.splitlines()[-1])
    assert set(found) == {"winner", "reason", "requests", "waits", "seconds"}
    assert verified.returncode == 0, verified.stdout
    assert verified.stdout.startswith("Verified: ")


def test_a_backup_and_its_restore(capsys: Captured) -> None:
    """Issue 5.4: the bot runs while the copy is made, and not while it is put back."""
    path = Path("ringmaster-data/ringmaster.db")
    database = Database.open(path)
    made = ringmaster("backup copy.db", capsys)
    again = ringmaster("backup copy.db", capsys)
    replaced = ringmaster("backup copy.db --replace", capsys)
    held = ringmaster("restore copy.db", capsys)
    database.close()
    code, out, err = ringmaster("restore copy.db", capsys)

    assert (made[0], made[2]) == (0, "")
    assert "copy.db" in made[1]
    assert again[0] == 2
    assert again[2].endswith("is there already: choose another name, or say --replace.\n")
    assert replaced[0] == 0
    assert held[0] == 1
    assert "another ringmaster is using it" in held[2]
    assert (code, err) == (0, "")
    kept = out.partition("What it was is in ")[2].split(".\n")[0]
    assert Path(kept).is_file()
    Database.open(path).close()


def test_backups_by_the_hour_thin_out(capsys: Captured) -> None:
    """Issue 13.16: a whole copy is made first, and what it takes the place of goes then."""
    Database.open(Path("ringmaster-data/ringmaster.db")).close()
    folder = Path("kept")
    first = ringmaster("backup --thin-out kept", capsys)
    (made,) = folder.iterdir()
    old = [folder / f"2026-01-01T17{minute:02}Z.db" for minute in range(3)]
    for path in old:
        path.write_bytes(b"")
    then = ringmaster("backup kept --thin-out", capsys)
    restored = ringmaster(f"restore {made}", capsys)

    assert (first[0], then[0], restored[0]) == (0, 0, 0)
    assert f"is backed up in {made}." in first[1]
    assert made.stat().st_mode & 0o077 == 0
    assert then[1].endswith("Of the older ones in kept 2 are deleted.\n")
    assert [path.exists() for path in old] == [False, False, True]


@pytest.mark.parametrize("words", ["backup copy.db", "restore copy.db"])
def test_another_database_is_left_to_its_own_programs(
    words: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RINGMASTER_DATABASE", "postgresql://me:secret@host/games")
    code, out, err = ringmaster(words, capsys)

    assert (code, out) == (2, "")
    assert "pg_dump" in err
    assert "secret" not in err


def test_a_choice_among_numbers_is_taken_as_a_number() -> None:
    """H-2.5: `--tokens 4` is the number 4; another number is refused in a sentence."""
    game = open_game("hunt")

    assert chosen(game, 3, ["--info-given", "2", "--tokens=4"], for_locale()).model_dump()["tokens"] == 4
    with pytest.raises(ChoiceError, match="The choice --tokens does not do"):
        chosen(game, 3, ["--tokens", "5"], for_locale())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_hunt_without_choices_is_the_usual_one(seats: int) -> None:
    """H-16.4, H-2.5: `standard`, not the last of the sets for balance."""
    game = open_game("hunt")

    found = chosen(game, seats, [], for_locale())

    assert found == game.Config()
    assert all(getattr(found, name) == value for name, value in PRESETS["standard"].items())


@pytest.mark.parametrize(("seats", "optional"), [(5, 0), (7, 2), (10, 4)])
def test_a_quest_without_choices_has_all_that_fits(seats: int, optional: int) -> None:
    """Q-11: the fullest of the sets, so that every rule is simulated."""
    found = chosen(open_game("quest"), seats, [], for_locale()).model_dump()

    assert len(found["roles"]) >= optional
    assert found["palantir"] or found["ring"]
