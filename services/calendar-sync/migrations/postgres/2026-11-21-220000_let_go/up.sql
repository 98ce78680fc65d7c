-- What a read no longer named, in nights and in stays, where that was believed at once.
ALTER TABLE feed_reads ADD COLUMN nights_let_go INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feed_reads ADD COLUMN stays_let_go INTEGER NOT NULL DEFAULT 0;
