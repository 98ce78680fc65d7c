UPDATE exports SET feed_host = NULL WHERE feed_id IS NULL;
ALTER TABLE feeds DROP COLUMN held_stays;
