-- Which rows of tables came in. They are known before their homes are there, and after they were erased.
CREATE TABLE imported_rows (
    home_id TEXT NOT NULL PRIMARY KEY,
    -- Its id in the table; empty where it has none.
    record_id TEXT NOT NULL,
    -- Of the row; none while the home is being written, and once it was erased.
    digest TEXT
);

-- The photos of homes that imports added.
CREATE TABLE imported_photos (
    home_id TEXT NOT NULL,
    photo_id TEXT NOT NULL,
    PRIMARY KEY (home_id, photo_id)
);
