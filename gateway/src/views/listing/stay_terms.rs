//! When guests come and go, and on which terms.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, Cancellation, Payment},
};
use chrono::{NaiveTime, Timelike as _};
use serde::Serialize;
use utoipa::ToSchema;

/// When guests come and go, and on which terms. Times are `HH:MM` in the time zone of the property, null where the owner
/// did not say.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StayTerms {
    /// From when on guests may arrive.
    #[schema(required)]
    pub check_in_from: Option<String>,
    /// Until when guests may arrive; after midnight where it is not after `checkInFrom`.
    #[schema(required)]
    pub check_in_until: Option<String>,
    /// Until when guests leave.
    #[schema(required)]
    pub check_out_until: Option<String>,
    /// From when on it is quiet.
    #[schema(required)]
    pub quiet_from: Option<String>,
    /// Until when it is quiet.
    #[schema(required)]
    pub quiet_until: Option<String>,
    /// The owner's own rules and their translations, the original first.
    pub house_rules: Vec<wire::Description>,
    /// Until when a guest cancels without cost.
    #[schema(required)]
    pub cancellation: Option<Cancellation>,
    /// When a guest pays.
    #[schema(required)]
    pub payment: Option<Payment>,
}

/// On the wire, a time that is to be forgotten.
const FORGOTTEN_MINUTES: u32 = u32::MAX;
/// On the wire, what is no time: the first minute that no day has.
const NO_MINUTES: u32 = 24 * 60;

/// The time of minutes after midnight, as `HH:MM`; empty where it is to be forgotten.
pub fn clock(minutes: u32) -> String {
    if minutes == FORGOTTEN_MINUTES {
        return String::new();
    }
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The minutes after midnight of `HH:MM`. An empty text is to be forgotten; what is no time becomes one that is out of range.
pub fn minutes(text: &str) -> u32 {
    if text.is_empty() {
        return FORGOTTEN_MINUTES;
    }
    NaiveTime::parse_from_str(text, "%H:%M").map_or(NO_MINUTES, |time| time.hour() * 60 + time.minute())
}

/// Rooms without beds of a kind that only a newer contract knows. A room of such a kind is a bedroom.
pub fn known_rooms(mut rooms: Vec<wire::Room>) -> Vec<wire::Room> {
    for room in &mut rooms {
        if room.r#type() == wire::RoomType::Unspecified {
            room.set_type(wire::RoomType::Bedroom);
        }
        room.beds.retain(|beds| beds.r#type() != wire::BedType::Unspecified);
    }
    rooms
}

impl From<wire::StayTerms> for StayTerms {
    fn from(terms: wire::StayTerms) -> Self {
        let wire::StayTerms {
            check_in_from,
            check_in_until,
            check_out_until,
            quiet_from,
            quiet_until,
            house_rules,
            cancellation,
            payment,
        } = terms;
        Self {
            check_in_from: check_in_from.map(clock),
            check_in_until: check_in_until.map(clock),
            check_out_until: check_out_until.map(clock),
            quiet_from: quiet_from.map(clock),
            quiet_until: quiet_until.map(clock),
            house_rules,
            cancellation: Cancellation::of(cancellation),
            payment: Payment::of(payment),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_minutes_on_the_wire() {
        for (text, expected) in [("00:00", 0), ("16:30", 990), ("23:59", 1_439), ("", FORGOTTEN_MINUTES)] {
            assert_eq!(minutes(text), expected, "{text}");
            assert_eq!(clock(expected), text);
        }
        for text in ["24:00", "12:60", "noon", "12", "-1:00", "12:00:00", " "] {
            assert_eq!(minutes(text), NO_MINUTES, "{text}");
        }
    }

    #[test]
    fn kinds_of_a_newer_contract_are_left_out() {
        let beds = |bed_type, count| wire::Beds { r#type: bed_type, count };
        let sofa = beds(wire::BedType::SofaBed.into(), 1);
        let living_room = wire::Room { r#type: wire::RoomType::LivingRoom.into(), beds: vec![sofa, beds(99, 1)] };
        let shown = known_rooms(vec![living_room, wire::Room { r#type: 99, beds: vec![beds(99, 1)] }]);
        let expected = serde_json::json!([
            { "type": "living_room", "beds": [{ "type": "sofa_bed", "count": 1 }] },
            { "type": "bedroom", "beds": [] },
        ]);
        assert_eq!(serde_json::to_value(shown).expect("JSON"), expected);
    }

    #[test]
    fn what_the_owner_did_not_say_is_null() {
        let terms = StayTerms::from(wire::StayTerms {
            check_in_from: Some(960),
            cancellation: wire::Cancellation::FreeUntil7Days.into(),
            ..Default::default()
        });
        let expected = serde_json::json!({
            "checkInFrom": "16:00", "checkInUntil": null, "checkOutUntil": null, "quietFrom": null, "quietUntil": null,
            "houseRules": [], "cancellation": "free_until_7_days", "payment": null
        });
        assert_eq!(serde_json::to_value(&terms).expect("JSON"), expected);
    }
}
