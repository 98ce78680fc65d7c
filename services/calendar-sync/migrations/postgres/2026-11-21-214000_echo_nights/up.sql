-- Of the nights that the subscriber was last sent, those that its own feeds had not named before: only those may come back.
ALTER TABLE exports ADD COLUMN echo_nights TEXT NOT NULL DEFAULT '';
UPDATE exports SET echo_nights = last_nights;

-- The host of the subscriber's own feed when that was said: at another host the feed is another's.
ALTER TABLE exports ADD COLUMN feed_host TEXT;
UPDATE exports SET feed_host = (
    SELECT split_part(split_part(split_part(url, '://', 2), '/', 1), ':', 1) FROM feeds WHERE feeds.id = exports.feed_id
);
