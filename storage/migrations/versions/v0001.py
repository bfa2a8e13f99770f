"""Everything there was at first."""

from storage.migrations.shorthand import create, index, only_added

revision = "0001"
down_revision = None


def upgrade() -> None:
    create(
        "game",
        "id whole key, name text, edition whole, pack_id text?, pack_sha256 text?, guild_id big, channel_id big, "
        "place_id big?, host_id big, seats whole, stage text, config text, settings text, seed bytes, "
        "fingerprint text, salt text?, version whole, snapshot bytes?, entries whole, link bytes?, halted text, "
        "card_id big?, card_stale_ms big?, card_print text?, made_ms big, begun_ms big?, ended_ms big?",
        counted=True,
    )
    index("ix_game_place_id", "game", "place_id")
    index("ix_game_stage", "game", "stage")
    index("ix_game_stale_cards", "game", "card_stale_ms", "card_stale_ms IS NOT NULL")
    create(
        "holder",
        "id whole key, game_id game, person_id big, name text, cause text, seat whole?, since_ms big, "
        "until_ms big?, delivered_ms big?, by_dm flag",
        counted=True,
        unique=("game_id", "cause"),
    )
    index("ix_holder_person_id", "holder", "person_id")
    held = "until_ms IS NULL"
    index("ix_holder_seat", "holder", "game_id seat", f"{held} AND seat IS NOT NULL", unique=True)
    index("ix_holder_person", "holder", "game_id person_id", f"{held} AND person_id <> 0", unique=True)
    create(
        "entry",
        "game_id game key, n whole key, at_ms big, by text, action text, reason text?, draws text, events bytes, "
        "link bytes, cause text, deed text?",
        unique=("game_id", "cause"),
    )
    only_added("entry", "rows of the journal are added, never changed")
    create(
        "notice",
        "id whole key, game_id game, lane text, kind text, body bytes, reference text, nonce text, state text, "
        "priority whole, part whole, parts whole, made_ms big, first_try_ms big?, next_try_ms big?, "
        "attempts whole, message_id big?, channel_id big?, failure text?, entry_n whole",
        counted=True,
        unique=("nonce",),
    )
    index("ix_notice_open", "notice", "game_id lane id", "state NOT IN ('done', 'dropped')")
    create(
        "deadline",
        "game_id game key, clock text key, number whole, kind text, due_ms big?, left_ms big?, started_ms big, "
        "asked_ms big?, extended_ms big",
    )
    index("ix_deadline_due_ms", "deadline", "due_ms", "due_ms IS NOT NULL")
    create("person", "id big key, dm_channel_id big?, dm_closed_ms big?, locale text?, settings text")
    create("meta", "key text key, value text")
    create("pack", "sha256 text key, id text, body bytes")
