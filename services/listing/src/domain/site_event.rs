//! What visitors do, counted by day. See `docs/rules/guests.md#counts`.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{ContactWay, SiteEventKind},
};

use super::{
    identity::ListingId,
    refusal::Refusal,
    statistics::Counted,
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
    /// Which way a contact click went, where that is known.
    pub way: Option<ContactWay>,
}

/// Stands before the way of a contact click among the counted kinds. A release that does not know it leaves such counts out.
const WAY: &str = "contact_click:";

impl SiteEvent {
    /// What is counted: the kind, and the way apart.
    pub fn counted(&self) -> impl Iterator<Item = String> {
        let way = self.way.filter(|_| self.kind == SiteEventKind::ContactClick);
        [self.kind.slug().to_owned()].into_iter().chain(way.map(|way| format!("{WAY}{}", way.slug())))
    }
}

/// What a count is of; `None` for what a newer release counts.
pub fn counted(text: &str) -> Option<Counted> {
    match text.strip_prefix(WAY) {
        Some(way) => way.parse().ok().map(Counted::Way),
        None => text.parse().ok().map(Counted::Kind),
    }
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
    fn ways_of_contact_are_counted_apart() {
        use SiteEventKind::{ContactClick, Share};
        let cases = [
            (ContactClick, Some(ContactWay::Phone), vec![Counted::Kind(ContactClick), Counted::Way(ContactWay::Phone)]),
            (ContactClick, None, vec![Counted::Kind(ContactClick)]),
            (Share, Some(ContactWay::Phone), vec![Counted::Kind(Share)]),
        ];
        for (kind, way, expected) in cases {
            let event = SiteEvent { listing_id: None, kind, way };
            assert_eq!(event.counted().filter_map(|text| counted(&text)).collect::<Vec<_>>(), expected);
        }
        assert_eq!(counted("contact_click:pigeon"), None);
    }

    #[test]
    fn a_call_has_one_to_twenty_events() {
        let search = SiteEvent { listing_id: None, kind: SiteEventKind::Search, way: None };
        for (number, is_right) in [(0, false), (1, true), (20, true), (21, false)] {
            assert_eq!(check_number(&vec![search.clone(); number]).is_ok(), is_right, "{number}");
        }
    }
}
