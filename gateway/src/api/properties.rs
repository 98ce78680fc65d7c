//! Properties: search, the latest, and one by its id.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{read, read_or_stale};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::Query,
    stale_cache::Subject,
    views::{
        day,
        listing::{Property, PropertyList, PropertyPage},
        vocabulary::{PropertyType, SortOrder},
    },
};

/// Default page size.
const DEFAULT_LIMIT: u32 = 24;
/// How many properties `latest` shows.
const LATEST: u32 = 6;

/// What a search may ask; the query string is read by hand, for better refusals.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "it documents the parameters")]
pub struct SearchParameters {
    /// City, island, region or country, in any case and with or without accents.
    destination: Option<String>,
    /// Kinds of home; may be repeated.
    r#type: Option<Vec<PropertyType>>,
    /// At least so many people, 1 to 50.
    #[param(minimum = 1, maximum = 50)]
    guests: Option<u32>,
    /// Lowest price of a night, in whole euros.
    price_min: Option<u32>,
    /// Highest price of a night, in whole euros.
    price_max: Option<u32>,
    /// Arrival; goes with `checkOut`. Only properties free on every night are found.
    check_in: Option<chrono::NaiveDate>,
    /// Departure; goes with `checkIn`.
    check_out: Option<chrono::NaiveDate>,
    /// Order of the list.
    sort: Option<SortOrder>,
    /// Which of the day's 16 fair orders, 0 to 15.
    #[param(minimum = 0, maximum = 15)]
    seed: Option<u32>,
    /// Size of a page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

fn search_request(query: &Query, currency: &str) -> Result<wire::SearchListingsRequest, Problem> {
    let kinds = query.all("type").map(|name| {
        let kind = PropertyType::parse(name).ok_or_else(|| Problem::with_field(Code::InvalidParameter, "type"))?;
        Ok(kind.wire().into())
    });
    let price = |name: &str| -> Result<Option<i64>, Problem> {
        let whole: Option<u32> = query.number(name, Code::InvalidPriceRange)?;
        Ok(whole.map(|whole| i64::from(whole) * 100))
    };
    let stay = match (query.date("checkIn")?, query.date("checkOut")?) {
        (Some(arrival), Some(departure)) => Some(wire::DayRange { first_day: day(arrival), end_day: day(departure) }),
        (None, None) => None,
        (Some(_), None) => return Err(Problem::with_field(Code::InvalidStay, "checkOut")),
        (None, Some(_)) => return Err(Problem::with_field(Code::InvalidStay, "checkIn")),
    };
    let sort = query
        .text("sort")
        .map(|name| SortOrder::parse(name).ok_or_else(|| Problem::with_field(Code::InvalidParameter, "sort")));
    let seed = query.number("seed", Code::InvalidParameter)?.unwrap_or(0);
    if seed > 15 {
        return Err(Problem::with_field(Code::InvalidParameter, "seed"));
    }
    Ok(wire::SearchListingsRequest {
        destination: query.text("destination").unwrap_or_default().to_owned(),
        property_types: kinds.collect::<Result<_, Problem>>()?,
        guests: query.number("guests", Code::InvalidParty)?,
        price_min_minor: price("priceMin")?,
        price_max_minor: price("priceMax")?,
        price_currency: currency.to_owned(),
        stay,
        sort: sort.transpose()?.unwrap_or(SortOrder::Fair).wire().into(),
        shuffle_bucket: seed,
        limit: query.number("limit", Code::InvalidPageSize)?.unwrap_or(DEFAULT_LIMIT),
        cursor: query.text("cursor").unwrap_or_default().to_owned(),
    })
}

/// Finds properties.
#[utoipa::path(get, path = "/api/v1/properties", tag = "properties", params(SearchParameters), responses(
    (status = 200, description = "A page of properties", body = PropertyPage),
    (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 503, description = "Calendars are being loaded", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn search(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let query = Query::parse(request.query_string());
    let message = search_request(&query, &app.brand.yearly_price_currency)?;
    let found = app.searches().search_listings(app.reading(message)).await?;
    read(&request, &PropertyPage::from(found.into_inner()))
}

/// The newest properties.
#[utoipa::path(get, path = "/api/v1/properties/latest", tag = "properties", responses(
    (status = 200, description = "Up to six properties, newest first", body = PropertyList),
))]
pub async fn latest(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ListLatestListingsRequest { limit: LATEST };
    let found = app.searches().list_latest_listings(app.reading(message)).await?;
    read(&request, &PropertyList::from(found.into_inner()))
}

/// One property.
#[utoipa::path(get, path = "/api/v1/properties/{id}", tag = "properties",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The property", body = Property),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn detail(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let found = property(&app, &id).await;
    // A record id is not kept with the answer, so that it is forgotten with its home.
    let subject = found.as_ref().map_or(id.as_str(), |property| property.summary.id.as_str()).to_owned();
    read_or_stale(&request, &app, (Subject::Property, &subject), found).await
}

/// A property as a guest may see it, by its id or its record id.
pub async fn property(app: &App, id: &str) -> Result<Property, Problem> {
    let message = wire::GetListingRequest { id: id.to_owned() };
    let found = app.listings().get_listing(app.reading(message)).await?;
    Ok(found.into_inner().listing.ok_or(Code::ListingNotFound)?.into())
}
