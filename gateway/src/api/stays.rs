//! Stays at a property: what one costs, which are possible, and where else one may stay.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1 as wire;
use chrono::NaiveDate;
use utoipa::IntoParams;

use super::read;
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::{
        day,
        listing::{ListedProperties, known_lines},
    },
};

/// How many similar properties are shown by default, and at most.
const SIMILAR: u32 = 6;
const SIMILAR_MAX: u32 = 12;

/// The nights between two dates.
pub(super) fn nights(arrival: NaiveDate, departure: NaiveDate) -> wire::DayRange {
    wire::DayRange { first_day: day(arrival), end_day: day(departure) }
}

/// A stay and its party.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct StayParameters {
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

impl QueryParameters for StayParameters {
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

impl StayParameters {
    /// The price that is asked for, of one property.
    fn price(self, listing_id: String) -> wire::GetStayPriceRequest {
        let Self { check_in, check_out, guests, children } = self;
        let stay = Some(nights(check_in, check_out));
        wire::GetStayPriceRequest { listing_id, stay, guests, children: children.unwrap_or_default() }
    }

    /// The possible stays that are asked for, at one property.
    fn possible(self, listing_id: String) -> wire::ListPossibleStaysRequest {
        let wire::GetStayPriceRequest { listing_id, stay, guests, children } = self.price(listing_id);
        wire::ListPossibleStaysRequest { listing_id, stay, guests, children }
    }
}

/// Which similar properties are wanted.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SimilarParameters {
    /// Arrival; goes with `checkOut`.
    check_in: Option<NaiveDate>,
    /// Departure; goes with `checkIn`.
    check_out: Option<NaiveDate>,
    /// How many people come, children included.
    #[param(minimum = 1, maximum = 50)]
    guests: Option<u32>,
    /// How many of them are children.
    #[param(minimum = 0, maximum = 49)]
    children: Option<u32>,
    /// At most so many, 1 to 12; 6 when absent.
    #[param(minimum = 1, maximum = 12)]
    limit: Option<u32>,
}

impl QueryParameters for SimilarParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let (check_in, check_out) = query.stay()?;
        Ok(Self {
            check_in,
            check_out,
            guests: query.number("guests", Code::InvalidParty)?,
            children: query.number("children", Code::InvalidParty)?,
            limit: query.number_within("limit", 1..=SIMILAR_MAX)?,
        })
    }
}

impl SimilarParameters {
    /// The similar properties that are asked for, of one.
    fn wire(self, listing_id: String) -> wire::ListSimilarListingsRequest {
        let Self { check_in, check_out, guests, children, limit } = self;
        wire::ListSimilarListingsRequest {
            listing_id,
            stay: check_in.zip(check_out).map(|(arrival, departure)| nights(arrival, departure)),
            guests,
            children: children.unwrap_or_default(),
            limit: limit.unwrap_or(SIMILAR),
        }
    }
}

/// What a stay costs at a property. Whether its nights are free is not considered.
#[utoipa::path(get, path = "/api/v1/properties/{id}/price", tag = "properties",
    params(("id" = String, Path, description = "Such as `CASA-1001`"), StayParameters),
    responses(
        (status = 200, description = "The price; a stay below its `minNights` has one too", body = wire::StayPrice),
        (status = 400, description = "The stay or the party is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is none of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "More guests than the property takes", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn price(request: HttpRequest, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = StayParameters::parse(request.query_string())?.price(id.into_inner());
    let found = app.searches().get_stay_price(app.reading(message)).await?;
    let price = found.into_inner().price.ok_or(Code::Internal)?;
    read(&request, &known_lines(price))
}

/// The possible stays nearest to one that is not.
#[utoipa::path(get, path = "/api/v1/properties/{id}/stays", tag = "properties",
    params(("id" = String, Path, description = "The property's, such as `CASA-1001`."), StayParameters),
    responses(
        (status = 200, description = "The answer", body = wire::ListPossibleStaysResponse),
        (status = 400, description = "The stay or the party is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "No such home", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 422, description = "More guests than the property takes", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "Calendars are being loaded", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn possible_stays(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = StayParameters::parse(request.query_string())?.possible(id.into_inner());
    let found = app.searches().list_possible_stays(app.reading(message)).await?;
    let mut found = found.into_inner();
    for stay in &mut found.items {
        stay.price = stay.price.take().map(known_lines);
    }
    read(&request, &found)
}

/// Homes like this one, available on the nights of a stay where there is one.
#[utoipa::path(get, path = "/api/v1/properties/{id}/similar", tag = "properties",
    params(("id" = String, Path, description = "The property's, such as `CASA-1001`."), SimilarParameters),
    responses(
        (status = 200, description = "The answer", body = ListedProperties),
        (status = 400, description = "The stay or the party is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "No such home", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "Calendars are being loaded", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn similar(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let message = SimilarParameters::parse(request.query_string())?.wire(id.into_inner());
    let found = app.searches().list_similar_listings(app.reading(message)).await?;
    read(&request, &ListedProperties::from(found.into_inner().items))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn a_price_is_for_a_stay() {
        let text = "checkIn=2027-05-08&checkOut=2027-05-15&guests=4&children=1&utm_source=newsletter";
        let asked = StayParameters::parse(text).expect("nothing is refused");
        let stay = Some(wire::DayRange { first_day: 20_946, end_day: 20_953 });
        let expected = wire::GetStayPriceRequest { listing_id: "CASA-1001".into(), stay, guests: Some(4), children: 1 };
        assert_eq!(asked.price("CASA-1001".into()), expected);
        let cases = [
            ("", Code::InvalidStay, "checkIn"),
            ("checkIn=2027-05-08", Code::InvalidStay, "checkOut"),
            ("checkIn=2027-05-08&checkOut=tomorrow", Code::InvalidDate, "checkOut"),
            ("guests=two", Code::InvalidParty, "guests"),
            ("children=-1", Code::InvalidParty, "children"),
        ];
        for (text, code, field) in cases {
            let problem = StayParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
    }

    #[test]
    fn similar_properties_may_be_for_a_stay() {
        let text = "checkIn=2027-05-08&checkOut=2027-05-15&guests=4&children=1&limit=12";
        let asked = SimilarParameters::parse(text).expect("nothing is refused").wire("CASA-1001".into());
        let stay = Some(wire::DayRange { first_day: 20_946, end_day: 20_953 });
        let listing_id = "CASA-1001".to_owned();
        let expected = wire::ListSimilarListingsRequest { listing_id, stay, guests: Some(4), children: 1, limit: 12 };
        assert_eq!(asked, expected);
        let plain = SimilarParameters::parse("").expect("nothing is refused").wire("CASA-1001".into());
        assert_eq!((plain.stay, plain.limit), (None, SIMILAR));
        for (text, code) in [
            ("checkIn=2027-05-08", Code::InvalidStay),
            ("limit=13", Code::InvalidParameter),
            ("limit=0", Code::InvalidParameter),
        ] {
            assert_eq!(SimilarParameters::parse(text).expect_err(text).code(), code, "{text}");
        }
    }
}
