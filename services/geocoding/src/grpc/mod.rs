//! The gRPC interface: converts requests, calls the domain, converts answers.

mod convert;
mod postcodes;
#[cfg(test)]
mod tests;

pub(crate) use self::postcodes::PostcodeServer;

use std::sync::Arc;

use casacero_proto::geocoding::v1::{
    GetTimeZoneRequest, GetTimeZoneResponse, LocateCityRequest, LocateCityResponse, SuggestPlacesRequest,
    SuggestPlacesResponse, geocoding_service_server::GeocodingService,
};
use tonic::{Request, Response, Status, async_trait};

use crate::{
    domain::{gazetteer::Gazetteer, suggest::suggest, time_zone::TimeZones},
    providers::Chain,
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
        let located = self.chain.locate(&city).await.map_err(convert::failure)?;
        let time_zone = self.time_zone(located.place.point)?;
        Ok(Response::new(convert::located(located, time_zone)))
    }

    async fn get_time_zone(
        &self,
        request: Request<GetTimeZoneRequest>,
    ) -> Result<Response<GetTimeZoneResponse>, Status> {
        let point = convert::point(request.into_inner())?;
        Ok(Response::new(GetTimeZoneResponse { time_zone: self.time_zone(point)? }))
    }
}
