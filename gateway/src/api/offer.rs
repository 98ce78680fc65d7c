//! What a listing costs its owner, and what else operators edit of the pages.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::{read, read_kept};
use crate::{App, problem::Problem, stale_cache::Subject, views::offer::LaunchOffer};

/// How many free listings are left, and what later ones cost.
#[utoipa::path(get, path = "/api/v1/offer", tag = "site",
    responses((status = 200, description = "Counted from the listings ever activated", body = LaunchOffer)),
)]
pub async fn launch_offer(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let finding = async {
        let message = app.reading(wire::GetLaunchOfferRequest {});
        Ok(LaunchOffer::new(app.listings().get_launch_offer(message).await?.into_inner()))
    };
    read_kept(&request, &app, (Subject::LaunchOffer, ""), finding, |_| true).await
}

/// What operators edit of the pages for guests: the banner while it is shown, the launch offer, prices, and texts about
/// licences.
#[utoipa::path(get, path = "/api/v1/site", tag = "site",
    responses((status = 200, description = "What is in effect now", body = wire::GetSiteResponse)),
)]
pub async fn site(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.contents().get_site(app.reading(wire::GetSiteRequest {})).await?;
    read(&request, &found.into_inner())
}
