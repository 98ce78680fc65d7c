DROP INDEX mail_outbox_given_up;
