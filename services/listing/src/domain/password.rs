//! Passwords of properties.

use std::fmt;

use super::text::Invalid;

/// Shortest password that may be set.
const SHORTEST: usize = 6;
/// Longest password, in characters: hashing must not take a visitor's choice of time.
const LONGEST: usize = 128;

/// A password that may be set. Its debug form shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// A password of 6 to 128 characters. It is taken as it is: spaces count.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        match text.chars().count() {
            0..SHORTEST => Err(Invalid::TooShort { min: SHORTEST }),
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
        assert!(Password::parse(&"ñ".repeat(128)).is_ok());
        assert!(Password::parse(&"ñ".repeat(129)).is_err());
        assert_eq!(format!("{:?}", Password::parse("123456")), "Ok(Password(hidden))");
    }
}
