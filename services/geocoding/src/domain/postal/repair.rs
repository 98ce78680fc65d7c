//! Makes places from the rows of published tables, whose faults are known: municipalities far from their postcode,
//! positions in another province or on another island, and codes that stand for large recipients only.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use super::{
    GEONAMES, INE, PostalPlace,
    assembly::Entry,
    code,
    scope::{Scope, Towns},
};
use crate::domain::{
    community::Community,
    gazetteer::Gazetteer,
    place::{Country, Precision},
    point::Point,
    postcode,
    province::Province,
};

/// The minimum radius of a postcode. Against the polygons of postcodes, a single position of the table is 1.6 km away in
/// the median and 7.3 km for one in ten.
const LEAST_ACCURACY_M: u32 = 2_000;
/// Postcodes with a larger radius are labelled like a town: that label says 5 km.
const LARGEST_AREA_M: u32 = 5_000;
/// The radius of a position that is only the middle of the town.
const TOWN_ACCURACY_M: u32 = 5_000;
/// The part of a postcode's positions that its radius contains.
const CONTAINED: f64 = 0.9;
/// A municipality and a position that are farther apart do not belong together. Municipalities are large: with 25 km,
/// more right ones are refused than wrong ones found.
const FARTHEST_MUNICIPALITY_M: f64 = 40_000.0;
/// A town of the name of a row is that place only if it is this close.
const SAME_PLACE_M: f64 = 12_000.0;
/// Letters of the longest article, as in `Palmas, Las` and `Prat de Llobregat, El`.
const LONGEST_ARTICLE: usize = 3;

/// The areas of London's post town: the letters before the first digit of a code.
const LONDON_AREAS: [&str; 8] = ["E", "EC", "N", "NW", "SE", "SW", "W", "WC"];

/// What some divisions are called before or after their name: `Politischer Bezirk Melk`, `Lugano District`.
const DIVISION_KINDS_BEFORE: [&str; 6] =
    ["Politischer Bezirk ", "Regierungsbezirk ", "Gemeente ", "Kanton ", "Canton de ", "Canton du "];
const DIVISION_KINDS_AFTER: [&str; 3] = [". Municipality", " Municipality", " District"];

/// One line of a GeoNames table.
#[derive(Clone, Debug, PartialEq)]
pub struct PostalRow {
    /// The postcode as it is written.
    pub postcode: String,
    pub place: String,
    /// The first-level division; may be empty.
    pub region: String,
    /// The second-level division; may be empty.
    pub province: String,
    /// The third-level division: in Spain the municipality; may be empty.
    pub municipality: String,
    /// The position, if there is one.
    pub point: Option<Point>,
}

/// The municipalities of Spanish postcodes, from the statistics institute (INE). A postcode may have several.
pub type Municipalities = BTreeMap<String, Vec<String>>;

/// What was left out of the rows of one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    /// Positions that are not plausible. Their rows count without position.
    pub positions: usize,
    /// Rows whose postcode cannot be one of the country.
    pub rows: usize,
}

/// The places of one country's rows.
pub fn places(gazetteer: &Gazetteer, country: Country, rows: Vec<PostalRow>) -> (Vec<Entry>, Rejected) {
    let towns = Towns::new(gazetteer);
    let mut rejected = Rejected::default();
    let mut by_key: BTreeMap<String, Vec<PostalRow>> = BTreeMap::new();
    for row in rows {
        // Some tables write what the form leaves out: L-1009 in Luxembourg.
        let reading = postcode::read(&row.postcode, country);
        let written = if reading.problem.is_none() { &reading.normalised } else { &row.postcode };
        match code::key(country, written).filter(|key| towns.scope(country, key).is_some()) {
            Some(key) => by_key.entry(key).or_default().push(row),
            None => rejected.rows += 1,
        }
    }
    let mut entries = Vec::with_capacity(by_key.len());
    for (key, mut rows) in by_key {
        let Some(scope) = towns.scope(country, &key) else { continue };
        // A code of a large recipient says where the recipient is, which matters only if nothing else has the code.
        if rows.iter().any(|row| !code::is_cedex(&row.postcode)) {
            rows.retain(|row| !code::is_cedex(&row.postcode));
        }
        if country != Country::SPAIN {
            for row in &mut rows {
                row.place = town_of(country, &key, &row.place);
                row.region = division_name(&row.region);
                row.province = division_name(&row.province);
            }
        }
        let (place, positions) = place(&scope, &rows);
        rejected.positions += positions;
        entries.push(Entry { country, key, place });
    }
    (entries, rejected)
}

/// Gives Spanish places the municipalities of the statistics institute, and adds the postcodes that only it knows.
pub fn add_municipalities(
    gazetteer: &Gazetteer,
    entries: &mut Vec<Entry>,
    municipalities: &Municipalities,
) -> Rejected {
    let towns = Towns::new(gazetteer);
    let mut rejected = Rejected::default();
    let spanish = entries.iter().enumerate().filter(|(_, entry)| entry.country == Country::SPAIN);
    let numbers: HashMap<String, usize> = spanish.map(|(number, entry)| (entry.key.clone(), number)).collect();
    for (key, names) in municipalities {
        let Some(scope) = towns.scope(Country::SPAIN, key) else {
            rejected.rows += names.len();
            continue;
        };
        let number = numbers.get(key).copied().unwrap_or_else(|| {
            let (region, province) = divisions(&scope).unwrap_or_default();
            let place = PostalPlace { region, province, ..nowhere(INE) };
            entries.push(Entry { country: Country::SPAIN, key: key.clone(), place });
            entries.len() - 1
        });
        let place = &mut entries[number].place;
        // A position of another municipality's town, or far from the right one, gives way to the right one's town.
        let is_of_town = place.precision != Precision::Area && place.accuracy_m <= TOWN_ACCURACY_M;
        let town = nearest_of(&scope, &towns_named(&scope, names.iter()), place.point);
        let is_far = town.is_some_and(|(_, distance_m)| distance_m > FARTHEST_MUNICIPALITY_M);
        rejected.positions += usize::from(is_far && !is_of_town);
        let own = place.point.filter(|_| !is_of_town && !is_far);
        if let Some(city) = official_city(&scope, names, own) {
            place.city = city;
        }
        if own.is_none()
            && let Some(town) = towns_named(&scope, names.iter()).first()
        {
            put_at_town(place, scope.point(*town));
        }
    }
    rejected
}

/// A place of which nothing is known.
fn nowhere(source: &'static str) -> PostalPlace {
    PostalPlace {
        city: String::new(),
        region: String::new(),
        province: String::new(),
        point: None,
        accuracy_m: 0,
        precision: Precision::FormatOnly,
        source,
    }
}

/// The place of a postcode's rows, with the number of rejected positions.
fn place(scope: &Scope<'_>, rows: &[PostalRow]) -> (PostalPlace, usize) {
    let given: Vec<(&PostalRow, Point)> = rows.iter().filter_map(|row| Some((row, row.point?))).collect();
    let accepted: Vec<&(&PostalRow, Point)> = given.iter().filter(|(_, point)| scope.accepts(*point)).collect();
    let rejected = given.len() - accepted.len();
    let points: Vec<Point> = accepted.iter().map(|(_, point)| *point).collect();
    let trusted: Vec<&PostalRow> =
        if accepted.is_empty() { rows.iter().collect() } else { accepted.iter().map(|(row, _)| *row).collect() };
    let centre = centre(&points);
    let (region, province) = divisions(scope)
        .or_else(|| trusted.first().map(|row| (row.region.clone(), row.province.clone())))
        .unwrap_or_default();
    let mut place = PostalPlace { city: city(scope, &trusted, centre), region, province, ..nowhere(GEONAMES) };
    if let Some(centre) = centre {
        place.point = Some(centre);
        place.accuracy_m = spread_m(centre, &points).max(LEAST_ACCURACY_M);
        place.precision = if place.accuracy_m <= LARGEST_AREA_M { Precision::Area } else { Precision::Approximate };
    } else {
        let names = trusted.iter().flat_map(|row| [&row.municipality, &row.place]);
        let towns = towns_named(scope, names);
        // A province has few namesakes, a country many.
        let is_clear = scope.province().is_some() || towns.iter().collect::<BTreeSet<_>>().len() == 1;
        if let Some(town) = towns.first().filter(|_| is_clear) {
            put_at_town(&mut place, scope.point(*town));
        }
    }
    (place, rejected)
}

fn put_at_town(place: &mut PostalPlace, point: Point) {
    place.point = Some(point);
    place.accuracy_m = TOWN_ACCURACY_M;
    place.precision = Precision::Approximate;
}

/// The region and province of a Spanish postcode, which its digits tell.
fn divisions(scope: &Scope<'_>) -> Option<(String, String)> {
    let Province { name, geonames, .. } = scope.province()?;
    let community = geonames.split('.').next().and_then(Community::of_geonames);
    Some((community.map(|community| community.english.to_owned()).unwrap_or_default(), (*name).to_owned()))
}

/// The position that is nearest to all others: a real one, which lies neither in the sea nor between two valleys.
fn centre(points: &[Point]) -> Option<Point> {
    let total_m = |from: &Point| points.iter().map(|point| point.distance_m(*from)).sum::<f64>();
    let totals = points.iter().map(|point| (total_m(point), point));
    totals.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, point)| *point)
}

/// The distance from the centre that contains most of the positions, in metres.
fn spread_m(centre: Point, points: &[Point]) -> u32 {
    let mut distances: Vec<f64> = points.iter().map(|point| point.distance_m(centre)).collect();
    distances.sort_by(f64::total_cmp);
    let last = distances.len().saturating_sub(1);
    let rank = (last as f64 * CONTAINED).ceil() as usize;
    distances.get(rank).map_or(0, |distance_m| distance_m.ceil() as u32)
}

/// The city of a postcode: the municipality of the table, unless it is too far away; else the place of the table,
/// preferably one that is a town; else the nearest town.
fn city(scope: &Scope<'_>, rows: &[&PostalRow], centre: Option<Point>) -> String {
    if scope.province().is_some()
        && let Some(name) = most_frequent(rows.iter().map(|row| row.municipality.as_str()))
    {
        let name = natural(name);
        match nearest_of(scope, &scope.named(&name), centre) {
            Some((town, distance_m)) if distance_m <= FARTHEST_MUNICIPALITY_M => return scope.name(town),
            // A small municipality that is no town of the gazetteer cannot be checked.
            None if !scope.is_on_other_island(&name) => return name,
            Some(_) | None => {}
        }
    }
    if let Some(name) = best_place(scope, rows, centre) {
        return name;
    }
    let nearest = centre.and_then(|centre| scope.nearest(centre));
    nearest.map(|(town, _)| scope.name(town)).unwrap_or_default()
}

/// The official municipality nearest to the position; the first one if no position is known.
fn official_city(scope: &Scope<'_>, official: &[String], centre: Option<Point>) -> Option<String> {
    let names = official.iter().map(|name| natural(name));
    let ranked = names.enumerate().map(|(rank, name)| {
        let town = nearest_of(scope, &scope.named(&name), centre);
        let distance_m = town.map_or(f64::MAX, |(_, distance_m)| distance_m);
        (distance_m, rank, town.map_or(name, |(town, _)| scope.name(town)))
    });
    ranked.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))).map(|(_, _, name)| name)
}

/// The most frequent place that is a town nearby, otherwise the most frequent place. More important towns come first, then
/// those after which a division is named. Several places of a British district of which none is such a town name no city:
/// the table often lacks the town (Cambridge for CB1).
fn best_place(scope: &Scope<'_>, rows: &[&PostalRow], centre: Option<Point>) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row.place.as_str()).or_default() += 1;
    }
    let is_alone = counts.len() == 1;
    let ranked = counts.into_iter().map(|(name, count)| {
        let names_division =
            rows.iter().any(|row| [&row.municipality, &row.province, &row.region].into_iter().any(|own| own == name));
        let name = natural(name);
        let town = nearest_of(scope, &scope.named(&name), centre).filter(|(_, distance_m)| *distance_m <= SAME_PLACE_M);
        let importance = town.map(|(town, _)| scope.prominence(town));
        let is_known = importance.is_some();
        let importance = importance.filter(|importance| *importance > 0);
        let rank = (Reverse(importance), Reverse(names_division), Reverse(is_known), Reverse(count));
        (rank, names_division || importance.is_some(), town.map_or(name, |(town, _)| scope.name(town)))
    });
    let (_, is_town, name) = ranked.min_by(|one, other| one.0.cmp(&other.0))?;
    if scope.country().code() == "GB" {
        return (is_alone || is_town).then_some(name);
    }
    // In Spain the nearest town says more than the name of a housing estate.
    let is_known = !scope.named(&name).is_empty();
    (is_known || scope.province().is_none() || centre.is_none()).then_some(name)
}

/// The town nearest to the position, with the distance in metres; without a position the first one, at no distance.
fn nearest_of(scope: &Scope<'_>, towns: &[u32], centre: Option<Point>) -> Option<(u32, f64)> {
    let distance_m = |town: u32| centre.map_or(0.0, |centre| scope.point(town).distance_m(centre));
    let distances = towns.iter().map(|town| (*town, distance_m(*town)));
    distances.min_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// The towns of the scope with one of the names, in the order of the names.
fn towns_named<'a>(scope: &Scope<'_>, names: impl Iterator<Item = &'a String>) -> Vec<u32> {
    names.flat_map(|name| scope.named(&natural(name))).collect()
}

fn most_frequent<'a>(names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names.filter(|name| !name.is_empty()) {
        *counts.entry(name).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(name, _)| name)
}

/// The town of a place that is a part of it or a post office in it: `Wien, Innere Stadt`, `Dublin 2`, `Cork city southside`.
/// Places in the areas of London's post town are London.
fn town_of(country: Country, key: &str, place: &str) -> String {
    let area = key.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
    if country.code() == "GB" && LONDON_AREAS.contains(&area) {
        return "London".to_owned();
    }
    let place = natural(place);
    let town = place.split(',').next().unwrap_or_default().split(" city ").next().unwrap_or_default();
    let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let words: Vec<&str> = town.split_whitespace().collect();
    let end = words.iter().skip(1).position(|word| is_number(word)).map_or(words.len(), |at| at + 1);
    words[..end].join(" ")
}

/// The name of a division without what it is.
fn division_name(text: &str) -> String {
    let name = natural(text);
    let name = DIVISION_KINDS_BEFORE.iter().find_map(|kind| name.strip_prefix(kind)).unwrap_or(&name);
    DIVISION_KINDS_AFTER.iter().find_map(|kind| name.strip_suffix(kind)).unwrap_or(name).to_owned()
}

/// A name as people write it: `Oliva, La` is La Oliva, and what stands in brackets is not part of it.
fn natural(name: &str) -> String {
    let name = name.split(" (").next().unwrap_or_default().trim();
    match name.rsplit_once(", ") {
        Some((name, article)) if article.ends_with('\'') => format!("{article}{name}"),
        Some((name, article)) if article.chars().count() <= LONGEST_ARTICLE => format!("{article} {name}"),
        Some(_) | None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests;
