//! Properties: search, the latest, and one by its id.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::{decimals, listing::v1 as wire};
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
        rates::StayPrice,
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
    /// How many of the guests are children, for the price of the stay; goes with `guests`. At least one guest is an
    /// adult.
    #[param(maximum = 49)]
    children: Option<u32>,
    /// Lowest price of a night, in whole units of the site's currency.
    price_min: Option<u32>,
    /// Highest price of a night, in whole units of the site's currency.
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
            children: query.number("children", Code::InvalidParty)?,
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
        let Self {
            destination,
            r#type,
            guests,
            children,
            price_min,
            price_max,
            check_in,
            check_out,
            sort,
            seed,
            limit,
            cursor,
        } = self;
        let minor = |whole: u32| i64::from(whole) * 10_i64.pow(decimals(currency));
        wire::SearchListingsRequest {
            destination: destination.unwrap_or_default(),
            property_types: r#type.into_iter().map(|kind| kind.wire().into()).collect(),
            guests,
            price_min_minor: price_min.map(minor),
            price_max_minor: price_max.map(minor),
            price_currency: currency.to_owned(),
            stay: check_in.zip(check_out).map(|(arrival, departure)| nights(arrival, departure)),
            sort: sort.unwrap_or(SortOrder::Fair).wire().into(),
            shuffle_bucket: seed.unwrap_or_default(),
            limit: limit.unwrap_or(DEFAULT_LIMIT),
            cursor: cursor.unwrap_or_default(),
            children: children.unwrap_or_default(),
        }
    }
}

fn nights(arrival: NaiveDate, departure: NaiveDate) -> wire::DayRange {
    wire::DayRange { first_day: day(arrival), end_day: day(departure) }
}

/// The stay and the party of a price.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct PriceParameters {
    /// Arrival.
    check_in: NaiveDate,
    /// Departure.
    check_out: NaiveDate,
    /// Everybody, children included; two adults if it is left out, or one where no more may come.
    #[param(minimum = 1, maximum = 50)]
    guests: Option<u32>,
    /// How many of them are children; goes with `guests`. At least one guest is an adult.
    #[param(maximum = 49)]
    children: Option<u32>,
}

impl QueryParameters for PriceParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let (check_in, check_out) = (query.date("checkIn")?, query.date("checkOut")?);
        let guests = query.number("guests", Code::InvalidParty)?;
        let children = query.number("children", Code::InvalidParty)?;
        let missing = |name: &str| Problem::with_field(Code::InvalidStay, name);
        Ok(Self {
            check_in: check_in.ok_or_else(|| missing("checkIn"))?,
            check_out: check_out.ok_or_else(|| missing("checkOut"))?,
            guests,
            children,
        })
    }
}

impl PriceParameters {
    /// The price that is asked for, of one property.
    fn wire(self, listing_id: String) -> wire::GetStayPriceRequest {
        let Self { check_in, check_out, guests, children } = self;
        let stay = Some(nights(check_in, check_out));
        wire::GetStayPriceRequest { listing_id, stay, guests, children: children.unwrap_or_default() }
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

/// What a stay costs at a property. Whether its nights are free is not considered.
#[utoipa::path(get, path = "/api/v1/properties/{id}/price", tag = "properties",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), PriceParameters),
    responses(
        (status = 200, description = "The price; a stay below its `minNights` has one too", body = StayPrice),
        (status = 400, description = "The stay or the party is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "More guests than the property takes", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn price(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = PriceParameters::parse(request.query_string())?.wire(id.into_inner());
    let found = app.listings().get_stay_price(app.reading(message)).await?;
    let price = found.into_inner().price.ok_or(Code::Internal)?;
    read(&request, &StayPrice::from(price))
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
    fn bounds_of_prices_are_in_the_minor_units_of_the_currency() {
        for (currency, minor) in [("EUR", 9_900), ("JPY", 99), ("KWD", 99_000)] {
            let asked = SearchParameters::parse("priceMin=99&priceMax=99").expect("nothing is refused").wire(currency);
            assert_eq!((asked.price_min_minor, asked.price_max_minor), (Some(minor), Some(minor)), "{currency}");
        }
    }

    #[test]
    fn a_price_is_for_a_stay() {
        let text = "checkIn=2027-05-08&checkOut=2027-05-15&guests=4&children=1&utm_source=newsletter";
        let asked = PriceParameters::parse(text).expect("nothing is refused");
        let stay = Some(wire::DayRange { first_day: 20_946, end_day: 20_953 });
        let expected = wire::GetStayPriceRequest { listing_id: "CASA-1001".into(), stay, guests: Some(4), children: 1 };
        assert_eq!(asked.wire("CASA-1001".into()), expected);
        let cases = [
            ("", Code::InvalidStay, "checkIn"),
            ("checkIn=2027-05-08", Code::InvalidStay, "checkOut"),
            ("checkIn=2027-05-08&checkOut=tomorrow", Code::InvalidDate, "checkOut"),
            ("guests=two", Code::InvalidParty, "guests"),
            ("children=-1", Code::InvalidParty, "children"),
        ];
        for (text, code, field) in cases {
            let problem = PriceParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
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
            ("priceMin=1e9&children=few", Code::InvalidParty, "children"),
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
