CREATE TABLE calendar_hand_overs (
    listing_id TEXT NOT NULL PRIMARY KEY,
    feeds TEXT,
    due_at TIMESTAMP NOT NULL,
    failures INTEGER NOT NULL,
    last_error TEXT
);
CREATE INDEX calendar_hand_overs_due ON calendar_hand_overs (due_at);
INSERT INTO calendar_hand_overs (listing_id, feeds, due_at, failures, last_error)
SELECT key, NULLIF(payload, ''), due_at, attempts, last_error FROM jobs WHERE kind = 'calendar';
DROP TABLE jobs;
