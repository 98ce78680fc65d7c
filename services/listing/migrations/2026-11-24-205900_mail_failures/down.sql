CREATE INDEX mail_outbox_given_up ON mail_outbox (lower(recipient)) WHERE given_up_at IS NOT NULL;
DROP TABLE mail_failures;
