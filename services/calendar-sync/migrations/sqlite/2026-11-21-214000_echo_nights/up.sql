-- Of the nights that the subscriber was last sent, those that its own feeds had not named before: only those may come back.
ALTER TABLE exports ADD COLUMN echo_nights TEXT NOT NULL DEFAULT '';
UPDATE exports SET echo_nights = last_nights;

-- The host of the subscriber's own feed when that was said: at another host the feed is another's.
ALTER TABLE exports ADD COLUMN feed_host TEXT;
UPDATE exports SET feed_host = (
    SELECT substr(authority, 1, instr(authority || ':', ':') - 1) FROM (
        SELECT substr(rest, 1, instr(rest || '/', '/') - 1) AS authority FROM (
            SELECT substr(url, instr(url, '://') + 3) AS rest FROM feeds WHERE feeds.id = exports.feed_id
        )
    )
);
