//! A pretended booking platform on loopback, whose feeds have the true shapes of the real ones.
//!
//! What it serves follows `docs/rules/calendar.md`: what Airbnb, Booking.com, VRBO and Holidu were seen
//! to send, personal data and failures included, so that everything a calendar shows went through
//! fetch, queue, parse and merge. Nothing of it runs in a production start.

mod feed;
mod server;
mod stays;

pub use server::{Platform, feed_url};
pub use stays::{Stay, stays};
