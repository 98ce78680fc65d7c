//! What other services know about a home that its row does not say: how its postcode is written, its time zone, and the
//! language of its description.

use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::{
    geocoding::v1::{
        GetTimeZoneRequest, LocateCityRequest, ResolvePostcodeRequest,
        geocoding_service_client::GeocodingServiceClient, postcode_service_client::PostcodeServiceClient,
    },
    listing::v1::ListingRecord,
    translation::v1::{DetectLanguageRequest, translation_service_client::TranslationServiceClient},
};
use tonic::{Code, Status};

use super::{
    fields,
    notes::{Cause, Notes},
    place,
    table::Cells,
    values::Read,
};

pub struct Completer {
    geocoding: GeocodingServiceClient<Transport>,
    postcodes: PostcodeServiceClient<Transport>,
    /// Nobody is asked for languages where nothing is written.
    translation: Option<TranslationServiceClient<Transport>>,
    caller: Caller,
}

impl Completer {
    /// A completer that asks these services.
    pub fn new(geocoding: Transport, translation: Option<Transport>, caller: Caller) -> Self {
        Self {
            postcodes: PostcodeServiceClient::new(geocoding.clone()),
            geocoding: GeocodingServiceClient::new(geocoding),
            translation: translation.map(TranslationServiceClient::new),
            caller,
        }
    }

    /// The postcode of a row as its country writes it.
    pub async fn postcode(&mut self, cells: &Cells) -> Result<Read<String>, Status> {
        let text = fields::text(cells, "postcode");
        let country = match place::country(fields::text(cells, "country")) {
            Ok(country) if !text.is_empty() => country,
            // The row is refused for that.
            Ok(_) => return Ok(Err(Cause::Missing)),
            Err(cause) => return Ok(Err(cause)),
        };
        let mut answers = Vec::new();
        for postcode in place::postcode_readings(text) {
            let message = ResolvePostcodeRequest { postcode, country: country.code().to_owned() };
            match self.postcodes.resolve_postcode(self.caller.request(message)).await {
                Ok(answer) => answers.push(answer.into_inner()),
                Err(status) if status.code() == Code::InvalidArgument => {}
                Err(status) => return Err(status),
            }
            if answers.iter().any(|answer| answer.valid) {
                break;
            }
        }
        Ok(place::postcode(text, country, &answers))
    }

    /// Fills what is missing. A home whose time zone nothing tells is refused, as its nights would begin at another hour.
    pub async fn complete(&mut self, record: &mut ListingRecord, notes: &mut Notes) -> Result<(), Status> {
        if record.time_zone.is_empty() {
            match self.time_zone(record).await? {
                Some(zone) => record.time_zone = zone,
                None => notes.refuse("time_zone", Cause::Missing),
            }
        }
        let of_country = if record.country == "ES" { "es" } else { "en" };
        for description in record.descriptions.iter_mut().filter(|description| description.language.is_empty()) {
            let detected = match &mut self.translation {
                Some(translation) => {
                    let message = DetectLanguageRequest { text: description.text.clone() };
                    translation.detect_language(self.caller.request(message)).await?.into_inner().language
                }
                None => String::new(),
            };
            description.language = if detected.is_empty() { of_country.to_owned() } else { detected };
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
