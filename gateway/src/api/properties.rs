//! Properties: search, the latest, and one by its id.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use chrono::NaiveDate;
use utoipa::IntoParams;

use super::{read, read_or_stale};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
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

/// What a search may ask.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchParameters {
    /// City, island, region or country, in any case and with or without accents.
    destination: Option<String>,
    /// Kinds of home; may be repeated.
    #[param(required = false)]
    r#type: Vec<PropertyType>,
    /// At least so many people, 1 to 50.
    #[param(minimum = 1, maximum = 50)]
    guests: Option<u32>,
    /// Lowest price of a night, in whole euros.
    price_min: Option<u32>,
    /// Highest price of a night, in whole euros.
    price_max: Option<u32>,
    /// Arrival; goes with `checkOut`. Only properties free on every night are found.
    check_in: Option<NaiveDate>,
    /// Departure; goes with `checkIn`.
    check_out: Option<NaiveDate>,
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

impl QueryParameters for SearchParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let (check_in, check_out) = (query.date("checkIn")?, query.date("checkOut")?);
        if check_in.is_some() != check_out.is_some() {
            let missing = if check_in.is_none() { "checkIn" } else { "checkOut" };
            return Err(Problem::with_field(Code::InvalidStay, missing));
        }
        let seed = query.number_within("seed", 0..=15)?;
        Ok(Self {
            destination: query.text("destination"),
            r#type: query.words("type", PropertyType::parse)?,
            guests: query.number("guests", Code::InvalidParty)?,
            price_min: query.number("priceMin", Code::InvalidPriceRange)?,
            price_max: query.number("priceMax", Code::InvalidPriceRange)?,
            check_in,
            check_out,
            sort: query.word("sort", SortOrder::parse)?,
            seed,
            limit: query.number("limit", Code::InvalidPageSize)?,
            cursor: query.text("cursor"),
        })
    }
}

impl SearchParameters {
    /// The search that is asked; prices are in `currency`.
    fn wire(self, currency: &str) -> wire::SearchListingsRequest {
        let Self { destination, r#type, guests, price_min, price_max, check_in, check_out, sort, seed, limit, cursor } =
            self;
        let minor = |whole: u32| i64::from(whole) * 100;
        let stay = check_in.zip(check_out);
        wire::SearchListingsRequest {
            destination: destination.unwrap_or_default(),
            property_types: r#type.into_iter().map(|kind| kind.wire().into()).collect(),
            guests,
            price_min_minor: price_min.map(minor),
            price_max_minor: price_max.map(minor),
            price_currency: currency.to_owned(),
            stay: stay.map(|(arrival, departure)| wire::DayRange { first_day: day(arrival), end_day: day(departure) }),
            sort: sort.unwrap_or(SortOrder::Fair).wire().into(),
            shuffle_bucket: seed.unwrap_or_default(),
            limit: limit.unwrap_or(DEFAULT_LIMIT),
            cursor: cursor.unwrap_or_default(),
        }
    }
}

/// Finds properties.
#[utoipa::path(get, path = "/api/v1/properties", tag = "properties", params(SearchParameters), responses(
    (status = 200, description = "A page of properties", body = PropertyPage),
    (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 503, description = "Calendars are being loaded", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn search(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let asked = SearchParameters::parse(request.query_string())?;
    let message = asked.wire(&app.brand.yearly_price_currency);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_search_is_read_from_a_query_string() {
        let text = "destination=+Agaete+&type=villa&type=semi_detached&guests=&priceMax=99&seed=15&from=elsewhere";
        let asked = SearchParameters::parse(text).expect("nothing is refused");
        let expected = wire::SearchListingsRequest {
            destination: "Agaete".into(),
            property_types: vec![PropertyType::Villa.wire().into(), PropertyType::SemiDetached.wire().into()],
            price_max_minor: Some(9_900),
            price_currency: "EUR".into(),
            sort: SortOrder::Fair.wire().into(),
            shuffle_bucket: 15,
            limit: DEFAULT_LIMIT,
            ..Default::default()
        };
        assert_eq!(asked.wire("EUR"), expected);
    }

    #[test]
    fn the_first_invalid_parameter_is_refused() {
        let cases = [
            ("checkOut=2027-05-08&checkIn=2027-5-1&seed=16", Code::InvalidDate, "checkIn"),
            ("checkIn=2027-05-08&seed=16", Code::InvalidStay, "checkOut"),
            ("checkOut=2027-05-08", Code::InvalidStay, "checkIn"),
            ("type=castle&seed=16", Code::InvalidParameter, "seed"),
            ("guests=-1&type=villa&type=castle", Code::InvalidParameter, "type"),
            ("priceMin=1e9&guests=-1", Code::InvalidParty, "guests"),
            ("sort=best&priceMax=-1", Code::InvalidPriceRange, "priceMax"),
            ("limit=ten&sort=best", Code::InvalidParameter, "sort"),
            ("limit=ten", Code::InvalidPageSize, "limit"),
        ];
        for (text, code, field) in cases {
            let problem = SearchParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
    }
}
