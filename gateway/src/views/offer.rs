//! What a listing costs its owner.

use casacero_common::brand::Brand;
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
    /// The offer, with the brand's prices.
    pub fn new(offer: wire::GetLaunchOfferResponse, brand: &Brand) -> Self {
        let wire::GetLaunchOfferResponse { size, spots_left } = offer;
        Self {
            size,
            spots_left,
            yearly_price_minor: brand.yearly_price_minor,
            currency: brand.yearly_price_currency.clone(),
            special_price_above: brand.special_price_above,
        }
    }
}
