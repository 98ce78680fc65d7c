//! The source of time, so that tests can set it.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use chrono::{DateTime, Duration, Utc};

/// The system clock, or a clock that stands still until it is moved. Clones share the time.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    /// Microseconds since 1970-01-01 UTC.
    Fixed(Arc<AtomicI64>),
}

impl Clock {
    /// The system clock.
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stays at `instant` until [`advance`](Self::advance) moves it.
    pub fn fixed(instant: DateTime<Utc>) -> Self {
        Self(Source::Fixed(Arc::new(AtomicI64::new(instant.timestamp_micros()))))
    }

    /// The current time in microseconds, which every store can keep.
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match &self.0 {
            Source::System => Utc::now().timestamp_micros(),
            Source::Fixed(micros) => micros.load(Ordering::SeqCst),
        };
        DateTime::from_timestamp_micros(micros).unwrap_or(DateTime::UNIX_EPOCH)
    }

    /// Moves a fixed clock by `duration`.
    ///
    /// # Panics
    /// On the system clock, which cannot be moved.
    pub fn advance(&self, duration: Duration) {
        match &self.0 {
            // Only tests and benchmarks move clocks, and they make them with `fixed`.
            Source::System => panic!("the system's clock cannot be moved"),
            Source::Fixed(micros) => {
                micros.fetch_add(duration.num_microseconds().unwrap_or(0), Ordering::SeqCst);
            }
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}
