DROP TABLE contents;
