//! The gRPC interface: converts requests, calls the domain, converts answers.

mod convert;
mod postcodes;
#[cfg(test)]
mod tests;

pub(crate) use self::postcodes::PostcodeServer;

use std::sync::Arc;

use casacero_proto::geocoding::v1::{
    GeocodeRequest, GeocodeResponse, GetTimeZoneRequest, GetTimeZoneResponse, LocateCityRequest, LocateCityResponse,
    ReverseGeocodeRequest, ReverseGeocodeResponse, SuggestPlacesRequest, SuggestPlacesResponse,
    geocoding_service_server::GeocodingService,
};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    chain::{Chain, Found},
    domain::{gazetteer::Gazetteer, locate::locate, suggest::suggest, time_zone::TimeZones},
};

/// Answers the calls of the contract.
pub(crate) struct Server {
    gazetteer: Arc<Gazetteer>,
    time_zones: TimeZones,
    chain: Chain,
}

impl Server {
    pub(crate) fn new(gazetteer: Arc<Gazetteer>, time_zones: TimeZones, chain: Chain) -> Self {
        Self { gazetteer, time_zones, chain }
    }

    fn time_zone(&self, point: crate::domain::point::Point) -> Result<String, Status> {
        let zone = self.time_zones.at(point, &self.gazetteer);
        zone.map(|zone| zone.name().to_owned()).map_err(|error| casacero_common::refusal::internal(&error))
    }

    /// The time zone of a place, empty if it has no position.
    fn time_zone_of(&self, found: &Found) -> Result<String, Status> {
        found.position.as_ref().map_or(Ok(String::new()), |position| self.time_zone(position.point))
    }
}

#[async_trait]
impl GeocodingService for Server {
    async fn suggest_places(
        &self,
        request: Request<SuggestPlacesRequest>,
    ) -> Result<Response<SuggestPlacesResponse>, Status> {
        let convert::Question { text, country, limit } = convert::question(request.into_inner())?;
        let items = suggest(&self.gazetteer, &text, country, limit);
        Ok(Response::new(SuggestPlacesResponse { items: items.into_iter().map(convert::place).collect() }))
    }

    async fn locate_city(&self, request: Request<LocateCityRequest>) -> Result<Response<LocateCityResponse>, Status> {
        let city = convert::city(request.into_inner())?;
        let place = locate(&self.gazetteer, &city).map_err(convert::unclear)?;
        let time_zone = self.time_zone(place.point)?;
        Ok(Response::new(convert::located(place, time_zone)))
    }

    async fn get_time_zone(
        &self,
        request: Request<GetTimeZoneRequest>,
    ) -> Result<Response<GetTimeZoneResponse>, Status> {
        let point = convert::point(request.into_inner())?;
        Ok(Response::new(GetTimeZoneResponse { time_zone: self.time_zone(point)? }))
    }

    async fn geocode(&self, request: Request<GeocodeRequest>) -> Result<Response<GeocodeResponse>, Status> {
        let (query, purpose) = convert::address(request.into_inner())?;
        let answer = self.chain.geocode(&query, purpose).await;
        let time_zone = self.time_zone_of(&answer.place)?;
        Ok(Response::new(convert::geocoded(answer, time_zone)))
    }

    async fn reverse_geocode(
        &self,
        request: Request<ReverseGeocodeRequest>,
    ) -> Result<Response<ReverseGeocodeResponse>, Status> {
        let point = convert::reverse_point(request.into_inner())?;
        let Some(found) = self.chain.reverse(point).await else {
            return Ok(Response::new(ReverseGeocodeResponse { place: None }));
        };
        let time_zone = self.time_zone_of(&found)?;
        Ok(Response::new(ReverseGeocodeResponse { place: Some(convert::found(found, time_zone)) }))
    }
}
