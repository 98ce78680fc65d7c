-- Whether the description has changed since. Every write of a listing sets it; what changed before is found at the next one.
ALTER TABLE listing_translations ADD COLUMN outdated BOOLEAN NOT NULL DEFAULT FALSE;
