ALTER TABLE mail_outbox DROP COLUMN unsubscribe_url;
