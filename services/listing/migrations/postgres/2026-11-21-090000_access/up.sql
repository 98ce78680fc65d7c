-- Who may do what. Secrets (sessions, links, devices) are kept as digests only; passwords as Argon2id in the PHC string
-- format. Mail addresses are in small letters.

-- Persons who proved an address by using a link that was sent to it.
CREATE TABLE owners (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    verified_at TIMESTAMP NOT NULL
);

-- An address opens the listings that name it.
CREATE INDEX listings_owner_email ON listings (lower(owner_email));

-- Whose a listing is. The role is owner or co_owner.
CREATE TABLE memberships (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    owner_id TEXT NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    began_at TIMESTAMP NOT NULL,
    PRIMARY KEY (listing_id, owner_id)
);
CREATE INDEX memberships_owner ON memberships (owner_id);

-- A listing without a row opens to no password.
CREATE TABLE listing_passwords (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- Links in mails, each used once: to sign in, to become a co-owner, to undo a change. Without a listing a link opens all
-- homes of its address. What an undo puts back is JSON.
CREATE TABLE links (
    digest TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    listing_id TEXT REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    undo TEXT,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);
CREATE INDEX links_listing ON links (listing_id);
CREATE INDEX links_email ON links (email);
CREATE INDEX links_expires ON links (expires_at);

-- Mails that a stranger caused, so that nobody's mailbox is flooded. The recipient is a digest.
CREATE TABLE stranger_mails (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    sent_at TIMESTAMP NOT NULL
);
CREATE INDEX stranger_mails_recipient ON stranger_mails (recipient, sent_at);

CREATE TABLE sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- What a session opens, and how that was proven: by the listing's password, or by a link to the owner's address.
CREATE TABLE session_grants (
    digest TEXT NOT NULL REFERENCES sessions (digest) ON DELETE CASCADE,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    way_in TEXT NOT NULL,
    owner_id TEXT REFERENCES owners (id) ON DELETE CASCADE,
    proven_at TIMESTAMP NOT NULL,
    PRIMARY KEY (digest, listing_id, way_in)
);
CREATE INDEX session_grants_listing ON session_grants (listing_id);
CREATE INDEX session_grants_owner ON session_grants (owner_id);

-- Browsers that signed in to a listing before.
CREATE TABLE devices (
    digest TEXT NOT NULL,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    last_seen_at TIMESTAMP NOT NULL,
    PRIMARY KEY (digest, listing_id)
);
CREATE INDEX devices_listing ON devices (listing_id);
CREATE INDEX devices_last_seen ON devices (last_seen_at);

-- Who looks after the directory.
CREATE TABLE operators (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE operator_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_expires ON operator_sessions (expires_at);

-- Who changed what: ids and the names of fields, never values. It outlives what it speaks of.
CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    fields TEXT NOT NULL
);
CREATE INDEX audit_subject ON audit (subject, at);
CREATE INDEX audit_at ON audit (at);
