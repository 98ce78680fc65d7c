//! Postcodes and postal tables, against published ones.

mod postal_tables;
mod postcodes;
