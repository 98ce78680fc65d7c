//! Why a feed could not be read.

use super::feed::Unreadable;

/// The reason a feed could not be read. The gateway translates its code into a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// 401 or 403.
    Forbidden,
    /// 404 or 410.
    NotFound,
    /// 422, or a calendar that is cut or too large.
    InvalidData,
    /// Any other status.
    ServerError,
    /// No answer, or no answer in time.
    Network,
    /// The address must not be read: it is not public, or its port or scheme is not one that platforms use.
    AddressRefused,
    /// The answer is empty.
    Empty,
    /// The answer is not a calendar.
    MissingVcalendar,
}

impl From<Unreadable> for ReadError {
    fn from(unreadable: Unreadable) -> Self {
        match unreadable {
            Unreadable::Empty => Self::Empty,
            Unreadable::MissingCalendar => Self::MissingVcalendar,
        }
    }
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

    /// The stable code.
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

    /// The error with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|error| error.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_go_there_and_back() {
        for error in ReadError::ALL {
            assert_eq!(ReadError::from_code(error.code()), Some(error));
        }
        assert_eq!(ReadError::from_code(""), None);
    }
}
