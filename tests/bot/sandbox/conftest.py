"""A sandbox and a small real client in it."""

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox
from tests.bot.sandbox import openapi
from tests.bot.sandbox.client import Guest, visiting


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """The inn with three guests and a moderator, whose traffic must be as Discord describes it."""
    async with Sandbox(members=["Ann", "Bob", "Cid"], moderators=["Mod"], is_recording=True) as sandbox:
        yield sandbox
    assert openapi.validate(sandbox.traffic) == []


@pytest.fixture
async def guest(sandbox: Sandbox) -> AsyncIterator[Guest]:
    """A connected client with the commands that these tests use."""
    async with visiting(sandbox) as guest:
        yield guest
