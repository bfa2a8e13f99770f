"""The sources of the house as trees, parsed once for all tests that read them."""

import ast
import functools
import gc
from pathlib import Path


def parsed(path: Path) -> ast.Module:
    """The module in a file."""
    module = nodes(path)[0]
    assert isinstance(module, ast.Module)
    return module


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file, as `ast.walk` gives them: the module first."""
    is_on = gc.isenabled()
    gc.disable()  # else it looks through hundreds of thousands of nodes that stay, again and again
    try:
        return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    finally:
        if is_on:
            gc.enable()
