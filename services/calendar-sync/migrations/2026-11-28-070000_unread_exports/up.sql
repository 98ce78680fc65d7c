-- Whether the owner says that we read none of the subscriber's feeds: it gets none by itself.
ALTER TABLE exports ADD COLUMN unread BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE exports SET unread = TRUE WHERE changeovers = TRUE AND feed_id IS NULL;
-- A feed that was removed and added again is another one.
UPDATE exports SET feed_id = (
    SELECT CASE WHEN count(*) = 1 AND exports.subscriber <> 'other' THEN min(feeds.id) END
    FROM feeds WHERE feeds.property_id = exports.property_id AND feeds.platform = exports.subscriber
) WHERE feed_id IS NOT NULL AND feed_id NOT IN (SELECT id FROM feeds);
