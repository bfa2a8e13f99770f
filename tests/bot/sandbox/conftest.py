"""A sandbox and a small real client in it."""

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from tests.bot.sandbox.client import Guest, visiting


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """The inn with three guests and a moderator, recording all bodies."""
    async with Sandbox(members=["Ann", "Bob", "Cid"], moderators=["Mod"], is_recording=True) as sandbox:
        yield sandbox


@pytest.fixture
async def guest(sandbox: Sandbox) -> AsyncIterator[Guest]:
    """A connected client with the commands that these tests use."""
    async with visiting(sandbox) as guest:
        yield guest
