//! From events to nights: which events take nights, their categories, what is remembered between readings, what guests
//! see.

mod after_read;
mod apply_reading;
pub mod availability;
pub mod booking_window;
mod category;
mod feed_state;
pub mod freshness;
mod guest_names;
pub mod inspect;
mod markers;
mod nights;
pub mod privacy;
pub mod replay;
pub mod taking;
#[cfg(test)]
mod tests;
mod words;

pub use after_read::{AfterRead, Alert, JobEnd, Read, ReadOutcome, after_read};
pub use apply_reading::{Applied, NamedNights, READ_APART, apply_reading};
pub use category::{Categorised, Category, Confidence, Reason, categorise, is_surely_booked, may_be_reservation};
pub use feed_state::{FeedState, LastRead, Validators};
pub use nights::{Missing, Night, NightRun, RememberedNights, Waiting};
pub use privacy::UidKey;
pub use taking::{Claim, Context, FeedPolicy, TakenEvent};
pub use words::Summary;
