DROP TABLE sessions;
DROP TABLE listing_passwords;
