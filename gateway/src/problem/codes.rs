//! Codes: name, HTTP status, and the text in English and in Spanish. They stand in the table of `codes/table.rs`.

use casacero_common::refusal;

macro_rules! codes {
    ($($name:ident = $code:literal, $status:ident, $english:literal, $spanish:literal;)*) => {
        /// Every reason for which a request is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $english] $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its stable name.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// Its HTTP status.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)* }
            }

            /// The text for the reader.
            pub fn text(self, language: Language) -> &'static str {
                match self { $(Self::$name => language.text($english, $spanish),)* }
            }
        }
    };
}

mod table;

pub use self::table::Code;

impl Code {
    /// The code with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|code| code.name() == name).copied()
    }

    /// The code for the failure of a service: the reason that it names, or else what its status says.
    pub(super) fn of_status(status: &tonic::Status) -> Self {
        let reason = refusal::reason(status);
        if reason == Some(refusal::CLAIM_REFUSED) {
            // This is our fault, and signing in would not help the visitor.
            return Self::Internal;
        }
        reason.and_then(Self::named).unwrap_or(match status.code() {
            tonic::Code::InvalidArgument | tonic::Code::OutOfRange => Self::InvalidParameter,
            tonic::Code::NotFound => Self::NotFound,
            tonic::Code::PermissionDenied => Self::Forbidden,
            tonic::Code::Unauthenticated => Self::Unauthenticated,
            tonic::Code::ResourceExhausted => Self::RateLimited,
            // A process of the release before does not have a new method yet.
            tonic::Code::Unavailable | tonic::Code::Unimplemented => Self::ServiceUnavailable,
            tonic::Code::DeadlineExceeded | tonic::Code::Cancelled => Self::Deadline,
            tonic::Code::Ok
            | tonic::Code::Unknown
            | tonic::Code::AlreadyExists
            | tonic::Code::FailedPrecondition
            | tonic::Code::Aborted
            | tonic::Code::Internal
            | tonic::Code::DataLoss => Self::Internal,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn codes_are_unique_and_speak_all_languages() {
        for (index, code) in Code::ALL.iter().enumerate() {
            assert!(Code::ALL[index + 1..].iter().all(|other| other.name() != code.name()), "{code:?}");
            for language in Language::ALL.into_iter().skip(1) {
                assert_ne!(code.text(Language::English), code.text(language), "{code:?} {language:?}");
            }
            assert!(code.status().is_client_error() || code.status().is_server_error(), "{code:?}");
        }
    }
}
