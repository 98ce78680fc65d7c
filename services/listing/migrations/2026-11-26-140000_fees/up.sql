-- The yearly fees of homes. Days are those of Europe/Madrid; amounts include value added tax.
ALTER TABLE home_settings ADD COLUMN unpaid BOOLEAN NOT NULL DEFAULT FALSE;

-- What a home owes by and large, and to whom its invoices are addressed.
CREATE TABLE home_billing (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    -- yearly, launch_offer, exempt; NULL until its first activation.
    terms TEXT,
    -- The day of its first activation, from which its years count.
    began_on DATE,
    exempt_reason TEXT,
    name TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    tax_id TEXT NOT NULL DEFAULT ''
);

CREATE TABLE home_fees (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    period_start DATE NOT NULL,
    -- The day after the last one.
    period_end DATE NOT NULL,
    due_on DATE NOT NULL,
    amount_minor BIGINT NOT NULL,
    currency TEXT NOT NULL,
    -- due, paid, waived, cancelled.
    state TEXT NOT NULL,
    -- How many days before it is due the last reminder was for.
    reminded_days INTEGER,
    paid_on DATE,
    reference TEXT,
    reason TEXT,
    invoice_number TEXT,
    UNIQUE (listing_id, period_start)
);
CREATE INDEX home_fees_state ON home_fees (state, due_on, listing_id);

-- Invoices and credit notes outlive their homes. A row never changes.
CREATE TABLE invoices (
    number TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL,
    issued_on DATE NOT NULL,
    -- The invoice that it cancels.
    corrects TEXT UNIQUE,
    -- The message of the contract in base64.
    document TEXT NOT NULL
);
CREATE INDEX invoices_listing ON invoices (listing_id, issued_on);
