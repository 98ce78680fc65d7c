//! The calendar that other platforms subscribe to (`docs/rules/calendar.md`, rule 10): manual blocks and, if the owner
//! wants it, reserved nights of the other platforms. It contains no guest data and not the owner's reasons.

use sha2::{Digest as _, Sha256};

use super::{super::nights::NightRange, echo::Claims};

/// The reader of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    /// The subscriber's own feed, whose nights it is never sent; `None` if we read none of its feeds.
    pub feed_id: Option<String>,
    /// Whether it is sent reservations of the other platforms.
    pub include_reservations: bool,
}

/// One all-day event of an export.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    pub nights: NightRange,
    /// The source of the event: unique within the property and the same in every export.
    pub origin: String,
    /// What its readers are told of it.
    pub summary: &'static str,
}

/// Of nights that are taken, nobody is told why.
const TAKEN: &str = "Not available";

/// The entries for a subscriber.
pub fn entries(claims: &Claims, subscriber: &Subscriber, window: NightRange) -> Vec<Entry> {
    // A block may extend far ahead. Importers expect no more than the calendar's range.
    let covered = |nights: &NightRange| NightRange::new(nights.first(), nights.end().min(window.end()));
    let mut entries: Vec<Entry> = claims
        .blocks
        .iter()
        .filter_map(|block| {
            covered(&block.nights).map(|nights| Entry { nights, origin: format!("block-{}", block.id), summary: TAKEN })
        })
        .filter(|entry| entry.nights.intersection(window).is_some())
        .collect();
    if subscriber.include_reservations {
        let shared = claims.shared_with(subscriber.feed_id.as_deref(), window);
        let stay =
            |nights: &NightRange| Entry { nights: *nights, origin: format!("stay-{}", nights.first()), summary: TAKEN };
        entries.extend(shared.ranges().iter().map(stay));
    }
    entries.sort_unstable();
    entries
}

/// The ETag of the content. It changes if and only if the exported content changes.
pub fn etag(entries: &[Entry], calendar_name: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(calendar_name.as_bytes());
    for entry in entries {
        digest.update(format!("\n{} {} {}", entry.nights.first(), entry.nights.end(), entry.origin));
    }
    let digest: String = digest.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digest}\"")
}
