//! Whether this process is alive, ready, and how it does.

use actix_web::{HttpResponse, web};
use casacero_common::principal::Principal;
use casacero_proto::{calendar::v1 as calendar, listing::v1 as listing};
use serde_json::json;

use crate::App;

/// The process answers.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok")
}

/// What it needs answers too.
pub async fn ready(app: web::Data<App>) -> HttpResponse {
    let service = app.guest.acting_as(Principal::Service { name: "gateway".into() });
    let (listings, calendars, pages) = tokio::join!(
        async { app.listings().get_launch_offer(service.request(listing::GetLaunchOfferRequest {})).await.is_ok() },
        async {
            let one = calendar::ListNightsRequest { page_size: 1, ..Default::default() };
            app.calendars().list_nights(service.request(one)).await.is_ok()
        },
        app.pages.reachable(),
    );
    let parts = [("listing", listings), ("calendar", calendars), ("web", pages)];
    let mut builder =
        if parts.iter().all(|(_, ready)| *ready) { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    let word = |ready| if ready { "ready" } else { "away" };
    let parts: serde_json::Map<_, _> =
        parts.into_iter().map(|(name, ready)| (name.into(), word(ready).into())).collect();
    builder.json(json!({ "parts": parts }))
}

/// Metrics in the text form Prometheus reads.
pub async fn measures(app: web::Data<App>) -> HttpResponse {
    app.measures.run_upkeep();
    HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(app.measures.render())
}
