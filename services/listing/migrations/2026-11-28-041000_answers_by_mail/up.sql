-- What the mail server said of the sender of an answer that came by mail: 'pass' or 'none'.
ALTER TABLE inquiry_answers ADD COLUMN mail_authentication TEXT;
