//! Markers: events that mark a moment of a stay, such as cleaning, instead of taking nights (`docs/rules/calendar.md`,
//! rule 9).

use super::{taking::TakenEvent, words::Marker};
use crate::domain::nights::{NightRange, NightSet};

/// The effect of an event on its nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Takes,
    /// It takes them, except those that a stay takes: there it only marks a moment of the stay.
    Marks(Marker),
    /// It takes no nights.
    Nothing,
}

/// A marker adds nothing on nights of a stay. A departure marker also adds nothing on the day on which a stay ends; any
/// other event on that day belongs to another guest. Elsewhere the meaning of a marker is unknown, so it takes its
/// nights.
pub(super) fn settle_markers(events: &mut [TakenEvent], effects: &[Effect]) {
    if !effects.iter().any(|effect| matches!(effect, Effect::Marks(_))) {
        return;
    }
    let stays = || events.iter().zip(effects).filter(|(_, effect)| **effect == Effect::Takes).map(|(event, _)| event);
    let nights: NightSet = stays().map(|event| event.nights).collect();
    let departures = stays().filter(|event| event.may_be_reservation).map(|event| event.nights.end());
    let departures = departures.map(|day| NightRange::at_least_one(day, day));
    let with_departures = nights.union(&departures.collect());
    for (event, effect) in events.iter_mut().zip(effects) {
        let covered = match effect {
            Effect::Marks(Marker::Departure) => &with_departures,
            Effect::Marks(Marker::Other) => &nights,
            Effect::Takes | Effect::Nothing => continue,
        };
        match covered.rest_of(event.nights) {
            Some(rest) => event.nights = rest,
            None => event.takes = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::domain::occupancy::taking::{
        events, nights,
        tests::{context, entry, text},
    };

    #[test]
    fn markers_add_nothing_on_nights_of_a_stay() {
        let stay = ["2026-12-05..2026-12-10"];
        let cases: [(&str, &str, &str, &[&str]); 12] = [
            ("Cleaning", "2026-12-05", "2026-12-06", &stay),
            ("Cleaning", "2026-12-07", "2026-12-09", &stay),
            ("Pending: Otto Mann", "2026-12-05", "2026-12-06", &stay),
            // The night of the day of departure belongs to another guest, except for departure markers.
            ("Cleaning", "2026-12-10", "2026-12-11", &stay),
            ("Check-out: Otto Mann", "2026-12-10T11:00:00", "2026-12-10T13:00:00", &stay),
            ("check in", "2026-12-10", "2026-12-11", &["2026-12-05..2026-12-11"]),
            ("Check-in: Otto Mann", "2026-12-10", "2026-12-11", &["2026-12-05..2026-12-11"]),
            ("Inquiry - Otto", "2026-12-10", "2026-12-11", &["2026-12-05..2026-12-11"]),
            // After the stay, before the arrival and elsewhere the meaning of a marker is unknown.
            ("Cleaning", "2026-12-10", "2026-12-12", &["2026-12-05..2026-12-10", "2026-12-11..2026-12-12"]),
            ("Cleaning", "2026-12-04", "2026-12-05", &["2026-12-04..2026-12-10"]),
            ("Cleaning", "2026-12-04", "2026-12-12", &["2026-12-04..2026-12-12"]),
            ("Cleaning", "2026-12-20", "2026-12-21", &["2026-12-05..2026-12-10", "2026-12-20..2026-12-21"]),
        ];
        for (marker, start, end, expected) in cases {
            let entries = [entry(marker, start, end), entry("Zoë H.", "2026-12-05", "2026-12-10")];
            let taken = events(&entries, context());
            assert_eq!(text(&nights(&taken)), expected, "{marker} {start}");
            assert_eq!(taken[0].takes, expected != stay, "{marker} {start}");
        }
        // A closed season has no departing guest.
        let entries = [entry("Cleaning", "2026-12-10", "2026-12-11"), entry("Blocked", "2026-12-05", "2026-12-10")];
        assert_eq!(text(&nights(&events(&entries, context()))), ["2026-12-05..2026-12-11"]);
    }
}
