-- The inbox of owners: where an inquiry stands, and what its owner answered.
ALTER TABLE inquiries ADD COLUMN state TEXT NOT NULL DEFAULT 'new';
-- Why it was kept apart and not mailed; absent where it was not.
ALTER TABLE inquiries ADD COLUMN suspicion TEXT;
-- Of the message without case, accents and punctuation, by which the same text to several homes is found; absent before
-- this column was.
ALTER TABLE inquiries ADD COLUMN text_digest TEXT;
CREATE INDEX inquiries_text_digest ON inquiries (text_digest, received_at) WHERE text_digest IS NOT NULL;
CREATE INDEX inquiries_received_at ON inquiries (received_at);

-- Answers of owners, which were queued as mail in the same transaction.
CREATE TABLE inquiry_answers (
    id TEXT NOT NULL PRIMARY KEY,
    inquiry_id TEXT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    body TEXT NOT NULL,
    answered_at TIMESTAMP NOT NULL,
    UNIQUE (inquiry_id, idempotency_key)
);
