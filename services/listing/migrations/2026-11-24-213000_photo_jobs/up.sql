-- Uploaded photos that wait to be decoded.
INSERT INTO jobs (key, kind, payload, attempts, due_at)
SELECT id, 'photos', '', attempts, next_attempt_at FROM photo_uploads WHERE state = 'waiting';
DROP INDEX photo_uploads_due;
ALTER TABLE photo_uploads DROP COLUMN attempts;
ALTER TABLE photo_uploads DROP COLUMN next_attempt_at;
ALTER TABLE photo_uploads DROP COLUMN claim;
CREATE INDEX photo_uploads_state ON photo_uploads (state);
