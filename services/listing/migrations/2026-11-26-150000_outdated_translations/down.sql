ALTER TABLE listing_translations DROP COLUMN outdated;
