-- Whether a guest may be behind an event, judged when its summary was read as it was written: what is kept of it says less.
-- Of those that were read before, all may be stays of guests but those that are surely none.
ALTER TABLE feed_events ADD COLUMN may_be_stay BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE feed_events SET may_be_stay = FALSE
WHERE category = 'outside_booking_window'
    OR (
        category = 'manual_block' AND confidence = 'high' AND (
            reasoning = 'Airbnb marks it as a block'
            OR lower(summary) IN ('blocked by holidu', 'blocked by owner', 'blocked by admin')
        )
    );
-- The next read judges the others: it is not answered with "not modified".
UPDATE feeds SET etag = NULL, last_modified = NULL;
