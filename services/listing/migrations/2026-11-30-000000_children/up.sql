-- How many of the guests are children, where the guest says it.
ALTER TABLE inquiries ADD COLUMN children INTEGER;
