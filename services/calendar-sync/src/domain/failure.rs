//! Why a feed could not be read, and how its owner is told.

use super::policy::Platform;

/// Why a feed could not be read. Owners are told by [`Failure::text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// 401 or 403.
    #[error("Access forbidden - the calendar URL may be private or require authentication")]
    Forbidden,
    /// 404 or 410.
    #[error("Calendar not found - please check the URL is correct")]
    NotFound,
    /// 422, a calendar that is cut or too large.
    #[error("Invalid calendar data")]
    InvalidData,
    /// Any other status.
    #[error("Server error")]
    ServerError,
    /// No answer, or none in time.
    #[error("Failed to fetch iCal data")]
    Network,
    /// An address that is not read: not public, or of a port or scheme that no platform uses.
    #[error("the address is not one of a public calendar")]
    AddressRefused,
    /// Nothing in the answer.
    #[error("Empty iCal data received")]
    Empty,
    /// An answer that is no calendar.
    #[error("Invalid iCal format - missing BEGIN:VCALENDAR")]
    MissingVcalendar,
}

impl ReadError {
    const ALL: [Self; 8] = [
        Self::Forbidden,
        Self::NotFound,
        Self::InvalidData,
        Self::ServerError,
        Self::Network,
        Self::AddressRefused,
        Self::Empty,
        Self::MissingVcalendar,
    ];

    /// Its stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Forbidden => "forbidden",
            Self::NotFound => "not_found",
            Self::InvalidData => "invalid_data",
            Self::ServerError => "server_error",
            Self::Network => "network",
            Self::AddressRefused => "address_refused",
            Self::Empty => "empty",
            Self::MissingVcalendar => "missing_vcalendar",
        }
    }

    /// The error of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|error| error.code() == code)
    }
}

/// A read that failed, with what the platform answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Why.
    pub error: ReadError,
    /// The HTTP status of the answer, where there was one.
    pub status: Option<u16>,
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self { error, status: None }
    }
}

impl Failure {
    /// What the owner is told, in the words of the spec. Nothing of the platform's own answer is in it, which may be
    /// anything; `host` is the feed's own, or the one that was refused.
    pub fn text(self, platform: Platform, host: &str) -> String {
        let reason = self.status.and_then(phrase);
        match (self.error, self.status) {
            (ReadError::InvalidData, Some(422)) => format!("{}: Unprocessable Entity", self.error),
            (ReadError::InvalidData, _) => {
                format!("{}: it is cut, too large, or holds events that cannot be read", self.error)
            }
            (ReadError::ServerError, Some(status)) => {
                format!("{} ({status}): {}", self.error, reason.unwrap_or("no such status is known"))
            }
            (ReadError::ServerError, None) => format!("{}: a redirect that leads nowhere", self.error),
            (ReadError::Network, _) => match platform {
                Platform::Airbnb => "Unable to fetch Airbnb calendar: no answer in time".into(),
                Platform::Booking => "Unable to fetch Booking.com calendar: no answer in time".into(),
                Platform::Vrbo => "Unable to fetch VRBO calendar: no answer in time".into(),
                Platform::Manual | Platform::Other => format!("{} from {host}: no answer in time", self.error),
            },
            (ReadError::AddressRefused, _) => format!("{} from {host}: {}", ReadError::Network, self.error),
            (ReadError::Forbidden | ReadError::NotFound | ReadError::Empty | ReadError::MissingVcalendar, _) => {
                self.error.to_string()
            }
        }
    }
}

/// What the statuses that platforms answer are called (RFC 9110).
fn phrase(status: u16) -> Option<&'static str> {
    Some(match status {
        400 => "Bad Request",
        402 => "Payment Required",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        408 => "Request Timeout",
        409 => "Conflict",
        421 => "Misdirected Request",
        425 => "Too Early",
        429 => "Too Many Requests",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_told_in_the_words_of_the_spec() {
        use Platform::{Airbnb, Booking, Other, Vrbo};
        let cases = [
            (
                ReadError::Forbidden,
                Some(403),
                Airbnb,
                "Access forbidden - the calendar URL may be private or require authentication",
            ),
            (ReadError::NotFound, Some(404), Airbnb, "Calendar not found - please check the URL is correct"),
            (ReadError::InvalidData, Some(422), Airbnb, "Invalid calendar data: Unprocessable Entity"),
            (
                ReadError::InvalidData,
                Some(200),
                Airbnb,
                "Invalid calendar data: it is cut, too large, or holds events that cannot be read",
            ),
            (ReadError::ServerError, Some(503), Vrbo, "Server error (503): Service Unavailable"),
            (ReadError::ServerError, Some(799), Vrbo, "Server error (799): no such status is known"),
            (ReadError::ServerError, None, Vrbo, "Server error: a redirect that leads nowhere"),
            (ReadError::Network, None, Airbnb, "Unable to fetch Airbnb calendar: no answer in time"),
            (ReadError::Network, None, Booking, "Unable to fetch Booking.com calendar: no answer in time"),
            (ReadError::Network, None, Vrbo, "Unable to fetch VRBO calendar: no answer in time"),
            (ReadError::Network, None, Other, "Failed to fetch iCal data from example.com: no answer in time"),
            (
                ReadError::AddressRefused,
                None,
                Other,
                "Failed to fetch iCal data from example.com: the address is not one of a public calendar",
            ),
            (ReadError::Empty, Some(200), Airbnb, "Empty iCal data received"),
            (ReadError::MissingVcalendar, Some(200), Airbnb, "Invalid iCal format - missing BEGIN:VCALENDAR"),
        ];
        for (error, status, platform, expected) in cases {
            assert_eq!(Failure { error, status }.text(platform, "example.com"), expected, "{error:?} {status:?}");
        }
    }

    #[test]
    fn codes_go_there_and_back() {
        for error in ReadError::ALL {
            assert_eq!(ReadError::from_code(error.code()), Some(error));
        }
        assert_eq!(ReadError::from_code(""), None);
    }
}
