DROP TABLE event_outbox;
DROP TABLE notes;
