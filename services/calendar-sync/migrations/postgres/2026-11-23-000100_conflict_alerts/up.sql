-- Of a conflict: the other feed, which may be gone since, and the common nights.
ALTER TABLE feed_alerts ADD COLUMN other_feed_id TEXT;
ALTER TABLE feed_alerts ADD COLUMN other_platform TEXT;
ALTER TABLE feed_alerts ADD COLUMN first_night DATE;
ALTER TABLE feed_alerts ADD COLUMN end_day DATE;
-- When a reading first did not show it any more; a day later it is over.
ALTER TABLE feed_alerts ADD COLUMN gone_since TIMESTAMP;
