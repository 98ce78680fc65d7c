ALTER TABLE inquiries DROP COLUMN quoted_until;
ALTER TABLE inquiry_answers DROP COLUMN quote;
ALTER TABLE inquiry_answers DROP COLUMN by_guest;
