-- Where mail programs end mails like this one with one press.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url TEXT;
