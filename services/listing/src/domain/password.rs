//! Passwords of listings.

use std::fmt;

use super::text::Invalid;

/// Minimum length of a password, in characters.
const SHORTEST: usize = 6;
/// Maximum length of a password, in characters; it limits the time of hashing.
const LONGEST: usize = 128;

/// A password of valid length. Its debug form does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Parses a password of 6 to 128 characters. Spaces are significant.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        match text.chars().count() {
            0 => Err(Invalid::Required),
            1..SHORTEST => Err(Invalid::TooShort { min: SHORTEST }),
            SHORTEST..=LONGEST => Ok(Self(text.to_owned())),
            _ => Err(Invalid::TooLong { max: LONGEST }),
        }
    }

    /// The password. For hashing only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Password(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_characters() {
        let cases = [("", false), ("12345", false), ("123456", true), ("ñandú!", true), (" a b c", true)];
        for (text, valid) in cases {
            assert_eq!(Password::parse(text).is_ok(), valid, "{text:?}");
        }
        assert_eq!(Password::parse(""), Err(Invalid::Required));
        assert_eq!(Password::parse("12345"), Err(Invalid::TooShort { min: SHORTEST }));
        assert!(Password::parse(&"ñ".repeat(128)).is_ok());
        assert!(Password::parse(&"ñ".repeat(129)).is_err());
        assert_eq!(format!("{:?}", Password::parse("123456")), "Ok(Password(hidden))");
    }
}
