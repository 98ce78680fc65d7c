DROP TABLE jobs;
DROP TABLE event_outbox;
DROP TABLE notes;
