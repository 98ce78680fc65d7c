//! Places: postcodes, countries, addresses and points.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_common::refusal;
use casacero_proto::geocoding::v1 as wire;
use utoipa::IntoParams;

use super::{read_in, signed_in::shown};
use crate::{
    App,
    language::Language,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::places::{CountryList, GeocodeAnswer, PostcodeAnswer, ReverseGeocodeAnswer},
};

/// What a postcode says: whether it is one, how it is written, and where it is. One of a wrong form is answered, too.
#[utoipa::path(get, path = "/api/v1/postcodes/{country}/{code}", tag = "places", operation_id = "postcode",
    params(
        ("country" = String, Path, description = "ISO 3166-1 alpha-2, such as `ES`"),
        ("code" = String, Path, description = "The postcode as it was typed"),
    ),
    responses(
        (status = 200, description = "What it says", body = PostcodeAnswer),
        (status = 404, description = "There is no such country", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "Places are away for a moment", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn postcode(
    request: HttpRequest,
    app: web::Data<App>,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (country, postcode) = path.into_inner();
    let language = Language::of(&request);
    let message = wire::ResolvePostcodeRequest { postcode, country: country.clone() };
    let found = app.postcodes().resolve_postcode(app.reading(message)).await.map_err(in_path)?.into_inner();
    // The answer has the country's own code where an alias was asked, such as `UK`.
    let country = found.place.as_ref().map_or(country, |place| place.country.clone());
    // Only this sentence names the country.
    let country = match found.problem() {
        wire::PostcodeProblem::Format => country_name(&app, country, language).await?,
        wire::PostcodeProblem::Unspecified | wire::PostcodeProblem::Required | wire::PostcodeProblem::Empty => country,
    };
    read_in(language, &request, &PostcodeAnswer::new(found, &country, language))
}

/// A country that is in the path, and that does not exist, is not found.
fn in_path(status: tonic::Status) -> Problem {
    let names_country = refusal::field(&status) == Some("country");
    if names_country && matches!(status.code(), tonic::Code::InvalidArgument | tonic::Code::NotFound) {
        return Problem::with_field(Code::CountryNotFound, "country");
    }
    status.into()
}

/// What readers call a country; its code where no home can be listed in it.
async fn country_name(app: &App, code: String, language: Language) -> Result<String, Problem> {
    let found = app.postcodes().list_countries(app.reading(wire::ListCountriesRequest {})).await?;
    let countries = CountryList::new(found.into_inner(), language).items;
    Ok(countries.into_iter().find(|country| country.code == code).map_or(code, |country| country.name))
}

/// The countries in which a home can be listed, for the lists of forms.
#[utoipa::path(get, path = "/api/v1/countries", tag = "places", operation_id = "countries",
    responses(
        (status = 200, description = "The countries, with their names in the reader's language", body = CountryList),
        (status = 503, description = "Places are away for a moment", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn countries(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let language = Language::of(&request);
    let found = app.postcodes().list_countries(app.reading(wire::ListCountriesRequest {})).await?;
    read_in(language, &request, &CountryList::new(found.into_inner(), language))
}

/// The address that is looked up.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GeocodeParameters {
    /// Street and number
    address: Option<String>,
    /// The town
    city: Option<String>,
    /// Decides between towns of the same name
    region: Option<String>,
    /// The postcode
    postcode: Option<String>,
    /// ISO 3166-1 alpha-2
    country: Option<String>,
}

impl QueryParameters for GeocodeParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            address: query.text("address"),
            city: query.text("city"),
            region: query.text("region"),
            postcode: query.text("postcode"),
            country: query.text("country"),
        })
    }
}

/// Where an address is: the building where a provider knows it, else its postcode or town, else nowhere. No cache keeps it.
#[utoipa::path(get, path = "/api/v1/geocode", tag = "places", operation_id = "geocode",
    params(GeocodeParameters),
    responses(
        (status = 200, description = "Where it is, and how exactly that is known", body = GeocodeAnswer),
        (status = 400, description = "Something is missing or not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many lookups", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "No provider can be asked", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn geocode(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let GeocodeParameters { address, city, region, postcode, country } =
        GeocodeParameters::parse(request.query_string())?;
    let message = wire::GeocodeRequest {
        address: address.unwrap_or_default(),
        city: city.unwrap_or_default(),
        region: region.unwrap_or_default(),
        postcode: postcode.unwrap_or_default(),
        country: country.unwrap_or_default(),
        to_be_stored: true,
    };
    let found = app.geocoder().geocode(app.asking_providers(message)).await?;
    Ok(shown(&GeocodeAnswer::new(found.into_inner(), Language::of(&request))))
}

/// The point that is looked up.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PointParameters {
    /// Degrees north
    #[param(required, minimum = -90, maximum = 90)]
    latitude: Option<f64>,
    /// Degrees east
    #[param(required, minimum = -180, maximum = 180)]
    longitude: Option<f64>,
}

impl QueryParameters for PointParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            latitude: query.decimal("latitude", Code::InvalidCoordinates)?,
            longitude: query.decimal("longitude", Code::InvalidCoordinates)?,
        })
    }
}

/// What is at a point. No cache keeps it.
#[utoipa::path(get, path = "/api/v1/geocode/reverse", tag = "places", operation_id = "reverse_geocode",
    params(PointParameters),
    responses(
        (status = 200, description = "The place; none at sea", body = ReverseGeocodeAnswer),
        (status = 400, description = "Not a point", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many lookups", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "No provider can be asked", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn reverse(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let PointParameters { latitude, longitude } = PointParameters::parse(request.query_string())?;
    let given =
        |number: Option<f64>, name: &str| number.ok_or_else(|| Problem::with_field(Code::InvalidCoordinates, name));
    let message = wire::ReverseGeocodeRequest {
        latitude: given(latitude, "latitude")?,
        longitude: given(longitude, "longitude")?,
    };
    let found = app.geocoder().reverse_geocode(app.asking_providers(message)).await?;
    Ok(shown(&ReverseGeocodeAnswer::from(found.into_inner())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_of_the_path_is_not_found_and_another_refusal_stays() {
        let cases = [
            (tonic::Code::InvalidArgument, "invalid_country", Some("country"), Code::CountryNotFound),
            (tonic::Code::NotFound, "country_not_found", Some("country"), Code::CountryNotFound),
            (tonic::Code::InvalidArgument, "name_too_long", Some("postcode"), Code::NameTooLong),
            (tonic::Code::Unavailable, "service_unavailable", None, Code::ServiceUnavailable),
        ];
        for (code, reason, field, expected) in cases {
            assert_eq!(in_path(refusal::status(code, reason, field, "")).code(), expected, "{reason}");
        }
    }
}
