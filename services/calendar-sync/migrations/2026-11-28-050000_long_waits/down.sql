ALTER TABLE feed_nights DROP COLUMN waits_a_day;
