//! Where a postcode can be: which positions are plausible for it, and which towns may be its city.

use crate::domain::{
    gazetteer::Gazetteer,
    island::Island,
    place::Country,
    point::Point,
    province::{PROVINCES, Province},
};

/// A position that is farther from every town of its province is wrong.
const FARTHEST_TOWN_M: f64 = 12_000.0;

/// The towns of the gazetteer, prepared for asking about many postcodes.
pub(super) struct Towns<'a> {
    gazetteer: &'a Gazetteer,
    /// Spain's towns by the number of their province, less one.
    spanish: Vec<Vec<u32>>,
}

impl<'a> Towns<'a> {
    pub(super) fn new(gazetteer: &'a Gazetteer) -> Self {
        let mut spanish = vec![Vec::new(); PROVINCES.len()];
        for index in (0..).take(gazetteer.len()) {
            let record = gazetteer.record(index);
            if record.country != Country::SPAIN {
                continue;
            }
            let (_, name) = gazetteer.divisions(record);
            if let Some(number) = PROVINCES.iter().position(|province| province.name == name) {
                spanish[number].push(index);
            }
        }
        Self { gazetteer, spanish }
    }

    /// The scope of a postcode; `None` for a Spanish one of no province.
    pub(super) fn scope(&self, country: Country, key: &str) -> Option<Scope<'_>> {
        let spain = if country == Country::SPAIN { Some(Spain::new(key, &self.spanish)?) } else { None };
        Some(Scope { gazetteer: self.gazetteer, country, spain })
    }
}

/// The part of the country in which a postcode can be.
pub(super) struct Scope<'a> {
    gazetteer: &'a Gazetteer,
    country: Country,
    /// The province with its islands, in Spain.
    spain: Option<Spain<'a>>,
}

impl Scope<'_> {
    pub(super) fn country(&self) -> Country {
        self.country
    }

    /// The Spanish province of the postcode.
    pub(super) fn province(&self) -> Option<&'static Province> {
        self.spain.as_ref().map(|spain| spain.province)
    }

    /// Whether a position is plausible: in Spain on the right island and not far from every town of the province,
    /// elsewhere not among the towns of another country.
    pub(super) fn accepts(&self, point: Point) -> bool {
        match &self.spain {
            Some(_) => self.nearest(point).is_some_and(|(_, distance_m)| distance_m <= FARTHEST_TOWN_M),
            None => self.gazetteer.nearest(point).is_some_and(|(index, distance_m)| {
                self.gazetteer.record(index).country == self.country || distance_m <= FARTHEST_TOWN_M
            }),
        }
    }

    /// The towns with a name in the scope.
    pub(super) fn named(&self, name: &str) -> Vec<u32> {
        let is_here = |index: &u32| match &self.spain {
            Some(spain) => spain.towns.contains(index) && spain.is_on_island(self.point(*index)),
            None => self.gazetteer.record(*index).country == self.country,
        };
        self.gazetteer.named(name).iter().copied().filter(is_here).collect()
    }

    /// Whether a town of that name lies in the province, but on another island.
    pub(super) fn is_on_other_island(&self, name: &str) -> bool {
        self.spain.as_ref().is_some_and(|spain| {
            let is_elsewhere = |index: &u32| spain.towns.contains(index) && !spain.is_on_island(self.point(*index));
            self.gazetteer.named(name).iter().any(is_elsewhere)
        })
    }

    /// In Spain, the town of the scope that is nearest to a position on the right island, with the distance in metres.
    pub(super) fn nearest(&self, point: Point) -> Option<(u32, f64)> {
        let spain = self.spain.as_ref()?;
        if !spain.is_on_island(point) {
            return None;
        }
        let towns = spain.towns.iter().filter(|index| spain.is_on_island(self.point(**index)));
        let distances = towns.map(|index| (*index, self.point(*index).distance_m(point)));
        distances.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// The position of a town.
    pub(super) fn point(&self, index: u32) -> Point {
        self.gazetteer.record(index).point()
    }

    /// The importance of a town.
    pub(super) fn prominence(&self, index: u32) -> u8 {
        self.gazetteer.record(index).prominence
    }

    /// The name of a town.
    pub(super) fn name(&self, index: u32) -> String {
        self.gazetteer.place(index).name
    }
}

/// A Spanish province, with the islands on which a postcode of it can be.
struct Spain<'a> {
    province: &'static Province,
    islands: &'static [Island],
    towns: &'a [u32],
}

impl<'a> Spain<'a> {
    fn new(key: &str, towns: &'a [Vec<u32>]) -> Option<Self> {
        if key.len() != 5 || !key.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number: u8 = key.get(..2)?.parse().ok()?;
        let province = Province::of_number(number)?;
        Some(Self { province, islands: islands(key), towns: towns.get(usize::from(number) - 1)? })
    }

    fn is_on_island(&self, point: Point) -> bool {
        match Island::at(point) {
            Some(island) => self.islands.contains(&island),
            None => self.islands.is_empty(),
        }
    }
}

/// The islands on which a Spanish postcode can be, by its first three digits. None on the mainland.
fn islands(key: &str) -> &'static [Island] {
    match key.get(..3).and_then(|digits| digits.parse().ok()) {
        Some(70_u16..=76) => &[Island::Mallorca],
        Some(77) => &[Island::Menorca],
        Some(78) => &[Island::Ibiza, Island::Formentera],
        Some(350..=354) => &[Island::GranCanaria],
        Some(355) => &[Island::Lanzarote, Island::LaGraciosa],
        Some(356) => &[Island::Fuerteventura],
        Some(380..=386) => &[Island::Tenerife],
        Some(387) => &[Island::LaPalma],
        Some(388) => &[Island::LaGomera],
        Some(389) => &[Island::ElHierro],
        Some(_) | None => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn positions_are_plausible_on_their_island_and_near_a_town() {
        let gazetteer = sample();
        let towns = Towns::new(&gazetteer);
        let cases = [
            ("Corralejo", "ES", "35660", 28.7398, -13.8689, true),
            ("on the island of another code", "ES", "35510", 28.7398, -13.8689, false),
            ("Ibiza", "ES", "07800", 38.9088, 1.4283, true),
            ("on Mallorca instead of Ibiza", "ES", "07849", 39.6792, 3.4542, false),
            ("in another province", "ES", "28013", 43.2627, -2.9253, false),
            ("Madrid", "ES", "28013", 40.4187, -3.7076, true),
            ("far from every town of the province", "ES", "28740", 40.9, -3.8, false),
            ("Nice", "FR", "06000", 43.7, 7.26, true),
            ("with latitude and longitude exchanged", "FR", "06000", 7.26, 43.7, false),
        ];
        for (name, country, key, latitude, longitude, expected) in cases {
            let scope = towns.scope(Country::parse(country).expect("a code"), key).expect("a scope");
            let point = Point::new(latitude, longitude).expect("on the globe");
            assert_eq!(scope.accepts(point), expected, "{name}");
        }
    }

    #[test]
    fn a_spanish_code_of_no_province_has_no_scope() {
        let gazetteer = sample();
        let towns = Towns::new(&gazetteer);
        for key in ["00043", "53001", "3566", "3566O", "AB123"] {
            assert!(towns.scope(Country::SPAIN, key).is_none(), "{key}");
        }
    }

    #[test]
    fn towns_are_named_within_the_scope() {
        let gazetteer = sample();
        let towns = Towns::new(&gazetteer);
        let cases = [("38450", "Garachico", 1), ("38750", "Garachico", 1), ("28001", "Garachico", 0)];
        for (key, name, expected) in cases {
            let scope = towns.scope(Country::SPAIN, key).expect("a scope");
            assert_eq!(scope.named(name).len(), expected, "{key}");
        }
    }
}
