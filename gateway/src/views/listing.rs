//! Lists of properties, and properties whose values only a newer contract knows.

use casacero_proto::{
    Enumeration,
    listing::v1::{
        self as wire, Accessibility, AirConditioning, BedType, ChildrenPolicy, FeeKind, FeeUnit, Kitchen,
        ListingStatus, Parking, PetPolicy, PoolAccess, PriceLineType, PropertyType, RefusedStayReason, RoomType,
        SmokingPolicy,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use super::search::SearchFacets;

/// A page of a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyPage {
    /// The properties of this page.
    pub items: Vec<wire::ListingCard>,
    /// How many there are on all pages.
    pub total: u32,
    /// Where the next page begins; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
    /// For a search with dates: properties of which only the owner knows whether they are free.
    pub unknown: UnknownProperties,
    /// On the first page, where they were asked for.
    #[schema(required)]
    pub facets: Option<SearchFacets>,
    /// Homes that fit but for their currency, in which the bounds of the price say nothing.
    pub left_out_for_currency: u32,
}

/// Properties with no taken night but at least one that only the owner knows about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownProperties {
    /// Some of them: on the first page, and on pages that begin at a `nextCursor` of this group.
    pub items: Vec<wire::ListingCard>,
    /// How many there are; 0 on the other pages.
    pub total: u32,
    /// Where the next page of them begins, which has no others; null on the last.
    #[schema(required)]
    pub next_cursor: Option<String>,
}

/// A short list of cards.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedProperties {
    /// The properties.
    pub items: Vec<wire::ListingCard>,
}

impl From<Vec<wire::ListingCard>> for ListedProperties {
    fn from(items: Vec<wire::ListingCard>) -> Self {
        Self { items: known_cards(items) }
    }
}

/// A short list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyList {
    /// The properties.
    pub items: Vec<wire::ListingSummary>,
}

impl From<Vec<wire::ListingSummary>> for PropertyList {
    fn from(items: Vec<wire::ListingSummary>) -> Self {
        Self { items: items.into_iter().map(known_summary).collect() }
    }
}

impl From<wire::SearchListingsResponse> for PropertyPage {
    fn from(found: wire::SearchListingsResponse) -> Self {
        let wire::SearchListingsResponse {
            items,
            total,
            next_cursor,
            unknown_items,
            unknown_total,
            next_unknown_cursor,
            facets,
            left_out_for_currency,
        } = found;
        Self {
            items: known_cards(items),
            total,
            next_cursor: super::given(next_cursor),
            unknown: UnknownProperties {
                items: known_cards(unknown_items),
                total: unknown_total,
                next_cursor: super::given(next_unknown_cursor),
            },
            facets: facets.map(Into::into),
            left_out_for_currency,
        }
    }
}

/// Replaces a value that only a newer contract knows by another one.
fn replace_unknown<E: Enumeration>(number: &mut i32, usual: E) {
    if E::of(*number).is_none() {
        *number = usual.into();
    }
}

/// A property in which a value that only a newer contract knows is the one that promises least.
pub fn known_listing(mut listing: wire::Listing) -> wire::Listing {
    replace_unknown(&mut listing.status, ListingStatus::Draft);
    listing.summary = Some(known_summary(listing.summary.unwrap_or_default()));
    listing.rooms = known_rooms(listing.rooms);
    let features = listing.features.get_or_insert_default();
    replace_unknown(&mut features.pool_access, PoolAccess::NoPool);
    replace_unknown(&mut features.parking, Parking::NoParking);
    replace_unknown(&mut features.kitchen, Kitchen::NoKitchen);
    replace_unknown(&mut features.air_conditioning, AirConditioning::None);
    replace_unknown(&mut features.accessibility, Accessibility::NotAccessible);
    replace_unknown(&mut features.pet_policy, PetPolicy::NoPets);
    replace_unknown(&mut features.smoking_policy, SmokingPolicy::NoSmoking);
    replace_unknown(&mut features.children_policy, ChildrenPolicy::ChildrenOnRequest);
    for fee in listing.rates.iter_mut().flat_map(|rates| &mut rates.extra_fees) {
        replace_unknown(&mut fee.kind, FeeKind::Other);
        replace_unknown(&mut fee.unit, FeeUnit::Stay);
    }
    listing
}

/// The same of cards.
pub fn known_cards(mut items: Vec<wire::ListingCard>) -> Vec<wire::ListingCard> {
    for card in &mut items {
        replace_unknown(&mut card.property_type, PropertyType::House);
        card.stay_price = card.stay_price.take().map(known_lines);
    }
    items
}

fn known_summary(mut summary: wire::ListingSummary) -> wire::ListingSummary {
    replace_unknown(&mut summary.property_type, PropertyType::House);
    replace_unknown(&mut summary.pool_access, PoolAccess::NoPool);
    summary
}

/// The price of a stay without lines that only a newer contract knows.
pub fn known_lines(mut price: wire::StayPrice) -> wire::StayPrice {
    price.lines.retain(|line| line.r#type() != PriceLineType::Unspecified);
    if let Some(refused) = &mut price.refused {
        // A rule without weekdays and number, which pages tell without either.
        replace_unknown(&mut refused.reason, RefusedStayReason::ArrivalWeekday);
    }
    price
}

/// Rooms without beds of a kind that only a newer contract knows. A room of such a kind is a bedroom.
pub fn known_rooms(mut rooms: Vec<wire::Room>) -> Vec<wire::Room> {
    for room in &mut rooms {
        replace_unknown(&mut room.r#type, RoomType::Bedroom);
        room.beds.retain(|beds| beds.r#type() != BedType::Unspecified);
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_a_newer_contract_are_left_out() {
        let beds = |bed_type, count| wire::Beds { r#type: bed_type, count };
        let sofa = beds(BedType::SofaBed.into(), 1);
        let living_room = wire::Room { r#type: RoomType::LivingRoom.into(), beds: vec![sofa, beds(99, 1)] };
        let shown = known_rooms(vec![living_room, wire::Room { r#type: 99, beds: vec![beds(99, 1)] }]);
        let expected = serde_json::json!([
            { "type": "living_room", "beds": [{ "type": "sofa_bed", "count": 1 }] },
            { "type": "bedroom", "beds": [] },
        ]);
        assert_eq!(serde_json::to_value(shown).expect("JSON"), expected);
    }

    #[test]
    fn a_listing_of_a_newer_contract_promises_least() {
        let features = wire::Features { pool_access: 99, parking: Parking::PaidParking.into(), ..Default::default() };
        let listing = known_listing(wire::Listing { features: Some(features), ..Default::default() });
        let json = serde_json::to_value(listing).expect("JSON");
        assert_eq!((&json["features"]["poolAccess"], &json["poolAccess"]), (&"no_pool".into(), &"no_pool".into()));
        assert_eq!((&json["features"]["parking"], &json["status"]), (&"paid_parking".into(), &"draft".into()));
    }

    #[test]
    fn lines_that_are_not_known_are_null() {
        let line = |line_type: PriceLineType, amount_minor| wire::PriceLine { r#type: line_type.into(), amount_minor };
        let price = wire::StayPrice {
            currency: "EUR".into(),
            nights: 2,
            lines: vec![
                line(PriceLineType::Nights, Some(20_000)),
                line(PriceLineType::ExtraGuests, None),
                line(PriceLineType::Unspecified, Some(1)),
            ],
            total_minor: 20_000,
            is_from: true,
            is_complete: false,
            deposit_minor: None,
            min_nights: 1,
            refused: None,
        };
        let expected = serde_json::json!({
            "currency": "EUR", "nights": 2,
            "lines": [{ "type": "nights", "amountMinor": 20000 }, { "type": "extra_guests", "amountMinor": null }],
            "totalMinor": 20000, "isFrom": true, "isComplete": false, "depositMinor": null, "minNights": 1,
            "refused": null,
        });
        assert_eq!(serde_json::to_value(known_lines(price)).expect("JSON"), expected);
    }
}
