DROP INDEX listings_directory;
ALTER TABLE listings DROP COLUMN score;
ALTER TABLE listings DROP COLUMN place;
ALTER TABLE listings DROP COLUMN search_text;
