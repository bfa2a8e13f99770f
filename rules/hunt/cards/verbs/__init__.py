"""Every verb of chapter 22. No card has code of its own: its lists of effects are read word by word (H-22.45).

A verb is handed a `Scene`, does what it can and says whether something came, or could come, of it (H-6.3, H-9.4).
Its docstring names the words that a player chooses with, in their order; `stop` ends a choice of up to so many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.hunt.cards.verbs import asking, branches, company, dice, frodo, holding, nazgul, tokens
from rules.hunt.cards.verbs.scene import Scene

VERBS: Final[Mapping[str, Callable[[Scene], bool]]] = {
    "move_bearer": frodo.move_bearer,
    "bonus_dots": frodo.bonus_dots,
    "heal": frodo.heal,
    "corrupt": frodo.corrupt,
    "gain_token": frodo.gain_token,
    "lose_token": frodo.lose_token,
    "draw": holding.draw,
    "discard": holding.discard,
    "recover": holding.recover,
    "place_ally": tokens.place_ally,
    "remove_ally": tokens.remove_ally,
    "move_ally": tokens.move_ally,
    "move_wraith": nazgul.move_wraith,
    "place_wraith": nazgul.place_wraith,
    "forbid": nazgul.forbid,
    "grant": nazgul.grant,
    "cancel": asking.cancel,
    "dice": dice.dice,
    "clear_track": tokens.clear_track,
    "encounter": frodo.encounter,
    "add_tile": frodo.add_tile,
    "eye": frodo.eye,
    "peek": holding.peek,
    "company": company.company,
    "gandalf": company.gandalf,
    "threshold": company.threshold,
    "journey": company.journey,
    "lord": company.lord_effect,
    "search": asking.search,
    "hunt": asking.hunt,
    "perceive": asking.perceive,
    "reveal": asking.reveal,
    "pay": branches.pay,
    "if": branches.branch,
    "cancel_tile": company.cancel_tile,
}
