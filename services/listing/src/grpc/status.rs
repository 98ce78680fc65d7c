//! Conversion of errors to gRPC statuses.

use casacero_common::refusal::{self, Details, FieldDetail};
use tonic::{Code, Status};

use crate::{
    domain::{
        content::ContentError,
        refusal::Refusal,
        text::{FieldError, Invalid},
    },
    error::Error,
    ports::CalendarError,
};

const fn code(refusal: &Refusal) -> Code {
    match refusal {
        Refusal::InvalidListingId
        | Refusal::InvalidParty
        | Refusal::InvalidPageSize(_)
        | Refusal::InvalidCursor
        | Refusal::InvalidStay
        | Refusal::StayInPast
        | Refusal::ArrivalNotAhead
        | Refusal::StayTooLong(_)
        | Refusal::StayTooFar(_)
        | Refusal::DatesRequired
        | Refusal::InvalidPriceRange(_)
        | Refusal::ValidationFailed(_)
        | Refusal::FormInvalid(_)
        | Refusal::ContentInvalid(_)
        | Refusal::ConsentRequired
        | Refusal::TooManyGuests(_)
        | Refusal::InvalidPhotoId
        | Refusal::PhotoFormat
        | Refusal::PhotoUnreadable
        | Refusal::InvalidPushAddress
        | Refusal::WrongCode
        | Refusal::PhotoTooLarge(_) => Code::InvalidArgument,
        Refusal::DatesTaken
        | Refusal::StayRefused(_)
        | Refusal::QuoteNotOpen
        | Refusal::InquiryChanged
        | Refusal::TooManyMessages(_)
        | Refusal::TooManyBlocks
        | Refusal::TooManyDevices(_)
        | Refusal::NoMessenger
        | Refusal::CodeExpired
        | Refusal::StatusNotAllowed { .. }
        | Refusal::AddressNotConfirmed
        | Refusal::LicenseRequired
        | Refusal::DraftChanged { .. }
        | Refusal::DraftSubmitted
        | Refusal::ListingChanged { .. }
        | Refusal::ContentChanged { .. }
        | Refusal::ListingErased
        | Refusal::FeeNotDue
        | Refusal::FeeNotOwed
        | Refusal::FeeOpen
        | Refusal::FeeUnpaid
        | Refusal::InvoiceCancelled
        | Refusal::BillingIncomplete(_)
        | Refusal::SellerWithoutTaxId
        | Refusal::TranslationCorrected
        | Refusal::NothingToTranslate
        | Refusal::OwnerWithoutAddress
        | Refusal::NothingToReview
        | Refusal::NoCoordinatesProposed
        | Refusal::TooManyPhotos(_)
        | Refusal::OperatorActive
        | Refusal::LastAdmin
        | Refusal::TotpEnabled
        | Refusal::TotpNotEnabled
        | Refusal::PhotosChanged
        | Refusal::WebhookChanged { .. } => Code::FailedPrecondition,
        Refusal::IdempotencyKeyReused | Refusal::OperatorExists | Refusal::PhotoIdReused => Code::AlreadyExists,
        Refusal::ListingNotFound
        | Refusal::InquiryNotFound
        | Refusal::HostNotFound
        | Refusal::WidgetNotFound
        | Refusal::ReportNotFound
        | Refusal::FeeNotFound
        | Refusal::InvoiceNotFound
        | Refusal::AlertNotFound
        | Refusal::LinkNotValid
        | Refusal::DraftNotFound
        | Refusal::OperatorNotFound
        | Refusal::PhotoNotFound
        | Refusal::ApiKeyNotFound
        | Refusal::WebhookNotFound
        | Refusal::DeliveryNotFound => Code::NotFound,
        Refusal::NightsLoading => Code::Unavailable,
        Refusal::WrongPassword
        | Refusal::LinkRequired
        | Refusal::TotpRequired
        | Refusal::WrongTotp
        | Refusal::SessionEnded
        | Refusal::InvalidApiKey => Code::Unauthenticated,
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        match error {
            Error::Refused(refused) => refused.into(),
            Error::Denied(denied) => denied.into(),
            Error::Busy => Status::unavailable(error.to_string()),
            Error::Store(error) if error.is_away() => refusal::away(&error),
            Error::Store(error) => refusal::internal(&error),
            Error::Calendar(error @ CalendarError::Away(_)) => {
                tracing::warn!(%error, "nights cannot be taken");
                refusal::status(Code::Unavailable, "calendar_away", None, "the calendar does not answer")
            }
            Error::Calendar(error @ CalendarError::Failed(_)) => refusal::internal(&error),
            error @ Error::Document(_) => refusal::internal(&error),
        }
    }
}

/// Error details in addition to the reason.
fn details(refused: &Refusal) -> Details {
    let detail = |field: &str, problem: Invalid| {
        let values = problem.bound().map(|(name, bound)| (name.to_owned(), bound.to_string()));
        let code = problem.code().to_owned();
        FieldDetail { field: field.to_owned(), code, values: values.into_iter().collect() }
    };
    let field = |error: &FieldError| detail(error.field, error.problem);
    match refused {
        Refusal::FormInvalid(errors) => Details { fields: errors.iter().map(field).collect(), ..Details::default() },
        Refusal::ContentInvalid(errors) => {
            let fields = errors.iter().map(|ContentError { field, problem }| detail(field, *problem)).collect();
            Details { fields, ..Details::default() }
        }
        Refusal::ValidationFailed(error) => Details { fields: vec![field(error)], ..Details::default() },
        Refusal::ListingChanged { version, changed } | Refusal::ContentChanged { version, changed } => {
            Details { version: Some(*version), changed: changed.clone(), ..Details::default() }
        }
        Refusal::DraftChanged { version } | Refusal::WebhookChanged { version } => {
            Details { version: Some(*version), ..Details::default() }
        }
        _ => Details::default(),
    }
}

impl From<Refusal> for Status {
    fn from(refused: Refusal) -> Self {
        let status = refusal::status(code(&refused), refused.reason(), refused.field(), refused.to_string());
        refusal::with_details(status, &details(&refused))
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus;

    use super::*;

    #[test]
    fn every_refusal_has_its_own_reason() {
        let all = [
            Refusal::InvalidListingId,
            Refusal::InvalidParty,
            Refusal::InvalidPageSize(100),
            Refusal::InvalidCursor,
            Refusal::InvalidStay,
            Refusal::StayInPast,
            Refusal::ArrivalNotAhead,
            Refusal::StayTooLong(365),
            Refusal::StayTooFar(730),
            Refusal::DatesRequired,
            Refusal::InvalidPriceRange("price_max_minor"),
            Refusal::ValidationFailed(FieldError { field: "message", problem: Invalid::Required }),
            Refusal::FormInvalid(vec![FieldError { field: "name", problem: Invalid::Required }]),
            Refusal::ContentInvalid(vec![ContentError {
                field: "document.banner.text.en".into(),
                problem: Invalid::Required,
            }]),
            Refusal::ContentChanged { version: 2, changed: vec!["text".into()] },
            Refusal::DraftNotFound,
            Refusal::DraftChanged { version: 2 },
            Refusal::DraftSubmitted,
            Refusal::ListingChanged { version: 7, changed: vec!["name".into()] },
            Refusal::FeeNotFound,
            Refusal::FeeNotDue,
            Refusal::FeeNotOwed,
            Refusal::FeeOpen,
            Refusal::FeeUnpaid,
            Refusal::InvoiceNotFound,
            Refusal::InvoiceCancelled,
            Refusal::BillingIncomplete("tax_id"),
            Refusal::SellerWithoutTaxId,
            Refusal::TranslationCorrected,
            Refusal::NothingToTranslate,
            Refusal::OwnerWithoutAddress,
            Refusal::NothingToReview,
            Refusal::NoCoordinatesProposed,
            Refusal::ConsentRequired,
            Refusal::DatesTaken,
            Refusal::StayRefused(crate::domain::booking_rules::BrokenRule::TooShort(3)),
            Refusal::TooManyGuests(4),
            Refusal::ListingNotFound,
            Refusal::NightsLoading,
            Refusal::StatusNotAllowed { from: ListingStatus::Removed, next: ListingStatus::Active },
            Refusal::QuoteNotOpen,
            Refusal::InquiryChanged,
            Refusal::TooManyMessages(200),
            Refusal::TooManyBlocks,
            Refusal::InvalidPushAddress,
            Refusal::TooManyDevices(10),
            Refusal::NoMessenger,
            Refusal::WrongCode,
            Refusal::CodeExpired,
            Refusal::InquiryNotFound,
            Refusal::HostNotFound,
            Refusal::WidgetNotFound,
            Refusal::ReportNotFound,
            Refusal::AlertNotFound,
            Refusal::IdempotencyKeyReused,
            Refusal::WrongPassword,
            Refusal::LinkRequired,
            Refusal::LinkNotValid,
            Refusal::ListingErased,
            Refusal::AddressNotConfirmed,
            Refusal::LicenseRequired,
            Refusal::OperatorExists,
            Refusal::OperatorNotFound,
            Refusal::OperatorActive,
            Refusal::LastAdmin,
            Refusal::TotpRequired,
            Refusal::WrongTotp,
            Refusal::TotpEnabled,
            Refusal::TotpNotEnabled,
            Refusal::SessionEnded,
            Refusal::InvalidPhotoId,
            Refusal::PhotoFormat,
            Refusal::PhotoUnreadable,
            Refusal::PhotoTooLarge(10),
            Refusal::TooManyPhotos(25),
            Refusal::PhotoIdReused,
            Refusal::PhotoNotFound,
            Refusal::PhotosChanged,
            Refusal::ApiKeyNotFound,
            Refusal::InvalidApiKey,
            Refusal::WebhookNotFound,
            Refusal::WebhookChanged { version: 2 },
            Refusal::DeliveryNotFound,
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
