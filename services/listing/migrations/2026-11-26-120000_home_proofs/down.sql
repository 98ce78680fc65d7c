DROP TABLE home_proofs;
