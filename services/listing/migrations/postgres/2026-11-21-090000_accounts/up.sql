-- Argon2id, in the PHC string format. A property without a row opens to nobody.
CREATE TABLE listing_passwords (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- The secret of a session is not kept, only its digest.
CREATE TABLE sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_listing ON sessions (listing_id);
CREATE INDEX sessions_expires ON sessions (expires_at);
