//! What a stay costs, and what decides it.

use casacero_proto::listing::v1 as wire;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{date, day, many};

/// A rule for the price or the minimum stay of some nights. Of several rules for a night the one with the fewest days
/// counts, then the one with the fewest weekdays, then the later one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PriceRule {
    /// The first night; null, like the last, if the rule is for all nights.
    #[schema(required)]
    pub start_date: Option<NaiveDate>,
    /// The last night.
    #[schema(required)]
    pub end_date: Option<NaiveDate>,
    /// ISO weekdays of the evening of the night, 1 (Monday) to 7; all if empty.
    pub weekdays: Vec<u32>,
    /// The price of a night, in minor units of the currency of the property's price.
    #[schema(required)]
    pub night_minor: Option<i64>,
    /// The minimum stay from one of these nights on.
    #[schema(required)]
    pub min_nights: Option<u32>,
}

/// What changes the price and the length of a stay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rates {
    /// The rules.
    pub price_rules: Vec<PriceRule>,
    /// The minimum stay where no rule says otherwise.
    pub min_nights: u32,
    /// What a stay costs besides its nights.
    pub fees: wire::Fees,
}

/// The price of a stay without lines that only a newer contract knows.
pub fn known_lines(mut price: wire::StayPrice) -> wire::StayPrice {
    price.lines.retain(|line| line.r#type() != wire::PriceLineType::Unspecified);
    price
}

impl From<wire::PriceRule> for PriceRule {
    fn from(wire::PriceRule { days, weekdays, night_minor, min_nights }: wire::PriceRule) -> Self {
        let dates =
            days.map(|wire::DayRange { first_day, end_day }| (date(first_day), date(end_day.saturating_sub(1))));
        let (start_date, end_date) = dates.unzip();
        Self { start_date, end_date, weekdays, night_minor, min_nights }
    }
}

impl From<PriceRule> for wire::PriceRule {
    fn from(PriceRule { start_date, end_date, weekdays, night_minor, min_nights }: PriceRule) -> Self {
        let range = |first: NaiveDate, last: NaiveDate| wire::DayRange {
            first_day: day(first),
            end_day: day(last).saturating_add(1),
        };
        let days = match (start_date, end_date) {
            (None, None) => None,
            (Some(first), Some(last)) => Some(range(first, last)),
            // One date alone is refused like a range without nights.
            (Some(only), None) | (None, Some(only)) => {
                Some(wire::DayRange { first_day: day(only), end_day: day(only) })
            }
        };
        Self { days, weekdays, night_minor, min_nights }
    }
}

impl From<wire::Rates> for Rates {
    fn from(wire::Rates { rules, min_nights, fees }: wire::Rates) -> Self {
        // A message that says nothing has no minimum stay.
        Self { price_rules: many(rules), min_nights: min_nights.max(1), fees: fees.unwrap_or_default() }
    }
}

impl From<Rates> for wire::Rates {
    fn from(Rates { price_rules, min_nights, fees }: Rates) -> Self {
        Self { rules: many(price_rules), min_nights, fees: Some(fees) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_go_to_the_contract_and_come_back() {
        let text = serde_json::json!({
            "priceRules": [
                {
                    "startDate": "2027-07-01", "endDate": "2027-07-31", "weekdays": [5, 6], "nightMinor": 15000,
                    "minNights": null,
                },
                { "startDate": null, "endDate": null, "weekdays": [], "nightMinor": null, "minNights": 2 },
            ],
            "minNights": 3,
            "fees": {
                "cleaningMinor": 0, "extraGuest": { "includedGuests": 2, "nightMinor": 500 }, "touristTaxMinor": null,
                "depositMinor": 20000,
            },
        });
        let rates: Rates = serde_json::from_value(text.clone()).expect("rates");
        let message = wire::Rates::from(rates);
        let july = day(NaiveDate::from_ymd_opt(2027, 7, 1).expect("a date"));
        assert_eq!(message.rules[0].days, Some(wire::DayRange { first_day: july, end_day: july + 31 }));
        assert_eq!(serde_json::to_value(Rates::from(message)).expect("JSON"), text);
        assert_eq!(Rates::from(wire::Rates::default()).min_nights, 1);
    }

    #[test]
    fn one_date_alone_is_a_range_without_nights() {
        let only = NaiveDate::from_ymd_opt(2027, 7, 1);
        for (start_date, end_date) in [(only, None), (None, only)] {
            let rule = PriceRule { start_date, end_date, weekdays: vec![], night_minor: Some(1), min_nights: None };
            let days = wire::PriceRule::from(rule).days.expect("days");
            assert_eq!(days.first_day, days.end_day);
        }
    }

    #[test]
    fn lines_that_are_not_known_are_null() {
        let line =
            |line_type: wire::PriceLineType, amount_minor| wire::PriceLine { r#type: line_type.into(), amount_minor };
        let price = wire::StayPrice {
            currency: "EUR".into(),
            nights: 2,
            lines: vec![
                line(wire::PriceLineType::Nights, Some(20_000)),
                line(wire::PriceLineType::ExtraGuests, None),
                line(wire::PriceLineType::Unspecified, Some(1)),
            ],
            total_minor: 20_000,
            is_from: true,
            is_complete: false,
            deposit_minor: None,
            min_nights: 1,
        };
        let expected = serde_json::json!({
            "currency": "EUR", "nights": 2,
            "lines": [{ "type": "nights", "amountMinor": 20000 }, { "type": "extra_guests", "amountMinor": null }],
            "totalMinor": 20000, "isFrom": true, "isComplete": false, "depositMinor": null, "minNights": 1,
        });
        assert_eq!(serde_json::to_value(known_lines(price)).expect("JSON"), expected);
    }
}
