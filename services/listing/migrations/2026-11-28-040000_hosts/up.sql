-- What owners tell of themselves, as JSON of the contract's `HostProfile`. `id` is the public name of the page.
CREATE TABLE host_profiles (
    owner_id TEXT NOT NULL PRIMARY KEY REFERENCES owners (id) ON DELETE CASCADE,
    id TEXT NOT NULL UNIQUE,
    document TEXT NOT NULL
);

-- What a stay costs on a platform, as the owner saw it, as JSON of the contract's `Saving`.
CREATE TABLE savings (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    document TEXT NOT NULL
);

-- On which sites the calendar of a home may stand: a JSON list of origins.
CREATE TABLE widgets (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    token TEXT NOT NULL UNIQUE,
    sites TEXT NOT NULL
);
