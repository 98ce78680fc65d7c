//! Health of the gateway and of what it depends on.

use std::sync::Arc;

use actix_web::HttpResponse;
use casacero_common::admin::Admin;
use casacero_proto::{
    calendar::v1 as calendar, geocoding::v1 as geocoding, listing::v1 as listing, translation::v1 as translation,
};

use crate::App;

/// The liveness probe. Details are at the admin address and not public.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").body("ok")
}

/// Registers the health checks of the services and of the web server.
pub fn report(app: &Arc<App>, admin: &Admin) {
    let gateway = app.as_service();
    let (asking, caller) = (Arc::clone(app), gateway.clone());
    admin.depends_on("listing", move || {
        let (app, request) = (Arc::clone(&asking), caller.request(listing::GetLaunchOfferRequest {}));
        async move { app.listings().get_launch_offer(request).await.is_ok() }
    });
    let (asking, caller) = (Arc::clone(app), gateway.clone());
    admin.depends_on("calendar-sync", move || {
        let one = calendar::ListNightsRequest { page_size: 1, ..Default::default() };
        let (app, request) = (Arc::clone(&asking), caller.request(one));
        async move { app.calendars().list_nights(request).await.is_ok() }
    });
    let (asking, caller) = (Arc::clone(app), gateway.clone());
    admin.depends_on("geocoding", move || {
        let one = geocoding::SuggestPlacesRequest { query: "a".into(), limit: 1, ..Default::default() };
        let (app, request) = (Arc::clone(&asking), caller.request(one));
        async move { app.geocoder().suggest_places(request).await.is_ok() }
    });
    let asking = Arc::clone(app);
    admin.depends_on("translation", move || {
        let none = translation::DetectLanguageRequest { text: String::new() };
        let (app, request) = (Arc::clone(&asking), gateway.request(none));
        async move { app.translator().detect_language(request).await.is_ok() }
    });
    let asking = Arc::clone(app);
    admin.depends_on("web", move || {
        let app = Arc::clone(&asking);
        async move { app.pages.reachable().await }
    });
}
