CREATE TABLE properties (
    id TEXT NOT NULL PRIMARY KEY,
    time_zone TEXT NOT NULL,
    -- Whether its feeds are read, and whether only once a day.
    active BOOLEAN NOT NULL,
    reads_daily BOOLEAN NOT NULL,
    -- The version of the listing that said so: what an older one says comes too late.
    listing_version BIGINT NOT NULL,
    -- When its export addresses end; null while they go on.
    exports_until TIMESTAMP,
    -- Grows with everything that can change what a calendar shows.
    version BIGINT NOT NULL,
    -- When the owner last confirmed or edited the calendar.
    confirmed_at TIMESTAMP,
    created_at TIMESTAMP NOT NULL,
    -- When the property's last feed was taken away: what the owner did before says nothing of the nights it named.
    fed_until TIMESTAMP
);

CREATE TABLE feeds (
    id TEXT NOT NULL PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    platform TEXT NOT NULL,
    -- Whoever knows it can read the calendar: never logged, never sent out.
    url TEXT NOT NULL,
    policy TEXT NOT NULL,
    -- Whether events that call their time free take it all the same.
    free_time_blocks BOOLEAN NOT NULL,
    -- A paused feed is not read, and keeps its nights.
    paused BOOLEAN NOT NULL,
    etag TEXT,
    last_modified TEXT,
    next_read_at TIMESTAMP NOT NULL,
    -- When a job was last sent for it, so that a scheduler does not send one every minute.
    woken_at TIMESTAMP,
    -- Fencing: grows with every claim; results are written only under the newest.
    claim BIGINT NOT NULL,
    claimed_until TIMESTAMP,
    last_read_at TIMESTAMP,
    -- never, complete, incomplete, or the code of an error.
    last_read TEXT NOT NULL,
    -- The HTTP status of the last answer, where there was one.
    last_status INTEGER,
    last_complete_at TIMESTAMP,
    last_body_at TIMESTAMP,
    -- Failures of the present cycle, and cycles that failed.
    failures INTEGER NOT NULL,
    failed_cycles INTEGER NOT NULL,
    -- Whether the readings of this address count for what is available, and what was counted so far.
    is_proven BOOLEAN NOT NULL,
    counted_readings INTEGER NOT NULL,
    counted_at TIMESTAMP,
    -- Fingerprints of what was wrong with the last reading, and of what the owner accepted.
    problems TEXT NOT NULL,
    accepted_problems TEXT NOT NULL,
    -- Sums of the reads of one day (UTC) that are not kept one by one.
    sums_day DATE NOT NULL,
    sums_reads INTEGER NOT NULL,
    sums_not_modified INTEGER NOT NULL,
    sums_bytes BIGINT NOT NULL
);
CREATE INDEX feeds_of_property ON feeds (property_id, place);
CREATE INDEX feeds_due ON feeds (next_read_at);

-- The events of the last reading, to be shown.
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
    takes BOOLEAN NOT NULL,
    category TEXT NOT NULL,
    confidence TEXT NOT NULL,
    reason TEXT NOT NULL,
    summary TEXT NOT NULL,
    may_be_reservation BOOLEAN NOT NULL,
    PRIMARY KEY (feed_id, place)
);

-- What is remembered between readings: runs of nights with one history.
CREATE TABLE feed_nights (
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    first_night DATE NOT NULL,
    end_day DATE NOT NULL,
    claim TEXT NOT NULL,
    category TEXT NOT NULL,
    -- The stay of a possible guest that they belong to.
    stay_first DATE,
    stay_end DATE,
    named_since TIMESTAMP NOT NULL,
    -- Where complete readings do not name them any more: since when, how often that counted, when it counted last.
    missing_since TIMESTAMP,
    missing_times INTEGER NOT NULL,
    counted_at TIMESTAMP,
    -- Whether the owner says that nobody is there: not passed on.
    unshared BOOLEAN NOT NULL,
    PRIMARY KEY (feed_id, first_night)
);
CREATE INDEX feed_nights_missing ON feed_nights (missing_since) WHERE missing_since IS NOT NULL;

-- Nights that a feed, or a block of the owner (no feed), claimed until lately: what others copied of them is no origin.
CREATE TABLE ended_claims (
    id TEXT NOT NULL PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    feed_id TEXT,
    first_night DATE NOT NULL,
    end_day DATE NOT NULL,
    claimed_since TIMESTAMP NOT NULL,
    ended_at TIMESTAMP NOT NULL
);
CREATE INDEX ended_claims_of_property ON ended_claims (property_id);
CREATE INDEX ended_claims_by_age ON ended_claims (ended_at);

-- Reads that changed nights, failed, or were not complete; the newest of each feed.
CREATE TABLE feed_reads (
    id TEXT NOT NULL PRIMARY KEY,
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    read_at TIMESTAMP NOT NULL,
    outcome TEXT NOT NULL,
    status INTEGER,
    duration_ms INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    events INTEGER NOT NULL,
    problems INTEGER NOT NULL,
    -- Nights from that day on that the feed took afterwards, those among them that waited, and what changed.
    nights INTEGER NOT NULL,
    nights_waiting INTEGER NOT NULL,
    nights_gained INTEGER NOT NULL,
    nights_freed INTEGER NOT NULL
);
CREATE INDEX feed_reads_of_feed ON feed_reads (feed_id, read_at);
CREATE INDEX feed_reads_by_age ON feed_reads (read_at);

-- All other reads, as sums of days.
CREATE TABLE feed_days (
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    day DATE NOT NULL,
    reads INTEGER NOT NULL,
    not_modified INTEGER NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (feed_id, day)
);
CREATE INDEX feed_days_by_age ON feed_days (day);

-- What an owner is to be told by mail.
CREATE TABLE feed_alerts (
    id TEXT NOT NULL PRIMARY KEY,
    feed_id TEXT NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    property_id TEXT NOT NULL,
    raised_at TIMESTAMP NOT NULL,
    platform TEXT NOT NULL,
    -- failing, missing_nights, or conflict.
    kind TEXT NOT NULL,
    -- The code of the last failure and its HTTP status, where it is failing.
    error_code TEXT NOT NULL,
    status INTEGER,
    -- How many nights wait, where they are missing.
    nights INTEGER NOT NULL,
    -- Of a conflict: the other feed, which may be gone since, and the common nights.
    other_feed_id TEXT,
    other_platform TEXT,
    first_night DATE,
    end_day DATE,
    -- When a reading first did not show it any more; a day later it is over.
    gone_since TIMESTAMP
);
CREATE INDEX feed_alerts_of_property ON feed_alerts (property_id, raised_at);
CREATE INDEX feed_alerts_by_age ON feed_alerts (raised_at);

CREATE TABLE blocks (
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    first_night DATE NOT NULL,
    end_day DATE NOT NULL,
    block_type TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    -- When the owner last edited it, by the owner's own clock where the edit was made offline.
    edited_at TIMESTAMP NOT NULL,
    PRIMARY KEY (property_id, id)
);

-- Blocks that were removed: an older edit that arrives late must not bring them back.
CREATE TABLE removed_blocks (
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    removed_at TIMESTAMP NOT NULL,
    PRIMARY KEY (property_id, id)
);
CREATE INDEX removed_blocks_by_age ON removed_blocks (removed_at);

CREATE TABLE exports (
    id TEXT NOT NULL PRIMARY KEY,
    property_id TEXT NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
    subscriber TEXT NOT NULL,
    -- The subscriber's own feed, whose nights it is never sent; NULL where we read none of it. A feed that is gone is
    -- nobody's: it is no reference.
    feed_id TEXT,
    include_reservations BOOLEAN NOT NULL,
    calendar_name TEXT NOT NULL,
    -- SHA-256 of the token; the token itself is shown once and not kept.
    token_hash TEXT NOT NULL UNIQUE,
    created_at TIMESTAMP NOT NULL,
    revoked_at TIMESTAMP,
    -- The name of what the subscriber was last sent, how many nights that were, and since when that is its content.
    etag TEXT NOT NULL,
    sent_nights INTEGER NOT NULL,
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

CREATE TABLE event_outbox (
    id TEXT NOT NULL PRIMARY KEY,
    topic TEXT NOT NULL,
    key TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    published_at TIMESTAMP
);
CREATE INDEX event_outbox_unpublished ON event_outbox (created_at) WHERE published_at IS NULL;
