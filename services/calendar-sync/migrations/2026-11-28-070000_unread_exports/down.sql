ALTER TABLE exports DROP COLUMN unread;
