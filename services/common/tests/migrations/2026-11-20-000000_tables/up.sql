CREATE TABLE notes (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE event_outbox (
    id TEXT NOT NULL PRIMARY KEY, topic TEXT NOT NULL, key TEXT NOT NULL, version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL, published_at TIMESTAMP
);
CREATE TABLE jobs (
    key TEXT NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL, attempts INTEGER NOT NULL,
    due_at TIMESTAMP NOT NULL, lease TEXT, last_error TEXT, PRIMARY KEY (key, kind)
);
CREATE INDEX jobs_due ON jobs (kind, due_at);
