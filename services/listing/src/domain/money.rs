//! Prices: minor units of an ISO 4217 currency, never floating point.

use casacero_proto::{decimals, listing::v1 as wire};
use serde::{Deserialize, Serialize};

use super::text::{FieldError, Invalid, Named as _, capitals};

/// The active currencies of ISO 4217, sorted.
const CURRENCIES: &str = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN \
    BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS \
    GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD \
    KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR \
    NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN \
    SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF \
    XPF YER ZAR ZMW ZWG";

/// Maximum price of a night, and maximum of a fee, in minor units of any currency.
pub(super) const LARGEST_MINOR: i64 = 1_000_000_000_000;

/// A currency of ISO 4217.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency([u8; 3]);

impl Currency {
    /// Parses a three-letter code in either case.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let code = capitals::<3>(text).ok_or(Invalid::Currency)?;
        if !CURRENCIES.split(' ').any(|known| known == code) {
            return Err(Invalid::Currency);
        }
        let bytes = code.as_bytes();
        Ok(Self([bytes[0], bytes[1], bytes[2]]))
    }

    pub fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code is made of ASCII letters")
    }

    /// A number that orders currencies by code.
    pub const fn rank(self) -> u32 {
        u32::from_be_bytes([0, self.0[0], self.0[1], self.0[2]])
    }
}

/// An amount for a reader: `€149.90` in English, `149,90 €` in the other languages of mails.
pub fn written(minor: i64, currency: &str, language: &str) -> String {
    let decimals = decimals(currency) as usize;
    let digits = format!("{:0>1$}", minor.unsigned_abs(), decimals + 1);
    let (whole, part) = digits.split_at(digits.len() - decimals);
    let mut grouped = String::new();
    let is_after = matches!(language, "es" | "de" | "fr" | "it");
    let (group, point) = match language {
        "fr" => ('\u{202f}', ','),
        _ if is_after => ('.', ','),
        _ => (',', '.'),
    };
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(group);
        }
        grouped.push(digit);
    }
    if decimals > 0 {
        grouped.push(point);
        grouped.push_str(part);
    }
    let sign = if minor < 0 { "-" } else { "" };
    match (is_after, currency) {
        (true, "EUR") => format!("{sign}{grouped} €"),
        (true, _) => format!("{sign}{grouped} {currency}"),
        (_, "EUR") => format!("{sign}€{grouped}"),
        _ => format!("{sign}{currency} {grouped}"),
    }
}

/// The price of a night, or its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "wire::Price", into = "wire::Price")]
pub struct Price {
    currency: Currency,
    min_minor: i64,
    max_minor: Option<i64>,
}

impl Price {
    /// A price. A maximum equal to the minimum is dropped.
    pub fn new(currency: Currency, min_minor: i64, max_minor: Option<i64>) -> Result<Self, FieldError> {
        if !(0..=LARGEST_MINOR).contains(&min_minor) {
            return Err(Invalid::OutOfRange).named("price.min_minor");
        }
        if max_minor.is_some_and(|max| !(min_minor..=LARGEST_MINOR).contains(&max)) {
            return Err(Invalid::BelowMinPrice).named("price.max_minor");
        }
        Ok(Self { currency, min_minor, max_minor: max_minor.filter(|max| *max != min_minor) })
    }

    pub const fn currency(&self) -> Currency {
        self.currency
    }

    /// The minimum, in minor units.
    pub const fn min_minor(&self) -> i64 {
        self.min_minor
    }

    /// The maximum, in minor units, if it differs from the minimum.
    pub const fn max_minor(&self) -> Option<i64> {
        self.max_minor
    }

    /// The maximum, in minor units; the minimum if there is no range.
    pub fn top_minor(&self) -> i64 {
        self.max_minor.unwrap_or(self.min_minor)
    }
}

impl TryFrom<wire::Price> for Price {
    type Error = FieldError;

    fn try_from(wire::Price { currency, min_minor, max_minor }: wire::Price) -> Result<Self, FieldError> {
        Self::new(Currency::parse(&currency).named("price.currency")?, min_minor, max_minor)
    }
}

impl From<Price> for wire::Price {
    fn from(Price { currency, min_minor, max_minor }: Price) -> Self {
        Self { currency: currency.code().to_owned(), min_minor, max_minor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn euro() -> Currency {
        Currency::parse("EUR").expect("the euro")
    }

    #[test]
    fn amounts_are_written_for_the_reader() {
        for (minor, currency, english, spanish) in [
            (14_990, "EUR", "€149.90", "149,90 €"),
            (-14_990, "EUR", "-€149.90", "-149,90 €"),
            (7, "EUR", "€0.07", "0,07 €"),
            (123_456_789, "EUR", "€1,234,567.89", "1.234.567,89 €"),
            (1_500, "JPY", "JPY 1,500", "1.500 JPY"),
            (0, "KWD", "KWD 0.000", "0,000 KWD"),
        ] {
            assert_eq!(written(minor, currency, "en"), english);
            for language in ["es", "de", "it"] {
                assert_eq!(written(minor, currency, language), spanish);
            }
            assert_eq!(written(minor, currency, "fr"), spanish.replace('.', "\u{202f}"));
        }
    }

    #[test]
    fn currencies_are_those_of_iso_4217() {
        assert_eq!(Currency::parse(" eur "), Ok(euro()));
        assert_eq!(euro().code(), "EUR");
        for text in ["", "EU", "EURO", "Other", "XXX", "HRK", "AED AFN", "€"] {
            assert!(Currency::parse(text).is_err(), "{text}");
        }
        assert!(CURRENCIES.split(' ').is_sorted());
        assert!(euro().rank() < Currency::parse("USD").expect("the dollar").rank());
    }

    #[test]
    fn a_range_needs_two_different_ends_in_order() {
        let cases = [
            (100, None, Some((100, None))),
            (0, None, Some((0, None))),
            (100, Some(100), Some((100, None))),
            (100, Some(150), Some((100, Some(150)))),
            (100, Some(99), None),
            (-1, None, None),
            (LARGEST_MINOR + 1, None, None),
            (1, Some(LARGEST_MINOR + 1), None),
        ];
        for (min, max, expected) in cases {
            let price = Price::new(euro(), min, max).ok();
            let ends = price.map(|price| (price.min_minor(), price.max_minor()));
            assert_eq!(ends, expected, "{min} {max:?}");
        }
    }
}
