ALTER TABLE photo_uploads DROP COLUMN by_operator;
