-- Mails that wait to be sent. What they say stays in mail_outbox, and why one was given up.
INSERT INTO jobs (key, kind, payload, attempts, due_at, last_error)
SELECT id, 'mail', '', attempts, next_attempt_at, last_error
FROM mail_outbox WHERE sent_at IS NULL AND given_up_at IS NULL;
UPDATE mail_outbox SET last_error = NULL WHERE given_up_at IS NULL;
DROP INDEX mail_outbox_due;
ALTER TABLE mail_outbox DROP COLUMN attempts;
ALTER TABLE mail_outbox DROP COLUMN next_attempt_at;
ALTER TABLE mail_outbox DROP COLUMN claim;
