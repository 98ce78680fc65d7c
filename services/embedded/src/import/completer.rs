//! What the services know about a home that its row does not say: its time zone and the language of its description.

use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::{
    geocoding::v1::{GetTimeZoneRequest, LocateCityRequest, geocoding_service_client::GeocodingServiceClient},
    listing::v1::ListingRecord,
};
use casacero_translation::domain::detection::detect;
use tonic::{Code, Status};

use super::notes::{Cause, Notes};

pub struct Completer {
    geocoding: GeocodingServiceClient<Transport>,
    caller: Caller,
}

impl Completer {
    /// A completer that asks this service.
    pub fn new(geocoding: Transport, caller: Caller) -> Self {
        Self { geocoding: GeocodingServiceClient::new(geocoding), caller }
    }

    /// Fills what is missing. A home whose time zone nothing tells is refused, as its nights would begin at another hour.
    pub async fn complete(&mut self, record: &mut ListingRecord, notes: &mut Notes) -> Result<(), Status> {
        if record.time_zone.is_empty() {
            match self.time_zone(record).await? {
                Some(zone) => record.time_zone = zone,
                None => notes.refuse("time_zone", Cause::Missing),
            }
        }
        for description in &mut record.descriptions {
            if description.language.is_empty() {
                let of_country = if record.country == "ES" { "es" } else { "en" };
                let detected = detect(&description.text);
                let language = detected.as_ref().map_or(of_country, |detected| detected.language.code());
                description.language = language.to_owned();
            }
        }
        Ok(())
    }

    /// The time zone at the point, or else that of the town.
    async fn time_zone(&mut self, record: &ListingRecord) -> Result<Option<String>, Status> {
        if let Some(point) = &record.point {
            let message = GetTimeZoneRequest { latitude: point.latitude, longitude: point.longitude };
            let answer = self.geocoding.get_time_zone(self.caller.request(message)).await;
            return found(answer.map(|answer| answer.into_inner().time_zone));
        }
        let ListingRecord { city, region, country, .. } = record.clone();
        let message = LocateCityRequest { city, region, country };
        let answer = self.geocoding.locate_city(self.caller.request(message)).await;
        found(answer.map(|answer| answer.into_inner().time_zone))
    }
}

/// A place that nobody knows is no failure.
fn found(answer: Result<String, Status>) -> Result<Option<String>, Status> {
    match answer {
        Ok(zone) => Ok(Some(zone).filter(|zone| !zone.is_empty())),
        Err(status) if matches!(status.code(), Code::NotFound | Code::InvalidArgument) => Ok(None),
        Err(status) => Err(status),
    }
}
