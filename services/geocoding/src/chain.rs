//! Finds the place of an address: the house if a provider knows it, else the postcode, else the city, else only the
//! form of the postcode.

use std::time::Duration;

use tokio::time::Instant;

use crate::{
    ATTRIBUTION,
    domain::{
        address::{AddressQuery, Located},
        airport::{self, Airport},
        community::Community,
        island::Island,
        place::{Country, Precision},
        plausible::{DropReason, contradiction},
        point::Point,
        postal::PostalPlace,
        province::Province,
    },
    ports::Failure,
    providers::{
        LimitedProvider,
        offline::{GAZETTEER, Offline},
    },
};

/// The source of a place of which only the form of the postcode is known.
const FORMAT: &str = "format";

/// What a provider says of a point counts only this close to it, in metres.
const REVERSE_M: f64 = 5_000.0;

/// A place, with the fields that were asked filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub city: String,
    /// The first-level division.
    pub region: String,
    /// The second-level division.
    pub province: String,
    /// The island, if guests search by it.
    pub island: Option<Island>,
    pub postcode: String,
    pub country: Country,
    /// The position, if one is known.
    pub position: Option<Position>,
    /// How precise the position is.
    pub precision: Precision,
    pub source: &'static str,
    /// The attribution that must be shown with it.
    pub attribution: &'static str,
}

/// A position and what is near.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub point: Point,
    /// The radius that contains the true position in most cases, in metres.
    pub accuracy_m: u32,
    /// The distance to the middle of the city, unless the point is just that.
    pub centre_distance_m: Option<f64>,
    /// The nearest airport with scheduled flights, with its distance in metres.
    pub airport: Option<(Airport, f64)>,
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Show,
    Store,
}

/// The place of an address.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub place: Found,
    /// The answers that were dropped, by their providers, in the order in which these were asked.
    pub dropped: Vec<(&'static str, DropReason)>,
}

/// An answer with its provider.
struct Candidate {
    located: Located,
    source: &'static str,
    attribution: &'static str,
}

impl Candidate {
    /// The lower, the more precise.
    fn rank(&self) -> (u8, u32) {
        let label = match self.located.precision {
            Precision::Exact => 0,
            Precision::Area => 1,
            Precision::Approximate => 2,
            Precision::FormatOnly => 3,
        };
        (label, self.located.accuracy_m)
    }
}

/// The tables of this service, and the providers on the network in the order in which they are asked.
pub struct Chain {
    offline: Offline,
    providers: Vec<LimitedProvider>,
    total_timeout: Duration,
}

impl Chain {
    /// A chain whose providers may together take `total_timeout` for a question.
    pub fn new(offline: Offline, providers: Vec<LimitedProvider>, total_timeout: Duration) -> Self {
        Self { offline, providers, total_timeout }
    }

    /// Finds the place of an address. The first exact answer counts, else the most precise one. For an answer that is
    /// stored, only providers are asked that allow it.
    pub async fn geocode(&self, query: &AddressQuery, purpose: Purpose) -> Answer {
        let postal = self.offline.postal(query);
        let mut dropped = Vec::new();
        let offline = self.offline_candidate(query, postal.as_ref(), &mut dropped);
        let has_street = !query.address.trim().is_empty();
        let is_enough = |candidate: &Candidate| match candidate.located.precision {
            Precision::Exact => true,
            Precision::Area => !has_street,
            Precision::Approximate => !has_street && query.postcode.is_empty(),
            Precision::FormatOnly => false,
        };
        let mut best = offline;
        if !best.as_ref().is_some_and(is_enough) {
            let until = Instant::now() + self.total_timeout;
            for asked in &self.providers {
                let is_allowed = purpose == Purpose::Show || asked.is_storable();
                if !is_allowed || !asked.serves(query.country) {
                    continue;
                }
                let located = match asked.geocode(query, until).await {
                    Ok(located) => located,
                    Err(Failure::Unknown) => continue,
                    Err(Failure::Unavailable(_)) => {
                        dropped.push((asked.name(), DropReason::Unavailable));
                        continue;
                    }
                };
                if let Some(reason) = contradiction(query, postal.as_ref(), &located, &self.offline.gazetteer) {
                    tracing::info!(provider = asked.name(), ?reason, "an answer contradicts the postcode");
                    dropped.push((asked.name(), reason));
                    continue;
                }
                let candidate = Candidate { located, source: asked.name(), attribution: asked.attribution() };
                if best.as_ref().is_none_or(|best| candidate.rank() < best.rank()) {
                    best = Some(candidate);
                }
                if best.as_ref().is_some_and(is_enough) {
                    break;
                }
            }
        }
        let place = self.found(query, postal, best);
        metrics::counter!("geocoding_answers_total", "provider" => place.source).increment(1);
        Answer { place, dropped }
    }

    /// Finds what is at a point; `None` at sea. The position is the point that was asked.
    pub async fn reverse(&self, point: Point) -> Option<Found> {
        let nearest = self.offline.nearest(point)?;
        let until = Instant::now() + self.total_timeout;
        let mut best = Candidate { located: nearest, source: GAZETTEER, attribution: ATTRIBUTION };
        let country = best.located.country;
        for asked in &self.providers {
            if !asked.serves(country) {
                continue;
            }
            let Ok(located) = asked.reverse(point, until).await else { continue };
            if located.point.distance_m(point) <= REVERSE_M {
                best = Candidate { located, source: asked.name(), attribution: asked.attribution() };
                break;
            }
        }
        best.located.point = point;
        let query = AddressQuery {
            address: String::new(),
            city: String::new(),
            region: String::new(),
            postcode: best.located.postcode.clone(),
            country: best.located.country,
        };
        Some(self.found(&query, None, Some(best)))
    }

    /// What the tables know: the middle of the postcode, or else of the city.
    fn offline_candidate(
        &self,
        query: &AddressQuery,
        postal: Option<&PostalPlace>,
        dropped: &mut Vec<(&'static str, DropReason)>,
    ) -> Option<Candidate> {
        if let Some((postal, point)) = postal.and_then(|postal| Some((postal, postal.point?))) {
            let PostalPlace { city, region, province, point: _, accuracy_m, precision, source } = postal.clone();
            let (postcode, country) = (query.postcode.clone(), query.country);
            let located = Located { city, region, province, postcode, country, point, precision, accuracy_m };
            return Some(Candidate { located, source, attribution: ATTRIBUTION });
        }
        let located = self.offline.city(query)?;
        if let Some(reason) = contradiction(query, postal, &located, &self.offline.gazetteer) {
            dropped.push((GAZETTEER, reason));
            return None;
        }
        Some(Candidate { located, source: GAZETTEER, attribution: ATTRIBUTION })
    }

    /// Fills the fields that the question left empty.
    fn found(&self, query: &AddressQuery, postal: Option<PostalPlace>, best: Option<Candidate>) -> Found {
        let located = best.as_ref().map(|best| &best.located);
        let text = |asked: &str, of_located: fn(&Located) -> &String, of_postal: fn(&PostalPlace) -> &String| {
            let answers = [located.map(of_located), postal.as_ref().map(of_postal)];
            let filled = answers.into_iter().flatten().find(|text| !text.is_empty());
            if asked.trim().is_empty() { filled.cloned().unwrap_or_default() } else { asked.to_owned() }
        };
        let mut province = text("", |located| &located.province, |postal| &postal.province);
        let spanish = query.spanish_province().or_else(|| Province::named(&province));
        let spanish = spanish.filter(|_| query.country == Country::SPAIN);
        let mut region = text(&query.region, |located| &located.region, |postal| &postal.region);
        if let Some(spanish) = spanish {
            province = spanish.name.to_owned();
            // Providers write regions in Spanish or Catalan, the table of places in English.
            let community = spanish.geonames.split('.').next().and_then(Community::of_geonames);
            if let Some(community) = community.filter(|_| query.region.trim().is_empty()) {
                region = community.english.to_owned();
            }
        }
        let city = text(&query.city, |located| &located.city, |postal| &postal.city);
        let postcode = if query.postcode.is_empty() {
            located.map(|located| located.postcode.clone()).unwrap_or_default()
        } else {
            query.postcode.clone()
        };
        let by_point = located.and_then(|located| Island::at(located.point));
        let by_postcode = || query.spanish_postcode().and_then(|code| code.island());
        let island = by_point.or_else(by_postcode).filter(|_| query.country == Country::SPAIN);
        let position = located.map(|located| self.position(&city, query, located));
        let precision = located.map_or(Precision::FormatOnly, |located| located.precision);
        let (source, attribution) = match (&best, &postal) {
            (Some(best), _) => (best.source, best.attribution),
            (None, Some(postal)) => (postal.source, ATTRIBUTION),
            (None, None) => (FORMAT, ""),
        };
        let country = query.country;
        Found { city, region, province, island, postcode, country, position, precision, source, attribution }
    }

    fn position(&self, city: &str, query: &AddressQuery, located: &Located) -> Position {
        let point = located.point;
        let centre = match located.precision {
            Precision::Exact | Precision::Area => self.offline.centre(city, query),
            Precision::Approximate | Precision::FormatOnly => None,
        };
        Position {
            point,
            accuracy_m: located.accuracy_m,
            centre_distance_m: centre.map(|centre| centre.distance_m(point)),
            airport: airport::nearest(point),
        }
    }
}

#[cfg(test)]
mod tests;
