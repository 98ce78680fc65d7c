-- When a block ends by itself, for it holds its nights for somebody who has not decided. NULL where it stays.
ALTER TABLE blocks ADD COLUMN held_until TIMESTAMP;
CREATE INDEX blocks_by_end_of_hold ON blocks (held_until);
