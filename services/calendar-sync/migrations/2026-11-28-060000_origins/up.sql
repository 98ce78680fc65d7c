-- The claim was made after this time. NULL in rows of earlier programs: six hours before it was named.
ALTER TABLE feed_nights ADD COLUMN claimed_after TIMESTAMP;
-- Since when a block takes all of its nights, by our own clock. NULL in rows of earlier programs: since it was made.
ALTER TABLE blocks ADD COLUMN blocked_since TIMESTAMP;
