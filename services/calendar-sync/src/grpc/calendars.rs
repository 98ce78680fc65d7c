//! Calendars as a whole.

use casacero_common::{access::Action, principal::Principal};
use casacero_proto::calendar::v1 as wire;
use tonic::Status;

use super::{Server, convert, may, may_in_directory, refuse};
use crate::{
    domain::{id::is_id, schedule::Reading},
    store::{NightsPage, WantedProperty},
};

/// Default and maximum number of properties in a page of nights.
const PAGE_SIZE: u32 = 500;
const LARGEST_PAGE: u32 = 2_000;

pub(super) async fn get_calendar(
    server: &Server,
    _anybody: &Principal,
    asked: wire::GetCalendarRequest,
) -> Result<wire::GetCalendarResponse, Status> {
    let wire::GetCalendarRequest { property_id, from_day, to_day } = asked;
    let calendar = server.calendar(&property_id).await?;
    let now = server.clock.now();
    let window = convert::window(from_day, to_day, calendar.today(now))?;
    Ok(convert::calendar(&calendar, window, now))
}

pub(super) async fn list_nights(
    server: &Server,
    principal: &Principal,
    asked: wire::ListNightsRequest,
) -> Result<wire::ListNightsResponse, Status> {
    may_in_directory(principal, Action::ReadDirectory)?;
    let wire::ListNightsRequest { mut property_ids, page_size, page_token, changed_since } = asked;
    let now = server.clock.now();
    let limit = if page_size == 0 { PAGE_SIZE } else { page_size.min(LARGEST_PAGE) };
    let (nights, next_page_token) = if property_ids.is_empty() {
        if !page_token.is_empty() && !is_id(&page_token) {
            return Err(refuse::invalid("invalid_cursor", "page_token", "no page of this list"));
        }
        let changed_since = changed_since.as_ref().and_then(convert::instant);
        let page = NightsPage { after: &page_token, limit: limit.into(), changed_since };
        let (found, last) = server.store.nights_after(page).await.map_err(refuse::store)?;
        (found, last.unwrap_or_default())
    } else if property_ids.len() > LARGEST_PAGE as usize {
        return Err(refuse::invalid("invalid_page_size", "property_ids", "at most 2000 properties at a time"));
    } else {
        property_ids.retain(|id| is_id(id));
        (server.store.nights_of(&property_ids).await.map_err(refuse::store)?, String::new())
    };
    let items = nights.iter().map(|nights| convert::nights(nights, now)).collect();
    Ok(wire::ListNightsResponse { items, next_page_token, as_of: Some(convert::timestamp(now)) })
}

pub(super) async fn put_property(
    server: &Server,
    principal: &Principal,
    asked: wire::PutPropertyRequest,
) -> Result<wire::PutPropertyResponse, Status> {
    may_in_directory(principal, Action::Operate)?;
    let reading = match asked.reading() {
        wire::Reading::Normal => Reading::Normal,
        wire::Reading::Daily => Reading::Daily,
        wire::Reading::Off | wire::Reading::Unspecified => Reading::Off,
    };
    let wire::PutPropertyRequest { property_id, time_zone, reading: _, listing_version, exports_until } = asked;
    let wanted = WantedProperty {
        id: convert::property_id(property_id)?,
        zone: convert::time_zone(&time_zone)?,
        reading,
        listing_version,
        exports_until: exports_until.as_ref().and_then(convert::instant),
    };
    let (version, awakes) = server.store.put_property(&wanted).await.map_err(refuse::store)?;
    if awakes {
        // The scheduler will find the due feeds soon.
        if let Err(error) = server.scheduler.send_due().await {
            tracing::warn!(%error, "due feeds wait");
        }
    }
    Ok(wire::PutPropertyResponse { version })
}

pub(super) async fn delete_property(
    server: &Server,
    principal: &Principal,
    asked: wire::DeletePropertyRequest,
) -> Result<wire::DeletePropertyResponse, Status> {
    let wire::DeletePropertyRequest { property_id } = asked;
    may_in_directory(principal, Action::Erase)?;
    server.store.delete_property(&convert::property_id(property_id)?).await.map_err(refuse::store)?;
    Ok(wire::DeletePropertyResponse {})
}

pub(super) async fn confirm_calendar(
    server: &Server,
    principal: &Principal,
    asked: wire::ConfirmCalendarRequest,
) -> Result<wire::ConfirmCalendarResponse, Status> {
    let wire::ConfirmCalendarRequest { property_id } = asked;
    may(principal, Action::EditCalendar, &property_id)?;
    let at = server.store.confirm(&property_id).await.map_err(refuse::store)?.ok_or_else(refuse::no_property)?;
    Ok(wire::ConfirmCalendarResponse { confirmed_at: Some(convert::timestamp(at)) })
}
