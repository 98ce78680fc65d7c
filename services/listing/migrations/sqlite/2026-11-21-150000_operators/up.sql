-- Who looks after the directory. The hash is Argon2id, in the PHC string format.
CREATE TABLE operators (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- The secret of a session is not kept, only its digest.
CREATE TABLE operator_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_expires ON operator_sessions (expires_at);
