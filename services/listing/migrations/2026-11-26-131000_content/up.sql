-- What operators edit of the site while it runs. Every version is kept; the one with the greatest number is in effect.
CREATE TABLE contents (
    -- banner, launch_offer, prices, licence_regions, licence_pages, destination_aliases.
    name TEXT NOT NULL,
    version BIGINT NOT NULL,
    -- The JSON of a message `listing.v1.ContentDocument`.
    document TEXT NOT NULL,
    edited_at TIMESTAMP NOT NULL,
    edited_by TEXT NOT NULL,
    note TEXT,
    PRIMARY KEY (name, version)
);
