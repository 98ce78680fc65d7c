ALTER TABLE feed_events DROP COLUMN may_be_stay;
