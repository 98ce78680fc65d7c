-- When an alert was looked at first. Homes that were available then and ever since are no news.
ALTER TABLE alerts ADD COLUMN first_look_at TIMESTAMP;
-- Alerts from before go on waiting for the homes that they have seen.
UPDATE alerts SET first_look_at = confirmed_at;
