-- Guests who want to be told when a home like those of a search is available for a stay.
CREATE TABLE alerts (
    id TEXT NOT NULL PRIMARY KEY,
    -- Of the secret in its mails.
    digest TEXT NOT NULL UNIQUE,
    -- In lower case.
    email TEXT NOT NULL,
    language TEXT NOT NULL,
    -- The search as its page writes it.
    search_text TEXT NOT NULL,
    -- The same as a message of the contract, in base64.
    search TEXT NOT NULL,
    check_in DATE NOT NULL,
    check_out DATE NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    confirmed_at TIMESTAMP,
    -- When the last mail about homes was queued.
    mailed_at TIMESTAMP
);
CREATE INDEX alerts_email ON alerts (email);
CREATE INDEX alerts_check_in ON alerts (check_in);

-- Homes that are available for the stay of an alert, and those that its guest was told of.
CREATE TABLE alert_homes (
    alert_id TEXT NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    -- Since when it was available whenever it was looked at.
    available_since TIMESTAMP NOT NULL,
    told_at TIMESTAMP,
    PRIMARY KEY (alert_id, listing_id)
);
CREATE INDEX alert_homes_listing_id ON alert_homes (listing_id);
