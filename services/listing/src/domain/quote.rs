//! What owners offer guests. See `docs/rules/inquiries.md#quotes`.

use casacero_proto::listing::v1::{Quote, QuoteLine};
use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

use super::{
    listing::Listing,
    money::LARGEST_MINOR,
    nights::today,
    refusal::Refusal,
    stay::Stay,
    text::{FieldError, Invalid, Line, Named as _, collapse},
};

/// Maximum number of lines.
const LINES_MAX: usize = 20;
/// A quote is valid for at most this many days beyond today.
const VALID_DAYS: u64 = 30;

/// The nights that a quote offers.
pub fn stay_of(quote: &Quote) -> Result<Stay, Refusal> {
    Stay::from_days(quote.arrival_day, quote.departure_day)
}

/// A quote as it is stored: the names of its lines without needless white space.
pub fn tidy(mut quote: Quote) -> Quote {
    for line in &mut quote.lines {
        line.name = collapse(&line.name);
    }
    quote
}

/// Validates a quote of a listing.
pub fn checked(quote: Quote, listing: &Listing, now: DateTime<Utc>) -> Result<Quote, Refusal> {
    let Quote { guests, currency, lines, total_minor, valid_until_day, .. } = &quote;
    let stay = stay_of(&quote)?;
    let today = today(listing.place.time_zone, now);
    stay.check_offered(today, today)?;
    let most = listing.capacity.max_guests();
    match *guests {
        0 => return Err(Refusal::InvalidParty),
        guests if guests > most => return Err(Refusal::TooManyGuests(most)),
        _ => {}
    }
    if currency != listing.price.currency().code() {
        return Err(wrong("currency", Invalid::Currency));
    }
    let lines = lines.iter().map(checked_line).collect::<Result<Vec<_>, _>>().named("lines")?;
    let total: i64 = lines.iter().map(|line| line.amount_minor).sum();
    match lines.len() {
        0 => return Err(wrong("lines", Invalid::Required)),
        1..=LINES_MAX => {}
        _ => return Err(wrong("lines", Invalid::OutOfRange)),
    }
    if total != *total_minor || !(0..=LARGEST_MINOR).contains(&total) {
        return Err(wrong("total_minor", Invalid::OutOfRange));
    }
    let last = stay.check_in().min(today + Days::new(VALID_DAYS));
    let is_within = NaiveDate::from_epoch_days(*valid_until_day).is_some_and(|day| (today..=last).contains(&day));
    if !is_within {
        return Err(wrong("valid_until_day", Invalid::OutOfRange));
    }
    Ok(Quote { lines, ..quote })
}

fn wrong(field: &'static str, problem: Invalid) -> Refusal {
    FieldError { field, problem }.into()
}

fn checked_line(line: &QuoteLine) -> Result<QuoteLine, Invalid> {
    let name = Line::<80>::parse(&line.name)?;
    if !(-LARGEST_MINOR..=LARGEST_MINOR).contains(&line.amount_minor) {
        return Err(Invalid::OutOfRange);
    }
    Ok(QuoteLine { name: name.to_string(), amount_minor: line.amount_minor })
}

/// When a valid quote is valid no more: at the end of its last day, at the listing.
pub fn valid_until(quote: &Quote, zone: Tz) -> DateTime<Utc> {
    let last = NaiveDate::from_epoch_days(quote.valid_until_day).unwrap_or_default();
    let midnight = (last + Days::new(1)).and_time(NaiveTime::MIN);
    // Where the clock jumps over midnight, the day begins an hour later.
    let begins = zone.from_local_datetime(&midnight).earliest();
    let begins = begins.or_else(|| zone.from_local_datetime(&(midnight + TimeDelta::hours(1))).earliest());
    begins.map_or_else(|| midnight.and_utc(), |at| at.to_utc())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{listing, now, quote};

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut Quote);
        let cases: [(Change, &str, Option<&str>); 15] = [
            (|quote| quote.departure_day = quote.arrival_day, "invalid_stay", Some("stay")),
            (|quote| quote.arrival_day -= 4_000, "stay_too_long", Some("stay")),
            (|quote| (quote.arrival_day, quote.departure_day) = (9, 10), "stay_in_past", Some("stay")),
            (|quote| quote.guests = 0, "invalid_party", Some("guests")),
            (|quote| quote.guests = 99, "too_many_guests", Some("guests")),
            (|quote| quote.currency = "USD".into(), "validation_failed", Some("currency")),
            (|quote| quote.lines.clear(), "validation_failed", Some("lines")),
            (|quote| quote.lines = vec![quote.lines[0].clone(); 21], "validation_failed", Some("lines")),
            (|quote| quote.lines[0].name = " ".into(), "validation_failed", Some("lines")),
            (|quote| quote.lines[0].name = "a".repeat(81), "validation_failed", Some("lines")),
            (|quote| quote.lines[0].amount_minor = i64::MIN, "validation_failed", Some("lines")),
            (|quote| quote.total_minor += 1, "validation_failed", Some("total_minor")),
            (
                |quote| (quote.lines[0].amount_minor, quote.total_minor) = (-70_000, -75_000),
                "validation_failed",
                Some("total_minor"),
            ),
            (|quote| quote.valid_until_day -= 4, "validation_failed", Some("valid_until_day")),
            (|quote| quote.valid_until_day = quote.arrival_day + 1, "validation_failed", Some("valid_until_day")),
        ];
        let whole = checked(quote(), &listing(1), now());
        assert_eq!(whole, Ok(quote()));
        for (index, (change, reason, field)) in cases.into_iter().enumerate() {
            let mut quote = quote();
            change(&mut quote);
            let refusal = checked(quote, &listing(1), now()).expect_err(reason);
            assert_eq!((refusal.reason(), refusal.field()), (reason, field), "case {index}");
        }
    }

    #[test]
    fn a_quote_ends_with_its_last_day_at_the_home() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a date").to_epoch_days();
        let cases = [
            ("2026-12-01", chrono_tz::Atlantic::Canary, "2026-12-02T00:00:00Z"),
            ("2026-06-30", chrono_tz::Europe::Madrid, "2026-06-30T22:00:00Z"),
            ("2026-06-30", chrono_tz::America::New_York, "2026-07-01T04:00:00Z"),
            // There the clock jumped from midnight to one.
            ("2018-11-03", chrono_tz::America::Sao_Paulo, "2018-11-04T03:00:00Z"),
        ];
        for (last, zone, expected) in cases {
            let quote = Quote { valid_until_day: day(last), ..quote() };
            assert_eq!(
                valid_until(&quote, zone),
                expected.parse::<DateTime<Utc>>().expect("an instant"),
                "{last} {zone}"
            );
        }
    }
}
