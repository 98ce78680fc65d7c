ALTER TABLE feeds DROP COLUMN held_events;
ALTER TABLE feeds DROP COLUMN read_from;
ALTER TABLE properties DROP COLUMN fed_until;
