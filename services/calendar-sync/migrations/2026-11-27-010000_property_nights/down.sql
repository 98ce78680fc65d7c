DROP INDEX properties_by_change_of_nights;
ALTER TABLE properties DROP COLUMN nights_changed_at;
ALTER TABLE properties DROP COLUMN nights_version;
ALTER TABLE properties DROP COLUMN reaches_until;
ALTER TABLE properties DROP COLUMN fresh_until;
ALTER TABLE properties DROP COLUMN taken_nights;
