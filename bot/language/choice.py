"""What one can choose where there is a menu: in a lobby, a form, a page or a deed alike."""

from __future__ import annotations

from rules.game import Value


class Choice(Value):
    """One line of a menu: what it is called, what it stands for, and what it means."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
