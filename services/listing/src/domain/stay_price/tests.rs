//! The cases of `cases.md`, and prices compared with a reference that looks at every night and every rule.

use std::cmp::Reverse;

use chrono::{Datelike as _, NaiveDate};
use proptest::prelude::*;

use super::*;
use crate::domain::{
    money::LARGEST_MINOR,
    rates::{PriceRule, Weekdays},
    stay::NIGHTS_MAX,
};

const CASES: &str = include_str!("cases.md");
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Stands for "none" in a cell.
const NONE: &str = "–";

fn euros(min_minor: i64, max_minor: Option<i64>) -> Price {
    Price::new(Currency::parse("EUR").expect("the euro"), min_minor, max_minor).expect("a price")
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> T {
    text.parse().expect(text)
}

fn day(text: &str) -> i32 {
    number::<NaiveDate>(text).to_epoch_days()
}

/// `100`, or `100 to 150`.
fn price(cell: &str) -> Price {
    match cell.split_once(" to ") {
        Some((min, max)) => euros(number(min), Some(number(max))),
        None => euros(number(cell), None),
    }
}

/// `2027-07-01 to 2027-07-31 Fri Sat: 180, min 3`. Days and weekdays, price and minimum may be missing.
fn rule(text: &str) -> PriceRule {
    let (when, what) = text.split_once(": ").expect(text);
    let mut rule = PriceRule::default();
    let mut words: Vec<&str> = when.split(' ').filter(|word| *word != "always").collect();
    if words.get(1) == Some(&"to") {
        rule.days = Some(day(words[0])..day(words[2]) + 1);
        words.drain(..3);
    }
    let weekday = |name: &&str| WEEKDAYS.iter().position(|known| known == name).expect("a weekday");
    let numbers: Vec<u32> = words.iter().map(|name| u32::try_from(weekday(name)).expect("small") + 1).collect();
    rule.weekdays = Weekdays::of_numbers(&numbers).expect("weekdays");
    for part in what.split(", ") {
        match part.strip_prefix("min ") {
            Some(nights) => rule.min_nights = Some(number(nights)),
            None => rule.night_minor = Some(number(part)),
        }
    }
    rule
}

/// `cleaning 50, extra 10 above 2, tax 1, deposit 200`. Any may be missing.
fn fees(cell: &str) -> Fees {
    let mut fees = Fees::default();
    for part in cell.split(", ").filter(|part| *part != NONE) {
        match part.split(' ').collect::<Vec<_>>()[..] {
            ["cleaning", minor] => fees.cleaning_minor = Some(number(minor)),
            ["extra", minor, "above", included] => {
                let (included_guests, night_minor) = (number(included), number(minor));
                fees.extra_guest = Some(ExtraGuestFee { included_guests, night_minor });
            }
            ["tax", minor] => fees.tourist_tax_minor = Some(number(minor)),
            ["deposit", minor] => fees.deposit_minor = Some(number(minor)),
            _ => panic!("no fee: {part}"),
        }
    }
    fees
}

/// `2027-07-01 + 3`.
fn stay(cell: &str) -> Stay {
    let (arrival, nights) = cell.split_once(" + ").expect(cell);
    Stay::from_days(day(arrival), day(arrival) + number::<i32>(nights)).expect("a stay")
}

/// When all of them ask.
fn today() -> NaiveDate {
    number("2027-06-01")
}

/// `4`, or `4 with 2 children`.
fn party(cell: &str) -> Party {
    let mut numbers = cell.split(' ').filter_map(|word| word.parse().ok());
    Party::new(numbers.next().expect(cell), numbers.next().unwrap_or_default()).expect("a party")
}

/// A price as the table writes it.
fn told(price: &StayPrice) -> String {
    let name = |line: PriceLine| match line.line_type {
        LineType::Nights => "nights",
        LineType::Discount => "discount",
        LineType::Cleaning => "cleaning",
        LineType::ExtraGuests => "extra",
        LineType::ExtraFees => "fees",
        LineType::TouristTax => "tax",
    };
    let amount = |line: PriceLine| line.amount_minor.map_or("?".to_owned(), |minor| minor.to_string());
    let lines: Vec<String> = price.lines().map(|line| format!("{} {}", name(line), amount(line))).collect();
    let mut text = format!("{} = {}", lines.join(", "), price.total_minor());
    if price.is_from {
        text += ", from";
    }
    if !price.is_complete() {
        text += ", incomplete";
    }
    if let Some(deposit) = price.deposit_minor {
        text += &format!(", deposit {deposit}");
    }
    if price.min_nights > 1 {
        text += &format!(", min {}", price.min_nights);
    }
    text
}

#[test]
fn stays_cost_what_the_rules_say() {
    let mut cases = 0;
    for row in CASES.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, night, rules, minimum, fee, nights, guests, answer] = cells[..] else { panic!("{row}") };
        let rates = Rates {
            rules: rules.split("; ").filter(|text| *text != NONE).map(rule).collect(),
            min_nights: number(minimum),
            fees: fees(fee),
            ..Rates::default()
        };
        let rates = rates.checked().expect(row);
        let answered = price_of(&price(night), &rates, stay(nights), party(guests), today());
        assert_eq!(told(&answered), answer, "{row}");
        assert_eq!(i64::from(answered.nights), stay(nights).nights(), "{row}");
        assert_eq!(answered.refused.is_none(), answered.nights >= answered.min_nights, "{row}");
        cases += 1;
    }
    assert!(cases >= 40, "{cases}");
}

#[test]
fn a_party_has_an_adult() {
    let cases = [
        (Some(1), 0, Some((1, 1))),
        (Some(4), 3, Some((4, 1))),
        (Some(PARTY_MAX), 0, Some((PARTY_MAX, PARTY_MAX))),
        (Some(0), 0, None),
        (Some(PARTY_MAX + 1), 0, None),
        (Some(2), 2, None),
        (Some(2), u32::MAX, None),
        (None, 1, None),
    ];
    for (guests, children, expected) in cases {
        let party = Party::requested(guests, children);
        let expected = expected.map(Some).ok_or(Refusal::InvalidParty);
        let got = party.map(|party| party.map(|party| (party.guests(), party.adults())));
        assert_eq!(got, expected, "{guests:?} {children}");
    }
    assert_eq!(Party::requested(None, 0), Ok(None));
}

#[test]
fn a_party_fits_and_the_usual_one_is_two() {
    let home = |guests| Capacity::new(guests, 1, 2).expect("a capacity");
    for (guests, usual) in [(1, 1), (2, 2), (9, 2)] {
        let party = Party::usual(home(guests));
        assert_eq!((party.guests(), party.adults()), (usual, usual), "{guests}");
        assert_eq!(party.check_fits(home(guests)), Ok(()));
    }
    let four = Party::new(4, 2).expect("a party");
    assert_eq!(four.check_fits(home(4)), Ok(()));
    assert_eq!(four.check_fits(home(3)), Err(Refusal::TooManyGuests(3)));
}

#[test]
fn the_largest_amounts_do_not_overflow() {
    let most = Some(LARGEST_MINOR);
    let rates = Rates {
        fees: Fees {
            cleaning_minor: most,
            extra_guest: Some(ExtraGuestFee { included_guests: 1, night_minor: LARGEST_MINOR }),
            tourist_tax_minor: most,
            deposit_minor: most,
        },
        ..Rates::default()
    };
    let rates = rates.checked().expect("the largest rates");
    let stay = Stay::from_days(0, i32::try_from(NIGHTS_MAX).expect("a year")).expect("a stay");
    let party = Party::new(PARTY_MAX, 0).expect("a party");
    let got = price_of(&euros(LARGEST_MINOR, None), &rates, stay, party, stay.check_in()).total_minor();
    let (nights, guests) = (i128::from(NIGHTS_MAX), i128::from(PARTY_MAX));
    let expected = i128::from(LARGEST_MINOR) * (nights + 1 + nights * (guests - 1) + nights * guests);
    assert_eq!(i128::from(got), expected);
}

/// The value of the narrowest rule for a night, found by sorting all rules.
fn narrowest<T: Copy>(rates: &Rates, night: i32, value: fn(&PriceRule) -> Option<T>) -> Option<T> {
    let date = NaiveDate::from_epoch_days(night).expect("a day");
    let mut found: Vec<_> = rates
        .rules
        .iter()
        .enumerate()
        .filter(|(_, rule)| {
            let weekdays = rule.weekdays.numbers();
            let on_day = rule.days.clone().is_none_or(|mut days| days.any(|each| each == night));
            on_day && (weekdays.is_empty() || weekdays.contains(&date.weekday().number_from_monday()))
        })
        .filter_map(|(index, rule)| {
            let days = rule.days.clone().map_or(usize::MAX, |days| days.count());
            let weekdays = match rule.weekdays.numbers().len() {
                0 => 7,
                some => some,
            };
            value(rule).map(|value| (days, weekdays, Reverse(index), value))
        })
        .collect();
    found.sort_by_key(|(days, weekdays, index, _)| (*days, *weekdays, *index));
    found.first().map(|(.., value)| *value)
}

prop_compose! {
    fn any_rule()(
        days in prop::option::of((0..60_i32, 1..40_i32)),
        weekdays in prop::collection::vec(1..=7_u32, 0..4),
        night_minor in prop::option::of(0..1_000_i64),
        min_nights in prop::option::of(1..20_u32),
    ) -> PriceRule {
        let silent = night_minor.is_none() && min_nights.is_none();
        PriceRule {
            days: days.map(|(first, count)| first..first + count),
            weekdays: Weekdays::of_numbers(&weekdays).expect("weekdays"),
            night_minor: if silent { Some(1) } else { night_minor },
            min_nights,
            ..PriceRule::default()
        }
    }
}

prop_compose! {
    fn any_rates()(
        rules in prop::collection::vec(any_rule(), 0..12),
        min_nights in 1..10_u32,
        cleaning_minor in prop::option::of(0..500_i64),
        extra_guest in prop::option::of((1..6_u32, 0..50_i64)),
        tourist_tax_minor in prop::option::of(0..10_i64),
        deposit_minor in prop::option::of(0..999_i64),
    ) -> Rates {
        let extra_guest =
            extra_guest.map(|(included_guests, night_minor)| ExtraGuestFee { included_guests, night_minor });
        let fees = Fees { cleaning_minor, extra_guest, tourist_tax_minor, deposit_minor };
        Rates { rules, min_nights, fees, ..Rates::default() }
    }
}

proptest! {
    #[test]
    fn a_price_is_what_looking_at_every_night_finds(
        rates in any_rates(),
        least in 0..300_i64, more in prop::option::of(1..100_i64),
        arrival in 0..80_i32, nights in 1..30_i32,
        (guests, children) in (1..10_u32).prop_flat_map(|guests| (Just(guests), 0..guests)),
    ) {
        let price = euros(least, more.map(|more| least + more));
        let stay = Stay::from_days(arrival, arrival + nights).expect("a stay");
        let party = Party::new(guests, children).expect("a party");
        let rates = rates.checked().expect("rates");
        let today = NaiveDate::from_epoch_days(0).expect("a day");
        let got = price_of(&price, &rates, stay, party, today);

        let by_rule: Vec<Option<i64>> =
            (arrival..arrival + nights).map(|night| narrowest(&rates, night, |rule| rule.night_minor)).collect();
        let nights_minor = by_rule.iter().map(|minor| minor.unwrap_or(least)).sum::<i64>();
        let mut lines = vec![(LineType::Nights, Some(nights_minor)), (LineType::Cleaning, rates.fees.cleaning_minor)];
        match rates.fees.extra_guest {
            Some(fee) if guests > fee.included_guests => {
                let extra = i64::from(guests - fee.included_guests);
                lines.push((LineType::ExtraGuests, Some(extra * fee.night_minor * i64::from(nights))));
            }
            None if guests > 1 => lines.push((LineType::ExtraGuests, None)),
            _ => {}
        }
        let adult_nights = i64::from(guests - children) * i64::from(nights);
        lines.push((LineType::TouristTax, rates.fees.tourist_tax_minor.map(|minor| minor * adult_nights)));

        let got_lines: Vec<_> = got.lines().map(|line| (line.line_type, line.amount_minor)).collect();
        prop_assert_eq!(got_lines, lines.clone());
        prop_assert_eq!(got.total_minor(), lines.iter().filter_map(|(_, minor)| *minor).sum::<i64>());
        prop_assert_eq!(got.is_complete(), lines.iter().all(|(_, minor)| minor.is_some()));
        prop_assert_eq!(got.is_from, more.is_some() && by_rule.contains(&None));
        prop_assert_eq!(got.deposit_minor, rates.fees.deposit_minor);
        let minimum = narrowest(&rates, arrival, |rule| rule.min_nights).unwrap_or(rates.min_nights);
        prop_assert_eq!(got.min_nights, minimum);
        prop_assert_eq!(got.refused.is_none(), nights.unsigned_abs() >= minimum);
    }
}
