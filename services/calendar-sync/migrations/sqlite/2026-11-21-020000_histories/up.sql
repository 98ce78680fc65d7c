-- Of each read also what the platform answered, how long it took, and what it changed from that day on.
ALTER TABLE feed_reads ADD COLUMN status INTEGER;
ALTER TABLE feed_reads ADD COLUMN duration_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_reads ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_reads ADD COLUMN nights_gained INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_reads ADD COLUMN nights_lost INTEGER NOT NULL DEFAULT 0;
-- As its owner is told.
ALTER TABLE feed_reads ADD COLUMN error TEXT NOT NULL DEFAULT '';

-- The HTTP status of the last answer, where there was one.
ALTER TABLE feeds ADD COLUMN last_status INTEGER;

-- One for each time that a feed failed in three cycles on end: its owner is to be told.
CREATE TABLE feed_alerts (
    id TEXT NOT NULL PRIMARY KEY,
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    property_id TEXT NOT NULL,
    raised_at TIMESTAMP NOT NULL,
    platform TEXT NOT NULL,
    error_code TEXT NOT NULL,
    error TEXT NOT NULL
);
CREATE INDEX feed_alerts_of_property ON feed_alerts (property_id, raised_at);
CREATE INDEX feed_alerts_by_age ON feed_alerts (raised_at);

-- When the owner last edited it, by the owner's own clock where the edit was made offline.
ALTER TABLE blocks ADD COLUMN edited_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
UPDATE blocks SET edited_at = created_at;

-- Blocks that were removed: an older edit that arrives late must not bring them back.
CREATE TABLE removed_blocks (
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    removed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (property_id, id)
);
CREATE INDEX removed_blocks_by_age ON removed_blocks (removed_at);

-- Reads of all feeds that an operator asked for, and which feeds those were.
CREATE TABLE full_passes (
    id TEXT NOT NULL PRIMARY KEY,
    started_at TIMESTAMP NOT NULL,
    ends_at TIMESTAMP NOT NULL,
    started_by TEXT NOT NULL
);
CREATE TABLE full_pass_feeds (
    pass_id TEXT NOT NULL,
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    PRIMARY KEY (pass_id, feed_id)
);
CREATE INDEX full_pass_feeds_of_feed ON full_pass_feeds (feed_id);
