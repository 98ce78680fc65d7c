CREATE TABLE properties (
    id TEXT NOT NULL PRIMARY KEY,
    time_zone TEXT NOT NULL,
    active BOOLEAN NOT NULL,
    -- Grows with everything that can change what a calendar shows.
    version BIGINT NOT NULL,
    -- When the owner last confirmed or edited the calendar.
    confirmed_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE feeds (
    id TEXT NOT NULL PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    platform TEXT NOT NULL,
    -- Whoever knows it can read the calendar: never logged, never sent out.
    url TEXT NOT NULL,
    policy TEXT NOT NULL,
    etag TEXT,
    last_modified TEXT,
    next_read_at TIMESTAMP NOT NULL,
    -- When a job was last sent for it, so that a scheduler does not send one every minute.
    woken_at TIMESTAMP,
    -- Fencing: grows with every claim; results are written only under the newest.
    claim BIGINT NOT NULL,
    claimed_until TIMESTAMP,
    last_read_at TIMESTAMP,
    last_success_at TIMESTAMP,
    last_error TEXT NOT NULL,
    -- Failures of the present cycle, and cycles that failed.
    failures INTEGER NOT NULL,
    failed_cycles INTEGER NOT NULL,
    -- The nights come from another address than the present one.
    from_other_address BOOLEAN NOT NULL,
    -- The first day of which the last accepted reading says nothing.
    covered_until DATE,
    held_since TIMESTAMP,
    held_reads INTEGER NOT NULL,
    held_nights TEXT
);
CREATE INDEX feeds_of_property ON feeds (property_id, place);
CREATE INDEX feeds_due ON feeds (next_read_at);

CREATE TABLE feed_events (
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    uid_hash TEXT,
    -- As the feed gave them, so that a corrected time zone needs no new read.
    starts TEXT NOT NULL,
    ends TEXT NOT NULL,
    -- Nights in the property's time zone, made from them.
    first_night DATE NOT NULL,
    end_day DATE NOT NULL,
    marks BOOLEAN NOT NULL,
    blocks BOOLEAN NOT NULL,
    category TEXT NOT NULL,
    confidence TEXT NOT NULL,
    reasoning TEXT NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (feed_id, place)
);

CREATE TABLE feed_reads (
    id TEXT NOT NULL PRIMARY KEY,
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    read_at TIMESTAMP NOT NULL,
    outcome TEXT NOT NULL,
    events INTEGER NOT NULL,
    nights INTEGER NOT NULL,
    problems INTEGER NOT NULL
);
CREATE INDEX feed_reads_of_feed ON feed_reads (feed_id, read_at);
CREATE INDEX feed_reads_by_age ON feed_reads (read_at);

CREATE TABLE blocks (
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    first_night DATE NOT NULL,
    end_day DATE NOT NULL,
    block_type TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    PRIMARY KEY (property_id, id)
);

CREATE TABLE exports (
    id TEXT NOT NULL PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    subscriber TEXT NOT NULL,
    include_reservations BOOLEAN NOT NULL,
    calendar_name TEXT NOT NULL,
    -- SHA-256 of the token; the token itself is shown once and not kept.
    token_hash TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    revoked_at TIMESTAMP,
    -- What the subscriber was last sent, and since when that is its content.
    last_nights TEXT NOT NULL,
    etag TEXT NOT NULL,
    modified_at TIMESTAMP NOT NULL
);
CREATE INDEX exports_of_property ON exports (property_id);

CREATE TABLE export_receipts (
    id TEXT NOT NULL PRIMARY KEY,
    export_id TEXT NOT NULL REFERENCES exports (id) ON DELETE CASCADE,
    read_at TIMESTAMP NOT NULL,
    user_agent TEXT NOT NULL
);
CREATE INDEX export_receipts_of_export ON export_receipts (export_id, read_at);
CREATE INDEX export_receipts_by_age ON export_receipts (read_at);

CREATE TABLE event_outbox (
    id TEXT NOT NULL PRIMARY KEY,
    topic TEXT NOT NULL,
    key TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    published_at TIMESTAMP
);
CREATE INDEX event_outbox_unpublished ON event_outbox (created_at) WHERE published_at IS NULL;
