//! The property names that are used. Lines with other names are skipped unread: a guest's telephone number is never
//! unfolded, decoded or copied.

/// A property by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    Event(Field),
    /// A property of a calendar or a time zone.
    Calendar(Setting),
    /// `BEGIN`.
    Begin,
    /// `END`.
    End,
    /// `DTSTAMP`, which each event has once. It says nothing about the event's time and is only counted.
    Stamp,
    /// A known property without times.
    Other,
    /// An unknown name: perhaps a misspelt one of those above.
    Unknown,
}

/// A property of events. No other property of an event is ever kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// `UID`.
    Uid,
    /// `SUMMARY`.
    Summary,
    /// `DTSTART`. In a time zone: when an offset begins to hold.
    Start,
    /// `DTEND`.
    End,
    /// `DURATION`.
    Duration,
    /// `RECURRENCE-ID`.
    Replaces,
    /// `STATUS`.
    Status,
    /// `TRANSP`.
    Transparency,
    /// `RRULE`. In a time zone: when an offset begins to hold each year.
    Rule,
    /// `RDATE`.
    Extra,
    /// `EXDATE`.
    Excluded,
    /// `FREEBUSY`.
    Busy,
}

impl Field {
    pub const COUNT: usize = Self::Busy as usize + 1;

    /// Whether its value is still readable when it is cut: a list of times, or a rule.
    pub fn may_go_on(self) -> bool {
        matches!(self, Self::Rule | Self::Extra | Self::Busy)
    }
}

/// A property of a calendar or a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// `PRODID`.
    Product,
    /// `REFRESH-INTERVAL`, `X-PUBLISHED-TTL`.
    RefreshHint,
    /// `TZID`.
    ZoneName,
    /// `X-LIC-LOCATION`, `TZID-ALIAS-OF`.
    ZoneLocation,
    /// `TZOFFSETTO`.
    ZoneOffset,
}

/// Length of the longest name.
const LONGEST: usize = 16;

impl Keyword {
    /// The keyword of a name in any letter case.
    pub fn of(name: &[u8]) -> Self {
        if name.iter().any(u8::is_ascii_lowercase) {
            let mut upper = [0_u8; LONGEST];
            let Some(letters) = upper.get_mut(..name.len()) else {
                return if name.get(..2).is_some_and(|head| head.eq_ignore_ascii_case(b"X-")) {
                    Self::Other
                } else {
                    Self::Unknown
                };
            };
            letters.copy_from_slice(name);
            letters.make_ascii_uppercase();
            return Self::of_upper_case(letters);
        }
        Self::of_upper_case(name)
    }

    fn of_upper_case(name: &[u8]) -> Self {
        match name {
            b"BEGIN" => Self::Begin,
            b"END" => Self::End,
            b"UID" => Self::Event(Field::Uid),
            b"SUMMARY" => Self::Event(Field::Summary),
            b"DTSTART" => Self::Event(Field::Start),
            b"DTEND" => Self::Event(Field::End),
            b"DURATION" => Self::Event(Field::Duration),
            b"RECURRENCE-ID" => Self::Event(Field::Replaces),
            b"STATUS" => Self::Event(Field::Status),
            b"TRANSP" => Self::Event(Field::Transparency),
            b"RRULE" => Self::Event(Field::Rule),
            b"RDATE" => Self::Event(Field::Extra),
            b"EXDATE" => Self::Event(Field::Excluded),
            b"FREEBUSY" => Self::Event(Field::Busy),
            b"PRODID" => Self::Calendar(Setting::Product),
            b"REFRESH-INTERVAL" | b"X-PUBLISHED-TTL" => Self::Calendar(Setting::RefreshHint),
            b"TZID" => Self::Calendar(Setting::ZoneName),
            b"X-LIC-LOCATION" | b"TZID-ALIAS-OF" => Self::Calendar(Setting::ZoneLocation),
            b"TZOFFSETTO" => Self::Calendar(Setting::ZoneOffset),
            b"DTSTAMP" => Self::Stamp,
            b"CREATED" | b"LAST-MODIFIED" | b"SEQUENCE" | b"DESCRIPTION" | b"CLASS" | b"GEO" | b"LOCATION"
            | b"ORGANIZER" | b"PRIORITY" | b"URL" | b"ATTACH" | b"ATTENDEE" | b"CATEGORIES" | b"COMMENT"
            | b"CONTACT" | b"EXRULE" | b"REQUEST-STATUS" | b"RELATED-TO" | b"RESOURCES" | b"COLOR" | b"IMAGE"
            | b"CONFERENCE" | b"NAME" => Self::Other,
            [b'X', b'-', ..] => Self::Other,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_letter_case() {
        let cases: [(&[u8], Keyword); 10] = [
            (b"DTSTART", Keyword::Event(Field::Start)),
            (b"dtStart", Keyword::Event(Field::Start)),
            (b"REFRESH-INTERVAL", Keyword::Calendar(Setting::RefreshHint)),
            (b"BEGIN", Keyword::Begin),
            (b"DTSTAMP", Keyword::Stamp),
            (b"X-A-NAME-LONGER-THAN-ANY", Keyword::Other),
            (b"x-a-name-longer-than-any", Keyword::Other),
            (b"a-name-longer-than-any", Keyword::Unknown),
            (b"DTEN", Keyword::Unknown),
            (b"", Keyword::Unknown),
        ];
        for (name, expected) in cases {
            assert_eq!(Keyword::of(name), expected, "{}", String::from_utf8_lossy(name));
        }
    }
}
