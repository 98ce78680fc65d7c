//! What places are called, and which texts name them. See `docs/rules/search.md#destinations`.

use std::{
    collections::{BTreeSet, HashMap},
    iter,
    sync::Arc,
};

use casacero_proto::listing::v1::{DestinationAlias, DestinationAliases};

use super::{DestinationName, display_name, region_of};
use crate::domain::{
    country::Country,
    division::{Division, divisions_of, is_division, municipality_of},
    place::Place,
    text::{Line, comparison_key},
};

/// Minimum length of a query that matches inside words; shorter ones match beginnings of words only.
pub(super) const ANYWHERE_FROM: usize = 3;

/// Alternative spellings of places, as comparison keys. A query for one finds all. Those of divisions are
/// [`Division::names`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aliases {
    groups: Vec<Vec<String>>,
    /// The group of each spelling.
    group_of: HashMap<String, usize>,
}

impl Aliases {
    pub fn new(aliases: &DestinationAliases) -> Self {
        let keys = |DestinationAlias { destination, aliases }: &DestinationAlias| {
            let names = std::iter::once(destination).chain(aliases).map(|name| comparison_key(name));
            names.filter(|key| !key.is_empty()).collect()
        };
        let groups: Vec<Vec<String>> = aliases.items.iter().map(keys).collect();
        let places = groups.iter().enumerate();
        let group_of = places.flat_map(|(index, keys)| keys.iter().map(move |key| (key.clone(), index))).collect();
        Self { groups, group_of }
    }

    fn of(&self, name: &str) -> &[String] {
        self.group_of.get(name).map_or(&[], |index| &self.groups[*index])
    }
}

/// Everything of a place that a query may match. Never the street: a search must not lead to a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceKeys {
    pub city: String,
    /// What tells it from other towns of its name.
    pub region: String,
    /// Those around it, the widest first.
    pub divisions: Vec<&'static Division>,
    pub municipality: Option<&'static Division>,
    /// What else its owner calls its region and province.
    pub other_areas: Vec<String>,
    pub postcode: Option<PostcodeArea>,
    pub country: Country,
}

impl PlaceKeys {
    /// The keys of a place, the name of its town, and the other areas for display. What owners call a division says nothing
    /// more: the home is in that division, or it is not.
    pub fn of(place: &Place) -> (Self, DestinationName, Vec<String>) {
        let divisions = divisions_of(place);
        let name = DestinationName::within(&divisions, place);
        let mut areas: Vec<(String, String)> = Vec::new();
        for name in [&place.region, &place.state_province].into_iter().flatten().map(Line::as_str) {
            let key = comparison_key(name);
            let is_known = areas.iter().any(|(known, _)| *known == key)
                || (!divisions.is_empty() && is_division(place.country, name));
            if !key.is_empty() && !is_known {
                areas.push((key, display_name(name)));
            }
        }
        let (other_areas, shown) = areas.into_iter().unzip();
        let keys = Self {
            city: comparison_key(place.city.as_str()),
            region: comparison_key(&name.region),
            other_areas,
            postcode: place.postal_code.as_ref().and_then(|code| PostcodeArea::of(place.country, code.as_str())),
            country: place.country,
            municipality: municipality_of(place),
            divisions,
        };
        (keys, name, shown)
    }

    /// The key of its narrowest division, else of what its owner calls its region or province.
    pub fn narrowest_area(&self) -> Option<&str> {
        let division = self.divisions.last().map(|division| division.names[0].as_str());
        division.or_else(|| self.other_areas.first().map(String::as_str))
    }

    /// The destination that its municipality is, unless it is that of its town.
    pub fn municipality_name(&self) -> Option<DestinationName> {
        let municipality = self.municipality.filter(|municipality| !municipality.names.contains(&self.city))?;
        let region = region_of(&self.divisions).map_or_else(String::new, |region| region.name.to_owned());
        Some(DestinationName { city: municipality.name.to_owned(), region, country: self.country })
    }

    /// The names its municipality is found under.
    pub fn municipality_names(&self) -> impl Iterator<Item = Name> {
        let divisions = self.municipality.iter().chain(&self.divisions).map(|division| Name::Division(division));
        let postcode = self.postcode.clone().map(Name::Postcode);
        divisions.chain(postcode).chain([Name::Country(self.country)])
    }

    /// The names the place is found under.
    pub fn names(&self) -> impl Iterator<Item = Name> {
        let own = iter::once(&self.city).chain(&self.other_areas).filter(|key| !key.is_empty());
        own.map(|key| Name::Own(key.as_str().into())).chain(self.municipality_names())
    }
}

/// The part of a postcode that stands for a quarter or a town. The rest would lead to a house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PostcodeArea {
    area: Arc<str>,
    /// The number of letters and digits that follow it.
    rest: usize,
}

impl PostcodeArea {
    /// `None` where a postcode is known to nobody as that of a quarter.
    pub fn of(country: Country, postcode: &str) -> Option<Self> {
        let code = comparison_key(postcode).replace(' ', "");
        let rest = match country.code() {
            "GB" | "GG" | "IM" | "JE" | "CA" | "PT" | "BR" | "PL" => 3,
            "IE" => 4,
            "NL" => 2,
            "US" => code.len().checked_sub(5)?,
            _ => 0,
        };
        // Some write the area alone; whole codes are longer.
        let is_whole = code.len() > 4;
        let area = if is_whole { code.get(..code.len().checked_sub(rest)?)? } else { &code };
        // Some write the letters of the country before it.
        let area = if rest == 0 { area.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()) } else { area };
        let is_number = area.len() <= 5 && area.bytes().all(|digit| digit.is_ascii_digit());
        (Self::may_be(area) && (is_number || (rest > 0 && area.len() <= 4))).then(|| Self { area: area.into(), rest })
    }

    /// Whether a text may be an area or its beginning: those that exist have a digit among the first three.
    pub(super) fn may_be(text: &str) -> bool {
        text.bytes().any(|letter| letter.is_ascii_digit())
    }

    pub fn as_str(&self) -> &str {
        &self.area
    }

    pub(super) fn begins_with(&self, text: &str) -> bool {
        *self.area == *text || (text.len() >= ANYWHERE_FROM && self.area.starts_with(text))
    }

    /// Whether a text without spaces is the beginning of the area or a whole postcode in it.
    pub(super) fn is_meant(&self, code: &str) -> bool {
        let is_whole = || code.strip_prefix(self.area.as_ref()).is_some_and(|rest| rest.len() == self.rest);
        self.begins_with(code) || is_whole()
    }
}

/// Something that a query may name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A town, or an area of which nothing more is known, by its comparison key.
    Own(Arc<str>),
    Division(&'static Division),
    Postcode(PostcodeArea),
    Country(Country),
}

impl Name {
    /// What queries are matched against.
    pub fn search_keys(&self, aliases: &Aliases) -> SearchKeys {
        match self {
            Self::Own(key) => SearchKeys::of_names([key.as_ref().to_owned()], [], aliases),
            Self::Division(division) => {
                let (name, others) = division.names.split_at(1);
                SearchKeys::of_names(name.iter().cloned(), others.iter().cloned(), aliases)
            }
            Self::Postcode(area) => SearchKeys::Postcode(area.clone()),
            Self::Country(country) => SearchKeys::of_names(
                country.names().map(comparison_key),
                [country.code().to_ascii_lowercase()],
                aliases,
            ),
        }
    }
}

/// The spellings of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchKeys {
    Names {
        /// A query may match anywhere in them.
        names: Vec<String>,
        /// Other spellings, and the country's code. A query must match from the beginning: otherwise `playa` would find
        /// every Corralejo because of the alias `corralejo playa`.
        aliases: Vec<String>,
    },
    Postcode(PostcodeArea),
}

impl SearchKeys {
    /// Keys of these names and other spellings, with those that operators have added.
    fn of_names(
        names: impl IntoIterator<Item = String>,
        others: impl IntoIterator<Item = String>,
        aliases: &Aliases,
    ) -> Self {
        let names: BTreeSet<String> = names.into_iter().filter(|key| !key.is_empty()).collect();
        let others: BTreeSet<String> = others.into_iter().collect();
        let edited = names.iter().chain(&others).flat_map(|name| aliases.of(name)).cloned().collect::<Vec<_>>();
        let others = others.into_iter().chain(edited).filter(|alias| !names.contains(alias)).collect();
        Self::Names { aliases: others, names: names.into_iter().collect() }
    }
}

pub(super) fn begins_word(key: &str, part: &str) -> bool {
    key.match_indices(part).any(|(at, _)| at == 0 || key.as_bytes()[at - 1] == b' ')
}
