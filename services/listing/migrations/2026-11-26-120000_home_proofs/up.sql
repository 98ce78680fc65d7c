-- What operators asked owners to prove that they control a home. A row goes with the decision.
CREATE TABLE home_proofs (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    -- platform_code, bill, call.
    kind TEXT NOT NULL,
    code TEXT NOT NULL,
    asked_at TIMESTAMP NOT NULL,
    asked_by TEXT NOT NULL
);
