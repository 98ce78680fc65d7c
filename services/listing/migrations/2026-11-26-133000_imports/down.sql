DROP TABLE imported_photos;
DROP TABLE imported_rows;
