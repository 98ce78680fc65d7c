//! How the jobs of this service are done: a policy for each kind. All of them wait in the table `jobs`.

use std::time::Duration;

use casacero_common::jobs::Policy;
use chrono::TimeDelta;

use crate::domain::webhook;

/// All of them.
pub static ALL: [&Policy; 9] =
    [&CALENDAR, &QUOTES, &TRANSLATIONS, &MAIL, &WEBHOOKS, &PUSH, &MESSENGER, &PHOTOS, &ERASURES];

/// Tells the calendar service of a listing. The key is its id, the payload the feeds to hand over.
pub static CALENDAR: Policy = Policy {
    kind: "calendar",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[2, 10, 60, 300, 900],
    most_attempts: None,
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};

/// Ends the quote of an inquiry in time, and takes or frees its nights in the calendar. The key is the inquiry's id, the
/// payload that of its listing, which is needed once the inquiry is erased.
pub static QUOTES: Policy = Policy {
    kind: "quotes",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[2, 10, 60, 300, 900],
    most_attempts: None,
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};

/// Translates the description of a listing into one language. The key and payload are in `store::translations`.
pub static TRANSLATIONS: Policy = Policy {
    kind: "translations",
    lease: TimeDelta::minutes(5),
    delays_seconds: &[10, 60, 300, 900, 3_600],
    most_attempts: None,
    interval: Duration::from_secs(1),
    // The service is away.
    pause_after_failure: Some(Duration::from_secs(10)),
};

/// Sends a mail. The key is its id.
pub static MAIL: Policy = Policy {
    kind: "mail",
    lease: TimeDelta::minutes(5),
    delays_seconds: &[60, 300, 900, 3_600, 14_400, 43_200],
    // About five days: RFC 5321, 4.5.4.1, asks for four to five.
    most_attempts: Some(16),
    interval: Duration::from_secs(5),
    pause_after_failure: None,
};

/// Sends a delivery of a webhook. The key is its id. The delivery itself counts its attempts: a failure here is one of the
/// database.
pub static WEBHOOKS: Policy = Policy {
    kind: "webhooks",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[10, 60, 300],
    most_attempts: None,
    // Several workers look, and changes in this process wake them.
    interval: Duration::from_secs(5),
    pause_after_failure: None,
};

/// Tells a browser something. The key is that of the notice and the device, the payload a `store::PushJob`.
pub static PUSH: Policy = Policy {
    kind: "push",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[10, 60, 300, 1_800, 3_600, 7_200],
    // About a day: then it is no news.
    most_attempts: Some(14),
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};

/// Sends a message to a phone by the operator's webhook. The key is that of the notice, or of the home for a code, the payload a
/// `store::MessengerJob`.
pub static MESSENGER: Policy = Policy {
    kind: "messenger",
    lease: TimeDelta::minutes(2),
    // As the deliveries of partners' webhooks.
    delays_seconds: &webhook::DELAYS_SECONDS,
    most_attempts: Some(webhook::ATTEMPTS_MAX),
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};

/// Decodes an uploaded photo. The key is the id of the upload.
pub static PHOTOS: Policy = Policy {
    kind: "photos",
    lease: TimeDelta::minutes(5),
    delays_seconds: &[5, 60, 600, 3_600],
    most_attempts: Some(6),
    interval: Duration::from_secs(1),
    pause_after_failure: None,
};

/// Writes an erasure into the journal outside of the database. The payload is what is written.
pub static ERASURES: Policy = Policy {
    kind: "erasures",
    lease: TimeDelta::minutes(2),
    delays_seconds: &[2, 10, 60, 300, 900],
    most_attempts: None,
    interval: Duration::from_secs(1),
    // The journal is away.
    pause_after_failure: Some(Duration::from_secs(10)),
};
