-- The nights of a held reading that may be stays of guests. One that is held begins anew.
ALTER TABLE feeds ADD COLUMN held_stays TEXT NOT NULL DEFAULT '';
UPDATE feeds SET held_since = NULL, held_nights = NULL, held_reads = 0, held_events = 0;
-- Of an address that names no feed, though its platform has several here, nobody can tell whose it is: its host is empty. It is
-- NULL where the platform alone tells.
UPDATE exports SET feed_host = ''
WHERE feed_id IS NULL AND feed_host IS NULL AND (
    SELECT count(*) FROM feeds WHERE feeds.property_id = exports.property_id AND feeds.platform = exports.subscriber
) > 1;
