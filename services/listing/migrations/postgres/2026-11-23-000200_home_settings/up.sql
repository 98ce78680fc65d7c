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

-- The browser that opened a session, for the list of open sessions.
ALTER TABLE sessions ADD COLUMN user_agent TEXT;
ALTER TABLE sessions ADD COLUMN last_used_at TIMESTAMP;
