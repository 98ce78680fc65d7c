//! The column of rates, in JSON.

use serde::{Deserialize, Serialize};

use crate::domain::{
    rates::{Fees, PriceRule, Rates, Weekdays},
    text::{FieldError, Named as _},
};

/// Why the column cannot be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Field(#[from] FieldError),
}

#[derive(Serialize, Deserialize)]
struct RatesRow {
    rules: Vec<RuleRow>,
    min_nights: u32,
    fees: Fees,
}

#[derive(Serialize, Deserialize)]
struct RuleRow {
    /// The first night and the day after the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    days: Option<(i32, i32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    weekdays: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    night_minor: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    min_nights: Option<u32>,
}

/// Rates as the column holds them.
pub(super) fn to_json(rates: &Rates) -> String {
    let Rates { rules, min_nights, fees } = rates;
    let rule = |PriceRule { days, weekdays, night_minor, min_nights }: &PriceRule| RuleRow {
        days: days.as_ref().map(|days| (days.start, days.end)),
        weekdays: weekdays.numbers(),
        night_minor: *night_minor,
        min_nights: *min_nights,
    };
    let row = RatesRow { rules: rules.iter().map(rule).collect(), min_nights: *min_nights, fees: *fees };
    serde_json::to_string(&row).expect("rates are plain data")
}

/// The rates of the column.
pub(super) fn of_json(text: &str) -> Result<Rates, Unreadable> {
    let RatesRow { rules, min_nights, fees } = serde_json::from_str(text)?;
    let rule = |RuleRow { days, weekdays, night_minor, min_nights }: RuleRow| -> Result<PriceRule, FieldError> {
        let days = days.map(|(first, end)| first..end);
        let weekdays = Weekdays::of_numbers(&weekdays).named("price_rules")?;
        Ok(PriceRule { days, weekdays, night_minor, min_nights })
    };
    let rules = rules.into_iter().map(rule).collect::<Result<_, _>>()?;
    Ok(Rates { rules, min_nights, fees }.checked()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::rates::ExtraGuestFee;

    #[test]
    fn the_column_keeps_all_rates() {
        let rates = Rates {
            rules: vec![
                PriceRule {
                    days: Some(20_000..20_031),
                    weekdays: Weekdays::of_numbers(&[5, 6]).expect("weekdays"),
                    night_minor: Some(15_000),
                    min_nights: None,
                },
                PriceRule { min_nights: Some(2), ..PriceRule::default() },
            ],
            min_nights: 3,
            fees: Fees {
                cleaning_minor: Some(0),
                extra_guest: Some(ExtraGuestFee { included_guests: 4, night_minor: 1_000 }),
                tourist_tax_minor: None,
                deposit_minor: Some(20_000),
            },
        };
        let text = to_json(&rates);
        assert_eq!(
            text,
            concat!(
                r#"{"rules":[{"days":[20000,20031],"weekdays":[5,6],"night_minor":15000},{"min_nights":2}],"#,
                r#""min_nights":3,"fees":{"cleaning_minor":0,"#,
                r#""extra_guest":{"included_guests":4,"night_minor":1000},"deposit_minor":20000}}"#,
            )
        );
        assert_eq!(of_json(&text).expect("rates"), rates);
        let none = to_json(&Rates::default());
        assert_eq!(none, r#"{"rules":[],"min_nights":1,"fees":{}}"#);
        assert_eq!(of_json(&none).expect("rates"), Rates::default());
    }

    #[test]
    fn a_column_that_breaks_the_rules_is_told() {
        let cases = [
            ("", "EOF"),
            (r#"{"rules":[],"fees":{}}"#, "min_nights"),
            (r#"{"rules":[],"min_nights":0,"fees":{}}"#, "min_nights is out of range"),
            (r#"{"rules":[{}],"min_nights":1,"fees":{}}"#, "price_rules has a rule with neither"),
            (r#"{"rules":[{"weekdays":[8],"night_minor":1}],"min_nights":1,"fees":{}}"#, "price_rules is not a known"),
            (r#"{"rules":[],"min_nights":1,"fees":{"deposit_minor":-1}}"#, "fees.deposit_minor is out of range"),
        ];
        for (text, problem) in cases {
            let error = of_json(text).expect_err(problem).to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
