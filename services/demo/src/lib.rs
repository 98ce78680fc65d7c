//! Demo data: listings, pictures and a loopback platform that serves feeds.

pub mod dice;
pub mod identity;
pub mod listings;
pub mod pictures;
pub mod platform;
pub mod profile;
pub mod seed;
