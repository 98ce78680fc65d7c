DROP TABLE daily_events;
DROP TABLE listing_reports;
DROP TABLE contact_messages;
