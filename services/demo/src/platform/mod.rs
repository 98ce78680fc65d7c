//! A simulated booking platform on loopback, whose feeds have the real formats.
//!
//! Its feeds follow `docs/rules/calendar.md`: what Airbnb, Booking.com, Vrbo and Holidu were seen to send, including
//! personal data and failures. Everything that a calendar shows therefore went through fetch, queue, parse and merge. A
//! production process never starts it.

mod feed;
mod server;
mod stays;

pub use server::{Platform, feed_url};
pub use stays::{Stay, stays};
