//! The one spelling in which postcodes are stored and found.

use crate::domain::place::Country;

/// What French post adds to the codes of large recipients, such as `75021 CEDEX 01`.
const CEDEX: &str = "CEDEX";
/// Digits of the shortest code that may have its country before it, such as `AD100`.
const SHORTEST_DIGITS: usize = 3;

/// The key of a postcode: its ASCII letters, in capitals, and digits. Without CEDEX, and without the country before a
/// number, because some people write `AD100` or `LV-1010` and others `100` and `1010`. `None` if nothing remains.
pub(super) fn key(country: Country, text: &str) -> Option<String> {
    let text = text.to_ascii_uppercase();
    let code = text.split(CEDEX).next().unwrap_or_default();
    let key: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    match key.strip_prefix(country.code()) {
        Some(number) if number.len() >= SHORTEST_DIGITS && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(number.to_owned())
        }
        Some(_) | None => (!key.is_empty()).then_some(key),
    }
}

/// Whether a postcode is written with CEDEX.
pub(super) fn is_cedex(text: &str) -> bool {
    text.to_ascii_uppercase().contains(CEDEX)
}

/// The part of a key that names a district, in countries whose tables contain no smaller part. `None` if the key has no
/// smaller part.
pub(super) fn district(country: Country, key: &str) -> Option<&str> {
    let length = match country.code() {
        // The outward code: all but the last three characters.
        "GB" | "JE" | "GG" | "IM" => key.len().checked_sub(3).filter(|length| (2..=4).contains(length))?,
        // The routing key, the forward sortation area, the locality.
        "IE" | "CA" | "MT" => 3,
        "NL" | "PT" => 4,
        // Without the four digits of a block.
        "US" | "BR" => 5,
        _ => return None,
    };
    key.get(..length).filter(|district| district.len() < key.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn country(code: &str) -> Country {
        Country::parse(code).expect("a code")
    }

    #[test]
    fn spellings_of_a_code_meet() {
        let cases = [
            ("ES", " 35660 ", Some("35660")),
            ("GB", "sw1a 1aa", Some("SW1A1AA")),
            ("PT", "1000-001", Some("1000001")),
            ("AD", "AD100", Some("100")),
            ("AD", "100", Some("100")),
            ("LV", "LV-1010", Some("1010")),
            ("SE", "SE1", Some("SE1")),
            ("MT", "MTP 1234", Some("MTP1234")),
            ("FR", "75021 CEDEX 01", Some("75021")),
            ("FR", "75021 cedex", Some("75021")),
            ("FR", "CEDEX 01", None),
            ("ES", "--", None),
            ("ES", "", None),
        ];
        for (code, text, expected) in cases {
            assert_eq!(key(country(code), text).as_deref(), expected, "{code} {text}");
        }
    }

    #[test]
    fn districts_are_shorter_than_codes() {
        let cases = [
            ("GB", "SW1A1AA", Some("SW1A")),
            ("GB", "M11AE", Some("M1")),
            ("GB", "SW1A", None),
            ("GB", "1", None),
            ("IE", "D02AF30", Some("D02")),
            ("CA", "K1A0B1", Some("K1A")),
            ("CA", "K1A", None),
            ("NL", "1012JS", Some("1012")),
            ("PT", "1000001", Some("1000")),
            ("US", "100011234", Some("10001")),
            ("US", "10001", None),
            ("ES", "35660", None),
        ];
        for (code, key, expected) in cases {
            assert_eq!(district(country(code), key), expected, "{code} {key}");
        }
    }
}
