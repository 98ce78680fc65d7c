//! What visitors do, counted by day. See `docs/rules/guests.md#counts`.

use casacero_proto::listing::v1::SiteEventKind;

use super::{
    identity::ListingId,
    refusal::Refusal,
    text::{FieldError, Invalid},
};

/// Maximum number of events of a call.
const EVENTS_MAX: usize = 20;

/// Something that a visitor did. It has nothing of the visitor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SiteEvent {
    /// The listing at which it was done; `None` where at none.
    pub listing_id: Option<ListingId>,
    pub kind: SiteEventKind,
}

/// Refuses a call with no event or with too many.
pub fn check_number(events: &[SiteEvent]) -> Result<(), Refusal> {
    if (1..=EVENTS_MAX).contains(&events.len()) {
        return Ok(());
    }
    Err(FieldError { field: "items", problem: Invalid::OutOfRange }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_has_one_to_twenty_events() {
        let search = SiteEvent { listing_id: None, kind: SiteEventKind::Search };
        for (number, is_right) in [(0, false), (1, true), (20, true), (21, false)] {
            assert_eq!(check_number(&vec![search.clone(); number]).is_ok(), is_right, "{number}");
        }
    }
}
