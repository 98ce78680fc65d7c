//! Conversions of searches.

use casacero_proto::listing::v1::{self as wire, SortOrder};

use super::{rates::stay_price, requests::values, responses::count};
use crate::{
    domain::{
        money::Currency,
        place::Point,
        query::{self, BoundingBox, Dates, FacetFilters, Filter, PageInput, PriceFilter, SearchQuery, page_size},
        refusal::Refusal,
        stay::Stay,
        stay_price::{Party, StayPrice},
        text::{FieldError, Invalid, Named as _, known},
    },
    search::{Cluster, Clusters, Facets, Found, Page, SimilarQuery},
};

/// Converts the parts of a request that are not filters.
pub(in crate::grpc) fn search_query(request: wire::SearchListingsRequest, today: i32) -> Result<SearchQuery, Refusal> {
    let filter = search_filter(&request)?;
    let near = request.near.map(|point| Point::new(point.latitude, point.longitude)).transpose().named("near")?;
    let sort = if request.sort == 0 { SortOrder::Fair } else { known(request.sort).named("sort")? };
    let page = PageInput {
        sort,
        bucket: request.shuffle_bucket,
        currency: currency(&request.price_currency)?,
        near,
        limit: request.limit,
        cursor: &request.cursor,
        facets: request.facets,
    };
    SearchQuery::new(filter, page, today)
}

/// Converts the filters of a request.
pub(in crate::grpc) fn search_filter(request: &wire::SearchListingsRequest) -> Result<Filter, Refusal> {
    let wire::SearchListingsRequest {
        destination,
        property_types,
        guests,
        price_min_minor,
        price_max_minor,
        price_currency,
        stay,
        sort: _,
        shuffle_bucket: _,
        limit: _,
        cursor: _,
        children,
        bedrooms,
        half_bathrooms,
        amenities,
        views,
        pool_access,
        parking,
        kitchen,
        air_conditioning,
        accessibility,
        pet_policies,
        smoking_policies,
        children_policies,
        cancellations,
        answers_fast,
        total_min_minor,
        total_max_minor,
        flexible_days,
        month,
        bbox,
        near: _,
        facets: _,
    } = request;
    let currency = currency(price_currency)?;
    let bounds = |least: Option<i64>, most: Option<i64>, field| {
        PriceFilter::new(currency, least, most).map_err(|_| Refusal::InvalidPriceRange(field))
    };
    Ok(Filter {
        destination: query::destination(destination, "destination")?,
        choices: FacetFilters {
            property_types: values(property_types, "property_types")?,
            amenities: values(amenities, "amenities")?,
            views: values(views, "views")?,
            pool_access: values(pool_access, "pool_access")?,
            parking: values(parking, "parking")?,
            kitchen: values(kitchen, "kitchen")?,
            air_conditioning: values(air_conditioning, "air_conditioning")?,
            accessibility: values(accessibility, "accessibility")?,
            pet_policies: values(pet_policies, "pet_policies")?,
            smoking_policies: values(smoking_policies, "smoking_policies")?,
            children_policies: values(children_policies, "children_policies")?,
            cancellations: values(cancellations, "cancellations")?,
            answers_fast: *answers_fast,
            bedrooms: bedrooms.unwrap_or_default(),
            half_bathrooms: half_bathrooms.unwrap_or_default(),
        },
        party: Party::requested(*guests, *children)?,
        price: bounds(*price_min_minor, *price_max_minor, "price_max_minor")?,
        total: bounds(*total_min_minor, *total_max_minor, "total_max_minor")?,
        dates: dates(stay.as_ref(), *flexible_days, month.as_ref())?,
        bbox: bbox
            .as_ref()
            .map(|area| BoundingBox::new(area.west, area.south, area.east, area.north))
            .transpose()
            .named("bbox")?,
    })
}

fn currency(code: &str) -> Result<Option<Currency>, FieldError> {
    if code.is_empty() { Ok(None) } else { Currency::parse(code).map(Some).named("price_currency") }
}

/// A stay with its flexible days, or a stay in a month; both is refused.
fn dates(
    stay: Option<&wire::DayRange>,
    flexible_days: u32,
    month: Option<&wire::MonthStay>,
) -> Result<Option<Dates>, Refusal> {
    let invalid = |field| FieldError { field, problem: Invalid::OutOfRange };
    match (stay, month) {
        (None, None) if flexible_days == 0 => Ok(None),
        (None, None) => Err(Refusal::DatesRequired),
        (Some(_), Some(_)) => Err(invalid("month").into()),
        (Some(wire::DayRange { first_day, end_day }), None) => {
            Dates::around(Stay::from_days(*first_day, *end_day)?, flexible_days).map(Some)
        }
        (None, Some(_)) if flexible_days > 0 => Err(invalid("flexible_days").into()),
        (None, Some(wire::MonthStay { year, month, nights })) => match nights {
            Some(nights) => Dates::in_month(*year, *month, *nights).map(Some),
            None => Dates::weekend_in(*year, *month).map(Some),
        },
    }
}

/// Converts a request for similar listings.
pub(in crate::grpc) fn similar_query(request: wire::ListSimilarListingsRequest) -> Result<SimilarQuery, Refusal> {
    let wire::ListSimilarListingsRequest { listing_id, stay, guests, children, limit } = request;
    Ok(SimilarQuery {
        id: listing_id.parse().map_err(|_| Refusal::InvalidListingId)?,
        stay: stay.map(|range| Stay::from_days(range.first_day, range.end_day)).transpose()?,
        party: Party::requested(guests, children)?,
        limit: page_size(limit)?,
    })
}

/// Converts a page of results.
pub(in crate::grpc) fn search_response(page: Page) -> wire::SearchListingsResponse {
    let Page { items, total, next_cursor, unknown, unknown_total, next_unknown_cursor, facets, left_out_for_currency } =
        page;
    wire::SearchListingsResponse {
        items: items.iter().map(card).collect(),
        total: count(total),
        next_cursor,
        unknown_items: unknown.iter().map(card).collect(),
        unknown_total: count(unknown_total),
        next_unknown_cursor,
        facets: facets.map(facets_message),
        left_out_for_currency: count(left_out_for_currency),
    }
}

/// Converts a result: its card, with the price of the stay that was searched for.
pub(in crate::grpc) fn card(found: &Found) -> wire::ListingCard {
    let Found { card, stay_price: price, found_stay, distance_m } = found;
    wire::ListingCard {
        stay_price: price.as_ref().map(stay_price),
        found_stay: found_stay.map(stay_message),
        distance_m: *distance_m,
        ..card.as_ref().clone()
    }
}

/// Converts what a map shows.
pub(in crate::grpc) fn clusters(found: Clusters) -> wire::ClusterListingsResponse {
    let Clusters { items, total } = found;
    let cluster = |Cluster { point, count: number, single }: Cluster| wire::Cluster {
        point: Some(wire::Point { latitude: point.latitude(), longitude: point.longitude() }),
        count: count(number),
        listing: single.as_ref().map(card),
    };
    wire::ClusterListingsResponse { items: items.into_iter().map(cluster).collect(), total: count(total) }
}

pub(in crate::grpc) fn possible_stay((stay, price): (Stay, StayPrice)) -> wire::PossibleStay {
    wire::PossibleStay { stay: Some(stay_message(stay)), price: Some(stay_price(&price)) }
}

fn stay_message(stay: Stay) -> wire::Stay {
    let (check_in_day, check_out_day) = stay.days();
    wire::Stay { check_in_day, check_out_day }
}

fn facets_message(facets: Facets) -> wire::SearchFacets {
    let Facets {
        property_types,
        amenities,
        views,
        pool_access,
        parking,
        kitchen,
        air_conditioning,
        accessibility,
        pet_policies,
        smoking_policies,
        children_policies,
        cancellations,
        answers_fast,
        bedrooms,
        half_bathrooms,
    } = facets;
    wire::SearchFacets {
        property_types: facet(property_types),
        amenities: facet(amenities),
        views: facet(views),
        pool_access: facet(pool_access),
        parking: facet(parking),
        kitchen: facet(kitchen),
        air_conditioning: facet(air_conditioning),
        accessibility: facet(accessibility),
        pet_policies: facet(pet_policies),
        smoking_policies: facet(smoking_policies),
        children_policies: facet(children_policies),
        cancellations: facet(cancellations),
        answers_fast: count(answers_fast),
        bedrooms: least(bedrooms),
        half_bathrooms: least(half_bathrooms),
    }
}

fn facet<T: Into<i32>>(counts: Vec<(T, usize)>) -> Vec<wire::FacetCount> {
    let message = |(value, found): (T, usize)| wire::FacetCount { value: value.into(), count: count(found) };
    counts.into_iter().map(message).collect()
}

fn least(counts: Vec<(u32, usize)>) -> Vec<wire::MinimumCount> {
    counts.into_iter().map(|(least, found)| wire::MinimumCount { least, count: count(found) }).collect()
}
