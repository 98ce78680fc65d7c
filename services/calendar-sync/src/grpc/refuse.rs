//! The refusals of the service, each with its stable reason.

use casacero_common::refusal::{away, internal, status};
use casacero_proto::InvalidFeedAddress;
use tonic::{Code, Status};

use crate::{
    domain::block::InvalidBlock,
    store::{self, CreateExportError, OwnersWordError, PutBlockError, PutFeedsError, ReadExportError},
};

/// A failure of the store.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
pub(super) fn store(error: store::Error) -> Status {
    if error.is_away() { away(&error) } else { internal(&error) }
}

pub(super) fn no_property() -> Status {
    status(Code::NotFound, "listing_not_found", Some("property_id"), "the property is not known")
}

/// The property at a place of a list, counted from 0, is not known.
pub(super) fn no_named_property(place: usize) -> Status {
    let field = format!("property_ids.{place}");
    status(Code::NotFound, "listing_not_found", Some(&field), "the property is not known")
}

pub(super) fn no_feed() -> Status {
    status(Code::NotFound, "feed_not_found", Some("feed_id"), "the property has no such feed")
}

pub(super) fn owners_word(error: OwnersWordError) -> Status {
    match error {
        OwnersWordError::NoFeed => no_feed(),
        OwnersWordError::AnotherReading => {
            status(Code::FailedPrecondition, "reading_changed", Some("read_at"), error.to_string())
        }
        OwnersWordError::Named => {
            status(Code::FailedPrecondition, "reading_changed", Some("nights"), error.to_string())
        }
        OwnersWordError::Store(error) => store(error),
    }
}

pub(super) fn busy_host() -> Status {
    status(Code::ResourceExhausted, "busy_host", None, "the platform has no turn for this look")
}

pub(super) fn no_pass() -> Status {
    status(Code::NotFound, "pass_not_found", Some("pass_id"), "no such pass is remembered")
}

pub(super) fn no_dead_letter() -> Status {
    status(Code::NotFound, "dead_letter_not_found", Some("id"), "no such job was given up; it may have been replayed")
}

pub(super) fn no_export() -> Status {
    status(Code::NotFound, "export_not_found", None, "no calendar behind this address")
}

pub(super) fn invalid(reason: &'static str, field: &str, message: impl Into<String>) -> Status {
    status(Code::InvalidArgument, reason, Some(field), message)
}

pub(super) fn put_feeds(error: PutFeedsError) -> Status {
    let reason = match error {
        PutFeedsError::NoProperty => return no_property(),
        PutFeedsError::NoFeed => return no_feed(),
        PutFeedsError::Changed => {
            return status(Code::FailedPrecondition, "feeds_changed", None, error.to_string());
        }
        PutFeedsError::Store(error) => return store(error),
        PutFeedsError::Duplicate => "duplicate_feed",
        PutFeedsError::TooMany => "too_many_feeds",
    };
    invalid(reason, "feeds", error.to_string())
}

pub(super) fn put_block(error: PutBlockError) -> Status {
    match error {
        PutBlockError::NoProperty => no_property(),
        PutBlockError::Store(error) => store(error),
        PutBlockError::TooMany => status(Code::FailedPrecondition, "too_many_blocks", None, error.to_string()),
        PutBlockError::Taken => status(Code::FailedPrecondition, "dates_taken", None, error.to_string()),
    }
}

pub(super) fn invalid_block(error: InvalidBlock) -> Status {
    let (reason, field) = match error {
        InvalidBlock::Id => ("invalid_block_id", "id"),
        InvalidBlock::Nights => ("invalid_nights", "nights"),
        InvalidBlock::OutsideCalendar => ("nights_outside_calendar", "nights"),
        InvalidBlock::Past => ("past_dates", "nights"),
        InvalidBlock::Reason => ("reason_required", "reason"),
    };
    invalid(reason, field, error.to_string())
}

pub(super) fn feed_url_reason(error: InvalidFeedAddress) -> &'static str {
    match error {
        InvalidFeedAddress::Malformed | InvalidFeedAddress::Scheme => "invalid_feed_url",
        InvalidFeedAddress::ListingPage => "listing_page_url",
        InvalidFeedAddress::NoCalendar => "not_a_calendar_url",
    }
}

pub(super) fn invalid_feed_url(error: InvalidFeedAddress) -> Status {
    invalid(feed_url_reason(error), "url", error.to_string())
}

pub(super) fn read_export(error: ReadExportError) -> Status {
    match error {
        ReadExportError::Ended => status(Code::NotFound, "export_ended", None, error.to_string()),
        ReadExportError::Store(error) => store(error),
    }
}

pub(super) fn create_export(error: CreateExportError) -> Status {
    match error {
        CreateExportError::NoProperty => no_property(),
        CreateExportError::NoFeed => status(Code::NotFound, "feed_not_found", Some("feed"), error.to_string()),
        CreateExportError::UnclearFeed => invalid("unclear_feed", "feed", error.to_string()),
        CreateExportError::Store(error) => store(error),
        CreateExportError::TooMany => status(Code::FailedPrecondition, "too_many_exports", None, error.to_string()),
    }
}
