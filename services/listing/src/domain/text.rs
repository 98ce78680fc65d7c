//! Text input: single lines of limited length, and comparison keys.

use std::fmt;

use casacero_proto::{Enumeration, UnknownValue};
use serde::{Deserialize, Serialize};

/// Why a value is invalid. Each has a stable [`code`](Self::code); the gateway has the messages in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Invalid {
    #[error("must be given")]
    Required,
    #[error("must have at most {max} characters")]
    TooLong { max: usize },
    #[error("must have at least {min} characters")]
    TooShort { min: usize },
    #[error("contains control characters")]
    ControlCharacters,
    #[error("contains characters that a name does not have")]
    Characters,
    #[error("is out of range")]
    OutOfRange,
    #[error("is not a known value")]
    UnknownValue,
    #[error("is not a valid e-mail address")]
    Email,
    #[error("is not a valid phone number")]
    Phone,
    #[error("is not a valid URL")]
    Url,
    #[error("is not the address of a calendar")]
    CalendarUrl,
    #[error("has the same calendar twice")]
    DuplicateCalendar,
    #[error("has too many calendars")]
    TooManyCalendars,
    #[error("is not a country code of ISO 3166-1")]
    Country,
    #[error("is not a currency code of ISO 4217")]
    Currency,
    #[error("is not a language code of ISO 639-1")]
    Language,
    #[error("has a language twice")]
    LanguageTwice,
    #[error("is not a listing id")]
    ListingId,
    #[error("is not a time zone of the IANA database")]
    TimeZone,
    #[error("is not a valid time")]
    Time,
    #[error("is not on the globe")]
    Point,
    #[error("is not a picture of the media store")]
    Photo,
    #[error("has too many pictures")]
    TooManyPhotos,
    #[error("must not be below the least price")]
    BelowMinPrice,
    #[error("must be accepted")]
    NotAccepted,
    #[error("is not a record id")]
    RecordId,
    #[error("belongs to another listing")]
    Taken,
    #[error("is not a room with 1 to 20 beds of each type")]
    Beds,
    #[error("has too many rooms")]
    TooManyRooms,
    #[error("has too many rules")]
    TooManyPriceRules,
    #[error("has a rule that says nothing")]
    EmptyPriceRule,
    #[error("has a rule whose days are in the wrong order or not between 1970 and 2099")]
    PriceRuleDays,
    #[error("is the page of a listing, not its calendar")]
    ListingPage,
    #[error("is a name that holds a web address")]
    WebAddress,
    #[error("is not an https address of a public host")]
    WebhookUrl,
    #[error("stands twice")]
    Twice,
    #[error("has more than {max} items")]
    TooMany { max: usize },
    #[error("is not the amount that is due")]
    AnotherAmount,
}

impl Invalid {
    /// All codes.
    pub const CODES: [&'static str; 38] = [
        "required",
        "too_long",
        "too_short",
        "control_characters",
        "characters",
        "out_of_range",
        "unknown_value",
        "email",
        "phone",
        "url",
        "calendar_url",
        "duplicate_calendar",
        "too_many_calendars",
        "country",
        "currency",
        "language",
        "language_twice",
        "listing_id",
        "time_zone",
        "time",
        "point",
        "photo",
        "too_many_photos",
        "below_min_price",
        "not_accepted",
        "record_id",
        "taken",
        "beds",
        "too_many_rooms",
        "too_many_price_rules",
        "empty_price_rule",
        "price_rule_days",
        "listing_page",
        "web_address",
        "webhook_url",
        "twice",
        "too_many",
        "another_amount",
    ];

    /// The stable code.
    pub const fn code(self) -> &'static str {
        let index = match self {
            Self::Required => 0,
            Self::TooLong { .. } => 1,
            Self::TooShort { .. } => 2,
            Self::ControlCharacters => 3,
            Self::Characters => 4,
            Self::OutOfRange => 5,
            Self::UnknownValue => 6,
            Self::Email => 7,
            Self::Phone => 8,
            Self::Url => 9,
            Self::CalendarUrl => 10,
            Self::DuplicateCalendar => 11,
            Self::TooManyCalendars => 12,
            Self::Country => 13,
            Self::Currency => 14,
            Self::Language => 15,
            Self::LanguageTwice => 16,
            Self::ListingId => 17,
            Self::TimeZone => 18,
            Self::Time => 19,
            Self::Point => 20,
            Self::Photo => 21,
            Self::TooManyPhotos => 22,
            Self::BelowMinPrice => 23,
            Self::NotAccepted => 24,
            Self::RecordId => 25,
            Self::Taken => 26,
            Self::Beds => 27,
            Self::TooManyRooms => 28,
            Self::TooManyPriceRules => 29,
            Self::EmptyPriceRule => 30,
            Self::PriceRuleDays => 31,
            Self::ListingPage => 32,
            Self::WebAddress => 33,
            Self::WebhookUrl => 34,
            Self::Twice => 35,
            Self::TooMany { .. } => 36,
            Self::AnotherAmount => 37,
        };
        Self::CODES[index]
    }

    /// The limit that was exceeded, with its name.
    pub const fn bound(self) -> Option<(&'static str, usize)> {
        match self {
            Self::TooLong { max } | Self::TooMany { max } => Some(("max", max)),
            Self::TooShort { min } => Some(("min", min)),
            _ => None,
        }
    }
}

impl From<UnknownValue> for Invalid {
    fn from(UnknownValue: UnknownValue) -> Self {
        Self::UnknownValue
    }
}

/// The value of an enumeration with a number. Unspecified and unknown numbers are refused.
pub fn known<T: Enumeration>(number: i32) -> Result<T, Invalid> {
    T::of(number).ok_or(Invalid::UnknownValue)
}

/// Reads and writes a type as its text.
macro_rules! serde_as_text {
    ($type:ty, $text:expr, $parse:expr) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> &str = $text;
                serializer.serialize_str(text(self))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text: ::std::borrow::Cow<'de, str> = ::serde::Deserialize::deserialize(deserializer)?;
                let parse: fn(&str) -> Result<$type, crate::domain::text::Invalid> = $parse;
                parse(&text).map_err(::serde::de::Error::custom)
            }
        }
    };
}
pub(super) use serde_as_text;

/// A field with an invalid value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {problem}")]
pub struct FieldError {
    /// The field, in the contract's spelling.
    pub field: &'static str,
    /// What is wrong.
    pub problem: Invalid,
}

/// Adds the name of the field to an error.
pub trait Named<T> {
    /// The value, or the error with the field's name.
    fn named(self, field: &'static str) -> Result<T, FieldError>;
}

impl<T> Named<T> for Result<T, Invalid> {
    fn named(self, field: &'static str) -> Result<T, FieldError> {
        self.map_err(|problem| FieldError { field, problem })
    }
}

/// One line of text: not blank, without line breaks or control characters, white space collapsed, at most `MAX`
/// characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Line<const MAX: usize>(String);

impl<const MAX: usize> Line<MAX> {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let line = collapse(text);
        if line.is_empty() {
            return Err(Invalid::Required);
        }
        if line.chars().count() > MAX {
            return Err(Invalid::TooLong { max: MAX });
        }
        if line.chars().any(|letter| letter.is_control() || turns_direction(letter)) {
            return Err(Invalid::ControlCharacters);
        }
        Ok(Self(line))
    }

    /// Parses a line that may be blank.
    pub fn parse_optional(text: Option<&str>) -> Result<Option<Self>, Invalid> {
        match text.map(str::trim) {
            None | Some("") => Ok(None),
            Some(text) => Self::parse(text).map(Some),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> TryFrom<String> for Line<MAX> {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl<const MAX: usize> From<Line<MAX>> for String {
    fn from(line: Line<MAX>) -> Self {
        line.0
    }
}

impl<const MAX: usize> fmt::Display for Line<MAX> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Bidirectional control characters. They can make a name or an address read as another.
pub(super) fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Several lines of text: not blank, without control characters other than line breaks and tabs, at most `max`
/// characters.
pub fn paragraphs(text: &str, max: usize) -> Result<String, Invalid> {
    // Some mail programs break lines at Unicode line separators; a guest's words must not escape the quote marks.
    let text = text.trim().replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    if text.is_empty() {
        return Err(Invalid::Required);
    }
    if text.chars().count() > max {
        return Err(Invalid::TooLong { max });
    }
    let harmless = |letter: char| letter == '\n' || letter == '\t' || !(letter.is_control() || turns_direction(letter));
    if !text.chars().all(harmless) {
        return Err(Invalid::ControlCharacters);
    }
    Ok(text)
}

/// The same, of at least `min` characters.
pub fn long_paragraphs(text: &str, min: usize, max: usize) -> Result<String, Invalid> {
    let text = paragraphs(text, max)?;
    if text.chars().count() < min { Err(Invalid::TooShort { min }) } else { Ok(text) }
}

/// Trims the text and replaces each run of white space by one space.
pub fn collapse(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

/// The key under which texts are compared: no accents, no capitals, no punctuation, single spaces. `Benalmádena–Pueblo`
/// becomes `benalmadena pueblo`.
pub fn comparison_key(text: &str) -> String {
    let plain = deunicode::deunicode(text);
    let mut key = String::with_capacity(plain.len());
    let mut pending_space = false;
    for letter in plain.chars() {
        if letter.is_ascii_alphanumeric() {
            if pending_space && !key.is_empty() {
                key.push(' ');
            }
            pending_space = false;
            key.push(letter.to_ascii_lowercase());
        // Words are joined at an apostrophe: L'Hospitalet becomes `lhospitalet`.
        } else if letter != '\'' {
            pending_space = true;
        }
    }
    key
}

/// A code of exactly `LENGTH` ASCII letters, converted to capitals.
pub(super) fn capitals<const LENGTH: usize>(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    (code.len() == LENGTH && code.bytes().all(|letter| letter.is_ascii_uppercase())).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_collapsed_and_bounded() {
        let cases = [
            ("  Villa   Sol ", Ok("Villa Sol")),
            ("Villa\n Sol", Ok("Villa Sol")),
            ("ñandúñandú", Ok("ñandúñandú")),
            ("", Err(Invalid::Required)),
            (" \t ", Err(Invalid::Required)),
            ("elevencharac", Err(Invalid::TooLong { max: 10 })),
            ("a\u{0}b", Err(Invalid::ControlCharacters)),
        ];
        for (text, expected) in cases {
            let line = Line::<10>::parse(text);
            assert_eq!(line.as_ref().map(Line::as_str), expected.as_ref().copied(), "{text:?}");
        }
    }

    #[test]
    fn blank_optional_lines_are_absent() {
        assert_eq!(Line::<5>::parse_optional(None), Ok(None));
        assert_eq!(Line::<5>::parse_optional(Some("  ")), Ok(None));
        assert!(Line::<5>::parse_optional(Some("350 m de la playa")).is_err());
    }

    #[test]
    fn paragraphs_keep_their_line_breaks() {
        assert_eq!(paragraphs(" a\r\nb\rc ", 9).as_deref(), Ok("a\nb\nc"));
        assert!(paragraphs("\n", 9).is_err());
        assert!(paragraphs("too long a text", 9).is_err());
        assert!(paragraphs("bell \u{7}", 9).is_err());
    }

    #[test]
    fn paragraphs_may_have_a_least_length() {
        let cases = [
            (" ñandú ", Ok("ñandú")),
            ("ñand", Err(Invalid::TooShort { min: 5 })),
            (" a    ", Err(Invalid::TooShort { min: 5 })),
            ("", Err(Invalid::Required)),
            ("ñandús", Ok("ñandús")),
            ("ñandúes", Err(Invalid::TooLong { max: 6 })),
        ];
        for (text, expected) in cases {
            let parsed = long_paragraphs(text, 5, 6);
            assert_eq!(parsed.as_deref(), expected.as_ref().copied(), "{text:?}");
        }
    }

    #[test]
    fn keys_ignore_case_accents_and_punctuation() {
        let cases = [
            ("Benalmádena", "benalmadena"),
            ("  BENALMÁDENA  ", "benalmadena"),
            ("Benalmádena–Pueblo", "benalmadena pueblo"),
            ("L'Hospitalet", "lhospitalet"),
            ("Cádiz, España", "cadiz espana"),
            ("***", ""),
        ];
        for (text, key) in cases {
            assert_eq!(comparison_key(text), key, "{text}");
        }
    }

    #[test]
    fn nobody_breaks_out_of_a_line_or_turns_it_around() {
        assert_eq!(paragraphs("a\u{2028}-- \u{2029}b\u{85}c", 100), Ok("a\n-- \nb\nc".to_owned()));
        for text in ["a\u{202e}b", "a\u{2066}b"] {
            assert!(Line::<50>::parse(text).is_err(), "{text:?}");
            assert!(paragraphs(text, 50).is_err(), "{text:?}");
        }
    }
}
