-- Partners' keys of the API. Of the secret only its digest is kept. A revoked one stays for a while.
CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    requests_per_minute INTEGER NOT NULL,
    digest TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    last_used_at TIMESTAMP,
    revoked_at TIMESTAMP
);

-- Addresses that are told what changed. The secret is derived from the id and the generation by a key of the settings; that of
-- the generation before signs for 24 hours after the replacement. Topics are a list of words (JSON).
CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    topics TEXT NOT NULL,
    version BIGINT NOT NULL,
    generation INTEGER NOT NULL,
    secret_replaced_at TIMESTAMP,
    created_by TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    paused_at TIMESTAMP,
    -- operator, gone, failing.
    pause_reason TEXT,
    -- Attempts that failed since the last one that did not, since when, and when the next one is made.
    failures INTEGER NOT NULL,
    failing_since TIMESTAMP,
    retry_at TIMESTAMP
);

-- What they are told. Changes of one home that wait are one delivery, whose event is that of the last one. The home may be
-- erased meanwhile.
CREATE TABLE webhook_deliveries (
    id TEXT NOT NULL PRIMARY KEY,
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event_id TEXT NOT NULL,
    topic TEXT NOT NULL,
    listing_id TEXT,
    version BIGINT,
    occurred_at TIMESTAMP NOT NULL,
    -- waiting, delivered, failed.
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    status INTEGER,
    failure TEXT,
    created_at TIMESTAMP NOT NULL,
    tried_at TIMESTAMP
);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (webhook_id, created_at);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (state, webhook_id, listing_id);
CREATE INDEX webhook_deliveries_occurred ON webhook_deliveries (occurred_at);
