"""Every verb of chapter 22 with parameters of every kind, as pack files write them."""

from __future__ import annotations

from typing import Any

SAMPLES: dict[str, list[dict[str, Any]]] = {
    "move_bearer": [{"n": 1}, {"n": 2}, {"n": 1, "optional": True}],
    "bonus_dots": [{"n": 1}, {"n": 2}],
    "heal": [{"n": 1}, {"n": 2}],
    "corrupt": [{"n": 1}],
    "gain_token": [{"n": 1}],
    "lose_token": [{"n": 1}],
    "draw": [{"deck": "ally", "n": 1}, {"deck": "ally", "n": 2, "keep": 1}],
    "discard": [
        {"deck": "ally", "n": 1, "how": "random", "who": "bearer"},
        {"deck": "ally", "n": 1, "how": "choice", "who": "bearer"},
        {"deck": "sorcery", "n": 1, "how": "choice", "who": "each_rw"},
        {"deck": "sorcery", "n": 1, "how": "choice", "who": "player"},
        {"deck": "sorcery", "n": 1, "how": "random", "who": "each_rw"},
        {"deck": "sorcery", "n": 1, "how": "random", "who": "player"},
    ],
    "recover": [{"deck": "ally", "n": 1}],
    "place_ally": [{"n": 1, "where": {}}, {"n": 2, "where": {"flag": ["dark"], "adjacent": "gandalf"}}],
    "remove_ally": [{"n": 1, "where": {"section_of": "active"}}],
    "move_ally": [{"n": 1, "legs": 1}, {"n": 1, "legs": 2}],
    "move_wraith": [
        {"who": "active", "n": 1, "steps": 2, "mode": "any"},
        {"who": "active", "n": 1, "steps": 2, "mode": "road"},
        {"who": "active", "n": 1, "steps": 2, "mode": "path"},
        {"who": "chosen", "n": 1, "steps": 2, "mode": "any"},
        {"who": "all", "n": 4, "steps": 2, "mode": "any"},
    ],
    "place_wraith": [{"who": "active", "n": 1, "where": {"at": 3}}, {"who": "chosen", "n": 2, "where": {}}],
    "forbid": [
        {"act": "move", "who": "chosen", "until": "turn"},
        {"act": "move", "who": "all", "until": "turn"},
        {"act": "enter", "who": "all", "until": "next_turn", "where": {"numbers": [3, 4]}},
        {"act": "hunt", "who": "all", "until": "day", "where": {"flag": ["ally"], "pick": 2}},
        {"act": "rest", "until": "turn"},
    ],
    "grant": [
        {"act": act, "n": 1, "who": "active", "until": "activation"}
        for act in ("action", "free_search", "free_hunt", "extra_space", "night_stride", "ally_card")
    ]
    + [
        {"act": "action", "n": 2, "who": "active", "until": "activation"},
        {"act": "action", "n": 1, "who": "chosen", "until": "turn"},
        {"act": "action", "n": 1, "who": "all", "until": "turn"},
        {"act": "action", "n": 1, "who": "all", "until": "day"},
    ],
    "cancel": [{}],
    "dice": [
        {"op": "discard", "n": 1},
        {"op": "discard", "n": 1, "face": "RING"},
        {"op": "reroll", "n": 1},
        {"op": "restore", "n": 1},
        {"op": "restore", "n": 1, "roll": True},
        {"op": "set", "n": 1, "face": "SHADOW"},
    ],
    "clear_track": [{"n": 1, "where": {}}],
    "encounter": [{"tiles": -1, "until": "turn"}, {"tiles": 2, "until": "turn"}],
    "add_tile": [{"tile": "red-1"}],
    "eye": [{"n": 1}, {"n": -1}],
    "peek": [
        {"what": "tiles", "n": 3, "then": "none"},
        {"what": "ally_deck", "n": 3, "then": "reorder"},
        {"what": "journey_deck", "n": 3, "then": "bottom"},
    ],
    "company": [
        {"op": "gain", "who": "merry"},
        {"op": "ready", "who": "chosen"},
        {"op": "flip", "who": "sam"},
    ],
    "gandalf": [{"op": "move", "n": 1}, {"op": "relocate", "n": 2}, {"op": "new_deed", "n": 1}],
    "threshold": [{"n": 1}],
    "journey": [{"op": "redraw", "draw": 1, "back": 0}, {"op": "redraw", "draw": 2, "keep": 1, "back": 1}],
    "lord": [{"op": "enter"}, {"op": "leave"}],
    "search": [{"n": 1, "where": {"adjacent": "active"}}, {"n": 2, "where": {"connected": "active"}}],
    "hunt": [{"n": 1, "where": {"at": "active"}}],
    "perceive": [
        {"scope": "area", "where": "active"},
        {"scope": "section", "where": "adjacent"},
        {"scope": "either", "where": "any"},
        {"scope": "area", "where": "any", "detail": True},
    ],
    "reveal": [
        {"fact": "latest_is_dot"},
        {"fact": "dots_since_last"},
        {"fact": "bearer_section"},
        {"fact": "bearer_area"},
        {"fact": "log_entry_back", "n": 2},
        {"fact": "live_info_in_section"},
        {"fact": "gandalf_section"},
    ],
    "pay": [
        {"token": 1, "then": [{"heal": {"n": 1}}]},
        {"card": 1, "then": [{"heal": {"n": 1}}]},
        {"corruption": 1, "then": [{"heal": {"n": 1}}]},
        {"token": 1, "optional": True, "then": [{"heal": {"n": 1}}]},
    ],
    "if": [
        {"cond": [{"eye": True}], "then": [{"heal": {"n": 1}}]},
        {"cond": [{"eye": True}], "then": [{"heal": {"n": 1}}], "else": [{"heal": {"n": 2}}]},
    ],
    "cancel_tile": [{}],
}
"""Each verb, said in ways that have to read differently."""
