"""A stand-in for Discord on loopback, for rehearsals and tests: the real client talks to it unchanged."""

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.rest.faults import Fault
from bot.sandbox.rest.limits import Limits
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.refusals import NotPossible

__all__ = ["Answer", "Fault", "Limits", "NotPossible", "Sandbox", "SandboxClock", "Visitor"]
