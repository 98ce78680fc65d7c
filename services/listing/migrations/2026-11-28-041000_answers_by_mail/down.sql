ALTER TABLE inquiry_answers DROP COLUMN mail_authentication;
