ALTER TABLE alerts DROP COLUMN first_look_at;
