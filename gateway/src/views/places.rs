//! Postcodes, countries, and what is known of a place.

use casacero_proto::{
    Enumeration as _,
    calendar::v1::Explained,
    geocoding::v1::{self as wire, CountryGroup, Precision},
    listing::v1::Point,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::given;
use crate::{
    language::Language,
    messages::{
        explained,
        places::{DROPPED_REASONS, POSTCODE_MESSAGES},
        text,
    },
};

/// What is known of a place. What is not known is null.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownPlace {
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// First-level division, such as an autonomous community.
    #[schema(required)]
    pub region: Option<String>,
    /// Second-level division, such as a province.
    #[schema(required)]
    pub province: Option<String>,
    /// The town.
    #[schema(required)]
    pub city: Option<String>,
    /// The island, where guests search by it.
    #[schema(required)]
    pub island: Option<String>,
    /// The place that was found.
    #[schema(required)]
    pub coordinates: Option<Point>,
    /// The radius in metres within which it is in most cases; 0 without coordinates.
    pub accuracy_m: u32,
    /// How exactly that is known.
    pub precision: Precision,
    /// Who says so, such as `cartociudad` or `gazetteer`.
    #[schema(required)]
    pub source: Option<String>,
    /// What must be shown beside it.
    #[schema(required)]
    pub attribution: Option<String>,
    /// IANA name; null without coordinates.
    #[schema(required)]
    pub time_zone: Option<String>,
}

/// What a postcode says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostcodeAnswer {
    /// Whether it has the form of the country's postcodes; any but an empty one where no form is known.
    pub valid: bool,
    /// The spelling for comparisons, such as `SW1A1AA`; a suggestion where it differs from what was typed.
    pub normalised: String,
    /// As people write it, such as `SW1A 1AA`.
    pub formatted: String,
    /// Whether the form of the country's postcodes is known.
    pub pattern_known: bool,
    /// What is wrong with it, or that it is not checked, in the reader's language.
    #[schema(required)]
    pub message: Option<String>,
    /// Postcodes of this country.
    pub examples: Vec<String>,
    /// The place.
    #[serde(flatten)]
    pub place: KnownPlace,
}

/// An airport with scheduled flights.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NearestAirport {
    /// Its name.
    pub name: String,
    /// How far it is, in metres.
    pub distance_m: u32,
}

/// A place that was looked up.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeocodedPlace {
    /// Its postcode.
    #[schema(required)]
    pub postcode: Option<String>,
    /// Distance to the centre of its town, in metres.
    #[schema(required)]
    pub centre_distance_m: Option<u32>,
    /// The nearest airport.
    #[schema(required)]
    pub airport: Option<NearestAirport>,
    /// The place.
    #[serde(flatten)]
    pub place: KnownPlace,
}

/// An answer of a provider that was not used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DroppedAnswer {
    /// The provider.
    pub source: String,
    /// Why it was not used.
    pub reason: Explained,
}

/// Where an address is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeocodeAnswer {
    /// The place, as exactly as it is known.
    #[schema(required)]
    pub place: Option<GeocodedPlace>,
    /// Answers that were not used, in the order in which providers were asked.
    pub dropped: Vec<DroppedAnswer>,
}

/// What is at a point.
#[derive(Serialize, ToSchema)]
pub struct ReverseGeocodeAnswer {
    /// The place; null at sea.
    #[schema(required)]
    pub place: Option<GeocodedPlace>,
}

/// A country in which a home can be listed.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub code: String,
    /// Its name in the reader's language.
    pub name: String,
    /// The group of its continent.
    #[schema(required)]
    pub group: Option<CountryGroup>,
    /// Whether it is also in the group of popular ones.
    pub is_popular: bool,
    /// Whether it has postcodes.
    pub has_postcodes: bool,
    /// Whether their form is known.
    pub pattern_known: bool,
    /// Postcodes of this country.
    pub examples: Vec<String>,
}

/// The countries in which a home can be listed.
#[derive(Serialize, ToSchema)]
pub struct CountryList {
    /// Grouped, in the order of the lists on pages.
    pub items: Vec<Country>,
}

impl From<wire::GeocodedPlace> for GeocodedPlace {
    fn from(place: wire::GeocodedPlace) -> Self {
        let wire::GeocodedPlace {
            city,
            region,
            province,
            island,
            postcode,
            country,
            latitude,
            longitude,
            precision,
            accuracy_m,
            source,
            attribution,
            time_zone,
            centre_distance_m,
            airport,
            airport_distance_m,
        } = place;
        let airport = given(airport).zip(airport_distance_m);
        Self {
            postcode: given(postcode),
            centre_distance_m,
            airport: airport.map(|(name, distance_m)| NearestAirport { name, distance_m }),
            place: KnownPlace {
                country,
                region: given(region),
                province: given(province),
                city: given(city),
                island: given(island),
                coordinates: latitude.zip(longitude).map(|(latitude, longitude)| Point { latitude, longitude }),
                accuracy_m,
                // A precision of a newer contract promises the least.
                precision: Precision::of(precision).unwrap_or(Precision::FormatOnly),
                source: given(source),
                attribution: given(attribution),
                time_zone: given(time_zone),
            },
        }
    }
}

impl PostcodeAnswer {
    /// The answer in the reader's language. `country` is what readers call the country.
    pub fn new(answer: wire::ResolvePostcodeResponse, country: &str, language: Language) -> Self {
        let problem = answer.problem().slug();
        let wire::ResolvePostcodeResponse { valid, normalised, formatted, pattern_known, problem: _, examples, place } =
            answer;
        let code = Some(problem).filter(|code| !code.is_empty()).or((!pattern_known).then_some("not_checked"));
        let template = code.and_then(|code| text(&POSTCODE_MESSAGES, code, language));
        let message =
            template.map(|words| words.replace("{country}", country).replace("{examples}", &examples.join(", ")));
        let GeocodedPlace { postcode: _, centre_distance_m: _, airport: _, place } =
            GeocodedPlace::from(place.unwrap_or_default());
        Self { valid, normalised, formatted, pattern_known, message, examples, place }
    }
}

impl GeocodeAnswer {
    /// The answer in the reader's language.
    pub fn new(answer: wire::GeocodeResponse, language: Language) -> Self {
        let wire::GeocodeResponse { place, dropped } = answer;
        let dropped = dropped.into_iter().map(|answer| {
            let reason = answer.reason().slug().to_owned();
            let wire::DroppedAnswer { source, reason: _ } = answer;
            DroppedAnswer { source, reason: explained(&DROPPED_REASONS, reason, language) }
        });
        Self { place: place.map(Into::into), dropped: dropped.collect() }
    }
}

impl From<wire::ReverseGeocodeResponse> for ReverseGeocodeAnswer {
    fn from(wire::ReverseGeocodeResponse { place }: wire::ReverseGeocodeResponse) -> Self {
        Self { place: place.map(Into::into) }
    }
}

impl CountryList {
    /// The countries with their names in the reader's language.
    pub fn new(list: wire::ListCountriesResponse, language: Language) -> Self {
        let wire::ListCountriesResponse { items } = list;
        Self { items: items.into_iter().map(|country| Country::new(country, language)).collect() }
    }
}

impl Country {
    fn new(country: wire::Country, language: Language) -> Self {
        let wire::Country { code, name_en, name_es, group, is_popular, has_postcodes, pattern_known, examples } =
            country;
        let name = language.either(name_en, name_es);
        Self { code, name, group: CountryGroup::of(group), is_popular, has_postcodes, pattern_known, examples }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(problem: wire::PostcodeProblem, pattern_known: bool) -> wire::ResolvePostcodeResponse {
        wire::ResolvePostcodeResponse {
            problem: problem.into(),
            pattern_known,
            examples: vec!["28001".into(), "35660".into()],
            ..Default::default()
        }
    }

    #[test]
    fn a_postcode_is_told_what_is_wrong_with_it() {
        use wire::PostcodeProblem::{Empty, Format, Required, Unspecified};
        let cases = [
            (Unspecified, true, None, None),
            (
                Required,
                true,
                Some("Postcode and country are required"),
                Some("El código postal y el país son obligatorios"),
            ),
            (Empty, false, Some("Postcode cannot be empty"), Some("El código postal no puede estar vacío")),
            (
                Format,
                true,
                Some("Invalid postcode format for Spain. Example: 28001, 35660"),
                Some("El formato del código postal no es válido para Spain. Ejemplo: 28001, 35660"),
            ),
            (
                Unspecified,
                false,
                Some("Automatic validation is not available for this country. Please check the postcode yourself."),
                Some("La validación automática no está disponible para este país. Comprueba el código postal."),
            ),
        ];
        for (problem, pattern_known, english, spanish) in cases {
            for (language, expected) in [(Language::English, english), (Language::Spanish, spanish)] {
                let answer = PostcodeAnswer::new(resolved(problem, pattern_known), "Spain", language);
                assert_eq!(answer.message.as_deref(), expected, "{problem:?} {language:?}");
            }
        }
    }

    #[test]
    fn coordinates_are_whole_or_null() {
        for (latitude, longitude, is_known) in
            [(Some(28.7), Some(-13.9), true), (Some(28.7), None, false), (None, None, false)]
        {
            let place = wire::GeocodedPlace { latitude, longitude, country: "ES".into(), ..Default::default() };
            let shown = GeocodedPlace::from(place);
            assert_eq!(shown.place.coordinates.is_some(), is_known, "{latitude:?} {longitude:?}");
            assert_eq!((shown.place.precision, shown.place.city, shown.airport), (Precision::FormatOnly, None, None));
        }
    }
}
