-- Work that waits. A job is due at due_at; a worker that takes it moves that on and puts its lease there, so that no other
-- takes it too. It is deleted in the transaction that stores its result.
CREATE TABLE jobs (
    -- What the job is about; once in its kind.
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- What else its worker has to know; empty where the key says it all.
    payload TEXT NOT NULL,
    -- Attempts since it was enqueued or last succeeded. One that the process did not survive counts.
    attempts INTEGER NOT NULL,
    due_at TIMESTAMP NOT NULL,
    lease TEXT,
    last_error TEXT,
    PRIMARY KEY (key, kind)
);
CREATE INDEX jobs_due ON jobs (kind, due_at);

-- What the calendar service is told of a listing. A job outlives its listing until that is forgotten there, too. The payload
-- has the addresses of calendars (JSON) until the calendar service has them.
INSERT INTO jobs (key, kind, payload, attempts, due_at, last_error)
SELECT listing_id, 'calendar', COALESCE(feeds, ''), failures, due_at, last_error FROM calendar_hand_overs;
DROP TABLE calendar_hand_overs;
