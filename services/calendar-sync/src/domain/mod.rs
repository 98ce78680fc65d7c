//! The rules of the calendar. They are pure: no database, no network, no wire types, no clock of their own.
//!
//! The most important rule: when in doubt a night is blocked or unknown, never free; and a failed or suspicious read
//! never frees a night. `docs/rules/calendar.md` states the rules in full.
//!
//! The folders follow a reading: [`feed`] turns bytes into events, [`occupancy`] turns events into nights, [`sharing`]
//! passes nights on. [`schedule`] says when feeds are read, and [`block`] holds what owners block themselves.

pub mod block;
pub mod failure;
pub mod feed;
pub mod feed_url;
pub mod id;
pub mod nights;
pub mod occupancy;
pub mod platform;
pub mod printable;
pub mod schedule;
pub mod sharing;

#[cfg(test)]
mod tests;
