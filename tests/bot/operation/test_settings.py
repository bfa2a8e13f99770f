"""Settings: what is known, what goes first, and one sentence for each mistake."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.operation.settings import SandboxSettings, Settings, SettingsError, load, names, seal_of
from bot.sandbox import run

TOKEN = "MTk4.Cl2FMQ.not-a-real-one"
EXAMPLE = Path(__file__).parents[3] / "config.example.toml"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but those of the test."""
    for name in [name for name in os.environ if name.startswith("RINGMASTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def written(text: str, mode: int = 0o600, name: str = "config.toml") -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


def mistake(path: Path | None = None) -> str:
    """The sentence that loading ends in."""
    with pytest.raises(SettingsError) as caught:
        load(path)
    said = str(caught.value)
    assert said[0].isupper()
    assert said[-1] in ".?"
    assert "\n" not in said
    assert TOKEN not in said
    return said


def test_without_a_file_all_is_as_usual() -> None:
    settings = load()

    assert settings == Settings()
    assert settings.token is None
    assert settings.database == "ringmaster-data/ringmaster.db"
    assert settings.sandbox == SandboxSettings()


def test_the_file_is_the_one_named_or_the_one_that_lies_here(monkeypatch: pytest.MonkeyPatch) -> None:
    written('database = "here.db"')
    other = written('database = "other.db"', name="other.toml")

    assert load().database == "here.db"
    assert load(other).database == "other.db"
    monkeypatch.setenv("RINGMASTER_CONFIG", "other.toml")
    assert load().database == "other.db"


def test_the_environment_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    written('log_level = "debug"\n[sandbox]\nport = 5000\nseed = 3')
    monkeypatch.setenv("RINGMASTER_LOG_LEVEL", "error")
    monkeypatch.setenv("RINGMASTER_SANDBOX__PORT", "6000")
    settings = load()

    assert settings.log_level == "error"
    assert (settings.sandbox.port, settings.sandbox.seed) == (6000, 3)


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINGMASTER_TOKEN", "")

    assert load().token is None


def test_a_token_is_taken_from_any_of_three_places_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    written(f'token = "{TOKEN}"')
    found = [load()]
    written("")
    monkeypatch.setenv("RINGMASTER_TOKEN", f" Bot {TOKEN}\n")
    found.append(load())
    monkeypatch.delenv("RINGMASTER_TOKEN")
    written(f"{TOKEN}\n", name="token")
    written('token_file = "token"')
    found.append(load())

    for settings in found:
        assert settings.token is not None
        assert settings.token.get_secret_value() == TOKEN
        assert TOKEN not in repr(settings) + str(settings.model_dump())


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
@pytest.mark.parametrize("name", ["config.toml", "token"])
def test_a_token_that_everybody_can_read_is_refused(name: str) -> None:
    written(TOKEN, name="token")
    written(f'token = "{TOKEN}"' if name == "config.toml" else 'token_file = "token"')
    Path(name).chmod(0o644)

    assert mistake() == (
        f"The setting `{'token' if name == 'config.toml' else 'token_file'}` is in {name}, "
        f"which everybody on this machine can read: run `chmod 600 {name}`."
    )
    Path(name).chmod(0o640)
    assert load().token is not None


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
@pytest.mark.parametrize(
    "address", ["postgresql://me:hush@host/games", "postgresql://host/games?user=me&password=hush"]
)
def test_a_password_that_everybody_can_read_is_refused(address: str) -> None:
    written(f'database = "{address}"', 0o644)
    said = mistake()
    written('database = "postgresql://me@host:5432/games"', 0o644)

    assert said == (
        "The setting `database` is in config.toml, which everybody on this machine can read: "
        "run `chmod 600 config.toml`."
    )
    assert "hush" not in said
    assert load().database == "postgresql://me@host:5432/games"


MISTAKES: list[tuple[str, str]] = [
    (f'tokn = "{TOKEN}"', "There is no setting `tokn`, which config.toml has; did you mean `token`?"),
    ("zzz = 1", "There is no setting `zzz`, which config.toml has."),
    (
        "[sandbox]\nprot = 1",
        "There is no setting `sandbox.prot`, which config.toml has; did you mean `sandbox.port`?",
    ),
    ("[sandbox]\nport = 99999", "The setting `sandbox.port` does not do: input should be less than"),
    ('[sandbox]\nspeed = "fast"', "The setting `sandbox.speed` does not do: input should be a valid number"),
    ("sandbox = 3", "The setting `sandbox` does not do: it is a section, written as [sandbox]."),
    ('log_level = "loud"', "The setting `log_level` does not do: input should be 'debug', 'info'"),
    ('log_format = "xml"', "The setting `log_format` does not do: input should be 'text' or 'json'"),
    ('metrics = "0.0.0.0:9464"', "The setting `metrics` does not do: it is an address on this machine alone"),
    ('metrics = "127.0.0.1"', "The setting `metrics` does not do: it is an address on this machine alone"),
    ('metrics = ""', "The setting `metrics` does not do: it is an address on this machine alone"),
    ('metrics = "localhost:0"', "The setting `metrics` does not do: it is an address on this machine alone"),
    ('database = ""', "The setting `database` does not do"),
    ('api_base = "discord.com"', "The setting `api_base` does not do: an address here begins with https://."),
    ('gateway = "https://x"', "The setting `gateway` does not do: an address here begins with wss://."),
    (f'token = "{TOKEN} {TOKEN}"', "The setting `token` does not do: a token is one word"),
    ("token = 5", "The setting `token` does not do"),
    (f'token = "{TOKEN}', "The settings in config.toml are no TOML"),
    (
        f"token = {'[' * 600}{']' * 600}",
        "The settings in config.toml are no TOML: lists and sections stand too deep",
    ),
    ('token_file = "nowhere"', "The setting `token_file` points to nowhere: No such file or directory."),
    (
        f'token = "{TOKEN}"\ntoken_file = "config.toml"',
        "The settings `token` and `token_file` are both there",
    ),
    ('token_file = "empty"', "The setting `token_file` points to empty, which is empty."),
    ('token_file = "odd"', "The setting `token_file` points to odd, which holds no token."),
]


@pytest.mark.parametrize(("text", "told"), MISTAKES)
def test_a_mistake_is_one_sentence_that_names_the_setting(text: str, told: str) -> None:
    written("", name="empty")
    written("two words\n", name="odd")
    written(text)

    assert mistake().startswith(told)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("RINGMASTER_TOKE", TOKEN, "There is no setting `RINGMASTER_TOKE`; did you mean `RINGMASTER_TOKEN`?"),
        ("RINGMASTER_SANDBOX__PRT", "1", "There is no setting `RINGMASTER_SANDBOX__PRT`"),
        ("RINGMASTER_SANDBOX__PORT", "x", "The setting `sandbox.port` does not do"),
        (
            "RINGMASTER_SANDBOX",
            "{" + TOKEN,
            "The setting `RINGMASTER_SANDBOX` is not written as it should be.",
        ),
        ("RINGMASTER_TOKEN", f"{TOKEN} x", "The setting `token` does not do"),
        ("RINGMASTER_CONFIG", "nowhere.toml", "The settings in nowhere.toml cannot be read: No such file"),
    ],
)
def test_a_mistake_in_the_environment_is_one_sentence(
    name: str, value: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)

    assert mistake().startswith(told)


def test_a_file_that_is_no_text_is_refused() -> None:
    Path("config.toml").write_bytes(b"\xff\xfe\x00")

    assert mistake() == "The settings in config.toml cannot be read: that file is not text in UTF-8."


def test_the_shards_of_one_process_among_several() -> None:
    address = 'database = "postgresql://bot@host/games"\n'

    found = load(written(f"{address}shard_count = 4\nshard_ids = [1, 3]\n"))

    assert (found.shard_count, found.shard_ids) == (4, (1, 3))
    assert load(written('shard_count = "auto"\n')).shard_count == "auto"
    assert load(written("shard_count = 2\nshard_ids = [0, 1]\n")).shard_ids == (0, 1)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("shard_count = 0", "`shard_count` does not do: it is a number from 1 to"),
        ('shard_count = "many"', "`shard_count"),
        ("shard_ids = [0]", "`shard_ids` does not do: it takes a number as `shard_count`"),
        ('shard_count = "auto"\nshard_ids = [0]', "it takes a number as `shard_count`"),
        ("shard_count = 2\nshard_ids = [2]", "each is a number from 0 to 1, once"),
        ("shard_count = 2\nshard_ids = [1, 1]", "each is a number from 0 to 1, once"),
        ("shard_count = 2\nshard_ids = []", "each is a number from 0 to 1, once"),
        ("shard_count = 2\nshard_ids = [0]", "a PostgreSQL `database`"),
    ],
)
def test_shards_that_cannot_be_are_told(said: str, told: str) -> None:
    assert told in mistake(written(f"{said}\n"))


def test_the_example_explains_every_setting_in_its_own_words() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    shown = "\n".join(re.sub(r"^# (?=\w+ = )", "", line) for line in lines)
    values = tomllib.loads(shown)
    listed = {name for name in values if name != "sandbox"} | {f"sandbox.{n}" for n in values["sandbox"]}

    assert listed == set(names())
    for model, given in ((Settings, values), (SandboxSettings, values["sandbox"])):
        for name, field in model.model_fields.items():
            if name == "sandbox":
                continue
            assert f"# {field.description}" in lines, name
            _agrees(given[name], field.default)
    assert not tomllib.loads("\n".join(lines))["sandbox"]


def _agrees(shown: Any, default: Any) -> None:
    """An example shows the default, where there is one."""
    assert default is None or shown == default


@pytest.mark.parametrize("content", ["", "00" * 31, "zz" * 32, "00" * 33])
def test_a_file_without_a_key_is_refused_in_a_sentence(content: str, tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    path.write_text(content)
    path.chmod(0o600)

    with pytest.raises(SettingsError, match=r"`seal_key_file` points to .* which holds no key"):
        seal_of(Settings(seal_key_file=path))


def test_a_key_that_everybody_can_read_is_refused_and_one_that_is_right_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    path.write_text("00" * 32 + "\n")
    path.chmod(0o644)

    with pytest.raises(SettingsError, match="`chmod 600"):
        seal_of(Settings(seal_key_file=path))
    path.chmod(0o600)

    seal = seal_of(Settings(seal_key_file=path))
    assert seal is not None
    assert seal.open("seed", seal.close("seed", b"secret")) == b"secret"
    assert seal_of(Settings()) is None


def test_chance_is_new_each_time_unless_its_number_is_given() -> None:
    """Issue 16.16: the option goes before the setting; without either no two rehearsals are alike."""
    given = Settings(sandbox=SandboxSettings(seed=3))

    assert (run._drawn(given, 5), run._drawn(given, None)) == (5, 3)
    assert len({run._drawn(Settings(), None) for _ in range(10)}) > 5
