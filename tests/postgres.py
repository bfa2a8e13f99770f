"""A PostgreSQL server for tests: one for each worker of pytest, in a folder that goes with it; no network."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from storage.database import Database

USER = "postgres"
_SOCKET = ".s.PGSQL.5432"
_count = count(1)


def missing() -> str | None:
    """Why no server can be started here; None where one can."""
    if shutil.which("postgres") is None and not _folders():
        return "PostgreSQL is not installed: apt-get install postgresql"
    if shutil.which("setpriv") is None:
        return "setpriv is not installed: apt-get install util-linux"
    return None


def _folders() -> list[Path]:
    """Where Debian puts its programs."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def _program(name: str) -> str:
    return shutil.which(name) or str(_folders()[-1] / name)


class Server:
    """A running server; *urls* of new databases on it, each with all its tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run("CREATE DATABASE ringmaster_empty")
        Database.open(self.url("ringmaster_empty")).close()

    def url(self, name: str = "postgres", user: str = USER) -> str:
        """The address of the database called *name*."""
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def run(self, statement: str) -> None:
        """Run a statement that is outside of all transactions."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new(self, like: str = "") -> str:
        """The address of a new database that is up to date and holds nothing, or what the one at *like* holds."""
        name, old = f"ringmaster_{next(_count)}", make_url(like).database if like else "ringmaster_empty"
        self.run(f"CREATE DATABASE {name} TEMPLATE {old}")
        return self.url(name)

    def bare(self) -> str:
        """The address of a new database without tables."""
        name = f"ringmaster_{next(_count)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def rename(self, name: str | None, new: str | None) -> None:
        """Have another database by the name of *new*, which is dropped; whoever is connected to either is cut off."""
        self.run(f"DROP DATABASE IF EXISTS {new} WITH (FORCE)")
        self.run(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{name}'")
        self.run(f"ALTER DATABASE {name} RENAME TO {new}")

    @contextmanager
    def failed_over(self, url: str) -> Iterator[None]:
        """Within the block *url* leads to an empty server, as after it failed over to the wrong one."""
        name = make_url(url).database
        self.rename(name, f"{name}_elsewhere")
        self.run(f"CREATE DATABASE {name}")
        try:
            yield
        finally:
            self.rename(f"{name}_elsewhere", name)

    def dump(self, url: str, file: Path) -> None:
        """Copy a database to a file by pg_dump."""
        subprocess.run([_program("pg_dump"), "--format=custom", f"--file={file}", url], check=True)

    def restored(self, file: Path) -> str:
        """The address of a new database into which pg_restore has put what is in a file."""
        url = self.bare()
        subprocess.run([_program("pg_restore"), "--exit-on-error", f"--dbname={url}", file], check=True)
        return url


class Line:
    """A line to a server that can fall silent: nothing comes through any more, and nobody closes it."""

    def __init__(self, url: str) -> None:
        to = make_url(url)
        self._server = f"{to.query['host']}/{_SOCKET}"
        self._folder = Path(tempfile.mkdtemp(prefix="rm-line-"))
        self.url = to.update_query_dict({"host": str(self._folder)}).render_as_string(hide_password=False)
        self._is_heard = Event()
        self._is_heard.set()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{self._folder}/{_SOCKET}")
        self._listening.listen()
        Thread(target=self._serve, daemon=True).start()

    def fall_silent(self) -> None:
        self._is_heard.clear()

    def speak(self) -> None:
        """Let through what was held back, and what comes."""
        self._is_heard.set()

    def close(self) -> None:
        self.speak()
        self._listening.close()
        shutil.rmtree(self._folder)

    def _serve(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                here, _ = self._listening.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._server)
                for ends in ((here, there), (there, here)):
                    Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(65536):
                self._is_heard.wait()
                target.sendall(said)
            target.shutdown(socket.SHUT_RDWR)


def abandoned(url: str) -> str:
    """The address of a copy of the database at *url*; whoever uses the old one is cut off, now and for good."""
    old, new = make_url(url), f"ringmaster_{uuid4().hex}"
    server = old.set(database="postgres").render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {old.database} ALLOW_CONNECTIONS false".encode())
        every = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
        connection.execute(every, (old.database,)).fetchall()
        connection.execute(f"CREATE DATABASE {new} TEMPLATE {old.database}".encode())
    return old.set(database=new).render_as_string(hide_password=False)


@contextmanager
def serving(*, fsync: bool = False) -> Iterator[Server]:
    """A server that ends with the block, and with this process however that ends; *fsync*: as safe as a real one."""
    folder = Path(tempfile.mkdtemp(prefix="rm-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        data = str(folder / "data")
        # Sorted as people would, so that nothing may depend on the order of a database's language.
        order = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en")
        _run("initdb", f"--username={USER}", "--auth=trust", "--no-sync", *order, "-D", data)
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(folder),
            "fsync": "on" if fsync else "off",
            "max_connections": "200",
            "shared_buffers": "32MB",
        }
        given = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(
                _as_user("postgres", "-D", data, *given), stdout=log, stderr=log, cwd=folder
            )
        try:
            _await(process, folder)
            yield Server(folder)
        finally:
            process.send_signal(signal.SIGINT)  # at once, whoever is connected
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_user(name: str, *words: str) -> list[str]:
    """A program of PostgreSQL, which refuses to be run by root, and which ends with this process."""
    user = [f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.geteuid() == 0 else []
    return ["setpriv", *user, "--pdeathsig=INT", _program(name), *words]


def _run(name: str, *words: str) -> None:
    done = subprocess.run(_as_user(name, *words), capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _await(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Wait until the server takes connections."""
    asking = _as_user("pg_isready", "-q", "-h", str(folder), "-t", "30")
    while subprocess.run(asking, cwd="/", check=False).returncode != 0:
        assert process.poll() is None, (folder / "log").read_text()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server of this worker. Where none can be had the test is skipped; not so in continuous integration."""
    if why := missing():
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    with serving() as server:
        yield server


@pytest.fixture
def line(postgres: Server) -> Iterator[Line]:
    """A line to an empty database with its tables."""
    made = Line(postgres.new())
    yield made
    made.close()
