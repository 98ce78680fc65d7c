//! How people wrote numbers, prices, dates, lists and addresses into the cells of the old table.
//!
//! Each function returns the value, and where it matters whether it was written as the table asks for it.

use crate::domain::{contact::EmailAddress, money::Currency, text::comparison_key};
use casacero_proto::{Enumeration, decimals};
use chrono::{Days, NaiveDate};
use serde_json::Value;

use super::notes::Cause;

/// A value, and whether it was written in another form.
pub type Read<T> = Result<(T, bool), Cause>;

/// A value of an enumeration by its name, whatever its case, accents and spaces; `Yes - Full Property` is
/// `full_property`.
pub fn choice<E: Enumeration>(text: &str) -> Result<E, Cause> {
    let key = squashed(text);
    let key = key.strip_prefix("yes").filter(|rest| !rest.is_empty()).unwrap_or(&key);
    let mut values = E::ALL.iter().copied();
    values.find(|value| value.slug().replace('_', "") == key).ok_or(Cause::Unknown)
}

pub fn squashed(text: &str) -> String {
    comparison_key(text).replace(' ', "")
}

/// The items of a list: a JSON list, or texts with commas or semicolons between them.
pub fn list(text: &str) -> Vec<String> {
    let items = match serde_json::from_str(text) {
        Ok(Value::Array(items)) => items.iter().filter_map(|item| item.as_str().map(ToOwned::to_owned)).collect(),
        _ => text.split([',', ';', '\n']).map(ToOwned::to_owned).collect::<Vec<String>>(),
    };
    items.iter().map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

/// A whole number: `4`, `4.0`, and in another form `4+` and `4 guests`.
pub fn whole(text: &str) -> Read<u32> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let number = digits.parse().map_err(|_| Cause::Invalid)?;
    let is_zero = rest.strip_prefix('.').is_some_and(|zeros| zeros.bytes().all(|byte| byte == b'0'));
    if rest.is_empty() || is_zero {
        return Ok((number, false));
    }
    let is_word = !rest.starts_with(['.', ',', '½']) && !rest.chars().any(|letter| letter.is_ascii_digit());
    if is_word { Ok((number, true)) } else { Err(Cause::Invalid) }
}

/// A number of halves: `2.5` is 5, and in another form `2,5` and `2½`.
pub fn halves(text: &str) -> Read<u32> {
    let text = text.trim();
    let plain = text.replace(',', ".").replace('½', ".5");
    let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
    let whole = if whole.is_empty() { 0 } else { whole.parse::<u32>().map_err(|_| Cause::Invalid)? };
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return Err(Cause::Invalid),
    };
    let halves = whole.checked_mul(2).and_then(|halves| halves.checked_add(half)).ok_or(Cause::Invalid)?;
    Ok((halves, plain != text))
}

/// A currency, `€` for `EUR` in another form. An empty cell is the table's default.
pub fn currency(text: &str) -> Read<Currency> {
    let (code, is_mended) = match text.trim() {
        "" | "€" => ("EUR", true),
        "$" => ("USD", true),
        "£" => ("GBP", true),
        code => (code, false),
    };
    Ok((Currency::parse(code).map_err(|_| Cause::Unknown)?, is_mended))
}

/// An amount in minor units: `85`, `85.50`, and in another form `€85`, `85,50 €`, `1.250,00` and `1,250`. Three digits
/// after a single mark are thousands.
pub fn amount(text: &str, currency: Currency) -> Read<i64> {
    let text = text.trim();
    let bare = without_currency(text, currency)?;
    let bare: String = bare.chars().filter(|letter| !letter.is_whitespace() && *letter != '\'').collect();
    let (units, part) = match bare.rfind([',', '.']) {
        // A mark between thousands stands before three digits, and is not mixed with the mark of the decimals.
        Some(at) if bare.len() - at == 4 && !mixes_marks(&bare) => (bare.as_str(), ""),
        Some(at) => (&bare[..at], &bare[at + 1..]),
        None => (bare.as_str(), ""),
    };
    let digits: String = units.chars().filter(|letter| !matches!(letter, ',' | '.')).collect();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || digits.len() > 9 || part.len() > 2 || !is_number(&digits) || !is_number(part) {
        return Err(Cause::Invalid);
    }
    let units: i64 = digits.parse().map_err(|_| Cause::Invalid)?;
    let hundredths: i64 = format!("{part:0<2}").parse().map_err(|_| Cause::Invalid)?;
    let minor = match decimals(currency.code()) {
        0 => units,
        decimals => units * 10_i64.pow(decimals) + hundredths * 10_i64.pow(decimals - 2),
    };
    let is_plain = text.strip_suffix(part).unwrap_or(text).trim_end_matches('.') == digits;
    Ok((minor, !is_plain))
}

fn mixes_marks(text: &str) -> bool {
    text.contains(',') && text.contains('.')
}

/// The text without a sign or code of the currency. Those of another one make the amount unreadable.
fn without_currency(text: &str, currency: Currency) -> Result<&str, Cause> {
    let is_mark = |letter: char| letter.is_alphabetic() || matches!(letter, '€' | '$' | '£') || letter.is_whitespace();
    let bare = text.trim_matches(is_mark);
    let (before, after) = text.split_once(bare).unwrap_or(("", ""));
    for mark in [before.trim(), after.trim()] {
        let is_same = match mark {
            "" => true,
            "€" => currency.code() == "EUR",
            "$" => currency.code() == "USD",
            "£" => currency.code() == "GBP",
            code => Currency::parse(code) == Ok(currency),
        };
        if !is_same {
            return Err(Cause::Invalid);
        }
    }
    Ok(bare)
}

/// The day before the first one that a spreadsheet counts.
const SERIAL_START: Option<NaiveDate> = NaiveDate::from_ymd_opt(1899, 12, 30);

/// A day: `2025-03-04`, with or without a time, and in another form `4/3/2025` and the days of a spreadsheet.
pub fn day(text: &str) -> Read<NaiveDate> {
    let text = text.trim();
    let date = text.split(['T', ' ']).next().unwrap_or_default();
    if let Ok(day) = NaiveDate::parse_from_str(date, "%Y-%m-%d") {
        return Ok((day, false));
    }
    for form in ["%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y"] {
        // A year of two digits is not guessed.
        if let Ok(day) = NaiveDate::parse_from_str(date, form)
            && (1900..=9999).contains(&chrono::Datelike::year(&day))
        {
            return Ok((day, true));
        }
    }
    let serial = date.parse::<u64>().ok().filter(|days| (20_000..80_000).contains(days));
    let day = serial.and_then(|days| SERIAL_START?.checked_add_days(Days::new(days)));
    day.map(|day| (day, true)).ok_or(Cause::Invalid)
}

/// A mail address, and in another form `Ana <ana@…>`, `mailto:ana@…` and the first of several.
pub fn email(text: &str) -> Read<EmailAddress> {
    let text = text.trim();
    let bare = text.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map_or(text, |(address, _)| address);
    let bare = bare.trim_start_matches("mailto:");
    let first = bare.split([',', ';', ' ', '\n']).find(|part| part.contains('@')).unwrap_or(bare);
    let address = EmailAddress::parse(first).map_err(|_| Cause::Invalid)?;
    Ok((address, first != text))
}

/// An address on the web that `parse` takes, also without its scheme.
pub fn address<T, E>(text: &str, parse: impl Fn(&str) -> Result<T, E>) -> Read<T> {
    let text = text.trim();
    if let Ok(address) = parse(text) {
        return Ok((address, false));
    }
    let host = text.split('/').next().unwrap_or_default();
    let is_host =
        host.contains('.') && host.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-".contains(letter));
    let with_scheme = is_host.then(|| parse(&format!("https://{text}")).ok()).flatten();
    with_scheme.map(|address| (address, true)).ok_or(Cause::Invalid)
}

/// The web addresses in a text: of a list, one a line, of attachments `name (address)`, or in JSON. Addresses may have
/// commas.
pub fn addresses(text: &str) -> Vec<String> {
    let mut starts: Vec<usize> =
        ["http://", "https://"].iter().flat_map(|scheme| text.match_indices(scheme)).map(|(at, _)| at).collect();
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let mut found: Vec<String> = Vec::new();
    for (start, end) in starts.iter().zip(ends) {
        let part = &text[*start..end];
        let stop = part.find(|letter: char| letter.is_whitespace() || matches!(letter, '"' | ')' | '<' | '>' | '\\'));
        let address = part[..stop.unwrap_or(part.len())].trim_end_matches([',', ';']);
        if !found.iter().any(|known| known == address) {
            found.push(address.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{AirConditioning, Amenity, PropertyType};

    use super::*;

    fn euro() -> Currency {
        Currency::parse("EUR").expect("the euro")
    }

    #[test]
    fn choices_are_found_by_any_spelling() {
        for text in ["Semi-detached", "Semi Detached", "SEMI_DETACHED", " semi detached "] {
            assert_eq!(choice(text), Ok(PropertyType::SemiDetached), "{text}");
        }
        assert_eq!(choice("Wi-Fi"), Ok(Amenity::Wifi));
        assert_eq!(choice("Yes - Full Property"), Ok(AirConditioning::FullProperty));
        for text in ["", "Castle", "unspecified", "yes"] {
            assert_eq!(choice::<PropertyType>(text), Err(Cause::Unknown), "{text}");
        }
    }

    #[test]
    fn lists_are_texts_or_json() {
        for text in ["WiFi, TV", "WiFi;TV", r#"["WiFi","TV"]"#, " WiFi ,, TV,"] {
            assert_eq!(list(text), ["WiFi", "TV"], "{text}");
        }
    }

    #[test]
    fn numbers_are_read() {
        let cases = [
            ("4", Ok((4, false))),
            ("4.0", Ok((4, false))),
            ("4+", Ok((4, true))),
            ("6 guests", Ok((6, true))),
            ("2.5", Err(Cause::Invalid)),
            ("2½", Err(Cause::Invalid)),
            ("4-6", Err(Cause::Invalid)),
            ("-3", Err(Cause::Invalid)),
            ("many", Err(Cause::Invalid)),
            ("99999999999", Err(Cause::Invalid)),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(text), expected, "{text}");
        }
        let cases = [
            ("2", Ok((4, false))),
            ("2.5", Ok((5, false))),
            ("2.50", Ok((5, false))),
            ("2,5", Ok((5, true))),
            ("1½", Ok((3, true))),
            ("½", Ok((1, true))),
            ("1.3", Err(Cause::Invalid)),
            ("two", Err(Cause::Invalid)),
        ];
        for (text, expected) in cases {
            assert_eq!(halves(text), expected, "{text}");
        }
    }

    #[test]
    fn amounts_are_read() {
        let cases = [
            ("85", Ok((8_500, false))),
            ("85.5", Ok((8_550, false))),
            ("85.50", Ok((8_550, false))),
            ("0", Ok((0, false))),
            ("€85", Ok((8_500, true))),
            ("85,50 €", Ok((8_550, true))),
            ("85 EUR", Ok((8_500, true))),
            ("1.250,00", Ok((125_000, true))),
            ("1,250.00", Ok((125_000, true))),
            ("1.250", Ok((125_000, true))),
            ("1 250", Ok((125_000, true))),
            ("£85", Err(Cause::Invalid)),
            ("85 a night", Err(Cause::Invalid)),
            ("ask", Err(Cause::Invalid)),
            ("-20", Err(Cause::Invalid)),
            ("80-90", Err(Cause::Invalid)),
            ("1.2345", Err(Cause::Invalid)),
        ];
        for (text, expected) in cases {
            assert_eq!(amount(text, euro()), expected, "{text}");
        }
        for (code, minor) in [("JPY", 9_000), ("XOF", 9_000), ("KWD", 9_000_000), ("OMR", 9_000_000)] {
            assert_eq!(amount("9000", Currency::parse(code).expect(code)), Ok((minor, false)), "{code}");
        }
        for (text, code, is_mended) in
            [("EUR", "EUR", false), ("gbp", "GBP", false), ("€", "EUR", true), ("", "EUR", true)]
        {
            let (read, mended) = currency(text).expect(text);
            assert_eq!((read.code(), mended), (code, is_mended));
        }
        assert_eq!(currency("Other"), Err(Cause::Unknown));
    }

    #[test]
    fn days_are_read() {
        let cases = [
            ("2025-03-04", Some(("2025-03-04", false))),
            ("2025-03-04T10:11:12.000Z", Some(("2025-03-04", false))),
            ("2025-03-04 10:11", Some(("2025-03-04", false))),
            ("31/12/2024", Some(("2024-12-31", true))),
            ("1/2/2025", Some(("2025-02-01", true))),
            ("1.2.2025", Some(("2025-02-01", true))),
            ("45292", Some(("2024-01-01", true))),
            ("02/13/2025", None),
            ("2025-02-30", None),
            ("1/2/25", None),
            ("soon", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let read = day(text).ok().map(|(day, mended)| (day.to_string(), mended));
            assert_eq!(read, expected.map(|(day, mended)| (day.to_owned(), mended)), "{text}");
        }
    }

    #[test]
    fn addresses_are_read() {
        let cases = [
            ("ana@mail.example", Some(("ana@mail.example", false))),
            ("Ana Ruiz <ana@mail.example>", Some(("ana@mail.example", true))),
            ("mailto:ana@mail.example", Some(("ana@mail.example", true))),
            ("ana@mail.example, leo@mail.example", Some(("ana@mail.example", true))),
            ("ask at reception", None),
        ];
        for (text, expected) in cases {
            let read = email(text).ok();
            assert_eq!(read.as_ref().map(|(read, mended)| (read.as_str(), *mended)), expected, "{text}");
        }
        let web = |text: &str| if text.starts_with("https://") { Ok(text.to_owned()) } else { Err(()) };
        assert_eq!(address("https://a.example/b", web), Ok(("https://a.example/b".to_owned(), false)));
        assert_eq!(address("www.a.example/b", web), Ok(("https://www.a.example/b".to_owned(), true)));
        for text in ["see my page", "javascript:alert(1)", ""] {
            assert_eq!(address(text, web), Err(Cause::Invalid), "{text}");
        }
        let cases: [(&str, &[&str]); 5] = [
            (
                "https://a.example/1.jpg, https://a.example/2.jpg",
                &["https://a.example/1.jpg", "https://a.example/2.jpg"],
            ),
            (
                "https://a.example/w_1,h_2/1.jpg,https://a.example/2.jpg,",
                &["https://a.example/w_1,h_2/1.jpg", "https://a.example/2.jpg"],
            ),
            (
                "a, b.jpg (https://a.example/1.jpg), c.jpg (http://b.example/2)",
                &["https://a.example/1.jpg", "http://b.example/2"],
            ),
            (r#"[{"url":"https://a.example/1.jpg","filename":"a.jpg"}]"#, &["https://a.example/1.jpg"]),
            ("C:\\casa.jpg", &[]),
        ];
        for (text, expected) in cases {
            assert_eq!(addresses(text), expected, "{text}");
        }
    }
}
