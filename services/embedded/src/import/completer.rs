//! What the services know about a home that its row does not say: its time zone and the language of its description.

use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::{
    geocoding::v1::{GetTimeZoneRequest, LocateCityRequest, geocoding_service_client::GeocodingServiceClient},
    listing::v1::ListingRecord,
    translation::v1::{DetectLanguageRequest, translation_service_client::TranslationServiceClient},
};
use tonic::{Code, Status};

use super::notes::{Cause, Notes};

/// Completes homes.
pub struct Completer {
    geocoding: GeocodingServiceClient<Transport>,
    translation: TranslationServiceClient<Transport>,
    caller: Caller,
}

impl Completer {
    /// A completer that asks these services.
    pub fn new(geocoding: Transport, translation: Transport, caller: Caller) -> Self {
        Self {
            geocoding: GeocodingServiceClient::new(geocoding),
            translation: TranslationServiceClient::new(translation),
            caller,
        }
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
                let message = DetectLanguageRequest { text: description.text.clone() };
                let answer = self.translation.detect_language(self.caller.request(message)).await?.into_inner();
                let of_country = if record.country == "ES" { "es" } else { "en" };
                let language = if answer.language.is_empty() { of_country.to_owned() } else { answer.language };
                description.language = language;
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
