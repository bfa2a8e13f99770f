"""Who may use a database's file: one process at a time, by whatever name, and nobody who may not write."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from storage.backups.restore import restore
from storage.connection.own_file import exposed
from storage.database import Database
from storage.errors import StorageError

NOBODY = 65534


@pytest.fixture
def kind() -> str:
    """Of a file alone."""
    return "sqlite"


def _refusal(database: Path | str) -> str:
    with pytest.raises(StorageError) as refused:
        Database.open(database)
    said = str(refused.value)
    assert said.startswith("The setting `database` points to ")
    assert said.endswith(".")
    return said


def _linked(path: Path) -> Path:
    other = path.with_name("linked.db")
    other.symlink_to(path)
    return other


def _through_a_folder(path: Path) -> Path:
    folder = path.parent.with_name(f"{path.parent.name}-too")
    folder.symlink_to(path.parent)
    return folder / path.name


def _second_name(path: Path) -> Path:
    other = path.with_name("second.db")
    other.hardlink_to(path)
    return other


def _second_name_elsewhere(path: Path) -> Path:
    folder = path.with_name("elsewhere")
    folder.mkdir()
    other = folder / path.name
    other.hardlink_to(path)
    return other


def _relative(path: Path) -> Path:
    return Path(os.path.relpath(path))


NAMES = [_linked, _through_a_folder, _second_name, _second_name_elsewhere, _relative]


@pytest.mark.parametrize("named", NAMES)
def test_a_file_in_use_is_known_by_any_name(
    database: Database, path: Path, named: Callable[[Path], Path]
) -> None:
    """Issue 13.16: the lock goes by the file itself, for another bot, the doctor and a restore alike."""
    other, backup = named(path), path.with_name("backup.db")
    shutil.copyfile(path, backup)

    assert "another ringmaster is using it" in _refusal(other)
    assert "another ringmaster is using it" in _refusal(f"sqlite:///{other}")
    with pytest.raises(StorageError, match="another ringmaster is using it"):
        restore(backup, other, 1_000)
    database.close()
    Database.open(other).close()


TRYING = """
import sys
from storage.database import Database
from storage.errors import StorageError

for name in sys.argv[1:]:
    try:
        Database.open(name)
    except StorageError as no:
        print(no)
    else:
        sys.exit(f"{name} could be opened")
"""


def test_another_process_knows_it_too(database: Database, path: Path) -> None:
    """Issue 13.16: by each of the names."""
    names = [str(named(path)) for named in NAMES]

    ended = subprocess.run(
        [sys.executable, "-c", TRYING, *names],
        capture_output=True,
        text=True,
        timeout=100,
        env={"PYTHONPATH": ":".join([str(Path(__file__).parents[3]), *sys.path])},
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    assert len(names) == 5
    assert ended.stdout.count("another ringmaster is using it") == len(names)


def test_a_link_leads_to_one_and_the_same_database(path: Path) -> None:
    """What is beside it (its log, its lock, its copies) is beside the file itself."""
    link = path.with_name("link.db")
    link.symlink_to(path)

    Database.open(link).close()

    assert path.is_file()
    assert link.is_symlink()
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "link.db",
        "ringmaster.db",
        "ringmaster.db.lock",
    ]


# ----------------------------------------------------------------------------------------- who may write, and read


@contextmanager
def _as_nobody(path: Path) -> Iterator[None]:
    """Act as a user who owns nothing but the folder of *path* and what is in it."""
    if os.geteuid() != 0:  # then the tests are somebody already
        yield
        return
    for owned in (path.parent, *path.parent.iterdir()):
        os.chown(owned, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that others may come to, as they may not to those of pytest."""
    made = Path(tempfile.mkdtemp())
    yield made
    shutil.rmtree(made)


def test_a_file_that_cannot_be_written_is_not_called_a_folder(folder: Path) -> None:
    """Issue 13.24: each sentence says what is to be mended."""
    path = folder / "ringmaster.db"
    Database.open(path).close()  # and what a start imports has been imported
    with _as_nobody(path):
        path.chmod(0o400)
        of_file = _refusal(path)
        path.chmod(0o600)
        folder.chmod(0o500)
        of_folder = _refusal(path)
        of_new = _refusal(folder / "new.db")
        folder.chmod(0o700)

    assert of_file.endswith(
        "but the file cannot be written (Permission denied): give it to the user the bot runs as."
    )
    assert of_folder.endswith("but its folder cannot be written: choose a folder that the bot may write to.")
    assert "but a file in its folder cannot be opened or made: choose a folder" in of_new


def test_that_others_can_read_it_is_told(path: Path) -> None:
    """Issue 13.16: at the start and by the doctor; the log, which holds the latest, is looked at too."""
    database = Database.open(path)
    made = database.remarks
    path.chmod(0o644)
    Path(f"{path}-wal").chmod(0o640)
    shown = database.remarks
    path.chmod(0o600)
    log = exposed(path)
    database.close()

    assert made == ()
    assert len(shown) == 1
    assert shown[0].startswith(
        f"Others on this machine can read {path}, which holds the secrets of all games:"
    )
    assert shown[0].endswith(f"chmod 600 {path} {path}-wal.")
    assert log is not None
    assert log.endswith(f"chmod 600 {path}-wal.")
