"""What keeps a game alive: servers, pauses that end, reminders, absences, and who was shown what."""

import sqlalchemy as sa

from storage.migrations.shorthand import add, create, index, only_added

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    add("game", "resumes_ms big?")
    index("ix_game_resumes_ms", "game", "resumes_ms", "resumes_ms IS NOT NULL")
    add("holder", "pings text", "thread")
    add("holder", "quiet_ms big?")
    add("holder", "quiet_for text?")
    add("deadline", "remind_ms big?")
    add("deadline", "reminded whole", sa.text("0"))
    index("ix_deadline_remind_ms", "deadline", "remind_ms", "remind_ms IS NOT NULL")
    create("guild", "id big key, settings text")
    create("away", "game_id game key, person_id big key, from_ms big, until_ms big")
    create("seen", "id whole key, game_id game, person_id big, what text, at_ms big", counted=True)
    index("ix_seen_game_id_person_id", "seen", "game_id person_id")
    only_added("seen", "what was seen is added, never changed")
