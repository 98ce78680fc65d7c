//! The geocoding service: gazetteer, postcodes, time zones.
