ALTER TABLE mail_outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mail_outbox ADD COLUMN next_attempt_at TIMESTAMP NOT NULL DEFAULT '1970-01-01 00:00:00';
ALTER TABLE mail_outbox ADD COLUMN claim TEXT;
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
UPDATE mail_outbox SET
    attempts = (SELECT jobs.attempts FROM jobs WHERE kind = 'mail' AND key = id),
    next_attempt_at = (SELECT due_at FROM jobs WHERE kind = 'mail' AND key = id)
WHERE id IN (SELECT key FROM jobs WHERE kind = 'mail');
DELETE FROM jobs WHERE kind = 'mail';
