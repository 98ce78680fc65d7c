-- The nights of a held reading that may be stays of guests. One that is held begins anew.
ALTER TABLE feeds ADD COLUMN held_stays TEXT NOT NULL DEFAULT '';
UPDATE feeds SET held_since = NULL, held_nights = NULL, held_reads = 0, held_events = 0;
