//! The launch offer.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

/// The launch offer: the first listings are free.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaunchOffer {
    /// How many listings it is for.
    pub size: u32,
    /// How many are left.
    pub spots_left: u32,
}

impl From<wire::GetLaunchOfferResponse> for LaunchOffer {
    fn from(wire::GetLaunchOfferResponse { size, spots_left }: wire::GetLaunchOfferResponse) -> Self {
        Self { size, spots_left }
    }
}
