-- What guests write to support, which was queued as mail in the same transaction.
CREATE TABLE contact_messages (
    id TEXT NOT NULL PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    language TEXT NOT NULL,
    -- When it came, and when its sender agreed to the privacy policy.
    received_at TIMESTAMP NOT NULL
);
CREATE INDEX contact_messages_received_at ON contact_messages (received_at);

-- Reports of listings, mailed to support in the same way.
CREATE TABLE listing_reports (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    reason TEXT NOT NULL,
    message TEXT NOT NULL,
    -- Absent where the visitor wants no answer.
    email TEXT,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    UNIQUE (listing_id, idempotency_key)
);
CREATE INDEX listing_reports_received_at ON listing_reports (received_at);

-- How often visitors did something on a day in UTC, without anything of the visitors.
CREATE TABLE daily_events (
    -- `-` for what was done at no listing.
    listing_id TEXT NOT NULL,
    day DATE NOT NULL,
    kind TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (listing_id, day, kind)
);
CREATE INDEX daily_events_day ON daily_events (day);
