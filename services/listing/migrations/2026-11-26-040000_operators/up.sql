-- Who was invited has an empty hash until a password is set. The secret of an authenticator is derived from its seed by a key of
-- the settings; a pending one counts once a code of it was sent. The step is that of the last code that was used.
ALTER TABLE operators ADD COLUMN last_sign_in_at TIMESTAMP;
ALTER TABLE operators ADD COLUMN totp_seed TEXT;
ALTER TABLE operators ADD COLUMN totp_pending_seed TEXT;
ALTER TABLE operators ADD COLUMN totp_step BIGINT;

-- The browser that opened it, for the list of open sessions.
ALTER TABLE operator_sessions ADD COLUMN user_agent TEXT;
ALTER TABLE operator_sessions ADD COLUMN last_used_at TIMESTAMP;

-- Codes that sign in once each. One that was used is deleted.
CREATE TABLE operator_recovery_codes (
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (operator_id, digest)
);

-- Links in mails that set a password. One that was used is deleted.
CREATE TABLE operator_links (
    digest TEXT NOT NULL PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX operator_links_operator ON operator_links (operator_id);
CREATE INDEX operator_links_expires ON operator_links (expires_at);

-- What fields were and became, where that is no personal data (JSON).
ALTER TABLE audit ADD COLUMN changes TEXT NOT NULL DEFAULT '[]';
CREATE INDEX audit_actor ON audit (actor, id);
CREATE INDEX audit_action ON audit (action, id);
