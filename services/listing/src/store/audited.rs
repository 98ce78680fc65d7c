//! What the audit tells of a listing: values of fields that hold no personal data and no text that anybody typed.

use casacero_proto::Enumeration as _;

use super::{Change, StoredFee};
use crate::domain::{home_settings::HomeSettings, listing::Listing, money::Price};

/// A field, and what it is in words.
type Audited<T> = (&'static str, fn(&T) -> Option<String>);

const LISTING: [Audited<Listing>; 6] = [
    ("status", |listing| Some(listing.status.slug().to_owned())),
    ("price", |listing| Some(price(listing.price))),
    ("min_nights", |listing| Some(listing.rates.min_nights.to_string())),
    ("property_type", |listing| Some(listing.property_type.slug().to_owned())),
    ("max_guests", |listing| Some(listing.capacity.max_guests().to_string())),
    ("mail_language", |listing| listing.mail_language.map(|language| language.code().to_owned())),
];

const SETTINGS: [Audited<HomeSettings>; 4] = [
    ("weekly_mail", |settings| Some(settings.weekly_mail.to_string())),
    ("resume_on", |settings| settings.resume_on.map(|day| day.to_string())),
    ("erase_at", |settings| settings.erase_at.map(|at| at.to_rfc3339())),
    ("unpaid", |settings| Some(settings.unpaid.to_string())),
];

const FEE: [Audited<StoredFee>; 2] =
    [("amount_minor", |fee| Some(fee.amount_minor.to_string())), ("due_on", |fee| Some(fee.due_on.to_string()))];

fn price(price: Price) -> String {
    let amount = |minor: i64| format!("{}.{:02}", minor / 100, minor % 100);
    let range = price.max_minor().map_or(String::new(), |max| format!("–{}", amount(max)));
    format!("{} {}{range}", price.currency().code(), amount(price.min_minor()))
}

fn changes<T>(table: &[Audited<T>], before: &T, after: &T) -> Vec<Change> {
    let values = table.iter().map(|(field, value)| (field, value(before), value(after)));
    values
        .filter(|(_, before, after)| before != after)
        .map(|(field, before, after)| Change::new(field, before, after))
        .collect()
}

/// What changed of a listing, its version included.
pub(super) fn listing_changes(before: (&Listing, u64), after: (&Listing, u64)) -> Vec<Change> {
    let mut all = changes(&LISTING, before.0, after.0);
    if before.1 != after.1 {
        all.push(Change::new("version", Some(before.1.to_string()), Some(after.1.to_string())));
    }
    all
}

/// What changed of the settings of a listing.
pub(super) fn settings_changes(before: &HomeSettings, after: &HomeSettings) -> Vec<Change> {
    changes(&SETTINGS, before, after)
}

/// What changed of a fee.
pub(super) fn fee_changes(before: &StoredFee, after: &StoredFee) -> Vec<Change> {
    changes(&FEE, before, after)
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus;

    use super::*;
    use crate::{
        domain::{money::Currency, text::Line},
        testing::{listing, now},
    };

    fn told(changes: Vec<Change>) -> Vec<String> {
        let text = |value: Option<String>| value.unwrap_or_else(|| "-".into());
        changes
            .into_iter()
            .map(|Change { field, before, after }| format!("{field}: {} > {}", text(before), text(after)))
            .collect()
    }

    #[test]
    fn the_audit_has_values_of_what_is_no_personal_data() {
        let before = listing(1);
        let price = |min, max| Price::new(Currency::parse("EUR").expect("a currency"), min, max).expect("a price");
        let before = Listing { price: price(12_000, None), ..before };
        let mut after = Listing { status: ListingStatus::Paused, price: price(9_905, Some(15_000)), ..before.clone() };
        after.name = Line::parse("Another name").expect("a name");
        after.owner.email = None;
        assert_eq!(
            told(listing_changes((&before, 3), (&after, 4))),
            ["status: active > paused", "price: EUR 120.00 > EUR 99.05–150.00", "version: 3 > 4"]
        );
        assert_eq!(told(listing_changes((&before, 3), (&before, 3))), [""; 0]);
        let settings =
            HomeSettings { weekly_mail: true, resume_on: Some(now().date_naive()), ..HomeSettings::default() };
        assert_eq!(
            told(settings_changes(&HomeSettings::default(), &settings)),
            ["weekly_mail: false > true", "resume_on: - > 2026-06-01"]
        );
    }
}
