ALTER TABLE listing_descriptions ADD COLUMN machine_translated BOOLEAN NOT NULL DEFAULT FALSE;
DROP TABLE translation_jobs;
DROP TABLE listing_translations;
