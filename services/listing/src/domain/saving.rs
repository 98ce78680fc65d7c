//! What a stay costs on a platform, as its owner saw it. See `docs/rules/hosting.md#savings`.

use casacero_proto::listing::v1::{Saving, ShownSaving};
use chrono::{DateTime, Days, NaiveDate, Utc};

use super::{
    listing::Listing,
    money::LARGEST_MINOR,
    nights::today,
    refusal::Refusal,
    stay::Stay,
    stay_price::{Party, price_of},
    text::{FieldError, Invalid, Line, Named as _},
};

/// What was seen longer ago is not believed.
const BELIEVED_DAYS: u64 = 90;

fn stay_of(saving: &Saving) -> Result<Stay, Refusal> {
    Stay::from_days(saving.arrival_day, saving.departure_day)
}

/// Validates what an owner of a listing says.
pub fn checked(saving: Saving, listing: &Listing, now: DateTime<Utc>) -> Result<Saving, Refusal> {
    let today = today(listing.place.time_zone, now);
    stay_of(&saving)?.check_offered(today, today)?;
    Party::new(saving.guests, 0)?.check_fits(listing.capacity)?;
    let platform = Line::<40>::parse(&saving.platform).named("platform")?.to_string();
    if !(1..=LARGEST_MINOR).contains(&saving.platform_minor) {
        return Err(wrong("platform_minor"));
    }
    if !is_believed(&saving, today) {
        return Err(wrong("seen_day"));
    }
    let currency = Some(listing.price.currency().code().to_owned());
    Ok(Saving { platform, currency, ..saving })
}

fn wrong(field: &'static str) -> Refusal {
    FieldError { field, problem: Invalid::OutOfRange }.into()
}

fn is_believed(saving: &Saving, today: NaiveDate) -> bool {
    let seen = NaiveDate::from_epoch_days(saving.seen_day);
    seen.is_some_and(|day| (today - Days::new(BELIEVED_DAYS)..=today).contains(&day))
}

/// A saving beside what the same stay costs here; `None` where it would mislead: it was seen too long ago, the stay has begun,
/// is not taken or costs no less here, its price here is not whole, or the home has another currency by now.
pub fn compared(saving: &Saving, listing: &Listing, now: DateTime<Utc>) -> Option<ShownSaving> {
    let today = today(listing.place.time_zone, now);
    let stay = stay_of(saving).ok().filter(|stay| stay.check_offered(today, today).is_ok())?;
    let party = Party::new(saving.guests, 0).ok().filter(|party| party.check_fits(listing.capacity).is_ok())?;
    let price = price_of(&listing.price, &listing.rates, stay, party, today);
    let is_comparable = saving.currency.as_deref() == Some(price.currency.code());
    let is_known = is_comparable && price.is_complete() && !price.is_from && price.refused.is_none();
    let direct_minor = price.total_minor();
    (is_known && is_believed(saving, today) && direct_minor < saving.platform_minor).then(|| ShownSaving {
        saving: Some(saving.clone()),
        direct_minor,
        currency: price.currency.code().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{ExtraGuestFee, Fees};
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::{money::Price, rates::Rates},
        testing::{listing, now},
    };

    fn home() -> Listing {
        let one = listing(7);
        let price = Price::new(one.price.currency(), 10_000, None).expect("a price");
        let fees = Fees {
            cleaning_minor: Some(5_000),
            extra_guest: Some(ExtraGuestFee { included_guests: 2, night_minor: 1_000 }),
            tourist_tax_minor: Some(0),
            deposit_minor: None,
        };
        Listing { price, rates: Rates { fees, ..Rates::default() }, ..one }
    }

    fn saving() -> Saving {
        let today = now().date_naive().to_epoch_days();
        Saving {
            platform: "Airbnb".into(),
            arrival_day: today + 10,
            departure_day: today + 12,
            guests: 2,
            platform_minor: 30_000,
            seen_day: today,
            shown: true,
            currency: Some("EUR".into()),
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        type Change = fn(&mut Saving);
        assert_eq!(checked(saving(), &home(), now()), Ok(saving()));
        let cases: [(Change, &str); 7] = [
            (|one| one.platform = String::new(), "platform"),
            (|one| one.platform_minor = 0, "platform_minor"),
            (|one| one.seen_day += 1, "seen_day"),
            (|one| one.seen_day -= 91, "seen_day"),
            (|one| one.departure_day = one.arrival_day, ""),
            (|one| one.arrival_day -= 11, ""),
            (|one| one.guests = 0, ""),
        ];
        for (index, (change, field)) in cases.into_iter().enumerate() {
            let mut one = saving();
            change(&mut one);
            let refused = checked(one, &home(), now()).expect_err("it is refused");
            assert!(field.is_empty() || refused.field() == Some(field), "case {index}: {refused:?}");
        }
    }

    #[test]
    fn guests_see_what_is_true_today() {
        let compared = |saving: &Saving, days| compared(saving, &home(), now() + TimeDelta::days(days));
        let shown = compared(&saving(), 0).expect("it is shown");
        assert_eq!((shown.direct_minor, shown.currency.as_str()), (25_000, "EUR"));
        assert_eq!(compared(&saving(), 10).map(|one| one.direct_minor), Some(25_000), "until the day of arrival");
        assert_eq!(compared(&saving(), 11), None, "the stay has begun");
        assert_eq!(compared(&Saving { platform_minor: 25_000, ..saving() }, 0), None, "it costs the same");
        let later = saving().arrival_day + 200;
        let far = Saving { arrival_day: later, departure_day: later + 2, ..saving() };
        assert!(compared(&far, 90).is_some() && compared(&far, 91).is_none(), "it was seen too long ago");
        assert_eq!(compared(&Saving { guests: 40, ..saving() }, 0), None, "the home is too small");
        assert_eq!(compared(&Saving { currency: Some("JPY".into()), ..saving() }, 0), None, "in another currency");
    }
}
