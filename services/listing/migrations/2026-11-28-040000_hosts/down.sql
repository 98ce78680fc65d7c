DROP TABLE widgets;
DROP TABLE savings;
DROP TABLE host_profiles;
