//! What a listing costs its owner.

use casacero_proto::listing::v1 as wire;
use serde::Serialize;
use utoipa::ToSchema;

/// What a listing costs its owner: nothing for the first ones, later a price for each year.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LaunchOffer {
    /// How many listings are free.
    pub size: u32,
    /// How many of those are left.
    pub spots_left: u32,
    /// The price of a later listing for a year, in minor units.
    pub yearly_price_minor: i64,
    /// ISO 4217.
    pub currency: String,
    /// Owners with more homes than this are offered a price of their own, on request.
    pub special_price_above: u32,
}

impl LaunchOffer {
    /// The offer, with the prices in effect.
    pub fn new(offer: wire::GetLaunchOfferResponse) -> Self {
        let wire::GetLaunchOfferResponse { size, spots_left, prices } = offer;
        let wire::PriceSettings { yearly_price_minor, currency, special_price_above } = prices.unwrap_or_default();
        Self { size, spots_left, yearly_price_minor, currency, special_price_above }
    }
}
