"""A stand-in for Discord on loopback, for rehearsals and tests: the real client talks to it unchanged."""

from bot.sandbox.answers import Answer
from bot.sandbox.clock import SandboxClock
from bot.sandbox.control import Visitor
from bot.sandbox.faults import Fault
from bot.sandbox.limits import Limits
from bot.sandbox.refusals import NotPossible
from bot.sandbox.server import Sandbox

__all__ = ["Answer", "Fault", "Limits", "NotPossible", "Sandbox", "SandboxClock", "Visitor"]
