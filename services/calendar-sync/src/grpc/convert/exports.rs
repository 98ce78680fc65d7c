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
    let Export { id, subscriber, include_reservations, calendar_name, created_at, last, reads, sent_nights, feed_id } =
        export;
    wire::Export {
        id,
        subscriber: platform(subscriber).into(),
        include_reservations,
        calendar_name,
        created_at: Some(timestamp(created_at)),
        last_read_at: last.as_ref().map(|last| timestamp(last.read_at.and_utc())),
        last_user_agent: last.map(|last| last.user_agent).unwrap_or_default(),
        reads,
        sent_nights,
        feed_id: feed_id.unwrap_or_default(),
    }
}

pub(in crate::grpc) fn receipt(receipt: Receipt) -> wire::ExportReceipt {
    let Receipt { read_at, user_agent } = receipt;
    wire::ExportReceipt { read_at: Some(timestamp(read_at.and_utc())), user_agent }
}

pub(in crate::grpc) fn new_export(request: wire::CreateExportRequest) -> Result<NewExport, Status> {
    let wire::CreateExportRequest { property_id, subscriber, include_reservations, calendar_name, reader } = request;
    let subscriber = wanted_platform(subscriber, "subscriber")?
        .ok_or_else(|| invalid("invalid_platform", "subscriber", "say who reads the calendar"))?;
    let name = calendar_name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(is_hidden) {
        return Err(invalid(
            "invalid_calendar_name",
            "calendar_name",
            "a calendar has a name of at most 200 characters, on one line and without control characters",
        ));
    }
    let feed = match reader {
        Some(wire::create_export_request::Reader::FeedId(id)) if is_id(&id) => ReadersFeed::Feed(id),
        Some(wire::create_export_request::Reader::FeedId(_)) => return Err(create_export(CreateExportError::NoFeed)),
        Some(wire::create_export_request::Reader::Unread(true)) => ReadersFeed::None,
        Some(wire::create_export_request::Reader::Unread(false)) | None => ReadersFeed::OfPlatform,
    };
    Ok(NewExport { property_id, subscriber, include_reservations, calendar_name: name.to_owned(), feed })
}
