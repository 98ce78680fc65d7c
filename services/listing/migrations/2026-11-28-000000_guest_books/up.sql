-- What guests need to know once a stay is agreed upon: keys are in it, so nobody but its owners and those guests reads it.
CREATE TABLE guest_books (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    -- JSON of the contract's `GuestBook`.
    document TEXT NOT NULL
);
