"""How the program is run: from `config.toml` and from the environment, which goes first."""

from __future__ import annotations

import difflib
import importlib.util
import os
import stat
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings import SettingsError as SourceError

from bot.posting.budget import PER_SECOND
from storage.connection.address import place_of
from storage.errors import WrongChoice
from storage.seal import Seal

PREFIX: Final = "RINGMASTER_"
DEFAULT_FILE: Final = "config.toml"
MOST_SHARDS: Final = 10_000
DATABASE: Final = "ringmaster-data/ringmaster.db"
THIS_MACHINE: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names by which only this machine itself reaches it."""


class SettingsError(Exception):
    """A setting is not known or does not do: one sentence that names it, and never shows a secret."""


class SandboxSettings(BaseModel):
    """The sandbox: a small Discord of its own on this machine."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    port: int = Field(
        default=0, ge=0, le=65535, description="The port on this machine; 0 takes any that is free."
    )
    members: int | None = Field(
        default=None, ge=1, description="How many seats the first game has; else as many as usual."
    )
    speed: float = Field(
        default=1.0,
        gt=0,
        le=1000,
        description="How fast the simulated members act at first; 2 is twice as fast.",
    )
    seed: int | None = Field(
        default=None, ge=0, description="The number that chance comes from; without it a new one each time."
    )


class Settings(BaseSettings):
    """Everything that can be set. The description of each field is its line in `config.example.toml`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_ignore_empty=True,
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    token: SecretStr | None = Field(
        default=None,
        description="The bot's token, from the Bot page of its application; without it the rehearsal room opens.",
    )
    token_file: Path | None = Field(
        default=None, description="A file with the token, instead of `token`; nobody else may read the file."
    )
    database: str = Field(
        default=DATABASE,
        min_length=1,
        description="Where the bot keeps everything: a path, or postgresql://user@host/name.",
    )
    seal_key_file: Path | None = Field(
        default=None,
        description="A file with the key that seals the secrets in the database; nobody else may read the file.",
    )
    api_base: str | None = Field(
        default=None, description="Another address for Discord's REST side, such as a proxy."
    )
    gateway: str | None = Field(default=None, description="Another address for Discord's gateway.")
    requests_per_second: int = Field(
        default=PER_SECOND,
        ge=1,
        le=10_000,
        description="The most requests a second; Discord takes 50 from all programs that use one token.",
    )
    shard_count: int | Literal["auto"] | None = Field(
        default=None,
        description="On how many connections Discord spreads the servers; auto takes as many as Discord advises.",
    )
    shard_ids: tuple[int, ...] | None = Field(
        default=None,
        description="Which of those, counted from 0, this process has, if several share a PostgreSQL database.",
    )
    typed_votes: bool = Field(
        default=False,
        description="Whether answers in a game's thread count; this needs the Message Content intent.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="How much the bot logs: debug, info, warning or error."
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="How it logs: text, or json, an object a line for programs."
    )
    metrics: str | None = Field(
        default=None,
        description="An address on this machine where /metrics and /health answer; without it nowhere.",
    )
    packs: Path | None = Field(
        default=None,
        description="A folder with packs of your own, for hunts and battles; see `ringmaster pack new`.",
    )
    sandbox: SandboxSettings = SandboxSettings()

    @field_validator("token")
    @classmethod
    def _tidy(cls, token: SecretStr | None) -> SecretStr | None:
        return None if token is None else _tidy(token.get_secret_value())

    @field_validator("shard_count")
    @classmethod
    def _counts(cls, count: int | Literal["auto"] | None) -> int | Literal["auto"] | None:
        if isinstance(count, int) and not 1 <= count <= MOST_SHARDS:
            raise ValueError(f"it is a number from 1 to {MOST_SHARDS}, or auto")
        return count

    @field_validator("shard_ids")
    @classmethod
    def _are_shards(cls, ids: tuple[int, ...] | None, others: ValidationInfo) -> tuple[int, ...] | None:
        if ids is None:
            return None
        count = others.data.get("shard_count")
        if not isinstance(count, int):
            raise ValueError("it takes a number as `shard_count`, the same for all processes")
        if not ids or len(set(ids)) != len(ids) or not all(0 <= number < count for number in ids):
            raise ValueError(f"each is a number from 0 to {count - 1}, once")
        if len(ids) < count and not others.data.get("database", "").startswith("postgres"):
            raise ValueError("what is left to other processes takes a PostgreSQL `database` that they share")
        return ids

    @field_validator("api_base", "gateway")
    @classmethod
    def _is_address(cls, address: str | None, field: ValidationInfo) -> str | None:
        schemes = ("https", "http") if field.field_name == "api_base" else ("wss", "ws")
        if address is not None and not address.startswith(tuple(f"{scheme}://" for scheme in schemes)):
            raise ValueError(f"an address here begins with {schemes[0]}://")
        return address

    @field_validator("metrics")
    @classmethod
    def _is_here(cls, address: str | None) -> str | None:
        if address is None:
            return None
        host, _, port = address.rpartition(":")
        if host not in THIS_MACHINE or not (port.isdecimal() and 0 < int(port) < 65536):
            raise ValueError("it is an address on this machine alone, as 127.0.0.1:9464")
        return address

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment, then what the file says, which `load` hands in."""
        return env_settings, init_settings


def load(path: Path | None = None) -> Settings:
    """The settings from `chosen_file` and the environment. Raises SettingsError."""
    found = chosen_file(path) or Path(DEFAULT_FILE)
    said = {} if chosen_file(path) is None else _read(found)
    _refuse_unknown_variables(os.environ)
    if "token" in said:
        _refuse_readable(found, "token")
    if _has_password(said.get("database")):
        _refuse_readable(found, "database")
    try:
        settings = Settings(**said)
    except ValidationError as error:
        raise SettingsError(_sentence(error, found)) from None
    except SourceError as error:
        name = str(error).partition('"')[2].partition('"')[0]
        raise SettingsError(f"The setting `{PREFIX}{name.upper()}` is not written as it should be.") from None
    seal_of(settings)
    try:
        place_of(settings.database)
    except WrongChoice as error:
        raise SettingsError(str(error)) from None
    return _with_token(settings)


def chosen_file(path: Path | None) -> Path | None:
    """*path*, else the file that RINGMASTER_CONFIG names, else `config.toml` if there is one."""
    if path is not None:
        return path
    if named := os.environ.get(f"{PREFIX}CONFIG"):
        return Path(named)
    return Path(DEFAULT_FILE) if Path(DEFAULT_FILE).exists() else None


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))  # some programs begin a file with a mark
    except OSError as error:
        raise SettingsError(f"The settings in {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise SettingsError(
            f"The settings in {path} cannot be read: that file is not text in UTF-8."
        ) from None
    except tomllib.TOMLDecodeError as error:
        # The message names a place and a sign at most, never the line.
        what = str(error).rstrip(".")
        raise SettingsError(
            f"The settings in {path} are no TOML: {what}; each text stands between quotes."
        ) from None
    except RecursionError:
        why = "lists and sections stand too deep in one another"
        raise SettingsError(f"The settings in {path} are no TOML: {why}.") from None


def _with_token(settings: Settings) -> Settings:
    """*settings* with the token that `token_file` holds."""
    path = settings.token_file
    if path is None:
        return settings
    if settings.token is not None:
        raise SettingsError("The settings `token` and `token_file` are both there: keep one of them.")
    _refuse_readable(path, "token_file")
    try:
        token = _tidy(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError):
        raise SettingsError(f"The setting `token_file` points to {path}, which holds no token.") from None
    if token is None:
        raise SettingsError(f"The setting `token_file` points to {path}, which is empty.")
    return settings.model_copy(update={"token": token})


def seal_of(settings: Settings) -> Seal | None:
    """What seals the database, with the key in `seal_key_file`: 64 hexadecimal digits. Raises SettingsError."""
    path = settings.seal_key_file
    if path is None:
        return None
    _refuse_readable(path, "seal_key_file")
    if importlib.util.find_spec("cryptography") is None:
        raise SettingsError(
            f"The setting `seal_key_file` points to {path}, but the library that seals is not installed: run "
            "`uv run --extra seal ringmaster`, or put `--extra seal` behind `uv sync`."
        )
    try:
        return Seal(bytes.fromhex(path.read_text(encoding="utf-8-sig").strip()))
    except (OSError, ValueError):
        raise SettingsError(
            f"The setting `seal_key_file` points to {path}, which holds no key: make one with "
            "`openssl rand -hex 32`."
        ) from None


def _tidy(token: str) -> SecretStr | None:
    token = token.strip().removeprefix("Bot ").strip()
    if not token:
        return None
    if not token.isascii() or not token.isprintable() or " " in token:
        raise ValueError("a token is one word; copy it from the Bot page of your application")
    return SecretStr(token)


def _has_password(database: object) -> bool:
    """Whether an address names a password: what stands between two colons and the last @."""
    address = database.partition("://")[2] if isinstance(database, str) else ""
    return ":" in address.rpartition("@")[0] or "password=" in address


def _refuse_readable(path: Path, name: str) -> None:
    """A token or a password is for its owner's eyes."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise SettingsError(f"The setting `{name}` points to {path}: {error.strerror}.") from None
    if os.name == "posix" and mode & (stat.S_IROTH | stat.S_IWOTH):
        raise SettingsError(
            f"The setting `{name}` is in {path}, which everybody on this machine can read: run `chmod 600 {path}`."
        )


def _refuse_unknown_variables(environment: Mapping[str, str]) -> None:
    known = {f"{PREFIX}{name.upper().replace('.', '__')}" for name in names()} | {
        f"{PREFIX}CONFIG",
        f"{PREFIX}SANDBOX",
    }
    for name in environment:
        if name.upper().startswith(PREFIX) and name.upper() not in known:
            raise SettingsError(f"There is no setting `{name}`{_nearest(name.upper(), known)}")


def names() -> tuple[str, ...]:
    """The names of all settings, those of a section with its name before a dot."""
    own = [name for name in Settings.model_fields if name != "sandbox"]
    return (*own, *(f"sandbox.{name}" for name in SandboxSettings.model_fields))


def _sentence(error: ValidationError, path: Path) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    name = ".".join(str(part) for part in first["loc"])
    if first["type"] == "model_type":
        return f"The setting `{name}` does not do: it is a section, written as [{name}]."
    if first["type"] == "extra_forbidden":
        return f"There is no setting `{name}`, which {path} has{_nearest(name, names())}"
    said = first["msg"].removeprefix("Value error, ").rstrip(".")
    return f"The setting `{name}` does not do: {said[:1].lower()}{said[1:]}."


def _nearest(name: str, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean `{found[0]}`?" if found else "."
