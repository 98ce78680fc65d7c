//! Addresses from which others read a calendar.

use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{platform, timestamp, wanted_platform};
use crate::{
    domain::{id::is_id, printable::is_hidden},
    grpc::refuse::{create_export, invalid},
    store::{CreateExportError, Export, NewExport, ReadersFeed, Receipt},
};

const LONGEST_NAME: usize = 200;

pub(in crate::grpc) fn export(export: Export) -> wire::Export {
    let Export {
        id,
        subscriber,
        include_reservations,
        calendar_name,
        created_at,
        last,
        reads,
        sent_nights,
        feed_id,
        changeovers,
    } = export;
    wire::Export {
        id,
        subscriber: platform(subscriber).into(),
        include_reservations,
        calendar_name,
        created_at: Some(timestamp(created_at)),
        last_read_at: last.as_ref().map(|last| timestamp(last.read_at.and_utc())),
        last_user_agent: last.and_then(|last| told(last.user_agent)),
        reads,
        sent_nights,
        feed_id,
        changeovers,
    }
}

/// The user agent of a reader, if it told one.
fn told(user_agent: String) -> Option<String> {
    Some(user_agent).filter(|user_agent| !user_agent.is_empty())
}

pub(in crate::grpc) fn receipt(receipt: Receipt) -> wire::ExportReceipt {
    let Receipt { read_at, user_agent } = receipt;
    wire::ExportReceipt { read_at: Some(timestamp(read_at.and_utc())), user_agent: told(user_agent) }
}

pub(in crate::grpc) fn new_export(request: wire::CreateExportRequest) -> Result<NewExport, Status> {
    let wire::CreateExportRequest {
        property_id,
        subscriber,
        include_reservations,
        calendar_name,
        feed_id,
        unread,
        changeovers,
    } = request;
    let subscriber = wanted_platform(Some(subscriber), "subscriber")?
        .ok_or_else(|| invalid("invalid_platform", "subscriber", "say who reads the calendar"))?;
    let calendar_name = calendar_name.unwrap_or_default();
    let name = calendar_name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(is_hidden) {
        return Err(invalid(
            "invalid_calendar_name",
            "calendar_name",
            "a calendar has a name of at most 200 characters, on one line and without control characters",
        ));
    }
    let feed = match (feed_id, unread.unwrap_or_default()) {
        (Some(_), true) => return Err(create_export(CreateExportError::UnclearFeed)),
        (Some(id), false) if is_id(&id) => ReadersFeed::Feed(id),
        (Some(_), false) => return Err(create_export(CreateExportError::NoFeed)),
        (None, true) => ReadersFeed::None,
        (None, false) => ReadersFeed::OfPlatform,
    };
    let changeovers = changeovers.unwrap_or_default();
    // Whoever cleans reads no platform's feed.
    let feed = if changeovers { ReadersFeed::None } else { feed };
    let include_reservations = include_reservations.unwrap_or(true);
    Ok(NewExport { property_id, subscriber, include_reservations, calendar_name: name.to_owned(), feed, changeovers })
}
