"""The command `ringmaster`. An operator's mistake ends in one sentence, never in a traceback."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.exceptions import TyperException

from bot.operation import game_commands, pack_commands
from bot.operation.exits import FAILED, MISTAKE, STOPPED, Mistake, mistaken, writing
from bot.operation.rules_commands import by_the_rules, game_named, replay, seats_for, simulate, verify

if TYPE_CHECKING:
    from bot.operation.settings import Settings

_OPEN: Final = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For commands behind which a game's own options may stand, such as `--roles`."""

app = typer.Typer(
    name="ringmaster",
    help="A game-master bot for games played by post in Discord.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(pack_commands.app)
app.add_typer(game_commands.app)


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console may lack a sign, such as an emoji on Windows
    sys.exit(run_words(sys.argv[1:]))


def run_words(words: Sequence[str]) -> int:
    """Do what *words* ask; the exit code."""
    try:
        return int(app(list(words), prog_name="ringmaster", standalone_mode=False) or 0)
    except TyperException as error:
        said = error.format_message() if hasattr(error, "format_message") else str(error)
        return _fail(" ".join(said.split()), MISTAKE)
    except Mistake as mistake:
        return _fail(str(mistake), mistake.code)
    except (KeyboardInterrupt, typer.Abort):
        return STOPPED
    except BrokenPipeError:
        # The reader has closed the pipe: writing more would fail, also what Python still writes at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _fail(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def _version(is_asked: bool) -> None:
    if is_asked:
        from storage.connection import versions

        print(f"ringmaster {versions.own()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _common(
    context: typer.Context,
    config: Annotated[
        Path | None, typer.Option(help="The file with the settings, else ./config.toml if there is one.")
    ] = None,
    _asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    context.obj = config
    if context.invoked_subcommand is None:
        run(context)


# -------------------------------------------------------------------------------------------------- running


@app.command()
def run(context: typer.Context) -> None:
    """Run the bot: on Discord if a token is set, else as a rehearsal in the sandbox."""
    settings = _settings(context)
    if settings.token is None:
        _sandbox(settings, settings.sandbox.port)
        return
    gc.disable()  # the garbage collector would look through all imports again and again: a fifth of a start
    from bot.running.run import StartError, run_discord

    with _told(StartError):
        run_discord(settings)


@app.command(context_settings=_OPEN)
def sandbox(
    context: typer.Context,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port on this machine.")] = None,
    play: Annotated[str | None, typer.Option(help="Play one whole game of this name, then end.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play it; else as many as usual.")] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The number that chance comes from; else a new one.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Write the game's record to this file.")] = None,
) -> None:
    """Rehearse: the bot in a small Discord of its own on this machine, with simulated members, in your browser.

    With --play the game's choices may follow as in the lobby: --roles aragorn,boromir --ring.
    """
    settings = _settings(context)
    if play is None:
        if context.args:
            raise Mistake(f"There is no option {context.args[0]} here, or only with --play.")
        _sandbox(settings, settings.sandbox.port if port is None else port, seed)
        return
    game = game_named(play)
    seats = seats_for(game, seats)
    if record is not None and not record.absolute().parent.is_dir():  # before a game is played in vain
        raise Mistake(f"{record} cannot be written: there is no such folder.")
    from bot.games import finding
    from bot.operation.choices import ChoiceError
    from bot.sandbox import run
    from rules.simulator import NoAnswer

    if play not in finding.names():
        print(*(why for why in finding.absent() if why.name == play), file=sys.stderr)
        if record is not None:
            raise Mistake("By the rules alone it is played without a record.")
        with mistaken(ChoiceError):
            print(json.dumps(by_the_rules(game, seats, seed or 0, context.args)))
        return
    with _told(run.PortError), mistaken(ChoiceError), mistaken(NoAnswer, code=FAILED):
        text, found = run.play(settings, play, seats, seed, context.args)
    if record is not None:
        with writing(record):
            record.write_text(text, encoding="utf-8")
    print(json.dumps(found))


def _sandbox(settings: Settings, port: int, seed: int | None = None) -> None:
    from bot.sandbox import run

    with _told(run.PortError):
        run.run_sandbox(settings, port, seed)


@contextmanager
def _told(*kinds: type[Exception]) -> Iterator[None]:
    """End with one sentence, without a traceback, on an error of these *kinds*, of storage or of the system."""
    from storage.errors import StorageError, WrongChoice

    try:
        yield
    except WrongChoice as error:
        raise Mistake(str(error)) from error
    except Exception as error:
        if isinstance(error, (StorageError, *kinds)):
            raise Mistake(str(error), getattr(error, "code", FAILED)) from error
        if isinstance(error, OSError):
            where = f" ({error.filename})" if error.filename else ""
            said = f"The system does not allow it: {error.strerror or error}{where}."
            raise Mistake(said, FAILED) from error
        raise


def _settings(context: typer.Context) -> Settings:
    from bot.operation import logs
    from bot.operation.settings import SettingsError, load

    with mistaken(SettingsError):
        settings = load(context.obj)
    logs.configure(settings.log_level, settings.log_format)
    return settings


@app.command()
def doctor(
    context: typer.Context,
    replay: Annotated[
        bool,
        typer.Option(
            "--replay",
            help="Look instead whether each game under way replays to where it stands, on a copy of the database.",
        ),
    ] = False,
) -> None:
    """Check token, permissions, database and folders, and say what is still missing."""
    settings = _settings(context)
    from bot.operation.doctor import files
    from bot.operation.settings import chosen_file

    print(files(chosen_file(context.obj), settings))
    if replay:
        _replay(settings, _database(context))
        return
    if not asyncio.run(_examined(settings)):
        raise typer.Exit(FAILED)


def _replay(settings: Settings, path: Path) -> None:
    from bot.operation.doctor import Grade, replays
    from bot.operation.replaying import differing
    from bot.operation.settings import seal_of

    with _told():
        finding = replays(*differing(path, seal_of(settings)))
    print(finding)
    if finding.grade is Grade.BAD:
        raise typer.Exit(FAILED)


async def _examined(settings: Settings) -> bool:
    from bot.operation.doctor import Grade, examine

    is_well = True
    async for finding in examine(settings):
        print(finding)
        is_well = is_well and finding.grade is not Grade.BAD
    return is_well


# -------------------------------------------------------------------------------------------------- backups


@app.command()
def backup(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(help="Where the copy goes; with --thin-out the folder of all copies.")
    ],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the file if it is there.")] = False,
    thin_out: Annotated[
        bool,
        typer.Option(
            "--thin-out",
            help="Name it in that folder by the time, and keep 24 by the hour and 14 by the day.",
        ),
    ] = False,
) -> None:
    """Write a whole and checked copy of the database to a file, also while the bot runs."""
    path = _database(context)
    from storage.backups import rotation
    from storage.backups.backup import save

    if thin_out and file.exists() and not file.is_dir():
        raise Mistake(f"{file} is a file: name the folder of the backups.")
    now = datetime.now(UTC)
    target = file / rotation.name_at(now) if thin_out else file
    with _told():
        save(path, target, is_replacing=replace or thin_out)
        gone = rotation.thin_out(file, now) if thin_out else 0
    print(f"{path} is backed up in {target}. It holds secrets of games: keep it to yourself.")
    if gone:
        print(f"Of the older ones in {file} {gone} {'is' if gone == 1 else 'are'} deleted.")


@app.command()
def restore(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A file that `backup` has written.")]
) -> None:
    """Put a backup in the place of the database, and keep the old one beside it. Stop the bot first."""
    path = _database(context)
    from storage.backups.restore import restore as put_back

    with _told():
        kept = put_back(file, path, round(time.time() * 1000))
    print(f"{path} is as {file} has it.", end=" ")
    print("There was none before." if kept is None else f"What it was is in {kept}.")
    print(
        "At the next start each running game is told, and later posts that it does not know lose their buttons."
    )


def _database(context: typer.Context) -> Path:
    """The file of the database. Raises Mistake if the database is no file."""
    settings = _settings(context)
    from storage.connection.address import file_of

    with _told():
        return file_of(settings.database)


# ----------------------------------------------------------------------------------------- by the rules alone

app.command()(verify)
app.command()(replay)
app.command(context_settings=_OPEN)(simulate)
