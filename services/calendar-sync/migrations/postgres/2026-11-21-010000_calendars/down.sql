DROP TABLE event_outbox;
DROP TABLE export_receipts;
DROP TABLE exports;
DROP TABLE blocks;
DROP TABLE feed_reads;
DROP TABLE feed_events;
DROP TABLE feeds;
DROP TABLE properties;
