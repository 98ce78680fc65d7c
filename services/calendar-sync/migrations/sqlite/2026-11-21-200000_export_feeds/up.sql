-- The subscriber's own feed, where the subscriber is of no platform that is known by name. A feed that is gone is
-- nobody's: it is no reference.
ALTER TABLE exports ADD COLUMN feed_id TEXT;
