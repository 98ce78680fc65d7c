//! The rules of the calendar, pure: no database, no network, no wire types, no clock of its own.
//!
//! The rule above all others: when in doubt a night is blocked or unknown, never free; and a failed
//! or suspicious read never frees a night. `docs/rules/calendar.md` states the rules in full.

pub mod availability;
pub mod block;
pub mod booking_window;
pub mod conflict;
pub mod cycle;
pub mod echo;
pub mod export;
pub mod export_text;
pub mod failure;
pub mod feed;
pub mod gap;
pub mod hold;
pub mod id;
pub mod inspect;
pub mod kept;
pub mod letters;
pub mod names;
pub mod nights;
pub mod policy;
pub mod remembered;
pub mod room;
pub mod schedule;
pub mod scrub;
pub mod source;
pub mod taken;

#[cfg(test)]
mod tests;
