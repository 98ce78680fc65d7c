//! How the jobs of this service are done: a policy for each kind. All of them wait in the table `jobs`.

use std::time::Duration;

use casacero_common::jobs::Policy;
use chrono::TimeDelta;

/// Tells the calendar service of a listing. The key is its id, the payload the feeds to hand over.
pub static CALENDAR: Policy = Policy {
    kind: "calendar",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[2, 10, 60, 300, 900],
    most_attempts: None,
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};
