ALTER TABLE exports DROP COLUMN changeovers;
