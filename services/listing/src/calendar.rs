//! [`CalendarNights`] and the other calendar ports, implemented over the calendar-sync service.

use std::collections::BTreeSet;

use async_trait::async_trait;
use casacero_common::{call::Caller, refusal, transport::Transport};
use casacero_proto::calendar::v1::{
    self as wire, ListFeedAlertsRequest, ListFeedAlertsResponse, ListNightsRequest, ListNightsResponse, PropertyNights,
    calendar_service_client::CalendarServiceClient,
};
use chrono::{DateTime, NaiveDate, Utc};
use tonic::{Code, Status};

use crate::{
    domain::{identity::ListingId, inbox::KeptNights, inquiry::InquiryId, nights::Nights},
    messages::timestamp,
    ports::{
        CalendarDigest, CalendarError, CalendarNights, CalendarRegistry, FeedAlert, FeedAlertKind, FeedCondition,
        FeedDigest, KeepError, NightsPage, PutFeedsError, Reading, RegisteredProperty,
    },
    store::PendingFeed,
};

const PAGE_SIZE: u32 = 500;
/// The same for nights, which are small.
const NIGHTS_PAGE_SIZE: u32 = 2_000;
/// Maximum number of alerts that are read for one listing, the newest first: about feeds and conflicts.
const ALERTS: u32 = 100;

/// Client of the calendar-sync service.
#[derive(Clone)]
pub struct CalendarClient {
    client: CalendarServiceClient<Transport>,
    caller: Caller,
}

impl CalendarClient {
    /// A client that calls over `transport` in the name of `caller`.
    pub fn new(transport: Transport, caller: Caller) -> Self {
        Self { client: CalendarServiceClient::new(transport), caller }
    }

    async fn list(&self, request: ListNightsRequest) -> Result<NightsPage, CalendarError> {
        let request = ListNightsRequest { page_size: NIGHTS_PAGE_SIZE, ..request };
        let answer = self.client.clone().list_nights(self.caller.request(request)).await;
        let ListNightsResponse { items, next_page_token, as_of } = answer.map_err(failure)?.into_inner();
        // A calendar that cannot be read must not stop the search of all others.
        let readable =
            |message| nights(message).inspect_err(|error| tracing::error!(%error, "a calendar is left out")).ok();
        let items = items.into_iter().filter_map(readable).collect();
        Ok(NightsPage { items, next_page_token, as_of: instant(as_of) })
    }
}

#[async_trait]
impl CalendarNights for CalendarClient {
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError> {
        let mut found = Vec::with_capacity(listings.len());
        for some in listings.chunks(NIGHTS_PAGE_SIZE as usize) {
            let property_ids = some.iter().map(ToString::to_string).collect();
            found.extend(self.list(ListNightsRequest { property_ids, ..Default::default() }).await?.items);
        }
        Ok(found)
    }

    async fn alerts(&self, listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError> {
        let request =
            ListFeedAlertsRequest { property_id: listing.to_string(), page_size: ALERTS, page_token: String::new() };
        let answer = self.client.clone().list_feed_alerts(self.caller.request(request)).await;
        let ListFeedAlertsResponse { alerts, next_page_token: _ } = answer.map_err(failure)?.into_inner();
        Ok(alerts.into_iter().filter_map(alert).collect())
    }

    async fn alerted(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError> {
        let (mut listings, mut page_token) = (BTreeSet::new(), String::new());
        loop {
            let request = ListFeedAlertsRequest { property_id: String::new(), page_size: PAGE_SIZE, page_token };
            let answer = self.client.clone().list_feed_alerts(self.caller.request(request)).await;
            let ListFeedAlertsResponse { alerts, next_page_token } = answer.map_err(failure)?.into_inner();
            let is_new = |alert: &&wire::FeedAlert| alert.raised_at.is_some_and(|at| at.seconds > since.timestamp());
            let new: Vec<&wire::FeedAlert> = alerts.iter().filter(is_new).collect();
            listings.extend(new.iter().filter_map(|alert| alert.property_id.parse::<ListingId>().ok()));
            // Alerts are ordered newest first.
            if next_page_token.is_empty() || new.len() < alerts.len() {
                return Ok(listings.into_iter().collect());
            }
            page_token = next_page_token;
        }
    }

    async fn digest(&self, listing: &ListingId, since: DateTime<Utc>) -> Result<Option<CalendarDigest>, CalendarError> {
        let since = Some(timestamp(since));
        let request = wire::GetDigestRequest { property_id: listing.to_string(), since };
        match self.client.clone().get_digest(self.caller.request(request)).await {
            Ok(found) => Ok(Some(digest(found.into_inner()))),
            Err(status) if status.code() == Code::NotFound => Ok(None),
            Err(status) => Err(failure(status)),
        }
    }

    async fn page(&self, since: Option<DateTime<Utc>>, token: &str) -> Result<NightsPage, CalendarError> {
        let changed_since = since.map(timestamp);
        self.list(ListNightsRequest { changed_since, page_token: token.to_owned(), ..Default::default() }).await
    }
}

#[async_trait]
impl CalendarRegistry for CalendarClient {
    async fn put_property(&self, property: &RegisteredProperty) -> Result<(), CalendarError> {
        let RegisteredProperty { id, time_zone, reading, version, exports_until } = property;
        let reading = match reading {
            Reading::Normal => wire::Reading::Normal,
            Reading::Daily => wire::Reading::Daily,
            Reading::Off => wire::Reading::Off,
        };
        let request = wire::PutPropertyRequest {
            property_id: id.to_string(),
            time_zone: time_zone.name().to_owned(),
            reading: reading.into(),
            listing_version: *version,
            exports_until: exports_until.map(timestamp),
        };
        let answer = self.client.clone().put_property(self.caller.request(request)).await;
        answer.map(drop).map_err(failure)
    }

    async fn put_feeds(&self, listing: &ListingId, feeds: &[PendingFeed]) -> Result<(), PutFeedsError> {
        let known = wire::ListFeedsRequest { property_id: listing.to_string() };
        let known = self.client.clone().list_feeds(self.caller.request(known)).await.map_err(failure)?.into_inner();
        // The feeds exist already: an earlier answer was lost, or the owner has changed them since.
        if !known.feeds.unwrap_or_default().items.is_empty() {
            return Ok(());
        }
        let address = |feed: &PendingFeed| wire::FeedAddress {
            platform: Some(feed.platform),
            url: Some(feed.url.clone()),
            ..Default::default()
        };
        let request = wire::PutFeedsRequest {
            property_id: listing.to_string(),
            feeds: feeds.iter().map(address).collect(),
            etag: known.etag,
        };
        match self.client.clone().put_feeds(self.caller.request(request)).await {
            Ok(_kept) => Ok(()),
            Err(status) if status.code() == Code::InvalidArgument => {
                Err(PutFeedsError::Refused(refusal::reason(&status).unwrap_or("invalid").to_owned()))
            }
            Err(status) => Err(failure(status).into()),
        }
    }

    async fn delete_property(&self, listing: &ListingId) -> Result<(), CalendarError> {
        let request = wire::DeletePropertyRequest { property_id: listing.to_string() };
        let answer = self.client.clone().delete_property(self.caller.request(request)).await;
        answer.map(drop).map_err(failure)
    }

    async fn keep_nights(&self, listing: &ListingId, inquiry: &InquiryId, nights: KeptNights) -> Result<(), KeepError> {
        let KeptNights { stay, until } = nights;
        let (first_day, end_day) = stay.days();
        let block = wire::Block {
            id: inquiry.as_str().to_owned(),
            nights: Some(wire::DayRange { first_day, end_day }),
            block_type: wire::BlockType::Other.into(),
            // In both languages of owners, who find the inquiry by its code; the calendar has nobody's name.
            reason: format!("Offer · Oferta {}", inquiry.code()),
            created_at: None,
            until: until.map(timestamp),
            edited_at: None,
        };
        let request =
            wire::PutBlockRequest { property_id: listing.to_string(), block: Some(block), only_if_free: true };
        match self.client.clone().put_block(self.caller.request(request)).await {
            Ok(_kept) => Ok(()),
            Err(status) => match refusal::reason(&status) {
                Some("dates_taken") => Err(KeepError::Taken),
                Some("too_many_blocks") => Err(KeepError::Full),
                Some("past_dates") => Ok(()),
                // A new home is told to the calendar service within seconds.
                Some("listing_not_found") => Err(CalendarError::Away(status.message().to_owned()).into()),
                _ => Err(failure(status).into()),
            },
        }
    }

    async fn free_nights(&self, listing: &ListingId, inquiry: &InquiryId) -> Result<(), CalendarError> {
        let (property_id, block_id) = (listing.to_string(), inquiry.as_str().to_owned());
        let request = wire::DeleteBlockRequest { property_id, block_id };
        match self.client.clone().delete_block(self.caller.request(request)).await {
            // The listing was erased, with its calendar.
            Err(status) if status.code() == Code::NotFound => Ok(()),
            answer => answer.map(drop).map_err(failure),
        }
    }
}

/// Why a call failed.
#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn failure(status: Status) -> CalendarError {
    let message = status.message().to_owned();
    match status.code() {
        Code::Unavailable | Code::DeadlineExceeded => CalendarError::Away(message),
        _ => CalendarError::Failed(message),
    }
}

/// The name of a platform in mails.
fn platform_name(platform: wire::Platform) -> &'static str {
    match platform {
        wire::Platform::Airbnb => "Airbnb",
        wire::Platform::Booking => "Booking.com",
        wire::Platform::Vrbo => "Vrbo",
        wire::Platform::Other | wire::Platform::Manual | wire::Platform::Unspecified => "iCal",
    }
}

fn instant(at: Option<prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(at?.seconds, 0)
}

/// Converts an alert; `None` without a time, which every alert has, or without the nights of a conflict.
fn alert(message: wire::FeedAlert) -> Option<FeedAlert> {
    let (of, platform, other) = (message.kind(), message.platform(), message.other_platform());
    let wire::FeedAlert {
        id,
        property_id: _,
        feed_id: _,
        platform: _,
        raised_at,
        kind: _,
        error,
        nights,
        conflict,
        other_platform: _,
    } = message;
    let kind = match of {
        wire::FeedAlertKind::MissingNights => FeedAlertKind::MissingNights { nights },
        wire::FeedAlertKind::Conflict => {
            let wire::DayRange { first_day, end_day } = conflict?;
            FeedAlertKind::Conflict {
                other: platform_name(other),
                first_night: NaiveDate::from_epoch_days(first_day)?,
                end_day: NaiveDate::from_epoch_days(end_day)?,
            }
        }
        wire::FeedAlertKind::Failing | wire::FeedAlertKind::Unspecified => {
            FeedAlertKind::Failing { error: error.unwrap_or_default().code }
        }
    };
    Some(FeedAlert { id, platform: platform_name(platform), raised_at: instant(raised_at)?, kind })
}

fn condition(state: wire::SourceState) -> FeedCondition {
    match state {
        wire::SourceState::Fresh => FeedCondition::Fresh,
        wire::SourceState::Waiting | wire::SourceState::Unspecified => FeedCondition::Waiting,
        wire::SourceState::Stale => FeedCondition::Stale,
        wire::SourceState::Incomplete => FeedCondition::Incomplete,
        wire::SourceState::Failing => FeedCondition::Failing,
        wire::SourceState::Paused => FeedCondition::Paused,
    }
}

fn digest(message: wire::GetDigestResponse) -> CalendarDigest {
    let unread_exports = message.unread_exports().map(platform_name).collect();
    let wire::GetDigestResponse { feeds, conflicts, unknown_nights, taken_nights, unread_exports: _, confirmed_at } =
        message;
    let feed = |message: wire::FeedDigest| {
        let (platform, condition) = (platform_name(message.platform()), condition(message.state()));
        let wire::FeedDigest { platform: _, state: _, nights_gained, nights_freed, nights_waiting, last_complete_at } =
            message;
        let last_complete_at = instant(last_complete_at);
        FeedDigest { platform, condition, nights_gained, nights_freed, nights_waiting, last_complete_at }
    };
    CalendarDigest {
        feeds: feeds.into_iter().map(feed).collect(),
        conflicts,
        unknown_nights,
        taken_nights,
        unread_exports,
        confirmed_at: instant(confirmed_at),
    }
}

fn nights(message: PropertyNights) -> Result<(ListingId, Nights), CalendarError> {
    let PropertyNights { property_id, version, time_zone, taken, fresh_until, horizon_day } = message;
    let wrong = |what: &str| CalendarError::Failed(format!("the nights of {property_id} have no valid {what}"));
    let id = property_id.parse().map_err(|_| wrong("id"))?;
    let zone = time_zone.parse().map_err(|_| wrong("time zone"))?;
    let fresh_until = fresh_until
        .map(|instant| {
            let nanos = u32::try_from(instant.nanos).ok();
            nanos.and_then(|nanos| chrono::DateTime::from_timestamp(instant.seconds, nanos))
        })
        .map(|instant| instant.ok_or_else(|| wrong("freshness")))
        .transpose()?;
    let taken = taken.into_iter().map(|range| (range.first_day, range.end_day)).collect();
    Ok((id, Nights::new(version, zone, taken, fresh_until, horizon_day)))
}

#[cfg(test)]
mod tests {
    use casacero_proto::calendar::v1::DayRange;
    use chrono::DateTime;

    use super::*;

    fn message() -> PropertyNights {
        PropertyNights {
            property_id: "CASA-1".into(),
            version: 7,
            time_zone: "Atlantic/Canary".into(),
            taken: vec![DayRange { first_day: 5, end_day: 7 }, DayRange { first_day: 1, end_day: 2 }],
            fresh_until: Some(prost_types::Timestamp { seconds: 60, nanos: 0 }),
            horizon_day: 730,
        }
    }

    #[test]
    fn nights_are_read_whole() {
        let (id, nights) = nights(message()).expect("nights");
        assert_eq!((id.as_str(), nights.version, nights.horizon_day), ("CASA-1", 7, 730));
        assert_eq!((nights.time_zone, nights.taken()), (chrono_tz::Atlantic::Canary, &[(1, 2), (5, 7)][..]));
        assert_eq!(nights.fresh_until, DateTime::from_timestamp(60, 0));
    }

    #[test]
    fn a_conflict_has_its_nights() {
        let message = wire::FeedAlert {
            id: "1".into(),
            platform: wire::Platform::Airbnb.into(),
            other_platform: Some(wire::Platform::Vrbo.into()),
            raised_at: Some(prost_types::Timestamp { seconds: 60, nanos: 0 }),
            kind: wire::FeedAlertKind::Conflict.into(),
            conflict: Some(DayRange { first_day: 1, end_day: 3 }),
            ..Default::default()
        };
        let day = |day: &str| day.parse::<NaiveDate>().expect("a date");
        let (first_night, end_day) = (day("1970-01-02"), day("1970-01-04"));
        let expected = FeedAlertKind::Conflict { other: "Vrbo", first_night, end_day };
        assert_eq!(alert(message.clone()).map(|alert| (alert.platform, alert.kind)), Some(("Airbnb", expected)));
        assert_eq!(alert(wire::FeedAlert { conflict: None, ..message }), None);
    }

    #[test]
    fn a_digest_is_read_whole() {
        let message = wire::GetDigestResponse {
            feeds: vec![wire::FeedDigest {
                platform: wire::Platform::Booking.into(),
                state: wire::SourceState::Stale.into(),
                nights_gained: 1,
                nights_freed: 2,
                nights_waiting: 3,
                last_complete_at: Some(prost_types::Timestamp { seconds: 60, nanos: 0 }),
            }],
            conflicts: 4,
            unknown_nights: 5,
            taken_nights: 6,
            unread_exports: vec![wire::Platform::Vrbo.into(), wire::Platform::Other.into()],
            confirmed_at: None,
        };
        let feed = FeedDigest {
            platform: "Booking.com",
            condition: FeedCondition::Stale,
            nights_gained: 1,
            nights_freed: 2,
            nights_waiting: 3,
            last_complete_at: DateTime::from_timestamp(60, 0),
        };
        let expected = CalendarDigest {
            feeds: vec![feed],
            conflicts: 4,
            unknown_nights: 5,
            taken_nights: 6,
            unread_exports: vec!["Vrbo", "iCal"],
            confirmed_at: None,
        };
        assert_eq!(digest(message), expected);
    }

    #[test]
    fn only_a_service_that_does_not_answer_is_away() {
        for (code, is_away) in [
            (Code::Unavailable, true),
            (Code::DeadlineExceeded, true),
            (Code::Internal, false),
            (Code::InvalidArgument, false),
            (Code::PermissionDenied, false),
        ] {
            let found = matches!(failure(Status::new(code, "x")), CalendarError::Away(_));
            assert_eq!(found, is_away, "{code:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_an_error_and_not_free() {
        let wrong = [
            PropertyNights { property_id: "1".into(), ..message() },
            PropertyNights { time_zone: "Canary".into(), ..message() },
            PropertyNights { fresh_until: Some(prost_types::Timestamp { seconds: i64::MAX, nanos: 0 }), ..message() },
        ];
        for message in wrong {
            assert!(nights(message.clone()).is_err(), "{message:?}");
        }
    }
}
