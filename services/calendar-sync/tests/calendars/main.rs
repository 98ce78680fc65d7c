//! The service on its database, its queue and a platform of feeds on loopback.

mod alerts;
mod calls;
mod claims;
mod confirming;
mod harness;
mod history;
mod holding;
mod platform;
mod privacy;
mod reading;
mod tables;
mod whole;
