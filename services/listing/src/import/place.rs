//! Countries, postcodes and points as the old table had them.

use casacero_proto::geocoding::v1::ResolvePostcodeResponse;

use crate::domain::{country::Country, place::Point};

use super::{
    notes::{Cause, Notes},
    table::Cells,
    values::{Read, squashed},
};

/// Names of countries that the table of countries does not have, without spaces.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("uk", "GB"),
    ("greatbritain", "GB"),
    ("granbretana", "GB"),
    ("england", "GB"),
    ("inglaterra", "GB"),
    ("scotland", "GB"),
    ("escocia", "GB"),
    ("usa", "US"),
    ("holland", "NL"),
    ("holanda", "NL"),
    ("czechrepublic", "CZ"),
    ("republicacheca", "CZ"),
];

/// The country of a code or of a name in English or Spanish.
pub fn country(text: &str) -> Result<Country, Cause> {
    let key = squashed(text);
    let code = OTHER_NAMES.iter().find(|(name, _)| *name == key).map(|(_, code)| *code);
    let by_code = Country::parse(code.unwrap_or(text.trim())).ok();
    let by_name = || Country::all().find(|country| country.names().iter().any(|name| squashed(name) == key));
    by_code.or_else(by_name).ok_or(Cause::Unknown)
}

/// What the geocoding service is asked about a postcode, one after the other: spreadsheets add decimals and drop the leading
/// zero of five digits.
pub fn postcode_readings(text: &str) -> Vec<String> {
    let bare = without_decimals(text);
    let padded = (bare.len() == 4).then(|| format!("0{bare}"));
    [Some(bare.to_owned()), padded].into_iter().flatten().collect()
}

fn without_decimals(text: &str) -> &str {
    let text = text.trim();
    text.strip_suffix(".0").unwrap_or(text)
}

/// A postcode as people write it in its country, by what the geocoding service said of its readings.
pub fn postcode(text: &str, country: Country, answers: &[ResolvePostcodeResponse]) -> Read<String> {
    let text = text.trim();
    let read = match answers.iter().find(|answer| answer.valid) {
        Some(answer) => answer.formatted.clone(),
        // It tells the province, and with it the time zone.
        None if country.code() == "ES" => return Err(Cause::Invalid),
        None => without_decimals(text).to_owned(),
    };
    let is_mended = read != text;
    Ok((read, is_mended))
}

/// Latitudes and longitudes between which a country lies, islands included, generously. It only finds coordinates that
/// are the wrong way round or of another part of the world.
const BOUNDS: &[(&str, [f64; 2], [f64; 2])] = &[
    ("ES", [27.0, 44.5], [-18.5, 5.0]),
    ("PT", [29.5, 42.5], [-32.0, -6.0]),
    ("FR", [41.0, 51.5], [-6.0, 10.0]),
    ("IT", [35.0, 47.5], [6.0, 19.0]),
    ("DE", [47.0, 55.5], [5.5, 15.5]),
    ("GB", [49.0, 61.0], [-9.0, 2.5]),
    ("IE", [51.0, 56.0], [-11.0, -5.0]),
    ("NL", [50.5, 54.0], [3.0, 7.5]),
    ("BE", [49.0, 52.0], [2.0, 6.5]),
    ("CH", [45.5, 48.0], [5.5, 11.0]),
    ("AT", [46.0, 49.5], [9.0, 17.5]),
    ("GR", [34.0, 42.0], [19.0, 30.0]),
    ("HR", [42.0, 47.0], [13.0, 20.0]),
];

fn is_within(country: Country, latitude: f64, longitude: f64) -> bool {
    let bounds = BOUNDS.iter().find(|(code, ..)| *code == country.code());
    bounds.is_none_or(|(_, latitudes, longitudes)| {
        (latitudes[0]..=latitudes[1]).contains(&latitude) && (longitudes[0]..=longitudes[1]).contains(&longitude)
    })
}

/// The point of a row. Coordinates the wrong way round are turned; those that cannot be in the country are left out.
pub fn point(cells: &Cells, country: Country, notes: &mut Notes) -> Option<Point> {
    let written = [cells.get("latitude"), cells.get("longitude")];
    if written == [None, None] {
        return None;
    }
    let read =
        |text: Option<&String>| text?.trim().replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
    let has_commas = written.iter().any(|text| text.is_some_and(|text| text.contains(',')));
    let found = match written.map(read) {
        [Some(latitude), Some(longitude)] if latitude == 0.0 && longitude == 0.0 => None,
        [Some(latitude), Some(longitude)] if is_within(country, latitude, longitude) => {
            Point::new(latitude, longitude).ok().map(|point| (point, has_commas))
        }
        [Some(latitude), Some(longitude)] if is_within(country, longitude, latitude) => {
            Point::new(longitude, latitude).ok().map(|point| (point, true))
        }
        _ => None,
    };
    match found {
        Some((point, is_mended)) => {
            notes.mend("point", is_mended);
            Some(point)
        }
        None => {
            notes.leave_out("point");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_have_codes_and_names_in_two_languages() {
        let cases = [
            ("Spain", Some("ES")),
            ("ESPAÑA", Some("ES")),
            ("Espana", Some("ES")),
            ("es", Some("ES")),
            ("Reino Unido", Some("GB")),
            ("UK", Some("GB")),
            ("Alemania", Some("DE")),
            ("Atlantis", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(country(text).ok().map(Country::code), expected, "{text}");
        }
    }

    #[test]
    fn postcodes_get_the_form_of_their_country() {
        // What the geocoding service says is good, and how it writes it.
        let known =
            [("35660", "35660"), ("08001", "08001"), ("35 660", "35660"), ("sw1a1aa", "SW1A 1AA"), ("1010", "1010")];
        let cases = [
            ("ES", "35660", Some(("35660", false))),
            ("ES", "8001", Some(("08001", true))),
            ("ES", "35660.0", Some(("35660", true))),
            ("ES", "35 660", Some(("35660", true))),
            ("ES", "99999", None),
            ("ES", "800", None),
            ("GB", "sw1a1aa", Some(("SW1A 1AA", true))),
            ("AT", "1010", Some(("1010", false))),
            // Only Spanish ones must have the form.
            ("NL", "1012", Some(("1012", false))),
            ("NL", "1012.0", Some(("1012", true))),
        ];
        for (code, text, expected) in cases {
            let answer = |reading: &String| {
                let found = known.iter().find(|(text, _)| text == reading);
                let formatted = found.map(|(_, formatted)| (*formatted).to_owned());
                ResolvePostcodeResponse {
                    valid: formatted.is_some(),
                    formatted: formatted.unwrap_or_default(),
                    ..Default::default()
                }
            };
            let answers: Vec<_> = postcode_readings(text).iter().map(answer).collect();
            let read = postcode(text, Country::parse(code).expect("a country"), &answers).ok();
            assert_eq!(read.as_ref().map(|(read, mended)| (read.as_str(), *mended)), expected, "{code} {text}");
        }
    }

    #[test]
    fn points_lie_in_their_country() {
        let cases = [
            ("28.7394", "-13.8675", Some((28.7394, -13.8675)), "", ""),
            ("28,7394", "-13,8675", Some((28.7394, -13.8675)), "point", ""),
            ("-13.8675", "28.7394", Some((28.7394, -13.8675)), "point", ""),
            ("0", "0", None, "", "point"),
            ("-33.86", "151.2", None, "", "point"),
            ("28.7394", "", None, "", "point"),
            ("near the church", "-13.8675", None, "", "point"),
            ("NaN", "inf", None, "", "point"),
            ("", "", None, "", ""),
        ];
        for (latitude, longitude, expected, mended, left_out) in cases {
            let filled =
                [("latitude", latitude), ("longitude", longitude)].into_iter().filter(|(_, text)| !text.is_empty());
            let cells: Cells = filled.map(|(field, text)| (field, text.to_owned())).collect();
            let mut notes = Notes::default();
            let found = point(&cells, Country::parse("ES").expect("Spain"), &mut notes);
            assert_eq!(found.map(|point| (point.latitude(), point.longitude())), expected, "{latitude} {longitude}");
            assert_eq!(notes.mended.contains("point"), mended == "point", "{latitude} {longitude}");
            assert_eq!(notes.left_out.contains("point"), left_out == "point", "{latitude} {longitude}");
        }
    }
}
