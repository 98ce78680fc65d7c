-- What operators decided about reports, as both sides were told, and what was objected. A report is open, decided or appealed.
ALTER TABLE listing_reports ADD COLUMN decision TEXT;
ALTER TABLE listing_reports ADD COLUMN statement TEXT;
ALTER TABLE listing_reports ADD COLUMN decided_at TIMESTAMP;
ALTER TABLE listing_reports ADD COLUMN decided_by TEXT;
ALTER TABLE listing_reports ADD COLUMN appeal TEXT;
CREATE INDEX listing_reports_state ON listing_reports (state, received_at);
