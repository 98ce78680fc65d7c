//! Search: the list of its results, and what a map shows of them.

mod filters;

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::listing::v1::{self as wire, SortOrder};
use utoipa::IntoParams;

use super::read;
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::{listing::PropertyPage, search::ClusterList},
};

pub use filters::FilterParameters;

/// Default page size.
const DEFAULT_LIMIT: u32 = 24;
/// Largest zoom of a map.
const ZOOM_MAX: f64 = 20.0;

/// Which page of a search is wanted, and what stands beside it.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SearchParameters {
    /// Order of the list.
    sort: Option<SortOrder>,
    /// Which of the day's 16 fair orders, 0 to 15.
    #[param(minimum = 0, maximum = 15)]
    seed: Option<u32>,
    /// Size of a page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the page before, or that of its `unknown`.
    cursor: Option<String>,
    /// Within this box: west, south, east, north in degrees, with commas.
    #[param(value_type = Option<String>)]
    bbox: Option<[f64; 4]>,
    /// Latitude and longitude with a comma, for `sort=distance`.
    #[param(value_type = Option<String>)]
    near: Option<[f64; 2]>,
    /// Whether counts are wanted.
    facets: Option<bool>,
}

impl QueryParameters for SearchParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let seed = query.number_within("seed", 0..=15)?;
        let asked = Self {
            sort: query.word("sort", |word| word.parse().ok())?,
            seed,
            limit: query.number("limit", Code::InvalidPageSize)?,
            cursor: query.text("cursor"),
            bbox: query.degrees("bbox")?,
            near: query.degrees("near")?,
            facets: query.flag("facets")?,
        };
        if asked.sort == Some(SortOrder::Distance) && asked.near.is_none() {
            return Err(Problem::with_field(Code::InvalidCoordinates, "near"));
        }
        Ok(asked)
    }
}

impl SearchParameters {
    /// The search of `filters` that is asked.
    pub(super) fn wire(self, filters: wire::SearchListingsRequest) -> wire::SearchListingsRequest {
        let Self { sort, seed, limit, cursor, bbox, near, facets } = self;
        wire::SearchListingsRequest {
            sort: sort.unwrap_or(SortOrder::Fair).into(),
            shuffle_bucket: seed.unwrap_or_default(),
            limit: limit.unwrap_or(DEFAULT_LIMIT),
            cursor: cursor.unwrap_or_default(),
            bbox: bbox.map(bounding_box),
            near: near.map(|[latitude, longitude]| wire::Point { latitude, longitude }),
            facets: facets.unwrap_or_default(),
            ..filters
        }
    }
}

/// Which part of the map is shown.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MapParameters {
    /// Within this box: west, south, east, north in degrees, with commas.
    #[param(value_type = String)]
    bbox: [f64; 4],
    /// Of the map, 0 to 20.
    #[param(minimum = 0, maximum = 20)]
    zoom: f64,
}

impl QueryParameters for MapParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let bbox = query.degrees("bbox")?;
        let zoom = query.decimal("zoom", Code::InvalidParameter)?;
        let missing = |name: &str| Problem::with_field(Code::InvalidParameter, name);
        let bbox = bbox.ok_or_else(|| missing("bbox"))?;
        let zoom = zoom.filter(|zoom| (0.0..=ZOOM_MAX).contains(zoom)).ok_or_else(|| missing("zoom"))?;
        Ok(Self { bbox, zoom })
    }
}

impl MapParameters {
    /// The map of `filters` that is asked. Homes stay together between two whole zooms.
    fn wire(self, filters: wire::SearchListingsRequest) -> wire::ClusterListingsRequest {
        let Self { bbox, zoom } = self;
        let search = wire::SearchListingsRequest { bbox: Some(bounding_box(bbox)), ..filters };
        wire::ClusterListingsRequest { search: Some(search), zoom: zoom.floor() as u32 }
    }
}

fn bounding_box([west, south, east, north]: [f64; 4]) -> wire::BoundingBox {
    wire::BoundingBox { west, south, east, north }
}

/// Finds properties.
#[utoipa::path(get, path = "/api/v1/properties", tag = "properties", params(FilterParameters, SearchParameters), responses(
    (status = 200, description = "A page of properties", body = PropertyPage),
    (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 422, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 503, description = "Calendars are being loaded", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn search(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let query = request.query_string();
    let (page, filters) = (SearchParameters::parse(query)?, FilterParameters::parse(query)?);
    let message = page.wire(filters.wire(&app.brand.yearly_price_currency));
    let found = app.searches().search_listings(app.reading(message)).await?;
    read(&request, &PropertyPage::from(found.into_inner()))
}

/// What a map shows of a search: homes and clusters of them within a box.
#[utoipa::path(get, path = "/api/v1/properties/map", tag = "properties", params(FilterParameters, MapParameters), responses(
    (status = 200, description = "The answer", body = ClusterList),
    (status = 400, description = "Not in the right form", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 422, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
    (status = 503, description = "Nights are not loaded yet", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn search_map(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let query = request.query_string();
    let (map, filters) = (MapParameters::parse(query)?, FilterParameters::parse(query)?);
    let message = map.wire(filters.wire(&app.brand.yearly_price_currency));
    let found = app.searches().cluster_listings(app.reading(message)).await?;
    read(&request, &ClusterList::from(found.into_inner()))
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::PropertyType;

    use super::*;
    use crate::language::Language;

    fn asked(text: &str) -> wire::SearchListingsRequest {
        let page = SearchParameters::parse(text).expect("nothing is refused");
        page.wire(FilterParameters::parse(text).expect("nothing is refused").wire("EUR"))
    }

    #[test]
    fn a_search_is_read_from_a_query_string() {
        let text = "destination=+Agaete+&type=villa&type=semi_detached&guests=&priceMax=99&seed=15&from=elsewhere\
            &sort=distance&near=28.7,-13.9&bbox=-14,28,-13.5,29&facets=true";
        let expected = wire::SearchListingsRequest {
            destination: "Agaete".into(),
            property_types: vec![PropertyType::Villa.into(), PropertyType::SemiDetached.into()],
            price_max_minor: Some(9_900),
            price_currency: "EUR".into(),
            sort: SortOrder::Distance.into(),
            shuffle_bucket: 15,
            limit: DEFAULT_LIMIT,
            bbox: Some(wire::BoundingBox { west: -14.0, south: 28.0, east: -13.5, north: 29.0 }),
            near: Some(wire::Point { latitude: 28.7, longitude: -13.9 }),
            facets: true,
            ..Default::default()
        };
        assert_eq!(asked(text), expected);
        let plain = asked("");
        assert_eq!((plain.sort, plain.limit), (i32::from(SortOrder::Fair), DEFAULT_LIMIT));
    }

    #[test]
    fn a_map_has_a_box_and_a_zoom() {
        let map = MapParameters::parse("bbox=-14,28,-13,29&zoom=9.7").expect("nothing is refused");
        let message = map.wire(wire::SearchListingsRequest::default());
        assert_eq!((message.zoom, message.search.expect("a search").bbox.expect("a box").east), (9, -13.0));
        let cases = [
            ("zoom=9", Code::InvalidParameter, "bbox"),
            ("bbox=1,2,3&zoom=9", Code::InvalidCoordinates, "bbox"),
            ("bbox=1,2,3,four&zoom=9", Code::InvalidCoordinates, "bbox"),
            ("bbox=1,2,3,4", Code::InvalidParameter, "zoom"),
            ("bbox=1,2,3,4&zoom=21", Code::InvalidParameter, "zoom"),
            ("bbox=1,2,3,4&zoom=NaN", Code::InvalidParameter, "zoom"),
        ];
        for (text, code, field) in cases {
            let problem = MapParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
    }

    #[test]
    fn the_first_invalid_parameter_is_refused() {
        let cases = [
            ("sort=best&seed=16", Code::InvalidParameter, "seed"),
            ("limit=ten&sort=best", Code::InvalidParameter, "sort"),
            ("limit=ten", Code::InvalidPageSize, "limit"),
            ("near=28.7", Code::InvalidCoordinates, "near"),
            ("sort=distance", Code::InvalidCoordinates, "near"),
            ("facets=maybe", Code::InvalidParameter, "facets"),
        ];
        for (text, code, field) in cases {
            let problem = SearchParameters::parse(text).expect_err(text);
            let document = problem.document(Language::English, String::new());
            assert_eq!((problem.code(), document.field.as_deref()), (code, Some(field)), "{text}");
        }
    }
}
