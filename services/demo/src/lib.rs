//! Demo data: listings, pictures and a loopback platform that serves feeds.

#![allow(missing_docs, reason = "a name that says it all needs no comment; other programs see only the contract")]

pub mod dice;
pub mod identity;
pub mod listings;
pub mod pictures;
pub mod platform;
pub mod profile;
pub mod seed;
