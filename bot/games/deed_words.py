"""How deeds are called in the journal, in notices and in custom ids, also in those of old databases.

Their rows are in bot/moderation/rows; what writes a deed down says its word by these names.
"""

from __future__ import annotations

from typing import Final

PANEL: Final = "gm"
POSTS: Final = "mod"
"""The verbs of the ids of the panel's buttons and of those of posts for moderators; both lead to the same."""

SERVER: Final = "server"
"""The verb of the ids of the desk of all games of a server."""

PAUSE: Final = "pause"
RESUME: Final = "resume"
EXTEND: Final = "extend"
LAPSE: Final = "lapse"
REMIND: Final = "remind"
ABORT: Final = "abort"
REWIND: Final = "rewind"
OUTAGE: Final = "outage"
NO_OUTAGE: Final = "no-outage"
PACE: Final = "pace"
POLICY: Final = "policy"
HOURS: Final = "hours"
REMINDERS: Final = "reminders"
FLOOR: Final = "floor"
CREDIT: Final = "credit"
TALE: Final = "tale"
HOST: Final = "host"
REPLACE: Final = "replace"
COMPANION: Final = "companion"
LEND: Final = "lend"
GIVE_BACK: Final = "give-back"
ADVERTISE: Final = "advertise"
RECALL: Final = "recall"
LOCK: Final = "lock"
UNLOCK: Final = "unlock"
REVEAL: Final = "reveal"
LET_GO: Final = "pass"
MOVE: Final = "move"
READY: Final = "ready"
REMOVE: Final = "remove"
ADMIT: Final = "admit"
CLOSE: Final = "close"
