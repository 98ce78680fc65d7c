//! What a Spanish postcode says without a table of postcodes: the province and, in the Canaries, the island.

use crate::domain::{island::Island, province::Province};

/// A Spanish postcode: five digits. The first two are the number of a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanishPostcode(u32);

impl SpanishPostcode {
    /// Parses five digits; spaces around them are allowed.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.trim();
        if digits.len() != 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let code = Self(digits.parse().ok()?);
        Province::of_number(code.province_number()).map(|_| code)
    }

    fn province_number(self) -> u8 {
        u8::try_from(self.0 / 1000).expect("five digits over a thousand are at most 99")
    }

    pub fn province(self) -> &'static Province {
        Province::of_number(self.province_number()).expect("checked when it was read")
    }

    /// Its island, by the first three digits, for the Canaries only. La Graciosa shares those of Lanzarote, and the
    /// islands of the Balearics share theirs.
    pub fn island(self) -> Option<Island> {
        match self.0 / 100 {
            350..=354 => Some(Island::GranCanaria),
            355 => Some(Island::Lanzarote),
            356 => Some(Island::Fuerteventura),
            380..=386 => Some(Island::Tenerife),
            387 => Some(Island::LaPalma),
            388 => Some(Island::LaGomera),
            389 => Some(Island::ElHierro),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_province_and_island() {
        let cases = [
            ("35001", 35, Some(Island::GranCanaria)),
            ("35499", 35, Some(Island::GranCanaria)),
            ("35500", 35, Some(Island::Lanzarote)),
            ("35660", 35, Some(Island::Fuerteventura)),
            ("35700", 35, None),
            ("38001", 38, Some(Island::Tenerife)),
            ("38699", 38, Some(Island::Tenerife)),
            ("38700", 38, Some(Island::LaPalma)),
            ("38800", 38, Some(Island::LaGomera)),
            ("38900", 38, Some(Island::ElHierro)),
            (" 01001 ", 1, None),
            ("28013", 28, None),
            ("07849", 7, None),
            ("52006", 52, None),
        ];
        for (text, province, island) in cases {
            let code = SpanishPostcode::parse(text).expect("a postcode");
            assert_eq!((code.province().number, code.island()), (province, island), "{text}");
        }
    }

    #[test]
    fn what_is_no_postcode_is_refused() {
        for text in ["", "1234", "00100", "53001", "99999", "350011", "3500A", "３５００１"] {
            assert_eq!(SpanishPostcode::parse(text), None, "{text}");
        }
    }
}
