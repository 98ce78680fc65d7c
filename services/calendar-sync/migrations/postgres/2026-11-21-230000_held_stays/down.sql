ALTER TABLE feeds DROP COLUMN held_stays;
