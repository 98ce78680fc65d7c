DROP TABLE usage_days;
DROP TABLE translations;
