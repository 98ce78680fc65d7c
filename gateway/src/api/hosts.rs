//! Pages of hosts, and calendars on other sites.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;

use super::read;
use crate::{
    App,
    problem::{Problem, ProblemDocument},
    views::listing::known_cards,
};

/// A host, with the homes that guests may see.
#[utoipa::path(get, path = "/api/v1/hosts/{id}", tag = "properties", operation_id = "host_page",
    params(("id" = String, Path, description = "Of the host's page")),
    responses(
        (status = 200, description = "The host", body = wire::GetHostResponse),
        (status = 404, description = "There is none, or they do not show themselves", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn page(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHostRequest { host_id: id.into_inner() };
    let wire::GetHostResponse { host, homes } = app.hosting().get_host(app.reading(message)).await?.into_inner();
    read(&request, &wire::GetHostResponse { host, homes: known_cards(homes) })
}

/// The home whose calendar stands on other sites, and which sites may show it.
#[utoipa::path(get, path = "/api/v1/widgets/{token}", tag = "calendar", operation_id = "widget_home",
    params(("token" = String, Path, description = "Of the widget")),
    responses(
        (status = 200, description = "The home", body = wire::FindWidgetResponse),
        (status = 404, description = "There is none, or guests may not see its home", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn widget(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = wire::FindWidgetRequest { token: token.into_inner() };
    read(&request, &app.hosting().find_widget(app.reading(message)).await?.into_inner())
}
