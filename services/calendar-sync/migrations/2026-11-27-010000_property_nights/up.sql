-- The nights of a property as the search index keeps them, so that it reads one row of each. They are made from feeds and
-- blocks, in the transaction that changes those. The columns are empty until then.
-- Ranges of days since 1970-01-01, half-open: `20783:20790 20800:20803`.
ALTER TABLE properties ADD COLUMN taken_nights TEXT NOT NULL DEFAULT '';
ALTER TABLE properties ADD COLUMN fresh_until TIMESTAMP;
ALTER TABLE properties ADD COLUMN reaches_until DATE;
-- The version that they were made of. Where it is not the property's, they are made anew when they are read.
ALTER TABLE properties ADD COLUMN nights_version BIGINT;
ALTER TABLE properties ADD COLUMN nights_changed_at TIMESTAMP;
CREATE INDEX properties_by_change_of_nights ON properties (nights_changed_at);
