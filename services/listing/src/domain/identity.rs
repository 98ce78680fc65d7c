//! Ids of listings, here and in the directory before this one.

use std::{fmt, str::FromStr};

use super::text::{Invalid, serde_as_text};

/// A listing's id: capital letters, a hyphen and digits, such as `CASA-1001`. The letters are a setting of the brand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListingId(String);

/// Maximum length of the letters.
const LETTERS_MAX: usize = 10;
/// Maximum number of digits; such a number fits any integer type we use.
const DIGITS_MAX: usize = 12;

impl ListingId {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The letters before the hyphen.
    pub fn prefix(&self) -> &str {
        self.0.split_once('-').map_or("", |(letters, _)| letters)
    }

    /// A hash of the id, evenly distributed and the same in every process and version.
    pub fn spread(&self) -> u64 {
        // FNV-1a, then the finaliser of SplitMix64, so that consecutive ids get distant numbers.
        let fnv = self
            .0
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        mix(fnv)
    }
}

/// A bijective hash of a number (the finaliser of SplitMix64).
#[inline]
pub(super) const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

serde_as_text!(ListingId, ListingId::as_str, ListingId::from_str);

impl FromStr for ListingId {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let (letters, digits) = text.split_once('-').unwrap_or_default();
        let valid = (1..=LETTERS_MAX).contains(&letters.len())
            && letters.bytes().all(|letter| letter.is_ascii_uppercase())
            && (1..=DIGITS_MAX).contains(&digits.len())
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        if valid { Ok(Self(text.to_owned())) } else { Err(Invalid::ListingId) }
    }
}

impl fmt::Display for ListingId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The id of a listing's row in the directory before this one: `rec`, then letters and digits, in upper and lower case.
/// Old links name a listing by it. It is never a [`ListingId`], because it has no hyphen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordId(String);

/// Maximum number of letters and digits after `rec`.
const RECORD_MAX: usize = 32;

impl RecordId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

serde_as_text!(RecordId, RecordId::as_str, RecordId::from_str);

impl FromStr for RecordId {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let rest = text.strip_prefix("rec").unwrap_or_default();
        let valid = (1..=RECORD_MAX).contains(&rest.len()) && rest.bytes().all(|letter| letter.is_ascii_alphanumeric());
        if valid { Ok(Self(text.to_owned())) } else { Err(Invalid::RecordId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_a_hyphen_and_digits() {
        let id: ListingId = "CASA-1001".parse().expect("an id");
        assert_eq!((id.as_str(), id.prefix()), ("CASA-1001", "CASA"));
        for text in
            ["", "CASA", "CASA-", "-1", "casa-1", "CASA-1a", "CASA-١", "CASA-1-2", " CASA-1", "CASA-1234567890123"]
        {
            assert!(text.parse::<ListingId>().is_err(), "{text}");
        }
    }

    #[test]
    fn record_ids_are_rec_and_letters_and_digits() {
        let id: RecordId = "recA1b2C3d4E5f6G7".parse().expect("a record id");
        assert_eq!(id.as_str(), "recA1b2C3d4E5f6G7");
        let long = format!("rec{}", "a".repeat(33));
        for text in ["", "rec", "Rec1", "REC1", "rec-1", "rec1 ", " rec1", "recé", "CASA-1001", "1", long.as_str()] {
            assert_eq!(text.parse::<RecordId>(), Err(Invalid::RecordId), "{text}");
        }
        assert!("recA1b2C3d4E5f6G7".parse::<ListingId>().is_err());
    }

    #[test]
    fn the_spread_of_an_id_never_changes() {
        let spread = |text: &str| text.parse::<ListingId>().expect("an id").spread();
        assert_eq!(spread("CASA-1001"), spread("CASA-1001"));
        assert_ne!(spread("CASA-1001") >> 32, spread("CASA-1002") >> 32);
    }
}
