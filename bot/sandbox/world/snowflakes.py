"""Discord's ids: the time in the high bits, so that they sort by age, and a count below."""

from bot.sandbox.world.clock import SandboxClock

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds in UTC at which ids begin, the first of January 2015."""


class Snowflakes:
    """Ids from the sandbox's clock: unique, and never smaller than an earlier one."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id."""
        self._last = max((self._clock.now_ms() - DISCORD_EPOCH) << 22, self._last + 1)
        return self._last


def born_ms(snowflake: int) -> int:
    """When *snowflake* was made, in milliseconds in UTC."""
    return (snowflake >> 22) + DISCORD_EPOCH
