-- Translations of descriptions, by machines or corrected by the owner. listing_descriptions has the owner's own texts only.
CREATE TABLE listing_translations (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    body TEXT NOT NULL,
    source_language TEXT NOT NULL,
    -- Of the description it was made of.
    source_digest TEXT NOT NULL,
    source_version BIGINT NOT NULL,
    provider TEXT,
    corrected BOOLEAN NOT NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (listing_id, language)
);

-- Translations that are still to be made. A job is due at next_attempt_at; a worker that takes it moves that on and puts
-- its claim there, so that no other takes it too.
CREATE TABLE translation_jobs (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    source_digest TEXT NOT NULL,
    -- Consecutive failures of the service, and how often it could not translate this text.
    failures INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    next_attempt_at TIMESTAMP,
    claim TEXT,
    PRIMARY KEY (listing_id, language)
);
CREATE INDEX translation_jobs_due ON translation_jobs (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- Nobody knows of which text the translations so far were made, or by what: they are made again. A home's only text stays.
DELETE FROM listing_descriptions WHERE machine_translated AND EXISTS (
    SELECT 1 FROM listing_descriptions AS own
    WHERE own.listing_id = listing_descriptions.listing_id AND NOT own.machine_translated
);
ALTER TABLE listing_descriptions DROP COLUMN machine_translated;
INSERT INTO translation_jobs (listing_id, language, source_digest, failures, refusals, next_attempt_at)
    SELECT id, 'en', '', 0, 0, updated_at FROM listings WHERE status IN ('active', 'paused', 'pending')
    UNION ALL
    SELECT id, 'es', '', 0, 0, updated_at FROM listings WHERE status IN ('active', 'paused', 'pending');
