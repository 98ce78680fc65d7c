-- Times are UTC. Lists of short names and numbers are JSON.

CREATE TABLE listings (
    id TEXT NOT NULL PRIMARY KEY,
    -- The id of its row in the directory before this one, by which old links name it.
    record_id TEXT UNIQUE,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    name TEXT NOT NULL,
    property_type TEXT NOT NULL,
    country TEXT NOT NULL,
    region TEXT,
    city TEXT NOT NULL,
    state_province TEXT,
    address TEXT,
    postal_code TEXT,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    -- Absent where nobody said how exactly the point is known.
    point_precision TEXT,
    point_accuracy_m INTEGER,
    time_zone TEXT NOT NULL,
    submitted_at TIMESTAMP NOT NULL,
    activated_at TIMESTAMP,
    max_guests INTEGER NOT NULL,
    bedrooms INTEGER NOT NULL,
    half_bathrooms INTEGER NOT NULL,
    -- JSON, as are rates and terms: each is read and written whole.
    rooms TEXT NOT NULL,
    currency TEXT NOT NULL,
    price_min_minor BIGINT NOT NULL,
    price_max_minor BIGINT,
    rates TEXT NOT NULL,
    pool_access TEXT NOT NULL,
    parking TEXT NOT NULL,
    kitchen TEXT NOT NULL,
    air_conditioning TEXT NOT NULL,
    accessibility TEXT NOT NULL,
    pet_policy TEXT NOT NULL,
    smoking_policy TEXT NOT NULL,
    children_policy TEXT NOT NULL,
    amenities TEXT NOT NULL,
    views TEXT NOT NULL,
    distance_to_beach TEXT,
    distance_to_center TEXT,
    distance_to_airport TEXT,
    stay_terms TEXT NOT NULL,
    license_number TEXT,
    owner_name TEXT NOT NULL,
    -- Of a professional host only.
    host_company TEXT,
    host_register_number TEXT,
    host_address TEXT,
    owner_email TEXT,
    phone TEXT,
    whatsapp TEXT,
    preferred_contact TEXT NOT NULL,
    link_airbnb TEXT,
    link_booking TEXT,
    link_vrbo TEXT,
    link_holidu TEXT,
    link_other TEXT,
    link_minisite TEXT,
    -- Of mails to the owner: that of the page on which the home was submitted.
    mail_language TEXT,
    demo BOOLEAN NOT NULL,
    updated_at TIMESTAMP NOT NULL
);
CREATE INDEX listings_activated ON listings (activated_at) WHERE activated_at IS NOT NULL;
-- What reviews look for in other listings.
CREATE INDEX listings_phone ON listings (phone) WHERE phone IS NOT NULL;
CREATE INDEX listings_whatsapp ON listings (whatsapp) WHERE whatsapp IS NOT NULL;

CREATE TABLE listing_descriptions (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    language TEXT NOT NULL,
    body TEXT NOT NULL,
    -- The digest of the text without case, accents and punctuation: empty for a short text, absent until it is computed.
    text_digest TEXT,
    PRIMARY KEY (listing_id, position)
);
CREATE INDEX listing_descriptions_text_digest ON listing_descriptions (text_digest);

-- Translations of descriptions, by machines or corrected by the owner. listing_descriptions has the owner's own texts only.
CREATE TABLE listing_translations (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    body TEXT NOT NULL,
    source_language TEXT NOT NULL,
    -- Of the description it was made of.
    source_digest TEXT NOT NULL,
    source_version BIGINT NOT NULL,
    provider TEXT,
    corrected BOOLEAN NOT NULL,
    made_at TIMESTAMP NOT NULL,
    PRIMARY KEY (listing_id, language)
);

-- Translations that are still to be made. A job is due at next_attempt_at; a worker that takes it moves that on and puts
-- its claim there, so that no other takes it too.
CREATE TABLE translation_jobs (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    source_digest TEXT NOT NULL,
    -- Consecutive failures of the service, and how often it could not translate this text.
    failures INTEGER NOT NULL,
    refusals INTEGER NOT NULL,
    next_attempt_at TIMESTAMP,
    claim TEXT,
    PRIMARY KEY (listing_id, language)
);
CREATE INDEX translation_jobs_due ON translation_jobs (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE listing_photos (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    hash TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    widths TEXT NOT NULL,
    color TEXT NOT NULL,
    -- JSON.
    alt_texts TEXT NOT NULL,
    PRIMARY KEY (listing_id, position)
);
CREATE INDEX listing_photos_hash ON listing_photos (hash);

-- Why a listing changed its status, for whoever asks later.
CREATE TABLE listing_status_changes (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    from_status TEXT NOT NULL,
    to_status TEXT NOT NULL,
    reason TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);
CREATE INDEX listing_status_changes_listing ON listing_status_changes (listing_id, changed_at);

-- Guests wrote them: they outlive the listing until their own term is over.
CREATE TABLE inquiries (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL,
    idempotency_key TEXT,
    fingerprint TEXT NOT NULL,
    guest_name TEXT NOT NULL,
    guest_email TEXT NOT NULL,
    guest_phone TEXT,
    message TEXT NOT NULL,
    check_in DATE,
    check_out DATE,
    guests INTEGER,
    language TEXT NOT NULL,
    consented_at TIMESTAMP NOT NULL,
    received_at TIMESTAMP NOT NULL,
    -- Where it stands in the inbox of the owner.
    state TEXT NOT NULL,
    -- Why it was kept apart and not mailed; absent where it was not.
    suspicion TEXT,
    -- Of the message without case, accents and punctuation, by which the same text to several homes is found.
    text_digest TEXT,
    UNIQUE (listing_id, idempotency_key)
);
CREATE INDEX inquiries_received ON inquiries (listing_id, received_at);
CREATE INDEX inquiries_text_digest ON inquiries (text_digest, received_at) WHERE text_digest IS NOT NULL;
CREATE INDEX inquiries_received_at ON inquiries (received_at);

-- Answers of owners, which were queued as mail in the same transaction.
CREATE TABLE inquiry_answers (
    id TEXT NOT NULL PRIMARY KEY,
    inquiry_id TEXT NOT NULL REFERENCES inquiries (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    body TEXT NOT NULL,
    answered_at TIMESTAMP NOT NULL,
    UNIQUE (inquiry_id, idempotency_key)
);

-- Mail that waits to be sent. A row is due at next_attempt_at; a worker that takes it moves that on
-- and puts its claim there, so that no other takes it too.
CREATE TABLE mail_outbox (
    id TEXT NOT NULL PRIMARY KEY,
    -- The listing that it is about, so that it goes when that is erased. Not a reference: inquiries outlive the listing.
    listing_id TEXT,
    inquiry_id TEXT REFERENCES inquiries (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    reply_to TEXT,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    html TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at TIMESTAMP NOT NULL,
    claim TEXT,
    sent_at TIMESTAMP,
    given_up_at TIMESTAMP,
    last_error TEXT,
    -- Where mail programs end mails like this one with one press.
    unsubscribe_url TEXT
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mail_outbox_listing ON mail_outbox (listing_id);
-- Whether mails to an address come back is asked for each inquiry to it and each mail that is sent.
CREATE INDEX mail_outbox_given_up ON mail_outbox (lower(recipient)) WHERE given_up_at IS NOT NULL;

CREATE TABLE event_outbox (
    id TEXT NOT NULL PRIMARY KEY,
    topic TEXT NOT NULL,
    key TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    published_at TIMESTAMP
);
CREATE INDEX event_outbox_unpublished ON event_outbox (created_at) WHERE published_at IS NULL;

-- The number of the next listing. It only grows: what was given once, imported or erased, is never given again.
CREATE TABLE listing_numbers (
    prefix TEXT NOT NULL PRIMARY KEY,
    next BIGINT NOT NULL
);

-- What was changed by which version, so that whoever looked at an older one is told. Fields are JSON.
CREATE TABLE listing_changes (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    fields TEXT NOT NULL,
    PRIMARY KEY (listing_id, version)
);

-- Homes that are being written down. The secret of a draft is kept as a digest. Its form is the message ListingForm of the
-- contract, in base64; it goes when a listing was made of it.
CREATE TABLE drafts (
    digest TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    form TEXT NOT NULL,
    language TEXT NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    listing_id TEXT,
    idempotency_key TEXT,
    submitted_at TIMESTAMP
);
CREATE INDEX drafts_expires ON drafts (expires_at);

-- What an owner agreed to when they submitted: terms, photo_rights.
CREATE TABLE listing_consents (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    given_at TIMESTAMP NOT NULL,
    PRIMARY KEY (listing_id, kind)
);

-- Changes that wait for an operator, and what an operator returned. Forms as in drafts; reasons are JSON.
CREATE TABLE listing_reviews (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    proposal TEXT,
    proposed_at TIMESTAMP,
    proposed_by TEXT,
    returned_at TIMESTAMP,
    returned_form TEXT,
    reasons TEXT NOT NULL,
    -- When the owner was told that the returned home is about to be erased.
    warned_at TIMESTAMP,
    -- The last point that an operator approved, where the listing's differs from it.
    reviewed_latitude DOUBLE PRECISION,
    reviewed_longitude DOUBLE PRECISION
);

-- What owners decide about a home beside its text. A home without a row has none of it.
CREATE TABLE home_settings (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    weekly_mail BOOLEAN NOT NULL,
    -- When the last weekly mail was queued.
    weekly_mailed_at TIMESTAMP,
    -- The day on which the paused home is shown again, in its time zone.
    resume_on DATE,
    -- When it is erased.
    erase_at TIMESTAMP
);
CREATE INDEX home_settings_weekly_mail ON home_settings (weekly_mailed_at) WHERE weekly_mail;
CREATE INDEX home_settings_resume_on ON home_settings (resume_on) WHERE resume_on IS NOT NULL;
CREATE INDEX home_settings_erase_at ON home_settings (erase_at) WHERE erase_at IS NOT NULL;

-- What the calendar service is told of a listing. A row outlives its listing until that is forgotten there, too. The addresses
-- of calendars (JSON) go once the calendar service has them.
CREATE TABLE calendar_hand_overs (
    listing_id TEXT NOT NULL PRIMARY KEY,
    feeds TEXT,
    due_at TIMESTAMP NOT NULL,
    failures INTEGER NOT NULL,
    last_error TEXT
);
CREATE INDEX calendar_hand_overs_due ON calendar_hand_overs (due_at);

-- Whether the point of a listing is where its address is. A row is written with its listing, and is due while the listing
-- waits to be checked as it is now. It names the version and the answer of the last check.
CREATE TABLE coordinate_checks (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    -- 0 before the first check.
    version BIGINT NOT NULL,
    -- missing, too_far, elsewhere; absent without a doubt.
    doubt TEXT,
    distance_m INTEGER NOT NULL,
    -- The proposed point. All five are absent where no provider knows the address.
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    point_precision TEXT,
    point_accuracy_m INTEGER,
    source TEXT,
    checked_at TIMESTAMP,
    -- The next attempt, or the end of a worker's claim; absent once the listing is checked.
    due_at TIMESTAMP,
    failures INTEGER NOT NULL,
    last_error TEXT
);
CREATE INDEX coordinate_checks_due ON coordinate_checks (due_at);

-- What stays of an erased listing.
CREATE TABLE erased_listings (
    id TEXT NOT NULL PRIMARY KEY,
    activated_at TIMESTAMP,
    erased_at TIMESTAMP NOT NULL
);

-- Photos that no listing shows any more; they wait to be deleted from the media store.
CREATE TABLE unused_photos (
    hash TEXT NOT NULL PRIMARY KEY,
    unused_since TIMESTAMP NOT NULL
);

-- Photos that owners uploaded, to a listing or to a draft. One that waits has its original in the media store, under
-- `uploads/` and its id. One that is ready has the columns of a photo; that of a draft also its order and its
-- alternative texts (JSON).
CREATE TABLE photo_uploads (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT REFERENCES listings (id) ON DELETE CASCADE,
    draft_digest TEXT REFERENCES drafts (digest) ON DELETE CASCADE,
    -- Chosen by the client: a repeated upload is stored once.
    photo_id TEXT NOT NULL,
    -- Of the original's bytes.
    sha256 TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- waiting, ready, refused.
    state TEXT NOT NULL,
    -- Why it was refused.
    problem TEXT,
    hash TEXT,
    width INTEGER,
    height INTEGER,
    widths TEXT,
    color TEXT,
    alt_texts TEXT NOT NULL,
    -- Photos that look the same differ in few bits.
    difference_hash BIGINT,
    uploaded_at TIMESTAMP NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at TIMESTAMP NOT NULL,
    claim TEXT,
    UNIQUE (listing_id, photo_id),
    UNIQUE (draft_digest, photo_id)
);
CREATE INDEX photo_uploads_due ON photo_uploads (state, next_attempt_at);
CREATE INDEX photo_uploads_hash ON photo_uploads (hash);
-- Two hashes that differ in at most 3 bits have one of their quarters in common, and most of those that differ in 6.
CREATE INDEX photo_uploads_quarter_1 ON photo_uploads ((difference_hash & 65535));
CREATE INDEX photo_uploads_quarter_2 ON photo_uploads (((difference_hash >> 16) & 65535));
CREATE INDEX photo_uploads_quarter_3 ON photo_uploads (((difference_hash >> 32) & 65535));
CREATE INDEX photo_uploads_quarter_4 ON photo_uploads (((difference_hash >> 48) & 65535));

-- What guests write to support, which was queued as mail in the same transaction.
CREATE TABLE contact_messages (
    id TEXT NOT NULL PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    language TEXT NOT NULL,
    -- When it came, and when its sender agreed to the privacy policy.
    received_at TIMESTAMP NOT NULL
);
CREATE INDEX contact_messages_received_at ON contact_messages (received_at);

-- Reports of listings, mailed to support in the same way.
CREATE TABLE listing_reports (
    id TEXT NOT NULL PRIMARY KEY,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    idempotency_key TEXT NOT NULL,
    reason TEXT NOT NULL,
    message TEXT NOT NULL,
    -- Absent where the visitor wants no answer.
    email TEXT,
    language TEXT NOT NULL,
    state TEXT NOT NULL,
    received_at TIMESTAMP NOT NULL,
    UNIQUE (listing_id, idempotency_key)
);
CREATE INDEX listing_reports_received_at ON listing_reports (received_at);

-- How often visitors did something on a day in UTC, without anything of the visitors.
CREATE TABLE daily_events (
    -- `-` for what was done at no listing.
    listing_id TEXT NOT NULL,
    day DATE NOT NULL,
    kind TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (listing_id, day, kind)
);
CREATE INDEX daily_events_day ON daily_events (day);

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
    mailed_at TIMESTAMP,
    -- When it was looked at first. Homes that were available then and ever since are no news.
    first_look_at TIMESTAMP
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

-- Who may do what. Secrets (sessions, links, devices) are kept as digests only; passwords as Argon2id in the PHC string
-- format. Mail addresses are in small letters.

-- Persons who proved an address by using a link that was sent to it.
CREATE TABLE owners (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    verified_at TIMESTAMP NOT NULL
);

-- An address opens the listings that name it.
CREATE INDEX listings_owner_email ON listings (lower(owner_email));

-- Whose a listing is. The role is owner or co_owner.
CREATE TABLE memberships (
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    owner_id TEXT NOT NULL REFERENCES owners (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    began_at TIMESTAMP NOT NULL,
    PRIMARY KEY (listing_id, owner_id)
);
CREATE INDEX memberships_owner ON memberships (owner_id);

-- A listing without a row opens to no password.
CREATE TABLE listing_passwords (
    listing_id TEXT NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

-- Links in mails, each used once: to sign in, to become a co-owner, to undo a change. Without a listing a link opens all
-- homes of its address. What an undo puts back is JSON.
CREATE TABLE links (
    digest TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    email TEXT NOT NULL,
    listing_id TEXT REFERENCES listings (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    undo TEXT,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    used_at TIMESTAMP
);
CREATE INDEX links_listing ON links (listing_id);
CREATE INDEX links_email ON links (email);
CREATE INDEX links_expires ON links (expires_at);

-- Mails that a stranger caused, so that nobody's mailbox is flooded. The recipient is a digest.
CREATE TABLE stranger_mails (
    id TEXT NOT NULL PRIMARY KEY,
    recipient TEXT NOT NULL,
    sent_at TIMESTAMP NOT NULL
);
CREATE INDEX stranger_mails_recipient ON stranger_mails (recipient, sent_at);

CREATE TABLE sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL,
    -- The browser that opened it, for the list of open sessions.
    user_agent TEXT,
    last_used_at TIMESTAMP
);
CREATE INDEX sessions_expires ON sessions (expires_at);

-- What a session opens, and how that was proven: by the listing's password, or by a link to the owner's address.
CREATE TABLE session_grants (
    digest TEXT NOT NULL REFERENCES sessions (digest) ON DELETE CASCADE,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    way_in TEXT NOT NULL,
    owner_id TEXT REFERENCES owners (id) ON DELETE CASCADE,
    proven_at TIMESTAMP NOT NULL,
    PRIMARY KEY (digest, listing_id, way_in)
);
CREATE INDEX session_grants_listing ON session_grants (listing_id);
CREATE INDEX session_grants_owner ON session_grants (owner_id);

-- Browsers that signed in to a listing before.
CREATE TABLE devices (
    digest TEXT NOT NULL,
    listing_id TEXT NOT NULL REFERENCES listings (id) ON DELETE CASCADE,
    last_seen_at TIMESTAMP NOT NULL,
    PRIMARY KEY (digest, listing_id)
);
CREATE INDEX devices_listing ON devices (listing_id);
CREATE INDEX devices_last_seen ON devices (last_seen_at);

-- Who looks after the directory.
CREATE TABLE operators (
    id TEXT NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    hash TEXT NOT NULL,
    changed_at TIMESTAMP NOT NULL
);

CREATE TABLE operator_sessions (
    digest TEXT NOT NULL PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    opened_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_expires ON operator_sessions (expires_at);

-- Who changed what: ids and the names of fields, never values. It outlives what it speaks of.
CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at TIMESTAMP NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    fields TEXT NOT NULL
);
CREATE INDEX audit_subject ON audit (subject, at);
CREATE INDEX audit_at ON audit (at);
