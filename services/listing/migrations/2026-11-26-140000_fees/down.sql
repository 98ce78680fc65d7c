DROP TABLE invoices;
DROP TABLE home_fees;
DROP TABLE home_billing;
ALTER TABLE home_settings DROP COLUMN unpaid;
