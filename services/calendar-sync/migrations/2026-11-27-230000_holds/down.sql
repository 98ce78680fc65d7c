DROP INDEX blocks_by_end_of_hold;
ALTER TABLE blocks DROP COLUMN held_until;
