-- Without the jobs: every write of a listing makes those of its missing translations.
CREATE TABLE translation_jobs (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    source_digest TEXT NOT NULL,
    failures INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    next_attempt_at TIMESTAMP,
    claim TEXT,
    PRIMARY KEY (listing_id, language)
);
CREATE INDEX translation_jobs_due ON translation_jobs (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
DELETE FROM jobs WHERE kind = 'translations';
