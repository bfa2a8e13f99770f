"""Where the promises stand that a game is held to: every function `check_*` of a package is one."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, TypeAlias

Check: TypeAlias = Callable[..., Any]
"""Given what is checked, and random games of it. Raises AssertionError; what it counts is how much it looked at."""


def promises(package: ModuleType) -> Iterator[Check]:
    """Those of all modules of *package*, each once."""
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        for name, promise in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("check_") and promise.__module__ == module.__name__:
                yield promise
