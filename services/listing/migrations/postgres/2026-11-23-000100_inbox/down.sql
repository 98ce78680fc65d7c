DROP TABLE inquiry_answers;
DROP INDEX inquiries_received_at;
DROP INDEX inquiries_text_digest;
ALTER TABLE inquiries DROP COLUMN text_digest;
ALTER TABLE inquiries DROP COLUMN suspicion;
ALTER TABLE inquiries DROP COLUMN state;
