ALTER TABLE exports DROP COLUMN feed_host;
ALTER TABLE exports DROP COLUMN echo_nights;
