-- Whether much was missing at a reading since the night went missing: it waits for a day.
ALTER TABLE feed_nights ADD COLUMN waits_a_day BOOLEAN NOT NULL DEFAULT FALSE;
