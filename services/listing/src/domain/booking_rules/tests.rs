//! The table of `cases.md`, discounts, extra fees, and what is not taken.

use super::*;

const CASES: &str = include_str!("cases.md");
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

fn date(text: &str) -> NaiveDate {
    text.parse().expect(text)
}

fn number(text: &str) -> u32 {
    text.parse().expect(text)
}

fn weekdays(text: &str) -> Vec<u32> {
    let number = |name| WEEKDAYS.iter().position(|known| *known == name).expect(text) as u32 + 1;
    text.split(' ').map(number).collect()
}

/// `max 14, arrive Sat, leave Sat Sun, notice 2, ahead 300`, and `July: max 7` for the rules of July 2027.
fn rates(cell: &str, min_nights: u32) -> Rates {
    let mut rates = Rates { min_nights, ..Rates::default() };
    for part in cell.split(", ").filter(|part| *part != "–") {
        let (is_july, part) = part.strip_prefix("July: ").map_or((false, part), |part| (true, part));
        let (word, value) = part.split_once(' ').expect(part);
        let july = Some(date("2027-07-01").to_epoch_days()..date("2027-08-01").to_epoch_days());
        let mut rule = PriceRule { days: july, ..PriceRule::default() };
        let booking = &mut rates.booking;
        match (is_july, word) {
            (false, "max") => booking.max_nights = Some(number(value)),
            (false, "arrive") => booking.arrival_weekdays = weekdays(value),
            (false, "leave") => booking.departure_weekdays = weekdays(value),
            (false, "notice") => booking.notice_days = number(value),
            (false, "ahead") => booking.ahead_days = Some(number(value)),
            (true, "min") => rule.min_nights = Some(number(value)),
            (true, "max") => rule.max_nights = Some(number(value)),
            (true, "arrive") => rule.arrivals = Weekdays::of_numbers(&weekdays(value)).ok(),
            (true, "leave") => rule.departures = Weekdays::of_numbers(&weekdays(value)).ok(),
            _ => panic!("no rule: {part}"),
        }
        if is_july {
            rates.rules.push(rule);
        }
    }
    rates.checked().expect(cell)
}

fn told(rule: Option<BrokenRule>) -> String {
    let names = |weekdays: Weekdays| {
        weekdays.all_numbers().iter().map(|number| WEEKDAYS[*number as usize - 1]).collect::<Vec<_>>().join(" ")
    };
    match rule {
        None => "taken".to_owned(),
        Some(BrokenRule::TooShort(nights)) => format!("at least {nights} nights"),
        Some(BrokenRule::TooLong(nights)) => format!("at most {nights} nights"),
        Some(BrokenRule::ArrivalWeekday(weekdays)) => format!("arrive {}", names(weekdays)),
        Some(BrokenRule::DepartureWeekday(weekdays)) => format!("leave {}", names(weekdays)),
        Some(BrokenRule::TooSoon(days)) => format!("ask {days} days before"),
        Some(BrokenRule::TooFarAhead(days)) => format!("ask at most {days} days before"),
    }
}

fn stay(arrival: NaiveDate, nights: i64) -> Stay {
    Stay::new(arrival, arrival + chrono::Duration::days(nights)).expect("a stay")
}

#[test]
fn weekdays_hold_all_year_where_no_season_has_others() {
    let every_day = Some(Weekdays::ALL);
    let saturday = Weekdays::of_numbers(&[6]).ok();
    let cases = [
        ("–", every_day, every_day),
        ("arrive Sat", saturday, every_day),
        ("July: max 7", every_day, every_day),
        ("July: arrive Sat", None, every_day),
        ("arrive Sat, July: arrive Sat", saturday, every_day),
        ("arrive Sat, July: arrive Sat Sun", None, every_day),
        ("arrive Sat, July: arrive Mon Tue Wed Thu Fri Sat Sun", None, every_day),
        ("July: arrive Mon Tue Wed Thu Fri Sat Sun", every_day, every_day),
        ("leave Sat, July: leave Sat, July: leave Sun", every_day, None),
    ];
    for (cell, arrivals, departures) in cases {
        assert_eq!(rates(cell, 1).weekdays_all_year(), (arrivals, departures), "{cell}");
    }
}

#[test]
fn homes_take_stays_by_their_rules() {
    let mut cases = 0;
    for row in CASES.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, minimum, rules, today, arrival, nights, answer] = cells[..] else { panic!("{row}") };
        let rates = rates(rules, number(minimum));
        let asked = stay(date(arrival), number(nights).into());
        assert_eq!(told(rates.broken_by(asked, date(today))), answer, "{row}");
        cases += 1;
    }
    assert!(cases >= 25, "{cases}");
}

#[test]
fn the_largest_discount_that_fits_counts() {
    let discount = |percent| Discount { percent, ..Discount::default() };
    let discounts = vec![
        Discount { min_nights: Some(7), ..discount(10) },
        Discount { min_nights: Some(28), ..discount(30) },
        Discount { min_days_ahead: Some(180), ..discount(15) },
        Discount { max_days_ahead: Some(7), ..discount(20) },
        Discount { max_days_ahead: Some(3), min_nights: Some(2), ..discount(25) },
    ];
    let booking = BookingRules { discounts, ..BookingRules::default() };
    let rates = Rates { booking, ..Rates::default() }.checked().expect("discounts");
    let today = date("2027-01-01");
    for (ahead, nights, expected) in [
        (30, 6, 0),
        (30, 7, 10),
        (30, 28, 30),
        (179, 3, 0),
        (180, 3, 15),
        (8, 1, 0),
        (7, 1, 20),
        (3, 1, 20),
        (3, 2, 25),
        (3, 30, 30),
    ] {
        let asked = stay(today + chrono::Duration::days(ahead), nights);
        assert_eq!(rates.discount_percent(asked, today), expected, "{ahead} {nights}");
    }
}

#[test]
fn extra_fees_are_charged_by_their_unit() {
    let fee = |unit: FeeUnit, amount_minor, is_optional| ExtraFee {
        kind: FeeKind::Linen.into(),
        name: None,
        amount_minor,
        unit: unit.into(),
        is_optional,
    };
    let extra_fees = vec![
        fee(FeeUnit::Stay, 1, false),
        fee(FeeUnit::Night, 10, false),
        fee(FeeUnit::Guest, 100, false),
        fee(FeeUnit::GuestNight, 1_000, false),
        fee(FeeUnit::Stay, 1_000_000, true),
    ];
    let party = Party::new(2, 0).expect("a party");
    let rates = Rates { extra_fees, ..Rates::default() };
    assert_eq!(rates.extra_fees_minor(3, party), Some(1 + 30 + 200 + 6_000));
    let optional = Rates { extra_fees: vec![fee(FeeUnit::Stay, 1, true)], ..Rates::default() };
    assert_eq!(optional.extra_fees_minor(3, party), None);
}

#[test]
fn what_no_stay_could_obey_is_refused() {
    let rules = BookingRules::default;
    let discount = Discount { percent: 10, min_nights: Some(7), ..Discount::default() };
    let discounts = |discount| BookingRules { discounts: vec![discount], ..rules() };
    let cases = [
        (rules(), None),
        (BookingRules { max_nights: Some(2), ..rules() }, Some("booking.max_nights")),
        (BookingRules { max_nights: Some(3), ..rules() }, None),
        (BookingRules { max_nights: Some(366), ..rules() }, Some("booking.max_nights")),
        (BookingRules { arrival_weekdays: vec![8], ..rules() }, Some("booking.arrival_weekdays")),
        (BookingRules { departure_weekdays: vec![0], ..rules() }, Some("booking.departure_weekdays")),
        (BookingRules { notice_days: 731, ..rules() }, Some("booking.notice_days")),
        (BookingRules { notice_days: 9, ahead_days: Some(8), ..rules() }, Some("booking.ahead_days")),
        (BookingRules { ahead_days: Some(731), ..rules() }, Some("booking.ahead_days")),
        (BookingRules { preparation_nights: 31, ..rules() }, Some("booking.preparation_nights")),
        (discounts(discount), None),
        (discounts(Discount { min_nights: None, ..discount }), Some("booking.discounts")),
        (discounts(Discount { percent: 0, ..discount }), Some("booking.discounts")),
        (discounts(Discount { percent: 91, ..discount }), Some("booking.discounts")),
        (discounts(Discount { max_days_ahead: Some(731), ..discount }), Some("booking.discounts")),
        (
            discounts(Discount { min_days_ahead: Some(9), max_days_ahead: Some(8), ..discount }),
            Some("booking.discounts"),
        ),
        (BookingRules { discounts: vec![discount; DISCOUNTS_MAX + 1], ..rules() }, Some("booking.discounts")),
    ];
    for (booking, expected) in cases {
        let refused = checked_booking(booking.clone(), 3).err().map(|error| error.field);
        assert_eq!(refused, expected, "{booking:?}");
    }
    let tidied = |arrival_weekdays| {
        let booking = BookingRules { arrival_weekdays, ..rules() };
        checked_booking(booking, 1).expect("rules").arrival_weekdays
    };
    assert_eq!(tidied(vec![6, 5, 6]), [5, 6]);
    assert_eq!(tidied((1..=7).collect()), [0_u32; 0]);
    let fee = ExtraFee { kind: FeeKind::Pet.into(), unit: FeeUnit::Stay.into(), ..ExtraFee::default() };
    let other = ExtraFee { kind: FeeKind::Other.into(), ..fee.clone() };
    let cases = [
        (vec![fee.clone()], Ok(None)),
        (vec![ExtraFee { name: Some("Dog".to_owned()), ..fee.clone() }], Ok(None)),
        (vec![ExtraFee { name: Some(" Sauna ".to_owned()), ..other.clone() }], Ok(Some("Sauna".to_owned()))),
        (vec![other.clone()], Err(Invalid::Required)),
        (vec![ExtraFee { name: Some("x".repeat(61)), ..other }], Err(Invalid::TooLong { max: 60 })),
        (vec![ExtraFee { kind: 0, ..fee.clone() }], Err(Invalid::UnknownValue)),
        (vec![ExtraFee { unit: 9, ..fee.clone() }], Err(Invalid::UnknownValue)),
        (vec![ExtraFee { amount_minor: -1, ..fee.clone() }], Err(Invalid::OutOfRange)),
        (vec![fee; EXTRA_FEES_MAX + 1], Err(Invalid::TooMany { max: EXTRA_FEES_MAX })),
    ];
    for (fees, expected) in cases {
        let checked = checked_extra_fees(fees.clone());
        let got = checked.map(|fees| fees[0].name.clone()).map_err(|error| error.problem);
        assert_eq!(got, expected, "{fees:?}");
    }
}

#[test]
fn a_stay_needs_the_nights_that_are_kept_free_around_it() {
    let booking = BookingRules { preparation_nights: 2, ..BookingRules::default() };
    let rates = Rates { booking, ..Rates::default() };
    let asked = Stay::from_days(100, 103).expect("a stay");
    assert_eq!(rates.nights_needed(asked), (98, 105));
    assert_eq!(Rates::default().nights_needed(asked), (100, 103));
}
