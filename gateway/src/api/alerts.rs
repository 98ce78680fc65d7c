//! Alerts: a guest is told when a home like those of a search is available, or without dates when one is new.

use actix_web::{HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use url::form_urlencoded;
use utoipa::IntoParams as _;

use super::{
    body::JsonBody,
    guests::NotTaken,
    search::{FilterParameters, SearchParameters},
    signed_in::{done, shown, taken},
};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::QueryParameters as _,
    views::{alerts::NewAlert, inquiry::tag},
};

/// Filters of a search that an alert has no use for: other stays than the one it waits for.
const LEFT_OUT: [&str; 4] = ["flexibleDays", "flexibleNights", "month", "weekend"];

/// The parameters of a query string by which homes are found.
fn kept_search(query: &str) -> String {
    let known = FilterParameters::into_params(|| None);
    let is_filter = |name: &str| name == "bbox" || known.iter().any(|parameter| parameter.name == name);
    let is_kept = |name: &str| is_filter(name) && !LEFT_OUT.contains(&name);
    let pairs = form_urlencoded::parse(query.trim_start_matches('?').as_bytes());
    let kept = pairs.filter(|(name, value)| is_kept(name) && !value.trim().is_empty());
    form_urlencoded::Serializer::new(String::new()).extend_pairs(kept).finish()
}

/// The search that a query string asks, of properties that are free on every night of its stay, or that are in some place;
/// prices are in `currency`.
fn narrow_search(query: &str, currency: &str) -> Result<wire::SearchListingsRequest, Problem> {
    let search = SearchParameters::parse(query)?.wire(FilterParameters::parse(query)?.wire(currency));
    if search.stay.is_none() && search.destination.trim().is_empty() && search.bbox.is_none() {
        return Err(Problem::with_field(Code::InvalidStay, "checkIn"));
    }
    Ok(search)
}

/// Asks to be told when a home like those of a search is available, or, of a search with a place and no dates, when one is new
/// or has become cheap enough. A mail asks for confirmation first.
#[utoipa::path(post, path = "/api/v1/alerts", tag = "alerts", operation_id = "ask_for_alert",
    request_body = NewAlert,
    responses(
        (status = 202, description = "It was taken"),
        NotTaken,
))]
pub async fn ask(app: web::Data<App>, JsonBody(asked): JsonBody<NewAlert>) -> Result<HttpResponse, Problem> {
    let NewAlert { email, language, search, consent } = asked;
    let search_text = kept_search(&search);
    let search = Some(narrow_search(&search_text, &app.brand.yearly_price_currency)?);
    let message = wire::AskForAlertRequest { email, language: tag(language), search_text, search, consent };
    app.alerts().ask_for_alert(app.guest.request(message)).await?;
    Ok(taken())
}

/// The alert of an answer.
fn view(alert: Option<wire::Alert>) -> Result<HttpResponse, Problem> {
    Ok(shown(&alert.ok_or(Code::Internal)?))
}

/// An alert, by the secret of a link.
#[utoipa::path(get, path = "/api/v1/alerts/{token}", tag = "alerts", operation_id = "alert",
    params(("token" = String, Path, description = "The secret of a link in a mail.")),
    responses(
        (status = 200, description = "The answer", body = wire::Alert),
        (status = 404, description = "There is no such alert, or it ended", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn show(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetAlertRequest { token: token.into_inner() };
    view(app.alerts().get_alert(app.reading(message)).await?.into_inner().alert)
}

/// Confirms an alert.
#[utoipa::path(post, path = "/api/v1/alerts/{token}", tag = "alerts", operation_id = "confirm_alert",
    params(("token" = String, Path, description = "The secret of a link in a mail.")),
    responses(
        (status = 200, description = "The answer", body = wire::Alert),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such alert, or it ended", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn confirm(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::ConfirmAlertRequest { token: token.into_inner() };
    view(app.alerts().confirm_alert(app.guest.request(message)).await?.into_inner().alert)
}

/// Ends an alert.
#[utoipa::path(delete, path = "/api/v1/alerts/{token}", tag = "alerts", operation_id = "end_alert",
    params(("token" = String, Path, description = "The secret of a link in a mail.")),
    responses(
        (status = 204, description = "The answer"),
        (status = 403, description = "Asked by a page of another site", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no such alert, or it ended", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many of them", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn end(app: web::Data<App>, token: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::EndAlertRequest { token: token.into_inner() };
    app.alerts().end_alert(app.guest.request(message)).await?;
    Ok(done())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alert_keeps_what_homes_are_like_and_when() {
        let cases = [
            (
                "?destination=+Las%20Palmas&checkIn=2027-08-01&checkOut=2027-08-08&guests=2&sort=newest&cursor=x&limit=99",
                "destination=+Las+Palmas&checkIn=2027-08-01&checkOut=2027-08-08&guests=2",
            ),
            ("type=villa&type=house&guests=&utm_source=newsletter&seed=3", "type=villa&type=house"),
            ("destination=a%26b%3Dc", "destination=a%26b%3Dc"),
            ("bbox=-13.9,28.7,-13.8,28.8&near=28.7,-13.9", "bbox=-13.9%2C28.7%2C-13.8%2C28.8"),
            ("", ""),
        ];
        for (query, expected) in cases {
            assert_eq!(kept_search(query), expected, "{query}");
        }
    }

    #[test]
    fn what_is_kept_reads_as_it_did() {
        let query = "destination=Corralejo&checkIn=2027-08-01&checkOut=2027-08-08&guests=2&priceMax=120&type=villa\
            &bbox=-13.9,28.7,-13.8,28.8";
        let read = |query: &str| narrow_search(query, "EUR").expect("nothing is refused");
        assert_eq!(read(&kept_search(query)), read(query));
        let bbox = wire::BoundingBox { west: -13.9, south: 28.7, east: -13.8, north: 28.8 };
        assert_eq!(read(&kept_search(query)).bbox, Some(bbox));
        assert_eq!(kept_search(&kept_search(query)), kept_search(query));
    }

    #[test]
    fn an_alert_needs_dates_or_a_place() {
        for (query, code) in [
            ("priceMax=100", Code::InvalidStay),
            ("checkIn=2027-08-01", Code::InvalidStay),
            ("checkIn=2027-8-1&checkOut=2027-08-08", Code::InvalidDate),
        ] {
            assert_eq!(narrow_search(query, "EUR").expect_err(query).code(), code, "{query}");
        }
        let somewhere = narrow_search("destination=Corralejo&priceMax=100", "EUR").expect("it has a place");
        assert_eq!(somewhere.stay, None);
    }
}
