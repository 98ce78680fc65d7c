-- Translations that are still to be made. The payload (JSON) has the digest of the description, and how often the service could
-- not translate it.
INSERT INTO jobs (key, kind, payload, attempts, due_at)
SELECT
    listing_id || '/' || language,
    'translations',
    '{"source_digest":"' || source_digest || '","refusals":' || refusals || '}',
    failures,
    next_attempt_at
FROM translation_jobs WHERE next_attempt_at IS NOT NULL;
DROP TABLE translation_jobs;
