DROP TABLE alert_homes;
DROP TABLE alerts;
