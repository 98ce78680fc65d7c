//! Postcodes and postal tables, against published ones.

mod delivered;
mod postal_tables;
mod postcodes;
