DROP TABLE event_outbox;
DROP TABLE mail_outbox;
DROP TABLE inquiries;
DROP TABLE listing_status_changes;
DROP TABLE listing_photos;
DROP TABLE listing_descriptions;
DROP TABLE listings;
