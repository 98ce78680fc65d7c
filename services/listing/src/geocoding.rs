//! [`TimeZones`], implemented over the geocoding service.

use std::time::Duration;

use async_trait::async_trait;
use casacero_common::{call::Caller, transport::Transport};
use casacero_proto::geocoding::v1::{GetTimeZoneRequest, geocoding_service_client::GeocodingServiceClient};
use chrono_tz::Tz;

use crate::{domain::place::Point, ports::TimeZones};

/// Time limit of a lookup. Without an answer, the postcode or the country may give the zone.
const DEADLINE: Duration = Duration::from_secs(2);

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
