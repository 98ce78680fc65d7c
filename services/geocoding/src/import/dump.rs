//! Reads GeoNames postal tables: lines of columns that are separated by tabs.

use std::collections::BTreeMap;

use super::Damage;
use crate::domain::{place::Country, point::Point, postal::repair::PostalRow};

/// Country, postcode, place, three divisions with name and code, latitude, longitude; accuracy may follow.
const COLUMNS: usize = 11;

/// Whether a line looks like one of such a table.
pub(super) fn is_row(line: &str) -> bool {
    let columns: Vec<&str> = line.split('\t').collect();
    columns.len() >= COLUMNS && Country::parse(columns[0]).is_some()
}

/// Adds the rows of a table to those of their countries.
pub(super) fn read(text: &str, rows: &mut BTreeMap<Country, Vec<PostalRow>>, damage: &mut Damage) {
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            continue;
        }
        match row(line) {
            Some((country, row)) => rows.entry(country).or_default().push(row),
            None => damage.add(number),
        }
    }
}

fn row(line: &str) -> Option<(Country, PostalRow)> {
    let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
    let [country, postcode, place, region, _, province, _, municipality, _, latitude, longitude, ..] = columns[..]
    else {
        return None;
    };
    if postcode.is_empty() || place.is_empty() {
        return None;
    }
    let point = match (latitude, longitude) {
        ("", "") => None,
        (latitude, longitude) => Some(Point::new(latitude.parse().ok()?, longitude.parse().ok()?)?),
    };
    let row = PostalRow {
        postcode: postcode.to_owned(),
        place: place.to_owned(),
        region: region.to_owned(),
        province: province.to_owned(),
        municipality: municipality.to_owned(),
        point,
    };
    Some((Country::parse(country)?, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORRALEJO: &str = "ES\t35660\tCorralejo\tCanarias\tCN\tLas Palmas\tGC\tTuineje\t35030\t28.7398\t-13.8689\t4";

    #[test]
    fn lines_become_rows_or_are_counted() {
        let cases = [
            (CORRALEJO.to_owned(), true),
            (CORRALEJO.trim_end_matches("\t4").to_owned(), true),
            (CORRALEJO.replace("28.7398\t-13.8689", "\t"), true),
            (CORRALEJO.replace("28.7398", "north"), false),
            (CORRALEJO.replace("28.7398", "128.7398"), false),
            (CORRALEJO.replace("28.7398", ""), false),
            (CORRALEJO.replace("35660", " "), false),
            (CORRALEJO.replace("Corralejo", ""), false),
            (CORRALEJO.replace("ES", "Spain"), false),
            (CORRALEJO.replace('\t', ";"), false),
        ];
        for (line, expected) in cases {
            assert_eq!(row(&line).is_some(), expected, "{line}");
        }
        let (country, row) = row(CORRALEJO).expect("a row");
        assert_eq!((country, row.municipality.as_str()), (Country::SPAIN, "Tuineje"));
        assert_eq!(row.point, Point::new(28.7398, -13.8689));
    }

    #[test]
    fn damaged_lines_are_told_by_their_numbers() {
        let text = format!("{CORRALEJO}\nES\t35661\n\n{CORRALEJO}\r\nnothing\n");
        let (mut rows, mut damage) = (BTreeMap::new(), Damage::default());
        read(&text, &mut rows, &mut damage);
        assert_eq!(rows[&Country::SPAIN].len(), 2);
        assert_eq!(damage, Damage { lines: 2, first: vec![2, 5] });
    }
}
