//! [`CalendarNights`] and the other calendar ports, implemented over the calendar-sync service.

use std::collections::BTreeSet;

use async_trait::async_trait;
use casacero_common::{call::Caller, refusal, transport::Transport};
use casacero_proto::calendar::v1::{
    self as wire, ListFeedAlertsRequest, ListFeedAlertsResponse, ListNightsRequest, ListNightsResponse, PropertyNights,
    calendar_service_client::CalendarServiceClient,
};
use chrono::{DateTime, Utc};
use tonic::{Code, Status};

use crate::{
    domain::{identity::ListingId, nights::Nights},
    ports::{
        CalendarError, CalendarNights, CalendarRegistry, FeedAlert, FeedAlertKind, NightsPage, PutFeedsError, Reading,
        RegisteredProperty,
    },
    store::HandedFeed,
};

/// Properties on a page.
const PAGE_SIZE: u32 = 500;
/// Number of alerts that are read for one listing; more than it can have feeds.
const ALERTS: u32 = 20;

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

    async fn list(&self, property_ids: Vec<String>, page_token: &str) -> Result<NightsPage, CalendarError> {
        let request = ListNightsRequest { property_ids, page_size: PAGE_SIZE, page_token: page_token.to_owned() };
        let answer = self.client.clone().list_nights(self.caller.request(request)).await;
        let ListNightsResponse { items, next_page_token } =
            answer.map_err(|status| CalendarError(status.message().to_owned()))?.into_inner();
        // A calendar that cannot be read must not stop the search of all others.
        let readable =
            |message| nights(message).inspect_err(|error| tracing::error!(%error, "a calendar is left out")).ok();
        let items = items.into_iter().filter_map(readable).collect();
        Ok(NightsPage { items, next_page_token })
    }
}

#[async_trait]
impl CalendarNights for CalendarClient {
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError> {
        let mut found = Vec::with_capacity(listings.len());
        for some in listings.chunks(PAGE_SIZE as usize) {
            let ids = some.iter().map(ToString::to_string).collect();
            found.extend(self.list(ids, "").await?.items);
        }
        Ok(found)
    }

    async fn alerts(&self, listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError> {
        let request =
            ListFeedAlertsRequest { property_id: listing.to_string(), page_size: ALERTS, page_token: String::new() };
        let answer = self.client.clone().list_feed_alerts(self.caller.request(request)).await;
        let ListFeedAlertsResponse { alerts, next_page_token: _ } =
            answer.map_err(|status| CalendarError(status.message().to_owned()))?.into_inner();
        Ok(alerts.into_iter().filter_map(alert).collect())
    }

    async fn alerted(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError> {
        let (mut listings, mut page_token) = (BTreeSet::new(), String::new());
        loop {
            let request = ListFeedAlertsRequest { property_id: String::new(), page_size: PAGE_SIZE, page_token };
            let answer = self.client.clone().list_feed_alerts(self.caller.request(request)).await;
            let ListFeedAlertsResponse { alerts, next_page_token } =
                answer.map_err(|status| CalendarError(status.message().to_owned()))?.into_inner();
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

    async fn page(&self, token: &str) -> Result<NightsPage, CalendarError> {
        self.list(Vec::new(), token).await
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
            exports_until: exports_until.map(|at| prost_types::Timestamp { seconds: at.timestamp(), nanos: 0 }),
        };
        let answer = self.client.clone().put_property(self.caller.request(request)).await;
        answer.map(drop).map_err(|status| CalendarError(status.message().to_owned()))
    }

    async fn put_feeds(&self, listing: &ListingId, feeds: &[HandedFeed]) -> Result<(), PutFeedsError> {
        let failed = |status: Status| CalendarError(status.message().to_owned());
        let known = wire::ListFeedsRequest { property_id: listing.to_string() };
        let known = self.client.clone().list_feeds(self.caller.request(known)).await.map_err(failed)?.into_inner();
        // The feeds exist already: an earlier answer was lost, or the owner has changed them since.
        if !known.feeds.is_empty() {
            return Ok(());
        }
        let address = |feed: &HandedFeed| wire::FeedAddress {
            platform: feed.platform,
            url: feed.url.clone(),
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
            Err(status) => Err(failed(status).into()),
        }
    }

    async fn delete_property(&self, listing: &ListingId) -> Result<(), CalendarError> {
        let request = wire::DeletePropertyRequest { property_id: listing.to_string() };
        let answer = self.client.clone().delete_property(self.caller.request(request)).await;
        answer.map(drop).map_err(|status| CalendarError(status.message().to_owned()))
    }
}

/// Converts an alert; `None` without a time, which every alert has.
fn alert(message: wire::FeedAlert) -> Option<FeedAlert> {
    let platform = match message.platform() {
        wire::Platform::Airbnb => "Airbnb",
        wire::Platform::Booking => "Booking.com",
        wire::Platform::Vrbo => "Vrbo",
        wire::Platform::Other | wire::Platform::Manual | wire::Platform::Unspecified => "iCal",
    };
    let is_missing = message.kind() == wire::FeedAlertKind::MissingNights;
    let wire::FeedAlert { id, property_id: _, feed_id: _, platform: _, raised_at, kind: _, error, status: _, nights } =
        message;
    let raised_at = chrono::DateTime::from_timestamp(raised_at?.seconds, 0)?;
    let kind = if is_missing { FeedAlertKind::MissingNights { nights } } else { FeedAlertKind::Failing { error } };
    Some(FeedAlert { id, platform, raised_at, kind })
}

fn nights(message: PropertyNights) -> Result<(ListingId, Nights), CalendarError> {
    let PropertyNights { property_id, version, time_zone, taken, fresh_until, horizon_day } = message;
    let wrong = |what: &str| CalendarError(format!("the nights of {property_id} have no valid {what}"));
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
