-- When the property's last feed was taken away: what the owner did before says nothing of the nights it named.
ALTER TABLE properties ADD COLUMN fed_until TIMESTAMP;
-- A hash of the address that the nights come from, where it is not the present one.
ALTER TABLE feeds ADD COLUMN read_from TEXT;
-- How many events the held reading has: the first ones of those that are kept. One that is held already begins anew.
ALTER TABLE feeds ADD COLUMN held_events INTEGER NOT NULL DEFAULT 0;
UPDATE feeds SET held_since = NULL, held_reads = 0, held_nights = NULL;
