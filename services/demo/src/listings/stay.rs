//! Rooms, terms and rates of a demo listing.

use casacero_proto::listing::v1::{
    BedType, Beds, Cancellation, ChildrenPolicy, DayRange, Description, ExtraGuestFee, Fees, Payment, PriceRule, Rates,
    Room, RoomType, SmokingPolicy, StayTerms,
};

use super::facts::Facts;
use crate::dice::Dice;

/// July and August of 2027, in days since 1970-01-01.
const SUMMER: DayRange = DayRange { first_day: 21_000, end_day: 21_062 };

/// The rooms in which guests sleep: beds for all of them.
pub fn rooms(facts: &Facts, dice: &mut Dice) -> Vec<Room> {
    let beds = |bed_type: BedType, count| Beds { r#type: bed_type.into(), count };
    let room = |room_type: RoomType, beds| Room { r#type: room_type.into(), beds };
    let mut rooms: Vec<Room> = (0..facts.bedrooms)
        .map(|index| {
            let is_twin = index > 0 && dice.chance(0.5);
            let mut sleeps = vec![if is_twin { beds(BedType::Single, 2) } else { beds(BedType::Double, 1) }];
            if index == 0 && facts.children == ChildrenPolicy::ChildrenWelcome && dice.chance(0.4) {
                sleeps.push(beds(BedType::Cot, 1));
            }
            room(RoomType::Bedroom, sleeps)
        })
        .collect();
    let mut living_room = Vec::new();
    if facts.bedrooms == 0 {
        living_room.push(beds(BedType::Double, 1));
    }
    // Two sleep in a bedroom, or in a studio's double bed.
    let without_bed = facts.guests.saturating_sub(2 * facts.bedrooms.max(1));
    if without_bed > 0 {
        living_room.push(beds(BedType::SofaBed, without_bed.div_ceil(2)));
    }
    if !living_room.is_empty() {
        rooms.push(room(RoomType::LivingRoom, living_room));
    }
    rooms
}

/// When guests come and go, and on which terms.
pub fn terms(facts: &Facts, dice: &mut Dice) -> StayTerms {
    let cancellations = [
        Cancellation::FreeUntil1Day,
        Cancellation::FreeUntil7Days,
        Cancellation::FreeUntil14Days,
        Cancellation::FreeUntil30Days,
        Cancellation::NotRefundable,
    ];
    let payments =
        [Payment::FullOnBooking, Payment::PartOnBookingRestBeforeArrival, Payment::PartOnBookingRestOnArrival];
    let (mut spanish, mut english) = ("Sin fiestas.".to_owned(), "No parties.".to_owned());
    if facts.smoking != SmokingPolicy::SmokingAllowed {
        spanish.push_str("\nNo se fuma dentro.");
        english.push_str("\nNo smoking indoors.");
    }
    let text =
        |language: &str, text: String| Description { language: language.to_owned(), text, machine_translated: false };
    StayTerms {
        check_in_from: Some(60 * dice.whole(15, 17)),
        check_in_until: dice.chance(0.6).then_some(60 * 22),
        check_out_until: Some(60 * dice.whole(10, 12)),
        quiet_from: Some(60 * 23),
        quiet_until: Some(60 * 8),
        house_rules: vec![text("es", spanish), text("en", english)],
        cancellation: (*dice.pick(&cancellations)).into(),
        payment: (*dice.pick(&payments)).into(),
    }
}

/// The minimum stay, the prices of summer and the fees.
pub fn rates(facts: &Facts, dice: &mut Dice) -> Rates {
    let summer = facts.price_max_minor.map(|night_minor| PriceRule {
        days: Some(SUMMER),
        weekdays: Vec::new(),
        night_minor: Some(night_minor),
        min_nights: Some(7),
    });
    Rates {
        rules: summer.into_iter().collect(),
        min_nights: *dice.pick(&[2, 3, 3, 4, 5]),
        fees: Some(Fees {
            cleaning_minor: Some(3_500 + 1_500 * i64::from(facts.bedrooms)),
            extra_guest: Some(ExtraGuestFee { included_guests: facts.guests, night_minor: 0 }),
            tourist_tax_minor: Some(0),
            deposit_minor: Some(if dice.chance(0.5) { 20_000 } else { 0 }),
        }),
    }
}
