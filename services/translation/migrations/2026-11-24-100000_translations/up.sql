-- Translations that are made on demand, kept for seven days.
CREATE TABLE translations (
    -- A hash of the text, the languages, the protected words and the providers.
    key TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL,
    provider TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL
);

CREATE INDEX translations_made_at ON translations (made_at);

-- What each provider was sent on each UTC day.
CREATE TABLE usage_days (
    provider TEXT NOT NULL,
    day DATE NOT NULL,
    characters BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    PRIMARY KEY (provider, day)
);
