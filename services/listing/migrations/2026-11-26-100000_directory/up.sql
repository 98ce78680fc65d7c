-- What operators search and sort homes by. The columns are empty until they are computed from the document, which no SQL of both
-- dialects can read. The index holds all that a search needs, so that it reads no documents.
ALTER TABLE listings ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE listings ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE listings ADD COLUMN score INTEGER NOT NULL DEFAULT 0;
CREATE INDEX listings_directory ON listings (search_text, place, owner_email, score, updated_at, submitted_at, status, id);
