DROP INDEX listing_reports_state;
ALTER TABLE listing_reports DROP COLUMN appeal;
ALTER TABLE listing_reports DROP COLUMN decided_by;
ALTER TABLE listing_reports DROP COLUMN decided_at;
ALTER TABLE listing_reports DROP COLUMN statement;
ALTER TABLE listing_reports DROP COLUMN decision;
