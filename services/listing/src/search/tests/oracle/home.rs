//! Homes of the oracle, and what is found of each.

use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Accessibility, AirConditioning, Amenity, BookingRules, Cancellation, ChildrenPolicy, Discount, ExtraGuestFee,
        Fees, Kitchen, Parking, PetPolicy, PoolAccess, PropertyType, SmokingPolicy, View,
    },
};
use chrono::{Datelike as _, Duration, Weekday};
use chrono_tz::{Atlantic::Canary, Pacific::Kiritimati};
use proptest::{
    collection::vec,
    option::of,
    prelude::*,
    sample::{select, subsequence},
};

use super::{
    asked::{DESTINATIONS, Query, When, date},
    today,
};
use crate::{
    domain::{
        listing::{Capacity, Listing},
        money::{Currency, Price},
        nights::Nights,
        place::{PlaceSecret, Point},
        query::FacetFilters,
        rates::{PriceRule, Rates, Weekdays},
        text::Line,
    },
    testing::{TOWNS, id, listing, now},
};

pub(super) const AMENITIES: [Amenity; 3] = [Amenity::Wifi, Amenity::Garden, Amenity::Lift];
pub(super) const VIEWS: [View; 2] = [View::Sea, View::Garden];
/// The number of styles of homes. A style gives a value to each facet that has no field of its own here.
pub(super) const STYLES: usize = 12;
/// The days on which the stays of some homes are long.
const LONG_DAYS: i32 = 10;
const LONG_NIGHTS: u32 = 5;
/// The days on which the rules of their season count at some homes.
const SEASON_DAYS: i32 = 25;

/// What a season says of stays that begin or end in it.
#[derive(Clone, Debug)]
struct Season {
    first: i32,
    max_nights: Option<u32>,
    arrivals: Option<Weekdays>,
    departures: Option<Weekdays>,
}

/// Days are counted from today, amounts are minor units.
#[derive(Clone, Debug)]
pub(super) struct Home {
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
    pub(super) in_dollars: bool,
    pub(super) night_minor: i64,
    weekend_minor: Option<i64>,
    cleaning_minor: Option<i64>,
    /// The guests who are included, and what each other one pays for a night.
    extra_guest: Option<(u32, i64)>,
    tourist_tax_minor: Option<i64>,
    min_nights: u32,
    long_from: Option<i32>,
    season: Option<Season>,
    booking: BookingRules,
    point: Option<(f64, f64)>,
    taken: Vec<(i32, i32)>,
    is_fresh: bool,
    pub(super) horizon: i32,
    /// Where it is tomorrow.
    is_ahead: bool,
}

pub(super) type Bounds = (Option<i64>, Option<i64>);

/// What is found of a home.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) stay: Option<(i32, i32)>,
    pub(super) is_available: bool,
    pub(super) total_minor: Option<i64>,
}

/// The value that a style gives to a facet.
pub(super) fn styled_as<T: Copy>(values: &[T], style: usize) -> T {
    values[style % values.len()]
}

pub(super) fn homes() -> impl Strategy<Value = Vec<Home>> {
    let kinds = (
        0..TOWNS.len(),
        select(&PropertyType::ALL[..3]),
        select(PoolAccess::ALL),
        select(PetPolicy::ALL),
        subsequence(AMENITIES.to_vec(), 0..=AMENITIES.len()),
        subsequence(VIEWS.to_vec(), 0..=VIEWS.len()),
    );
    let sizes = (1..6_u32, 0..4_u32, 0..6_u32, 0..STYLES);
    let money = (prop::bool::weighted(0.2), 30..90_i64, of(30..90_i64));
    let fees = (of(0..50_i64), of((1..4_u32, 0..20_i64)), of(0..5_i64));
    let rules = (1..6_u32, of(0..50_i32), season(), booking());
    let nights = (
        of((28.0..28.4_f64, -14.2..-13.8_f64)),
        vec((-20..60_i32, 1..8_i32), 0..5),
        any::<bool>(),
        20..90_i32,
        prop::bool::weighted(0.2),
    );
    let home = (kinds, sizes, money, fees, rules, nights).prop_map(|(kinds, sizes, money, fees, rules, nights)| {
        let (town, property_type, pool_access, pet_policy, amenities, views) = kinds;
        let (guests, bedrooms, half_bathrooms, style) = sizes;
        let (in_dollars, night_minor, weekend_minor) = money;
        let (cleaning_minor, extra_guest, tourist_tax_minor) = fees;
        let (min_nights, long_from, season, booking) = rules;
        let (point, taken, is_fresh, horizon, is_ahead) = nights;
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
            extra_guest,
            tourist_tax_minor,
            min_nights,
            long_from,
            season,
            booking,
            point,
            taken,
            is_fresh,
            horizon,
            is_ahead,
        }
    });
    vec(home, 0..30)
}

/// One home in three has a season that says something.
fn season() -> impl Strategy<Value = Option<Season>> {
    let weekdays = || of(vec(1..=7_u32, 1..4).prop_map(|numbers| Weekdays::of_numbers(&numbers).expect("weekdays")));
    let season = (-10..50_i32, of(3..9_u32), weekdays(), weekdays());
    let season = season.prop_map(|(first, max_nights, arrivals, departures)| {
        let says_something = max_nights.is_some() || arrivals.is_some() || departures.is_some();
        says_something.then_some(Season { first, max_nights, arrivals, departures })
    });
    prop_oneof![2 => Just(None), 1 => season]
}

/// Half of the homes have no booking rules.
fn booking() -> impl Strategy<Value = BookingRules> {
    let weekdays = || prop_oneof![Just(Vec::new()), vec(1..=7_u32, 1..4)];
    let days =
        (of(5..12_u32), weekdays(), weekdays(), 0..6_u32, of(10..60_u32), prop_oneof![3 => 0..3_u32, 1 => 3..=30_u32]);
    let discounts = vec((1..=90_u32, 1..9_u32), 0..3);
    let rules = (days, discounts).prop_map(|(days, discounts)| {
        let (max_nights, arrival_weekdays, departure_weekdays, notice_days, ahead_days, preparation_nights) = days;
        let discount = |(percent, nights)| Discount { percent, min_nights: Some(nights), ..Discount::default() };
        let discounts = discounts.into_iter().map(discount).collect();
        BookingRules {
            max_nights,
            arrival_weekdays,
            departure_weekdays,
            notice_days,
            ahead_days,
            preparation_nights,
            discounts,
        }
    });
    prop_oneof![Just(BookingRules::default()), rules]
}

impl Home {
    pub(super) fn listing(&self, number: u32) -> Listing {
        let mut one = listing(number);
        let (city, region, province) = TOWNS[self.town];
        one.place.city = Line::parse(city).expect("a town");
        one.place.region = Line::parse(region).ok();
        one.place.state_province = Line::parse(province).ok();
        one.place.postal_code = None;
        one.place.point = self.point.and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
        one.property_type = self.property_type;
        one.features.pool_access = self.pool_access.into();
        one.features.pet_policy = self.pet_policy.into();
        one.features.parking = styled_as(Parking::ALL, self.style).into();
        one.features.kitchen = styled_as(Kitchen::ALL, self.style).into();
        one.features.air_conditioning = styled_as(AirConditioning::ALL, self.style).into();
        one.features.accessibility = styled_as(Accessibility::ALL, self.style).into();
        one.features.smoking_policy = styled_as(SmokingPolicy::ALL, self.style).into();
        one.features.children_policy = styled_as(ChildrenPolicy::ALL, self.style).into();
        one.stay_terms.cancellation = Some(styled_as(Cancellation::ALL, self.style));
        one.features.amenities = self.amenities.iter().copied().map(i32::from).collect();
        one.features.views = self.views.iter().copied().map(i32::from).collect();
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
        let season = self.season.clone().map(|Season { first, max_nights, arrivals, departures }| PriceRule {
            days: Some(today() + first..today() + first + SEASON_DAYS),
            max_nights,
            arrivals,
            departures,
            ..PriceRule::default()
        });
        let extra_guest =
            self.extra_guest.map(|(included_guests, night_minor)| ExtraGuestFee { included_guests, night_minor });
        one.rates = Rates {
            rules: weekend.into_iter().chain(long).chain(season).collect(),
            min_nights: self.min_nights,
            fees: Fees {
                cleaning_minor: self.cleaning_minor,
                extra_guest,
                tourist_tax_minor: self.tourist_tax_minor,
                deposit_minor: None,
            },
            booking: self.booking.clone(),
            ..Rates::default()
        };
        one
    }

    pub(super) fn nights(&self) -> Nights {
        let taken = self.taken.iter().map(|(first, nights)| (today() + first, today() + first + nights));
        let fresh_until = self.is_fresh.then(|| now() + Duration::hours(1));
        let zone = if self.is_ahead { Kiritimati } else { Canary };
        Nights::new(1, zone, taken.collect(), fresh_until, today() + self.horizon)
    }

    fn currency(&self) -> Currency {
        Currency::parse(if self.in_dollars { "USD" } else { "EUR" }).expect("a currency")
    }

    /// The point that guests see.
    pub(super) fn shown(&self, number: u32) -> Option<Point> {
        let exact = self.point.and_then(|(latitude, longitude)| Point::new(latitude, longitude).ok());
        exact.map(|exact| PlaceSecret::new("secret").approximate(&id(number), exact))
    }

    /// Whether the nights are available; `None` if one is taken.
    pub(super) fn is_available(&self, (first, end): (i32, i32)) -> Option<bool> {
        let is_taken = |night| self.taken.iter().any(|(from, nights)| (*from..from + nights).contains(&night));
        let kept = self.booking.preparation_nights.cast_signed();
        if (first - kept..end + kept).any(is_taken) {
            return None;
        }
        Some(self.is_fresh && (first..end).all(|night| night < self.horizon))
    }

    /// The date there.
    pub(super) fn today(&self) -> i32 {
        i32::from(self.is_ahead)
    }

    fn season_on(&self, day: i32) -> Option<&Season> {
        self.season.as_ref().filter(|season| (season.first..season.first + SEASON_DAYS).contains(&day))
    }

    /// The shortest and the longest stay from a day on.
    pub(super) fn lengths(&self, first: i32) -> (i32, i32) {
        let is_long = self.long_from.is_some_and(|from| (from..from + LONG_DAYS).contains(&first));
        let least = if is_long { LONG_NIGHTS } else { self.min_nights };
        (least.cast_signed(), self.most_nights(first).max(least).cast_signed())
    }

    fn most_nights(&self, first: i32) -> u32 {
        let in_season = self.season_on(first).and_then(|season| season.max_nights);
        in_season.or(self.booking.max_nights).unwrap_or(365)
    }

    pub(super) fn takes(&self, (first, end): (i32, i32)) -> bool {
        let (least, _) = self.lengths(first);
        let BookingRules { arrival_weekdays, departure_weekdays, notice_days, ahead_days, .. } = &self.booking;
        let is_on = |in_season: Option<Weekdays>, usual: &[u32], day| {
            let numbers = in_season.map_or_else(|| usual.to_vec(), Weekdays::all_numbers);
            numbers.is_empty() || numbers.contains(&date(day).weekday().number_from_monday())
        };
        let nights = (end - first).unsigned_abs();
        let ahead = first - self.today();
        nights >= least.unsigned_abs()
            && nights <= self.most_nights(first)
            && is_on(self.season_on(first).and_then(|season| season.arrivals), arrival_weekdays, first)
            && is_on(self.season_on(end).and_then(|season| season.departures), departure_weekdays, end)
            && ahead >= notice_days.cast_signed()
            && ahead_days.is_none_or(|most| ahead <= most.cast_signed())
    }

    /// What a stay costs some guests, of whom some are children.
    pub(super) fn total_minor(&self, (first, end): (i32, i32), party: Option<(u32, u32)>) -> i64 {
        let night = |night| match (date(night).weekday(), self.weekend_minor) {
            (Weekday::Fri | Weekday::Sat, Some(minor)) => minor,
            _ => self.night_minor,
        };
        let nights_minor = (first..end).map(night).sum::<i64>();
        let fits =
            |discount: &&Discount| discount.min_nights.is_some_and(|least| (end - first).unsigned_abs() >= least);
        let percent = self.booking.discounts.iter().filter(fits).map(|discount| discount.percent).max().unwrap_or(0);
        let off = (nights_minor * i64::from(percent) + 50) / 100;
        let (guests, children) = party.unwrap_or((self.guests.min(2), 0));
        let extra = self.extra_guest.map_or(0, |(included, minor)| i64::from(guests.saturating_sub(included)) * minor);
        let tax = self.tourist_tax_minor.unwrap_or(0) * i64::from(guests - children);
        nights_minor - off + self.cleaning_minor.unwrap_or(0) + i64::from(end - first) * (extra + tax)
    }

    pub(super) fn answers_fast(&self) -> bool {
        self.style == 1
    }

    pub(super) fn fits(&self, choices: &FacetFilters) -> bool {
        is_any(&choices.property_types, self.property_type)
            && is_any(&choices.pool_access, self.pool_access)
            && is_any(&choices.pet_policies, self.pet_policy)
            && is_any(&choices.parking, styled_as(Parking::ALL, self.style))
            && is_any(&choices.kitchen, styled_as(Kitchen::ALL, self.style))
            && is_any(&choices.air_conditioning, styled_as(AirConditioning::ALL, self.style))
            && is_any(&choices.accessibility, styled_as(Accessibility::ALL, self.style))
            && is_any(&choices.smoking_policies, styled_as(SmokingPolicy::ALL, self.style))
            && is_any(&choices.children_policies, styled_as(ChildrenPolicy::ALL, self.style))
            && is_any(&choices.cancellations, styled_as(Cancellation::ALL, self.style))
            && (!choices.answers_fast || self.answers_fast())
            && choices.amenities.iter().all(|amenity| self.amenities.contains(amenity))
            && choices.views.iter().all(|view| self.views.contains(view))
            && self.bedrooms >= choices.bedrooms
            && self.half_bathrooms >= choices.half_bathrooms
    }

    /// What is found of it, whatever was chosen in the facets; without its currency, bounds say nothing.
    pub(super) fn answer(&self, number: u32, asked: &Query, has_bounds: bool) -> Option<Answer> {
        let is_meant = DESTINATIONS[asked.destination].1.contains(&self.town);
        let is_inside = asked.bbox.is_none_or(|[west, south, east, north]| {
            self.shown(number).is_some_and(|point| {
                (west..=east).contains(&point.longitude()) && (south..=north).contains(&point.latitude())
            })
        });
        let has_room = asked.party.is_none_or(|(guests, _)| guests <= self.guests);
        let is_cheap = !has_bounds || within(self.night_minor, asked.price);
        if !(is_meant && is_inside && has_room && is_cheap) {
            return None;
        }
        if matches!(asked.when, When::Anytime) {
            return Some(Answer { stay: None, is_available: true, total_minor: None });
        }
        let possible = asked.when.stays().into_iter().filter_map(|stay| {
            let is_available = self.is_available(stay)?;
            let total_minor = self.total_minor(stay, asked.party);
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
