//! What a listing costs its owner.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::read;
use crate::{App, problem::Problem, views::offer::LaunchOffer};

/// How many free listings are left, and what later ones cost.
#[utoipa::path(get, path = "/api/v1/offer", tag = "site",
    responses((status = 200, description = "Counted from the listings ever activated", body = LaunchOffer)),
)]
pub async fn launch_offer(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = app.reading(wire::GetLaunchOfferRequest {});
    let found = app.listings().get_launch_offer(message).await?;
    read(&request, &LaunchOffer::new(found.into_inner(), &app.brand))
}
