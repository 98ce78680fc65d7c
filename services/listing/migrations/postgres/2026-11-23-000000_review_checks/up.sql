-- What reviews look for in other listings.

CREATE INDEX listings_phone ON listings (phone) WHERE phone IS NOT NULL;
CREATE INDEX listings_whatsapp ON listings (whatsapp) WHERE whatsapp IS NOT NULL;

-- Two hashes that differ in at most 3 bits have one of their quarters in common, and most of those that differ in 6.
CREATE INDEX photo_uploads_quarter_1 ON photo_uploads ((difference_hash & 65535));
CREATE INDEX photo_uploads_quarter_2 ON photo_uploads (((difference_hash >> 16) & 65535));
CREATE INDEX photo_uploads_quarter_3 ON photo_uploads (((difference_hash >> 32) & 65535));
CREATE INDEX photo_uploads_quarter_4 ON photo_uploads (((difference_hash >> 48) & 65535));

-- The digest of the text without case, accents and punctuation: empty for a short text, absent until it is computed.
ALTER TABLE listing_descriptions ADD COLUMN text_digest TEXT;
CREATE INDEX listing_descriptions_text_digest ON listing_descriptions (text_digest);
