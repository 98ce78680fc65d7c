-- Addresses to which mails come back. Before, mails that were given up told it.
CREATE TABLE mail_failures (
    -- In small letters.
    address TEXT NOT NULL PRIMARY KEY,
    since TIMESTAMP NOT NULL,
    last_at TIMESTAMP NOT NULL,
    -- Whether the last one came back after our mail server had taken it.
    bounced BOOLEAN NOT NULL,
    -- What the mail server says.
    cause TEXT NOT NULL
);
INSERT INTO mail_failures (address, since, last_at, bounced, cause)
SELECT lower(recipient), MIN(given_up_at), MAX(given_up_at), FALSE, COALESCE(MAX(last_error), '')
FROM mail_outbox WHERE given_up_at IS NOT NULL AND recipient <> '' GROUP BY lower(recipient);
DROP INDEX mail_outbox_given_up;
