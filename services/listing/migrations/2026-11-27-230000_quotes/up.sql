-- Guests write on, and owners make quotes. A process of an earlier release knows neither: what it adds is an owner's answer.
ALTER TABLE inquiry_answers ADD COLUMN by_guest BOOLEAN NOT NULL DEFAULT FALSE;
-- What the owner offers with an answer: JSON of the contract's `Quote`.
ALTER TABLE inquiry_answers ADD COLUMN quote TEXT;
-- When the quote that stands is valid no more.
ALTER TABLE inquiries ADD COLUMN quoted_until TIMESTAMP;
