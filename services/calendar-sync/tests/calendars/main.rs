//! The service on its database, its queue and a platform of feeds on loopback.

mod calls;
mod claims;
mod harness;
mod holding;
mod platform;
mod privacy;
mod reading;
mod tables;
mod whole;
