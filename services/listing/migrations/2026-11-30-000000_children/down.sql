ALTER TABLE inquiries DROP COLUMN children;
