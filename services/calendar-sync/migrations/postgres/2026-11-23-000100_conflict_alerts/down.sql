DELETE FROM feed_alerts WHERE kind = 'conflict';
ALTER TABLE feed_alerts DROP COLUMN gone_since;
ALTER TABLE feed_alerts DROP COLUMN end_day;
ALTER TABLE feed_alerts DROP COLUMN first_night;
ALTER TABLE feed_alerts DROP COLUMN other_platform;
ALTER TABLE feed_alerts DROP COLUMN other_feed_id;
