//! The index compared with a search that knows nothing of it: every home, every night, and every value of a facet by
//! itself.

use std::{cmp::Reverse, collections::BTreeMap};

use chrono::{Datelike as _, Duration, NaiveDate, Weekday};
use proptest::{
    collection::vec,
    option::of,
    prelude::*,
    sample::{select, subsequence},
};

use super::{index, today};
use crate::{
    domain::{
        destination::DestinationQuery,
        listing::{Capacity, Listing},
        money::{Currency, Price},
        nights::Nights,
        place::{PlaceSecret, Point},
        query::{BoundingBox, Choices, Dates, Filter, PageInput, PriceFilter, SearchQuery},
        rates::{Fees, PriceRule, Rates, Weekdays},
        stay::Stay,
        stay_price::Party,
        text::Line,
        vocabulary::{
            Accessibility, AirConditioning, Amenity, ChildrenPolicy, Kitchen, Parking, PetPolicy, PoolAccess,
            PropertyType, SmokingPolicy, SortOrder, View,
        },
    },
    search::{Facets, Found, SearchIndex},
    testing::{TOWNS, id, listing, now},
};

/// A typed destination, and the towns that it means.
const DESTINATIONS: [(&str, &[usize]); 8] = [
    ("", &[0, 1, 2, 3, 4, 5, 6, 7]),
    ("Spain", &[0, 1, 2, 3, 4, 5, 6, 7]),
    ("corralejo", &[0]),
    ("Coralejo", &[0]),
    ("Las Palmas", &[0, 1, 2]),
    ("malaga", &[4, 5]),
    ("Malga, España", &[4, 5]),
    ("Majorca", &[7]),
];
const AMENITIES: [Amenity; 3] = [Amenity::Wifi, Amenity::Garden, Amenity::Lift];
const VIEWS: [View; 2] = [View::Sea, View::Garden];
/// The number of styles of homes. A style gives a value to each facet that has no field of its own here.
const STYLES: usize = 12;
const NEAR: (f64, f64) = (28.2, -14.0);
/// The days on which the stays of some homes are long.
const LONG_DAYS: i32 = 10;
const LONG_NIGHTS: u32 = 5;

/// Days are counted from today, amounts are minor units.
#[derive(Clone, Debug)]
struct Home {
    town: usize,
    property_type: PropertyType,
    pool_access: PoolAccess,
    pet_policy: PetPolicy,
    amenities: Vec<Amenity>,
    views: Vec<View>,
    guests: u32,
    bedrooms: u32,
    half_bathrooms: u32,
    style: usize,
    in_dollars: bool,
    night_minor: i64,
    weekend_minor: Option<i64>,
    cleaning_minor: Option<i64>,
    min_nights: u32,
    long_from: Option<i32>,
    point: Option<(f64, f64)>,
    taken: Vec<(i32, i32)>,
    is_fresh: bool,
    horizon: i32,
}

#[derive(Clone, Debug)]
enum When {
    Anytime,
    Exactly(i32, i32),
    Around(i32, i32, u32),
    Month(u32, u32),
    Weekend(u32),
}

type Bounds = (Option<i64>, Option<i64>);

#[derive(Clone, Debug)]
struct Asked {
    destination: usize,
    choices: Choices,
    guests: Option<u32>,
    price: Bounds,
    total: Bounds,
    when: When,
    bbox: Option<[f64; 4]>,
    sort: SortOrder,
}

/// What is found of a home.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    stay: Option<(i32, i32)>,
    is_available: bool,
    total_minor: Option<i64>,
}

/// The value that a style gives to a facet.
fn styled_as<T: Copy>(values: &[T], style: usize) -> T {
    values[style % values.len()]
}

fn homes() -> impl Strategy<Value = Vec<Home>> {
    let kinds = (
        0..TOWNS.len(),
        select(&PropertyType::ALL[..3]),
        select(PoolAccess::ALL),
        select(PetPolicy::ALL),
        subsequence(AMENITIES.to_vec(), 0..=AMENITIES.len()),
        subsequence(VIEWS.to_vec(), 0..=VIEWS.len()),
    );
    let sizes = (1..6_u32, 0..4_u32, 0..6_u32, 0..STYLES);
    let money = (prop::bool::weighted(0.2), 30..90_i64, of(30..90_i64), of(0..50_i64), 1..6_u32, of(0..50_i32));
    let nights = (of((28.0..28.4_f64, -14.2..-13.8_f64)), vec((0..60_i32, 1..8_i32), 0..5), any::<bool>(), 20..90_i32);
    let home = (kinds, sizes, money, nights).prop_map(|(kinds, sizes, money, nights)| {
        let (town, property_type, pool_access, pet_policy, amenities, views) = kinds;
        let (guests, bedrooms, half_bathrooms, style) = sizes;
        let (in_dollars, night_minor, weekend_minor, cleaning_minor, min_nights, long_from) = money;
        let (point, taken, is_fresh, horizon) = nights;
        Home {
            town,
            property_type,
            pool_access,
            pet_policy,
            amenities,
            views,
            guests,
            bedrooms,
            half_bathrooms,
            style,
            in_dollars,
            night_minor,
            weekend_minor,
            cleaning_minor,
            min_nights,
            long_from,
            point,
            taken,
            is_fresh,
            horizon,
        }
    });
    vec(home, 0..30)
}

fn asked() -> impl Strategy<Value = Asked> {
    let choices = (
        subsequence(PropertyType::ALL[..3].to_vec(), 0..=2),
        subsequence(AMENITIES.to_vec(), 0..=2),
        subsequence(VIEWS.to_vec(), 0..=1),
        subsequence(PoolAccess::ALL.to_vec(), 0..=2),
        subsequence(PetPolicy::ALL.to_vec(), 0..=1),
        (0..2_u32, 0..3_u32),
        of((0..6_u32, 0..STYLES)),
    );
    let choices = choices.prop_map(|(property_types, amenities, views, pool_access, pet_policies, least, styled)| {
        let (bedrooms, half_bathrooms) = least;
        let mut choices = Choices {
            property_types,
            amenities,
            views,
            pool_access,
            pet_policies,
            bedrooms,
            half_bathrooms,
            ..Choices::default()
        };
        match styled {
            None => {}
            Some((0, style)) => choices.parking.push(styled_as(Parking::ALL, style)),
            Some((1, style)) => choices.kitchen.push(styled_as(Kitchen::ALL, style)),
            Some((2, style)) => choices.air_conditioning.push(styled_as(AirConditioning::ALL, style)),
            Some((3, style)) => choices.accessibility.push(styled_as(Accessibility::ALL, style)),
            Some((4, style)) => choices.smoking_policies.push(styled_as(SmokingPolicy::ALL, style)),
            Some((_, style)) => choices.children_policies.push(styled_as(ChildrenPolicy::ALL, style)),
        }
        choices
    });
    let when = prop_oneof![
        Just(When::Anytime),
        (0..50_i32, 1..9_i32).prop_map(|(first, nights)| When::Exactly(first, nights)),
        (0..50_i32, 1..9_i32, 0..4_u32).prop_map(|(first, nights, days)| When::Around(first, nights, days)),
        (6..9_u32, 1..31_u32).prop_map(|(month, nights)| When::Month(month, nights)),
        (6..9_u32).prop_map(When::Weekend),
    ];
    let bounds = (of(0..60_i64), of(60..400_i64));
    let bbox = of((28.0..28.2_f64, 28.2..28.4_f64, -14.2..-14.0_f64, -14.0..-13.8_f64));
    let sort = select(SortOrder::ALL);
    let parts = (0..DESTINATIONS.len(), choices, of(1..6_u32), of(bounds.clone()), of(bounds), when, bbox, sort);
    parts.prop_map(|(destination, choices, guests, price, total, when, bbox, sort)| {
        let is_dated = !matches!(when, When::Anytime);
        Asked {
            destination,
            choices,
            guests,
            price: price.unwrap_or_default(),
            total: total.filter(|_| is_dated).unwrap_or_default(),
            when,
            bbox: bbox.map(|(south, north, west, east)| [west, south, east, north]),
            sort: if sort == SortOrder::Total && !is_dated { SortOrder::PriceAscending } else { sort },
        }
    })
}

fn date(day: i32) -> NaiveDate {
    now().date_naive() + Duration::days(day.into())
}

fn day(date: NaiveDate) -> i32 {
    i32::try_from((date - now().date_naive()).num_days()).expect("a near day")
}

impl When {
    /// The stays that would do, the best first.
    fn stays(&self) -> Vec<(i32, i32)> {
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

impl Home {
    fn listing(&self, number: u32) -> Listing {
        let mut one = listing(number);
        let (city, region, province) = TOWNS[self.town];
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = Line::parse(region).ok();
        one.place.state_province = Line::parse(province).ok();
        one.place.point = self.point.and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
        one.property_type = self.property_type;
        one.features.pool_access = self.pool_access;
        one.features.pet_policy = self.pet_policy;
        one.features.parking = styled_as(Parking::ALL, self.style);
        one.features.kitchen = styled_as(Kitchen::ALL, self.style);
        one.features.air_conditioning = styled_as(AirConditioning::ALL, self.style);
        one.features.accessibility = styled_as(Accessibility::ALL, self.style);
        one.features.smoking_policy = styled_as(SmokingPolicy::ALL, self.style);
        one.features.children_policy = styled_as(ChildrenPolicy::ALL, self.style);
        one.features.amenities = self.amenities.clone();
        one.features.views = self.views.clone();
        one.capacity = Capacity::new(self.guests, self.bedrooms, self.half_bathrooms).expect("a capacity");
        one.price = Price::new(self.currency(), self.night_minor, None).expect("a price");
        let weekend = self.weekend_minor.map(|night_minor| PriceRule {
            weekdays: Weekdays::of_numbers(&[5, 6]).expect("weekdays"),
            night_minor: Some(night_minor),
            ..PriceRule::default()
        });
        let long = self.long_from.map(|first| PriceRule {
            days: Some(today() + first..today() + first + LONG_DAYS),
            min_nights: Some(LONG_NIGHTS),
            ..PriceRule::default()
        });
        one.rates = Rates {
            rules: weekend.into_iter().chain(long).collect(),
            min_nights: self.min_nights,
            fees: Fees { cleaning_minor: self.cleaning_minor, ..Fees::default() },
        };
        one
    }

    fn nights(&self, number: u32) -> Nights {
        let taken = self.taken.iter().map(|(first, nights)| (today() + first, today() + first + nights));
        let fresh_until = self.is_fresh.then(|| now() + Duration::hours(1));
        Nights::new(1, listing(number).place.time_zone, taken.collect(), fresh_until, today() + self.horizon)
    }

    fn currency(&self) -> Currency {
        Currency::parse(if self.in_dollars { "USD" } else { "EUR" }).expect("a currency")
    }

    /// The point that guests see.
    fn shown(&self, number: u32) -> Option<Point> {
        let exact = self.point.and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
        exact.map(|exact| PlaceSecret::new("secret").approximate(&id(number), exact))
    }

    /// Whether the nights are available; `None` if one is taken.
    fn is_available(&self, (first, end): (i32, i32)) -> Option<bool> {
        let is_taken = |night| self.taken.iter().any(|(from, nights)| (*from..from + nights).contains(&night));
        if (first..end).any(is_taken) {
            return None;
        }
        Some(self.is_fresh && (first..end).all(|night| night < self.horizon))
    }

    fn takes(&self, (first, end): (i32, i32)) -> bool {
        let is_long = self.long_from.is_some_and(|from| (from..from + LONG_DAYS).contains(&first));
        let least = if is_long { LONG_NIGHTS } else { self.min_nights };
        (end - first).unsigned_abs() >= least
    }

    fn total_minor(&self, (first, end): (i32, i32)) -> i64 {
        let night = |night| match (date(night).weekday(), self.weekend_minor) {
            (Weekday::Fri | Weekday::Sat, Some(minor)) => minor,
            _ => self.night_minor,
        };
        (first..end).map(night).sum::<i64>() + self.cleaning_minor.unwrap_or(0)
    }

    fn fits(&self, choices: &Choices) -> bool {
        is_any(&choices.property_types, self.property_type)
            && is_any(&choices.pool_access, self.pool_access)
            && is_any(&choices.pet_policies, self.pet_policy)
            && is_any(&choices.parking, styled_as(Parking::ALL, self.style))
            && is_any(&choices.kitchen, styled_as(Kitchen::ALL, self.style))
            && is_any(&choices.air_conditioning, styled_as(AirConditioning::ALL, self.style))
            && is_any(&choices.accessibility, styled_as(Accessibility::ALL, self.style))
            && is_any(&choices.smoking_policies, styled_as(SmokingPolicy::ALL, self.style))
            && is_any(&choices.children_policies, styled_as(ChildrenPolicy::ALL, self.style))
            && choices.amenities.iter().all(|amenity| self.amenities.contains(amenity))
            && choices.views.iter().all(|view| self.views.contains(view))
            && self.bedrooms >= choices.bedrooms
            && self.half_bathrooms >= choices.half_bathrooms
    }

    /// What is found of it, whatever was chosen in the facets; without its currency, bounds say nothing.
    fn answer(&self, number: u32, asked: &Asked, has_bounds: bool) -> Option<Answer> {
        let is_meant = DESTINATIONS[asked.destination].1.contains(&self.town);
        let is_inside = asked.bbox.is_none_or(|[west, south, east, north]| {
            self.shown(number).is_some_and(|point| {
                (west..=east).contains(&point.longitude()) && (south..=north).contains(&point.latitude())
            })
        });
        let has_room = asked.guests.is_none_or(|guests| guests <= self.guests);
        let is_cheap = !has_bounds || within(self.night_minor, asked.price);
        if !(is_meant && is_inside && has_room && is_cheap) {
            return None;
        }
        if matches!(asked.when, When::Anytime) {
            return Some(Answer { stay: None, is_available: true, total_minor: None });
        }
        let possible = asked.when.stays().into_iter().filter_map(|stay| {
            let is_available = self.is_available(stay)?;
            let total_minor = self.total_minor(stay);
            let is_cheap = !has_bounds || within(total_minor, asked.total);
            let answer = Answer { stay: Some(stay), is_available, total_minor: Some(total_minor) };
            (self.takes(stay) && is_cheap).then_some(answer)
        });
        let possible: Vec<Answer> = possible.collect();
        possible.iter().find(|answer| answer.is_available).or(possible.first()).cloned()
    }
}

fn is_any<T: PartialEq>(chosen: &[T], value: T) -> bool {
    chosen.is_empty() || chosen.contains(&value)
}

fn within(minor: i64, (least, most): Bounds) -> bool {
    least.is_none_or(|least| minor >= least) && most.is_none_or(|most| minor <= most)
}

impl Asked {
    fn query(&self) -> SearchQuery {
        let euro = Currency::parse("EUR").ok();
        let bounds = |(least, most)| PriceFilter::new(euro, least, most).expect("bounds");
        let filter = Filter {
            destination: DestinationQuery::parse(DESTINATIONS[self.destination].0),
            choices: self.choices.clone(),
            party: self.guests.map(|guests| Party::new(guests, 0).expect("a party")),
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

    fn has_bounds(&self) -> bool {
        [self.price, self.total].iter().any(|(least, most)| least.is_some() || most.is_some())
    }
}

/// A home with its number, and what is found of it.
type OfHome<'a> = (u32, &'a Home, Answer);

/// What is found of the homes, whatever was chosen in the facets.
struct Oracle<'a> {
    answers: Vec<OfHome<'a>>,
    in_other_currency: Vec<OfHome<'a>>,
    asked: &'a Asked,
}

impl<'a> Oracle<'a> {
    fn new(homes: &'a [Home], asked: &'a Asked) -> Self {
        let (mut answers, mut in_other_currency) = (Vec::new(), Vec::new());
        for (number, home) in (1..).zip(homes) {
            let is_left_out = asked.has_bounds() && home.in_dollars;
            let group = if is_left_out { &mut in_other_currency } else { &mut answers };
            group.extend(home.answer(number, asked, !is_left_out).map(|answer| (number, home, answer)));
        }
        Self { answers, in_other_currency, asked }
    }

    fn found(&self, choices: &Choices) -> Vec<OfHome<'a>> {
        self.answers.iter().filter(|(_, home, _)| home.fits(choices)).cloned().collect()
    }

    fn total(&self, choices: &Choices) -> usize {
        self.found(choices).iter().filter(|(.., answer)| answer.is_available).count()
    }

    fn left_out_for_currency(&self) -> usize {
        let fitting = self.in_other_currency.iter().filter(|(_, home, _)| home.fits(&self.asked.choices));
        fitting.filter(|(.., answer)| answer.is_available).count()
    }

    /// The ids of one group in order, with the stays and the totals.
    fn group(&self, is_available: bool) -> Vec<(String, Answer)> {
        let mut group = self.found(&self.asked.choices);
        group.retain(|(.., answer)| answer.is_available == is_available);
        let near = Point::new(NEAR.0, NEAR.1).expect("a point");
        group.sort_by_key(|(number, home, answer)| {
            let distance = home.shown(*number).map(|point| near.distance_m(point).round() as i64);
            let key = match self.asked.sort {
                // Compared without order.
                SortOrder::Fair => (false, 0),
                SortOrder::PriceAscending => (home.in_dollars, home.night_minor),
                SortOrder::PriceDescending => (home.in_dollars, -home.night_minor),
                // Homes with higher numbers were listed earlier.
                SortOrder::Newest => (false, i64::from(*number)),
                SortOrder::Total => (home.in_dollars, answer.total_minor.unwrap_or(i64::MAX)),
                SortOrder::Distance => (distance.is_none(), distance.unwrap_or(0)),
            };
            (key, id(*number))
        });
        group.into_iter().map(|(number, _, answer)| (id(number).to_string(), answer)).collect()
    }

    /// What would be found with one value instead of those chosen, or of amenities and views with it as well.
    fn facets(&self) -> Facets {
        let with = |change: &dyn Fn(&mut Choices)| {
            let mut choices = self.asked.choices.clone();
            change(&mut choices);
            self.total(&choices)
        };
        let mut facets = Facets::default();
        for (value, count) in &mut facets.property_types {
            *count = with(&|choices| choices.property_types = vec![*value]);
        }
        for (value, count) in &mut facets.pool_access {
            *count = with(&|choices| choices.pool_access = vec![*value]);
        }
        for (value, count) in &mut facets.pet_policies {
            *count = with(&|choices| choices.pet_policies = vec![*value]);
        }
        for (value, count) in &mut facets.parking {
            *count = with(&|choices| choices.parking = vec![*value]);
        }
        for (value, count) in &mut facets.kitchen {
            *count = with(&|choices| choices.kitchen = vec![*value]);
        }
        for (value, count) in &mut facets.air_conditioning {
            *count = with(&|choices| choices.air_conditioning = vec![*value]);
        }
        for (value, count) in &mut facets.accessibility {
            *count = with(&|choices| choices.accessibility = vec![*value]);
        }
        for (value, count) in &mut facets.smoking_policies {
            *count = with(&|choices| choices.smoking_policies = vec![*value]);
        }
        for (value, count) in &mut facets.children_policies {
            *count = with(&|choices| choices.children_policies = vec![*value]);
        }
        for (value, count) in &mut facets.amenities {
            *count = with(&|choices| choices.amenities.push(*value));
        }
        for (value, count) in &mut facets.views {
            *count = with(&|choices| choices.views.push(*value));
        }
        for (value, count) in &mut facets.bedrooms {
            *count = with(&|choices| choices.bedrooms = *value);
        }
        for (value, count) in &mut facets.half_bathrooms {
            *count = with(&|choices| choices.half_bathrooms = *value);
        }
        facets
    }

    /// How many homes are in each cell of 64 pixels, the fullest first.
    fn cells(&self, zoom: u32) -> Vec<usize> {
        let mut cells: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        for (number, home, answer) in self.found(&self.asked.choices) {
            if let Some(point) = home.shown(number).filter(|_| answer.is_available) {
                let pixels = 512.0 * 2.0_f64.powi(zoom.cast_signed());
                let x = (point.longitude() + 180.0) / 360.0 * pixels;
                let angle = std::f64::consts::FRAC_PI_4 + point.latitude().to_radians() / 2.0;
                let y = (0.5 - angle.tan().ln() / std::f64::consts::TAU) * pixels;
                *cells.entry(((x / 64.0).floor() as i64, (y / 64.0).floor() as i64)).or_default() += 1;
            }
        }
        sorted(cells.into_values())
    }
}

fn sorted(counts: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut counts: Vec<usize> = counts.collect();
    counts.sort_unstable_by_key(|count| Reverse(*count));
    counts
}

/// What the index found, in the form of the oracle.
fn shown(found: &[Found], asked: &Asked, is_available: bool) -> Vec<(String, Answer)> {
    let one = |found: &Found| {
        let stay = match asked.when {
            When::Exactly(first, nights) | When::Around(first, nights, 0) => Some((first, first + nights)),
            _ => found.found_stay.map(|stay| (day(stay.check_in()), day(stay.check_out()))),
        };
        let total_minor = found.stay_price.map(|price| price.total_minor());
        (found.card.id.clone(), Answer { stay, is_available, total_minor })
    };
    found.iter().map(one).collect()
}

fn filled(homes: &[Home]) -> SearchIndex {
    let index = index();
    index.set_nights_loaded();
    for (number, home) in (1..).zip(homes) {
        index.put_listing(&home.listing(number), 1);
        index.put_nights(&id(number), home.nights(number));
    }
    index
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_search_answers_as_looking_at_everything_does(homes in homes(), asked in asked(), zoom in 5..14_u32) {
        let index = filled(&homes);
        let oracle = Oracle::new(&homes, &asked);
        let query = asked.query();
        let page = index.search(&query, now()).expect("a page");
        let groups = [(&page.items, true), (&page.unknown, false)];
        for (found, is_available) in groups {
            let (mut found, mut expected) = (shown(found, &asked, is_available), oracle.group(is_available));
            if asked.sort == SortOrder::Fair {
                found.sort_by(|(one, _), (other, _)| one.cmp(other));
                expected.sort_by(|(one, _), (other, _)| one.cmp(other));
            }
            prop_assert_eq!(found, expected);
        }
        prop_assert_eq!(page.total, page.items.len());
        prop_assert_eq!(page.unknown_total, page.unknown.len());
        prop_assert_eq!(page.left_out_for_currency, oracle.left_out_for_currency());

        prop_assert_eq!(page.facets, Some(oracle.facets()));

        if asked.bbox.is_some() {
            let clusters = index.clusters(&query.filter, zoom, now()).expect("clusters");
            prop_assert_eq!(clusters.total, page.total);
            prop_assert_eq!(sorted(clusters.items.iter().map(|cluster| cluster.count)), oracle.cells(zoom));
            prop_assert!(clusters.items.iter().all(|cluster| cluster.single.is_some() == (cluster.count == 1)));
        }
    }

    #[test]
    fn possible_stays_are_the_nearest_of_all(homes in homes(), first in 0..60_i32, nights in 1..9_i32) {
        let index = filled(&homes);
        let stay = Stay::from_days(today() + first, today() + first + nights).expect("a stay");
        for (number, home) in (1..).zip(&homes) {
            let nights_from = |arrival: i32| {
                (nights..=LONG_NIGHTS.cast_signed().max(nights)).find(|nights| home.takes((arrival, arrival + nights)))
            };
            let all = (0..home.horizon).filter_map(|arrival| {
                let stay = (arrival, arrival + nights_from(arrival)?);
                (home.is_available(stay) == Some(true)).then_some(stay)
            });
            let mut all: Vec<_> = all.collect();
            all.sort_by_key(|(arrival, _)| ((arrival - first).abs(), *arrival));
            all.truncate(6);
            let found = index.possible_stays(&id(number), stay, None, now()).expect("stays");
            let found: Vec<_> = found
                .into_iter()
                .map(|(stay, price)| ((day(stay.check_in()), day(stay.check_out())), price.total_minor()))
                .collect();
            let expected: Vec<_> = all.into_iter().map(|stay| (stay, home.total_minor(stay))).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
