//! How an error becomes a status.

use casacero_common::refusal;
use tonic::{Code, Status};

use crate::{domain::refusal::Refusal, error::Error};

const fn code(refusal: &Refusal) -> Code {
    match refusal {
        Refusal::InvalidListingId
        | Refusal::InvalidParty
        | Refusal::InvalidPageSize(_)
        | Refusal::InvalidCursor
        | Refusal::InvalidStay
        | Refusal::StayInPast
        | Refusal::StayTooLong(_)
        | Refusal::StayTooFar(_)
        | Refusal::InvalidPriceRange
        | Refusal::ValidationFailed(_)
        | Refusal::ConsentRequired
        | Refusal::TooManyGuests(_) => Code::InvalidArgument,
        Refusal::DatesTaken | Refusal::StatusNotAllowed { .. } => Code::FailedPrecondition,
        Refusal::IdempotencyKeyReused => Code::AlreadyExists,
        Refusal::ListingNotFound => Code::NotFound,
        Refusal::NightsLoading => Code::Unavailable,
        Refusal::WrongPassword | Refusal::SessionEnded => Code::Unauthenticated,
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refused) => refused.into(),
            Error::Forbidden => refusal::forbidden(),
            Error::Busy => Status::unavailable(error.to_string()),
            Error::Store(error) if error.is_away() => refusal::away(&error),
            Error::Store(error) => refusal::internal(&error),
        }
    }
}

impl From<Refusal> for Status {
    fn from(refused: Refusal) -> Self {
        refusal::status(code(&refused), refused.reason(), refused.field(), refused.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{
        text::{FieldError, Invalid},
        vocabulary::ListingStatus,
    };

    #[test]
    fn every_refusal_has_its_own_reason() {
        let all = [
            Refusal::InvalidListingId,
            Refusal::InvalidParty,
            Refusal::InvalidPageSize(100),
            Refusal::InvalidCursor,
            Refusal::InvalidStay,
            Refusal::StayInPast,
            Refusal::StayTooLong(365),
            Refusal::StayTooFar(730),
            Refusal::InvalidPriceRange,
            Refusal::ValidationFailed(FieldError { field: "message", problem: Invalid("must not be empty") }),
            Refusal::ConsentRequired,
            Refusal::DatesTaken,
            Refusal::TooManyGuests(4),
            Refusal::ListingNotFound,
            Refusal::NightsLoading,
            Refusal::StatusNotAllowed { from: ListingStatus::Removed, next: ListingStatus::Active },
            Refusal::IdempotencyKeyReused,
            Refusal::WrongPassword,
            Refusal::SessionEnded,
        ];
        let table: Vec<String> = all
            .into_iter()
            .map(|refused| {
                let status = Status::from(refused);
                let (reason, field) = (refusal::reason(&status), refusal::field(&status));
                format!(
                    "{:<22} {:<18} {:<16} {}",
                    reason.unwrap_or_default(),
                    format!("{:?}", status.code()),
                    field.unwrap_or("-"),
                    status.message()
                )
            })
            .collect();
        insta::assert_snapshot!(table.join("\n"));
    }
}
