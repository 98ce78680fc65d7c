ALTER TABLE exports DROP COLUMN feed_id;
