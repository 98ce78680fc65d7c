//! Searches of the oracle.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Accessibility, AirConditioning, Cancellation, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess,
        PropertyType, SmokingPolicy, SortOrder,
    },
};
use chrono::{Datelike as _, Duration, NaiveDate, Weekday};
use proptest::{
    option::of,
    prelude::*,
    sample::{select, subsequence},
};

use super::{
    home::{AMENITIES, Bounds, STYLES, VIEWS, styled_as},
    today,
};
use crate::{
    domain::{
        destination::DestinationQuery,
        money::Currency,
        place::Point,
        query::{BoundingBox, Dates, FacetFilters, Filter, PageInput, PriceFilter, SearchQuery},
        stay::Stay,
        stay_price::Party,
    },
    testing::now,
};

/// A typed destination, and the towns that it means.
pub(super) const DESTINATIONS: [(&str, &[usize]); 8] = [
    ("", &[0, 1, 2, 3, 4, 5, 6, 7]),
    ("Spain", &[0, 1, 2, 3, 4, 5, 6, 7]),
    ("corralejo", &[0]),
    ("Coralejo", &[0]),
    ("Las Palmas", &[0, 1, 2]),
    ("malaga", &[4, 5]),
    ("Malga, España", &[4, 5]),
    ("Majorca", &[7]),
];
pub(super) const NEAR: (f64, f64) = (28.2, -14.0);

#[derive(Clone, Debug)]
pub(super) enum When {
    Anytime,
    Exactly(i32, i32),
    Around(i32, i32, u32),
    Month(u32, u32),
    Weekend(u32),
}

#[derive(Clone, Debug)]
pub(super) struct Query {
    pub(super) destination: usize,
    pub(super) choices: FacetFilters,
    /// How many come, and how many of them are children.
    pub(super) party: Option<(u32, u32)>,
    pub(super) price: Bounds,
    pub(super) total: Bounds,
    pub(super) when: When,
    pub(super) bbox: Option<[f64; 4]>,
    pub(super) sort: SortOrder,
}

pub(super) fn asked() -> impl Strategy<Value = Query> {
    let choices = (
        subsequence(PropertyType::ALL[..3].to_vec(), 0..=2),
        subsequence(AMENITIES.to_vec(), 0..=2),
        subsequence(VIEWS.to_vec(), 0..=1),
        subsequence(PoolAccess::ALL.to_vec(), 0..=2),
        subsequence(PetPolicy::ALL.to_vec(), 0..=1),
        (0..2_u32, 0..3_u32),
        of((0..8_u32, 0..STYLES)),
    );
    let choices = choices.prop_map(|(property_types, amenities, views, pool_access, pet_policies, least, styled)| {
        let (bedrooms, half_bathrooms) = least;
        let mut choices = FacetFilters {
            property_types,
            amenities,
            views,
            pool_access,
            pet_policies,
            bedrooms,
            half_bathrooms,
            ..FacetFilters::default()
        };
        match styled {
            None => {}
            Some((0, style)) => choices.parking.push(styled_as(Parking::ALL, style)),
            Some((1, style)) => choices.kitchen.push(styled_as(Kitchen::ALL, style)),
            Some((2, style)) => choices.air_conditioning.push(styled_as(AirConditioning::ALL, style)),
            Some((3, style)) => choices.accessibility.push(styled_as(Accessibility::ALL, style)),
            Some((4, style)) => choices.smoking_policies.push(styled_as(SmokingPolicy::ALL, style)),
            Some((5, style)) => choices.cancellations.push(styled_as(Cancellation::ALL, style)),
            Some((6, _)) => choices.answers_fast = true,
            Some((_, style)) => choices.children_policies.push(styled_as(ChildrenPolicy::ALL, style)),
        }
        choices
    });
    // Without any, counts of facets that blocks have cached are taken.
    let choices = prop_oneof![1 => Just(FacetFilters::default()), 3 => choices];
    let when = prop_oneof![
        Just(When::Anytime),
        // Tomorrow is not past in any zone.
        (1..50_i32, 1..9_i32).prop_map(|(first, nights)| When::Exactly(first, nights)),
        (1..50_i32, 1..9_i32, 0..4_u32).prop_map(|(first, nights, days)| When::Around(first, nights, days)),
        (6..9_u32, 1..31_u32).prop_map(|(month, nights)| When::Month(month, nights)),
        (6..9_u32).prop_map(When::Weekend),
    ];
    let bounds = (of(0..60_i64), of(60..400_i64));
    let bbox = of((28.0..28.2_f64, 28.2..28.4_f64, -14.2..-14.0_f64, -14.0..-13.8_f64));
    let sort = select(SortOrder::ALL);
    let party =
        of((1..6_u32, 0..4_u32)).prop_map(|party| party.map(|(guests, others)| (guests, others.min(guests - 1))));
    let parts = (0..DESTINATIONS.len(), choices, party, of(bounds.clone()), of(bounds), when, bbox, sort);
    parts.prop_map(|(destination, choices, party, price, total, when, bbox, sort)| {
        let is_dated = !matches!(when, When::Anytime);
        Query {
            destination,
            choices,
            party,
            price: price.unwrap_or_default(),
            total: total.filter(|_| is_dated).unwrap_or_default(),
            when,
            bbox: bbox.map(|(south, north, west, east)| [west, south, east, north]),
            sort: if sort == SortOrder::Total && !is_dated { SortOrder::PriceAscending } else { sort },
        }
    })
}

pub(super) fn date(day: i32) -> NaiveDate {
    now().date_naive() + Duration::days(day.into())
}

pub(super) fn day(date: NaiveDate) -> i32 {
    i32::try_from((date - now().date_naive()).num_days()).expect("a near day")
}

impl When {
    /// The stays that would do, the best first.
    pub(super) fn stays(&self) -> Vec<(i32, i32)> {
        let days_of = |month: u32| (1..=31).filter_map(move |day| NaiveDate::from_ymd_opt(2026, month, day)).map(day);
        let all = match *self {
            Self::Anytime => Vec::new(),
            Self::Exactly(first, nights) => vec![(first, first + nights)],
            Self::Around(first, nights, days) => {
                let near = [0, -1, 1, -2, 2, -3, 3].into_iter().filter(|by: &i32| by.unsigned_abs() <= days);
                near.map(|by| (first + by, first + by + nights)).collect()
            }
            Self::Month(month, nights) => {
                let nights = nights.cast_signed();
                let is_whole = |first: &i32| (*first..first + nights).all(|night| date(night).month() == month);
                days_of(month).filter(is_whole).map(|first| (first, first + nights)).collect()
            }
            Self::Weekend(month) => {
                let fridays = days_of(month).filter(|day| date(*day).weekday() == Weekday::Fri);
                fridays.map(|friday| (friday, friday + 2)).collect()
            }
        };
        all.into_iter().filter(|(first, _)| *first >= 0).collect()
    }

    fn dates(&self) -> Option<Dates> {
        let stay =
            |first: i32, nights: i32| Stay::from_days(today() + first, today() + first + nights).expect("a stay");
        Some(match *self {
            Self::Anytime => return None,
            Self::Exactly(first, nights) => Dates::exact(stay(first, nights)),
            Self::Around(first, nights, days) => Dates::around(stay(first, nights), days).expect("dates"),
            Self::Month(month, nights) => Dates::in_month(2026, month, nights).expect("dates"),
            Self::Weekend(month) => Dates::weekend_in(2026, month).expect("dates"),
        })
    }
}

impl Query {
    pub(super) fn query(&self) -> SearchQuery {
        let euro = Currency::parse("EUR").ok();
        let bounds = |(least, most)| PriceFilter::new(euro, least, most).expect("bounds");
        let filter = Filter {
            destination: DestinationQuery::parse(DESTINATIONS[self.destination].0),
            choices: self.choices.clone(),
            party: self.party.map(|(guests, children)| Party::new(guests, children).expect("a party")),
            price: bounds(self.price),
            total: bounds(self.total),
            dates: self.when.dates(),
            bbox: self
                .bbox
                .map(|[west, south, east, north]| BoundingBox::new(west, south, east, north).expect("a box")),
        };
        let near = Point::new(NEAR.0, NEAR.1).ok();
        let page = PageInput { sort: self.sort, bucket: 0, currency: euro, near, limit: 100, cursor: "", facets: true };
        SearchQuery::new(filter, page, today()).expect("a search")
    }

    pub(super) fn has_bounds(&self) -> bool {
        [self.price, self.total].iter().any(|(least, most)| least.is_some() || most.is_some())
    }
}
