DROP INDEX photo_uploads_quarter_4;
DROP INDEX photo_uploads_quarter_3;
DROP INDEX photo_uploads_quarter_2;
DROP INDEX photo_uploads_quarter_1;
DROP INDEX listings_whatsapp;
DROP INDEX listings_phone;
DROP INDEX listing_descriptions_text_digest;
ALTER TABLE listing_descriptions DROP COLUMN text_digest;
