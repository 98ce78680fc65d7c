DROP INDEX photo_uploads_state;
ALTER TABLE photo_uploads ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE photo_uploads ADD COLUMN next_attempt_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE photo_uploads ADD COLUMN claim TEXT;
CREATE INDEX photo_uploads_due ON photo_uploads (state, next_attempt_at);
UPDATE photo_uploads SET
    attempts = (SELECT jobs.attempts FROM jobs WHERE kind = 'photos' AND key = id),
    next_attempt_at = (SELECT due_at FROM jobs WHERE kind = 'photos' AND key = id)
WHERE id IN (SELECT key FROM jobs WHERE kind = 'photos');
DELETE FROM jobs WHERE kind = 'photos';
