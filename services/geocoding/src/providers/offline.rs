//! The tables of this service. They are always available and never exact.

use std::sync::Arc;

use crate::{
    domain::{
        address::{AddressQuery, Located},
        gazetteer::Gazetteer,
        locate::{City, locate},
        place::{Place, Precision},
        point::Point,
        postal::PostalPlace,
    },
    ports::Postcodes,
};

/// The name of the table of places in answers.
pub const GAZETTEER: &str = "gazetteer";

/// The radius of a typical town: its middle is this close to every house in it.
pub const CITY_ACCURACY_M: u32 = 5_000;

/// A point on land is at most so far from a town of the table.
const NEAREST_M: f64 = 50_000.0;

/// The tables of places and of postcodes.
pub struct Offline {
    pub gazetteer: Arc<Gazetteer>,
    pub postcodes: Arc<dyn Postcodes>,
}

impl Offline {
    /// What the table of postcodes says.
    pub fn postal(&self, query: &AddressQuery) -> Option<PostalPlace> {
        self.postcodes.find(query.country, &query.postcode).filter(|_| !query.postcode.is_empty())
    }

    /// The middle of the city.
    pub fn city(&self, query: &AddressQuery) -> Option<Located> {
        Some(town(self.city_place(&query.city, query)?))
    }

    /// The point from which distances to the centre of a city are measured.
    pub fn centre(&self, city: &str, query: &AddressQuery) -> Option<Point> {
        self.city_place(city, query).map(|place| place.point)
    }

    /// The nearest town; `None` at sea.
    pub fn nearest(&self, point: Point) -> Option<Located> {
        let (index, distance_m) = self.gazetteer.nearest(point)?;
        (distance_m <= NEAREST_M).then(|| town(self.gazetteer.place(index)))
    }

    /// Between towns of one name the region decides, or the province of the postcode; one in that province is preferred.
    fn city_place(&self, city: &str, query: &AddressQuery) -> Option<Place> {
        let province = query.spanish_province().map_or("", |province| province.name);
        let mut places: Vec<Place> = Vec::new();
        for region in [query.region.as_str(), province] {
            let city = City { name: city.to_owned(), region: region.to_owned(), country: query.country };
            places.extend(locate(&self.gazetteer, &city).ok());
        }
        let in_province = places.iter().position(|place| place.province == province);
        (!places.is_empty()).then(|| places.swap_remove(in_province.unwrap_or(0)))
    }
}

fn town(place: Place) -> Located {
    let Place { name, region, province, island: _, country, point } = place;
    Located {
        city: name,
        region,
        province,
        postcode: String::new(),
        country,
        point,
        precision: Precision::Approximate,
        accuracy_m: CITY_ACCURACY_M,
    }
}
