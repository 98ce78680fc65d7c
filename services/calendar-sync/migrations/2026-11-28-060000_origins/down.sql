ALTER TABLE blocks DROP COLUMN blocked_since;
ALTER TABLE feed_nights DROP COLUMN claimed_after;
