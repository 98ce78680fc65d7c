//! The service on its database, its queue and a platform of feeds on loopback.

mod alerts;
mod blocks;
mod calls;
mod checking;
mod claims;
mod confirming;
mod exports;
mod feeds;
mod harness;
mod history;
mod holding;
mod operations;
mod platform;
mod privacy;
mod reading;
mod tables;
mod trouble;
mod whole;
