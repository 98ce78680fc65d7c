-- Whether mails to an address come back is asked for each inquiry to it and each mail that is sent.
CREATE INDEX mail_outbox_given_up ON mail_outbox (lower(recipient)) WHERE given_up_at IS NOT NULL;
