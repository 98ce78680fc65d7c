//! Destinations: places that have properties.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use utoipa::IntoParams;

use super::read;
use crate::{
    App,
    problem::Problem,
    query::{Query, QueryParameters},
};

/// Number of suggestions for a typed text, and for an empty field.
const SUGGESTED: u32 = 8;
const SUGGESTED_UNASKED: u32 = 12;
/// Maximum length of the typed text.
const LONGEST_QUERY: usize = 100;

/// What a suggestion may ask.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionParameters {
    /// What was typed so far
    q: Option<String>,
}

impl QueryParameters for SuggestionParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { q: query.text("q") })
    }
}

/// Suggests places that have properties.
#[utoipa::path(get, path = "/api/v1/destinations", tag = "properties",
    params(SuggestionParameters),
    responses((status = 200, description = "Islands, provinces, communities and other areas first, then towns; of each the best first", body = wire::SuggestDestinationsResponse)),
)]
pub async fn suggest(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let SuggestionParameters { q } = SuggestionParameters::parse(request.query_string())?;
    let typed: String = q.unwrap_or_default().chars().take(LONGEST_QUERY).collect();
    let limit = if typed.is_empty() { SUGGESTED_UNASKED } else { SUGGESTED };
    let message = wire::SuggestDestinationsRequest { query: typed, limit };
    let found = app.searches().suggest_destinations(app.reading(message)).await?;
    read(&request, &found.into_inner())
}
