-- Whether an address tells arrivals and departures, for whoever cleans, instead of taken nights.
ALTER TABLE exports ADD COLUMN changeovers BOOLEAN NOT NULL DEFAULT FALSE;
