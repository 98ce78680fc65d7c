DROP INDEX host_profiles_photo;
ALTER TABLE host_profiles DROP COLUMN photo;
ALTER TABLE host_profiles DROP COLUMN photo_hash;
DROP TABLE notice_phones;
DROP TABLE notice_devices;
