//! [`TimeZones`] and [`Geocoder`], implemented over the geocoding service.

use std::time::Duration;

use async_trait::async_trait;
use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::{
    geocoding::v1::{
        self as wire, GeocodeRequest, GeocodeResponse, GeocodedPlace, GetTimeZoneRequest, ReverseGeocodeRequest,
        ReverseGeocodeResponse, geocoding_service_client::GeocodingServiceClient,
    },
    listing::v1::PointPrecision,
};
use chrono_tz::Tz;
use tonic::{Code, Status};

use crate::{
    domain::{
        coordinates::{Geocoded, ProposedPoint, Surroundings},
        place::{Place, Point, PointAccuracy},
        text::Line,
    },
    ports::{Geocoder, GeocoderError, TimeZones},
};

/// Time limit of a time zone. Without an answer, the postcode or the country may give the zone.
const DEADLINE: Duration = Duration::from_secs(2);
/// Time limit of an address or a point, for which the service asks several providers in turn. Two of them end before a
/// process that stops does.
const PROVIDERS_DEADLINE: Duration = Duration::from_secs(10);

/// Client of the geocoding service.
#[derive(Clone)]
pub struct GeocodingClient {
    client: GeocodingServiceClient<Transport>,
    caller: Caller,
}

impl GeocodingClient {
    /// A client that calls over `transport` in the name of `caller`.
    pub fn new(transport: Transport, caller: Caller) -> Self {
        Self { client: GeocodingServiceClient::new(transport), caller }
    }
}

#[async_trait]
impl TimeZones for GeocodingClient {
    async fn at(&self, point: Point) -> Option<Tz> {
        let message = GetTimeZoneRequest { latitude: point.latitude(), longitude: point.longitude() };
        let mut request = self.caller.request(message);
        request.set_timeout(DEADLINE);
        match self.client.clone().get_time_zone(request).await {
            Ok(answer) => answer.into_inner().time_zone.parse().ok(),
            Err(status) => {
                tracing::warn!(code = ?status.code(), message = status.message(), "no time zone for a point");
                None
            }
        }
    }
}

#[async_trait]
impl Geocoder for GeocodingClient {
    async fn geocode(&self, place: &Place) -> Result<Geocoded, GeocoderError> {
        let mut request = self.caller.request(address(place));
        request.set_timeout(PROVIDERS_DEADLINE);
        match self.client.clone().geocode(request).await {
            Ok(answer) => Ok(geocoded(answer.into_inner())),
            Err(status) if is_unknown(&status) => Ok(Geocoded::default()),
            Err(status) => Err(failed(&status)),
        }
    }

    async fn surroundings(&self, point: Point) -> Result<Surroundings, GeocoderError> {
        let message = ReverseGeocodeRequest { latitude: point.latitude(), longitude: point.longitude() };
        let mut request = self.caller.request(message);
        request.set_timeout(PROVIDERS_DEADLINE);
        match self.client.clone().reverse_geocode(request).await {
            Ok(answer) => {
                let ReverseGeocodeResponse { place } = answer.into_inner();
                Ok(place.map(surroundings).unwrap_or_default())
            }
            Err(status) if is_unknown(&status) => Ok(Surroundings::default()),
            Err(status) => Err(failed(&status)),
        }
    }
}

/// Whether the service answered, but nobody knows the place. A retry would have the same answer.
fn is_unknown(status: &Status) -> bool {
    matches!(status.code(), Code::InvalidArgument | Code::NotFound | Code::FailedPrecondition)
}

/// The code alone: a provider's message may repeat the address, which is private.
fn failed(status: &Status) -> GeocoderError {
    GeocoderError(format!("{:?}", status.code()))
}

fn address(place: &Place) -> GeocodeRequest {
    let Place { country, region, city, state_province: _, address, postal_code, point: _, accuracy: _, time_zone: _ } =
        place;
    GeocodeRequest {
        address: text(address.as_ref()),
        city: city.to_string(),
        region: text(region.as_ref()),
        postcode: text(postal_code.as_ref()),
        country: country.code().to_owned(),
        to_be_stored: true,
    }
}

fn text<const MAX: usize>(line: Option<&Line<MAX>>) -> String {
    line.map(ToString::to_string).unwrap_or_default()
}

fn geocoded(answer: GeocodeResponse) -> Geocoded {
    let GeocodeResponse { place, dropped } = answer;
    let is_partial = dropped.iter().any(|dropped| dropped.reason() == wire::DroppedReason::Unavailable);
    let place = place.unwrap_or_default();
    Geocoded { proposal: proposal(&place), province: place.province, is_partial }
}

/// The point of an answer, if it has one. One that may be more than 50 km off is no answer.
fn proposal(place: &GeocodedPlace) -> Option<ProposedPoint> {
    let precision = match place.precision() {
        wire::Precision::Exact => PointPrecision::Exact,
        wire::Precision::Area => PointPrecision::Area,
        wire::Precision::Approximate => PointPrecision::Approximate,
        wire::Precision::FormatOnly | wire::Precision::Unspecified => return None,
    };
    let accuracy_m = Some(place.accuracy_m).filter(|accuracy_m| *accuracy_m > 0);
    Some(ProposedPoint {
        point: Point::new(place.latitude?, place.longitude?).ok()?,
        accuracy: PointAccuracy::new(precision, accuracy_m).ok()?,
        source: place.source.clone(),
    })
}

fn surroundings(place: GeocodedPlace) -> Surroundings {
    let GeocodedPlace {
        city: _,
        region: _,
        province,
        island: _,
        postcode,
        country,
        latitude: _,
        longitude: _,
        precision: _,
        accuracy_m: _,
        source: _,
        attribution: _,
        time_zone: _,
        centre_distance_m: _,
        airport: _,
        airport_distance_m: _,
    } = place;
    Surroundings { country, province, postcode }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn answer(change: impl FnOnce(&mut GeocodedPlace)) -> GeocodeResponse {
        let mut place = GeocodedPlace {
            province: "Las Palmas".into(),
            postcode: "35660".into(),
            country: "ES".into(),
            latitude: Some(28.73),
            longitude: Some(-13.87),
            precision: wire::Precision::Area.into(),
            accuracy_m: 1_500,
            source: "cartociudad".into(),
            ..Default::default()
        };
        change(&mut place);
        GeocodeResponse { place: Some(place), dropped: Vec::new() }
    }

    #[test]
    fn an_answer_is_a_proposal_if_it_has_a_point_and_says_how_exact_it_is() {
        let found = geocoded(answer(|_| ())).proposal.expect("a proposal");
        assert_eq!((found.point.latitude(), found.point.longitude()), (28.73, -13.87));
        assert_eq!((found.accuracy.precision(), found.accuracy.accuracy_m()), (PointPrecision::Area, 1_500));
        assert_eq!(found.source, "cartociudad");
        let usual = geocoded(answer(|place| place.accuracy_m = 0)).proposal.expect("a proposal");
        assert_eq!(usual.accuracy.accuracy_m(), 1_000);
        let nothing: [fn(&mut GeocodedPlace); 6] = [
            |place| place.latitude = None,
            |place| place.longitude = None,
            |place| place.latitude = Some(91.0),
            |place| place.precision = wire::Precision::FormatOnly.into(),
            |place| place.precision = 99,
            |place| place.accuracy_m = 50_001,
        ];
        for change in nothing {
            let without = geocoded(answer(change));
            assert_eq!((without.proposal, without.province.as_str()), (None, "Las Palmas"));
        }
        assert_eq!(geocoded(GeocodeResponse::default()), Geocoded::default());
    }

    #[test]
    fn an_answer_is_partial_if_a_provider_was_away() {
        let with = |reason: wire::DroppedReason| {
            let dropped = wire::DroppedAnswer { source: "photon".into(), reason: reason.into() };
            geocoded(GeocodeResponse { dropped: vec![dropped], ..answer(|_| ()) }).is_partial
        };
        assert!(with(wire::DroppedReason::Unavailable));
        assert!(!with(wire::DroppedReason::OtherProvince));
        assert!(!geocoded(answer(|_| ())).is_partial);
    }

    #[test]
    fn the_whole_address_is_asked_for() {
        let place = testing::place("Corralejo", "Fuerteventura", "ES");
        let expected = GeocodeRequest {
            address: "Calle del Sol 7".into(),
            city: "Corralejo".into(),
            region: "Fuerteventura".into(),
            postcode: "35660".into(),
            country: "ES".into(),
            to_be_stored: true,
        };
        assert_eq!(address(&place), expected);
        let bare = Place { address: None, region: None, postal_code: None, ..place };
        let without =
            GeocodeRequest { address: String::new(), region: String::new(), postcode: String::new(), ..expected };
        assert_eq!(address(&bare), without);
    }
}
