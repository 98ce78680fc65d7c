ALTER TABLE sessions DROP COLUMN last_used_at;
ALTER TABLE sessions DROP COLUMN user_agent;
DROP TABLE home_settings;
