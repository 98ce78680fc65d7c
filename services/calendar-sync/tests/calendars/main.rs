//! The service with its database, its queue and a feed platform on loopback.

mod alerts;
mod blocks;
mod calls;
mod checking;
mod claims;
mod conflicts;
mod digest;
mod exports;
mod feeds;
mod forgetting;
mod harness;
mod history;
mod holds;
mod nights;
mod operations;
mod platform;
mod privacy;
mod reading;
mod tables;
mod whole;
