-- Browsers that tell owners of a home at once what comes in for it (Push API). Without a person it was added with the password alone.
CREATE TABLE notice_devices (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    owner_id TEXT REFERENCES owners (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    added_at TIMESTAMP NOT NULL,
    UNIQUE (listing_id, endpoint)
);
CREATE INDEX notice_devices_endpoint ON notice_devices (endpoint);

-- The phones of homes. Without a person one was added with the password alone. The code that confirms one is derived from `code_seed` and the product's secret, and is not stored.
CREATE TABLE notice_phones (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    owner_id TEXT REFERENCES owners (id) ON DELETE CASCADE,
    number TEXT NOT NULL,
    channel TEXT NOT NULL,
    confirmed_at TIMESTAMP,
    code_seed TEXT,
    code_until TIMESTAMP,
    tries INTEGER NOT NULL
);

-- The photo of a host: the key in the media store, and JSON of the contract's `Photo`.
ALTER TABLE host_profiles ADD COLUMN photo_hash TEXT;
ALTER TABLE host_profiles ADD COLUMN photo TEXT;
CREATE INDEX host_profiles_photo ON host_profiles (photo_hash);
