UPDATE inquiries SET state = 'answered' WHERE state = 'quoted';
UPDATE inquiries SET state = 'declined' WHERE state IN ('expired', 'withdrawn');
ALTER TABLE inquiries DROP COLUMN quoted_until;
ALTER TABLE inquiry_answers DROP COLUMN quote;
ALTER TABLE inquiry_answers DROP COLUMN by_guest;
