DROP TABLE operator_sessions;
DROP TABLE operators;
