//! Rooms, terms and rates of a demo listing.

use casacero_proto::listing::v1::{
    BedType, Beds, BookingRules, Cancellation, ChildrenPolicy, Description, Discount, ExtraFee, ExtraGuestFee, FeeKind,
    FeeUnit, Fees, Payment, PetPolicy, PoolAccess, PriceRule, Rates, Room, RoomType, RuleDays, SmokingPolicy,
    StayTerms,
};

use super::FIRST_NUMBER;
use super::facts::Facts;
use crate::dice::Dice;
use crate::pictures::Setting;

/// July and August of 2027 and of 2028, in days since 1970-01-01.
const SUMMERS: [RuleDays; 2] =
    [RuleDays { first_day: 21_000, end_day: 21_062 }, RuleDays { first_day: 21_366, end_day: 21_428 }];
/// 22 December to 6 January, from 2026 and from 2027 on.
const CHRISTMASES: [RuleDays; 2] =
    [RuleDays { first_day: 20_809, end_day: 20_825 }, RuleDays { first_day: 21_174, end_day: 21_190 }];
/// ISO weekdays.
const FRIDAY: u32 = 5;
const SATURDAY: u32 = 6;

const FLEXIBLE: &[Cancellation] =
    &[Cancellation::FreeUntil1Day, Cancellation::FreeUntil7Days, Cancellation::FreeUntil14Days];
const MODERATE: &[Cancellation] = &[
    Cancellation::FreeUntil7Days,
    Cancellation::FreeUntil14Days,
    Cancellation::FreeUntil30Days,
    Cancellation::FreeUntil60Days,
];
const FLEXIBLE_OR_STRICT: &[Cancellation] =
    &[Cancellation::FreeUntil1Day, Cancellation::FreeUntil7Days, Cancellation::NotRefundable];

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

/// When guests come and go, and on which terms. The house rules have the languages of the descriptions.
pub fn terms(facts: &Facts, descriptions: &[Description], dice: &mut Dice) -> StayTerms {
    // Who pays on arrival has paid nothing that could be kept.
    let (payment, cancellations) = *dice.pick(&[
        (Payment::FullOnBooking, FLEXIBLE_OR_STRICT),
        (Payment::PartOnBookingRestBeforeArrival, MODERATE),
        (Payment::PartOnBookingRestOnArrival, MODERATE),
        (Payment::PartOnBookingRestOnArrival, MODERATE),
        (Payment::FullOnArrival, FLEXIBLE),
        (Payment::Unspecified, MODERATE),
    ]);
    let cancellation = if dice.chance(0.08) { Cancellation::Unspecified } else { *dice.pick(cancellations) };
    let is_quiet = dice.chance(0.85);
    let rules = [dice.chance(0.8), dice.chance(0.4), dice.chance(0.3)];
    let text = |description: &Description| Description {
        text: house_rules(facts, &description.language, rules),
        ..description.clone()
    };
    StayTerms {
        check_in_from: Some(60 * dice.whole(15, 17)),
        check_in_until: dice.chance(0.6).then_some(60 * 22),
        check_out_until: Some(60 * dice.whole(10, 12)),
        quiet_from: is_quiet.then_some(60 * 23),
        quiet_until: is_quiet.then_some(60 * 8),
        house_rules: descriptions.iter().map(text).collect(),
        cancellation: known(cancellation),
        payment: known(payment),
    }
}

/// The number of a value, if it is one.
fn known(value: impl Into<i32>) -> Option<i32> {
    Some(value.into()).filter(|number| *number != 0)
}

/// The rules, one on a line; `chosen` says which of the rules that depend on no fact are among them.
fn house_rules(facts: &Facts, language: &str, chosen: [bool; 3]) -> String {
    let lines = [
        (chosen[0], "Sin fiestas.", "No parties."),
        (facts.smoking == SmokingPolicy::NoSmoking, "No se fuma, tampoco fuera.", "No smoking, not even outside."),
        (facts.smoking == SmokingPolicy::OutdoorSmokingOnly, "No se fuma dentro.", "No smoking indoors."),
        (facts.pets == PetPolicy::NoPets, "Sin animales.", "No pets."),
        (
            facts.pets == PetPolicy::PetsOnRequest,
            "Animales, solo si lo hemos hablado antes.",
            "Pets by agreement only.",
        ),
        (facts.children == ChildrenPolicy::AdultsOnly, "Solo adultos.", "Adults only."),
        (facts.pool == PoolAccess::PrivatePool, "Dúchate antes de entrar en la piscina.", "Shower before you swim."),
        (chosen[1], "Apaga las luces al salir.", "Turn off the lights when you go out."),
        (chosen[2], "Saca la basura el último día.", "Take out the rubbish on your last day."),
    ];
    let is_spanish = language == "es";
    let told: Vec<&str> = lines
        .iter()
        .filter(|(applies, ..)| *applies)
        .map(|(_, spanish, english)| if is_spanish { *spanish } else { *english })
        .collect();
    if told.is_empty() {
        let (spanish, english) = ("Cuida la casa como si fuera tuya.", "Treat the home as your own.");
        let only = if is_spanish { spanish } else { english };
        return only.to_owned();
    }
    told.join("\n")
}

/// Prices of seasons and weekends, minimum stays and fees. Some owners do not say all of them.
pub fn rates(facts: &Facts, dice: &mut Dice) -> Rates {
    if facts.number < FIRST_NUMBER {
        return rates_of_sample(facts);
    }
    let lowest = facts.price_min_minor;
    let min_nights: u32 =
        if facts.setting == Setting::City { *dice.pick(&[1, 2, 2, 3]) } else { *dice.pick(&[2, 3, 3, 4, 5]) };
    let mut rules = Vec::new();
    if let Some(highest) = facts.price_max_minor {
        let between = |share: i64| (lowest + (highest - lowest) * share / 100) / 100 * 100;
        // The other nights have one price, or the owner says only from where it starts.
        if dice.chance(0.6) {
            rules.push(PriceRule { night_minor: Some(lowest), ..PriceRule::default() });
        }
        if dice.chance(0.45) {
            let night_minor = Some(between(25));
            rules.push(PriceRule { weekdays: vec![FRIDAY, SATURDAY], night_minor, ..PriceRule::default() });
        }
        let summer_nights: u32 = if facts.is_flat() { 5 } else { 7 };
        rules.extend(SUMMERS.map(|days| season(days, highest, summer_nights.max(min_nights))));
        if dice.chance(0.7) {
            rules.extend(CHRISTMASES.map(|days| season(days, between(80), min_nights.max(4))));
        }
    }
    let fees = Some(fees(facts, dice));
    // Dice of their own, so that the other facts stay as they are.
    let dice = &mut Dice::new(u64::from(facts.number), "booking");
    Rates { rules, min_nights, fees, booking: booking(facts, dice), extra_fees: extra_fees(dice) }
}

/// The rates of a sample, which leave nothing out and allow short stays outside of summer.
fn rates_of_sample(facts: &Facts) -> Rates {
    let summers = SUMMERS.map(|days| facts.price_max_minor.map(|night_minor| season(days, night_minor, 7)));
    Rates {
        rules: summers.into_iter().flatten().collect(),
        min_nights: 2,
        fees: Some(Fees {
            cleaning_minor: Some(cleaning_minor(facts)),
            extra_guest: Some(ExtraGuestFee { included_guests: facts.guests, night_minor: 0 }),
            tourist_tax_minor: Some(0),
            deposit_minor: Some(20_000),
        }),
        ..Rates::default()
    }
}

/// One owner in three has rules for bookings.
fn booking(facts: &Facts, dice: &mut Dice) -> Option<BookingRules> {
    if !dice.chance(0.35) {
        return None;
    }
    let weekly = Discount { percent: *dice.pick(&[5, 10, 10, 15]), min_nights: Some(7), ..Discount::default() };
    let monthly = Discount { percent: 25, min_nights: Some(28), ..Discount::default() };
    Some(BookingRules {
        max_nights: dice.chance(0.3).then_some(28),
        arrival_weekdays: if !facts.is_flat() && dice.chance(0.3) { vec![SATURDAY] } else { Vec::new() },
        notice_days: *dice.pick(&[0, 1, 2]),
        preparation_nights: u32::from(!facts.is_flat() && dice.chance(0.3)),
        discounts: if dice.chance(0.5) { vec![weekly, monthly] } else { vec![weekly] },
        ..BookingRules::default()
    })
}

fn extra_fees(dice: &mut Dice) -> Vec<ExtraFee> {
    let fee = |kind: FeeKind, amount_minor, unit: FeeUnit, is_optional| ExtraFee {
        kind: kind.into(),
        name: None,
        amount_minor,
        unit: unit.into(),
        is_optional,
    };
    let fees = [
        (0.2, fee(FeeKind::Linen, 1_200, FeeUnit::Guest, false)),
        (0.15, fee(FeeKind::Pet, 2_500, FeeUnit::Stay, true)),
        (0.1, fee(FeeKind::Heating, 500, FeeUnit::Night, true)),
    ];
    fees.into_iter().filter(|(share, _)| dice.chance(*share)).map(|(_, fee)| fee).collect()
}

fn cleaning_minor(facts: &Facts) -> i64 {
    3_500 + 1_500 * i64::from(facts.bedrooms)
}

fn season(days: RuleDays, night_minor: i64, min_nights: u32) -> PriceRule {
    let (days, night_minor, min_nights) = (Some(days), Some(night_minor), Some(min_nights));
    PriceRule { days, night_minor, min_nights, ..PriceRule::default() }
}

fn fees(facts: &Facts, dice: &mut Dice) -> Fees {
    let cleaning = cleaning_minor(facts);
    let included_guests = 2 * facts.bedrooms.max(1);
    let extra_guest = match dice.whole(0, 9) {
        0 => None,
        1..=3 if included_guests < facts.guests => Some(ExtraGuestFee { included_guests, night_minor: 1_200 }),
        _ => Some(ExtraGuestFee { included_guests: facts.guests, night_minor: 0 }),
    };
    // Per adult and night: the tax of Catalonia with the usual supplement, and that of the Balearic Islands.
    let tourist_tax = match facts.place.town.region {
        "Cataluña" => 110,
        "Islas Baleares" => 220,
        _ => 0,
    };
    Fees {
        cleaning_minor: *dice.pick(&[Some(cleaning), Some(cleaning), Some(cleaning), Some(0), None]),
        extra_guest,
        tourist_tax_minor: dice.chance(0.9).then_some(tourist_tax),
        deposit_minor: *dice.pick(&[Some(0), Some(0), Some(20_000), Some(30_000), None]),
    }
}
