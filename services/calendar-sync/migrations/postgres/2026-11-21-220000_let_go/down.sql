ALTER TABLE feed_reads DROP COLUMN stays_let_go;
ALTER TABLE feed_reads DROP COLUMN nights_let_go;
