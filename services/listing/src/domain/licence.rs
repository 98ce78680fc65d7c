//! Formats of tourist licences in Spain. See `docs/rules/homes.md#licences`.
//!
//! Each autonomous community has formats of its own, which owners write with all kinds of separators. So letters and
//! digits alone are compared, and an unusual number is a warning, never a refusal.

use super::{country::Country, place::Place, text::Line, time_zone::spanish_province};

/// What the format of a licence number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenceCheck {
    /// A number in a format of the region, or the national one.
    Known,
    /// A number in another format.
    Unusual,
    /// No number, although the region has them.
    Missing,
    /// A place whose formats are not known.
    NotChecked,
}

impl LicenceCheck {
    /// The code of the warning to the owner.
    pub const fn warning(self) -> Option<&'static str> {
        match self {
            Self::Unusual => Some("license_format"),
            Self::Missing => Some("license_missing"),
            Self::Known | Self::NotChecked => None,
        }
    }
}

/// A format: a kind, an area, a number of digits and a suffix, one of each.
struct Format {
    kinds: &'static [&'static str],
    areas: &'static [&'static str],
    digits: (usize, usize),
    suffixes: &'static [&'static str],
}

/// A format that names no area and has no suffix.
const fn plain(kinds: &'static [&'static str], least: usize, most: usize) -> Format {
    Format { kinds, areas: &[""], digits: (least, most), suffixes: &[""] }
}

/// A format that names the area after the kind.
const fn of_areas(kinds: &'static [&'static str], areas: &'static [&'static str], least: usize, most: usize) -> Format {
    Format { kinds, areas, digits: (least, most), suffixes: &[""] }
}

/// A format that ends with one of some letters.
const fn ending(
    kinds: &'static [&'static str],
    suffixes: &'static [&'static str],
    least: usize,
    most: usize,
) -> Format {
    Format { kinds, areas: &[""], digits: (least, most), suffixes }
}

/// Prefixes of the national register: a whole property or a room of it, for tourists or not.
const NATIONAL: [&str; 4] = ["ESFCTU", "ESFCNT", "ESHFTU", "ESHFNT"];
/// Fewest letters and digits of a national number.
const NATIONAL_LENGTH: usize = 30;

/// Provinces, by the number that begins their postcodes, and their formats.
type Region = (&'static [u8], &'static [Format]);

/// The formats of every autonomous community. Ceuta and Melilla have none.
const REGIONS: &[Region] = &[
    // Basque Country: homes and rooms of Álava, Gipuzkoa and Bizkaia.
    (&[1, 20, 48], &[of_areas(&["E", "H", "L"], &["VI", "SS", "BI"], 2, 6)]),
    // Castilla-La Mancha: the number begins with the province.
    (&[2, 13, 16, 19, 45], &[plain(&["", "VUT", "AT"], 11, 12)]),
    // Comunitat Valenciana: the last letter is the province.
    (
        &[3, 12, 46],
        &[ending(&["VT", "CVVUT", "VUT", "CVAT", "AT", "CVCR", "CR", "EGVT", "CVEGVT"], &["A", "CS", "V"], 3, 7)],
    ),
    // Andalucía; CTC is the number of older declarations.
    (
        &[4, 11, 14, 18, 21, 23, 29, 41],
        &[
            of_areas(
                &["VFT", "VUT", "VTAR", "CR", "A"],
                &["AL", "CA", "CO", "GR", "H", "HU", "J", "JA", "MA", "SE"],
                1,
                6,
            ),
            plain(&["CTC"], 8, 12),
        ],
    ),
    // Castilla y León: the number begins with the province.
    (&[5, 9, 24, 34, 37, 40, 42, 47, 49], &[plain(&["VUT", "AT", "CR", "CRA"], 3, 9)]),
    // Extremadura.
    (&[6, 10], &[of_areas(&["AT", "VT", "TR", "VUT"], &["BA", "CC"], 1, 6)]),
    // Illes Balears: Eivissa, Menorca and Formentera add their letters.
    (&[7], &[ending(&["ETV", "ETVPL", "ET", "VT", "VTV", "AT", "TI", "AG"], &["", "E", "ME", "F"], 1, 6)]),
    // Catalonia: the number may have control digits.
    (&[8, 17, 25, 43], &[of_areas(&["HUT", "LL", "AT"], &["B", "G", "L", "T", "CC", "TE", "VA"], 3, 9)]),
    // Galicia.
    (&[15, 27, 32, 36], &[of_areas(&["VUT", "VT", "AT"], &["CO", "LU", "OU", "PO"], 3, 7)]),
    // Aragón: the number begins with the year.
    (&[22, 44, 50], &[of_areas(&["VU", "VUT", "AT"], &["HUESCA", "TERUEL", "ZARAGOZA", "HU", "TE", "Z"], 3, 8)]),
    // La Rioja.
    (&[26], &[of_areas(&["VT", "VUT", "AP", "CR"], &["LR"], 1, 6)]),
    // Madrid.
    (&[28], &[plain(&["VT", "VUT", "AT", "AM"], 1, 6)]),
    // Murcia: a last digit may count the homes of one owner.
    (&[30], &[of_areas(&["VV", "VUT", "AT", "CR"], &["MU"], 1, 7)]),
    // Navarra.
    (&[31], &[plain(&["UVT", "UVTR", "UAT", "UATR", "UCR", "UCTR", "UAR"], 2, 6)]),
    // Asturias.
    (&[33], &[ending(&["VUT", "VV", "AT", "CA"], &["AS"], 1, 6)]),
    // Canary Islands: after the province the number begins with the island.
    (&[35, 38], &[of_areas(&["VV", "AP", "A", "CR", "VT"], &["35", "38"], 5, 9)]),
    // Cantabria.
    (&[39], &[plain(&["G", "VUT", "VUTG", "ATG"], 3, 8)]),
];

fn formats(province: u8) -> &'static [Format] {
    let region = REGIONS.iter().find(|(provinces, _)| provinces.contains(&province));
    region.map(|(_, formats)| *formats).unwrap_or_default()
}

/// Compares a licence number with the formats of the place's region. Only Spain has formats here, by the province that
/// the postcode names.
pub fn check(country: Country, postal_code: Option<&str>, licence: Option<&str>) -> LicenceCheck {
    let formats = match postal_code.and_then(spanish_province).filter(|_| country.code() == "ES") {
        Some(province) => formats(province),
        None => return LicenceCheck::NotChecked,
    };
    if formats.is_empty() {
        return LicenceCheck::NotChecked;
    }
    let Some(licence) = licence else { return LicenceCheck::Missing };
    let bare: String =
        licence.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_uppercase()).collect();
    if is_national(&bare) || formats.iter().any(|format| format.matches(&bare)) {
        LicenceCheck::Known
    } else {
        LicenceCheck::Unusual
    }
}

/// The same for a place.
pub fn check_at(place: &Place, licence: Option<&Line<80>>) -> LicenceCheck {
    check(place.country, place.postal_code.as_ref().map(Line::as_str), licence.map(Line::as_str))
}

fn is_national(bare: &str) -> bool {
    bare.len() >= NATIONAL_LENGTH && NATIONAL.iter().any(|prefix| bare.starts_with(prefix))
}

impl Format {
    /// Whether a number without separators has the format.
    fn matches(&self, bare: &str) -> bool {
        let (least, most) = self.digits;
        let is_number =
            |text: &str| (least..=most).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
        let ends_well = |text: &str| {
            let mut numbers = self.suffixes.iter().filter_map(|suffix| text.strip_suffix(*suffix));
            numbers.any(is_number)
        };
        let has_area = |text: &str| {
            let mut rests = self.areas.iter().filter_map(|area| text.strip_prefix(*area));
            rests.any(ends_well)
        };
        let mut rests = self.kinds.iter().filter_map(|kind| bare.strip_prefix(*kind));
        rests.any(has_area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(postal_code: &str, licence: Option<&str>) -> LicenceCheck {
        check(Country::parse("ES").expect("Spain"), Some(postal_code), licence)
    }

    #[test]
    fn numbers_that_owners_publish_are_known() {
        let cases = [
            // Canary Islands.
            ("35580", "VV-35-3-0003333"),
            ("35660", "vv 35 2 0004821"),
            ("38670", "VV-38-4-0091234"),
            // Andalucía.
            ("29780", "VFT/MA/19212"),
            ("29602", "VFT/MA/597131"),
            ("41001", "VUT/SE/015513"),
            ("29640", "vft-ma-20614"),
            ("29001", "VFT/MA20614"),
            ("11380", "CTC-2018134275"),
            // Comunitat Valenciana.
            ("46842", "CV-VUT0058371-V"),
            ("03710", "CV-VUT0479284-A"),
            ("03730", "VT-442658-A"),
            // Murcia.
            ("30380", "VV.MU.2437-1"),
            // Catalonia.
            ("08025", "HUTB-008163"),
            ("08012", "HUTB0002222"),
            ("17255", "HUTG-053251-63"),
            ("43850", "HUTT 001234"),
            // Illes Balears.
            ("07560", "ETV/7340"),
            ("07460", "ETVPL/14321"),
            ("07800", "ETV-1080-E"),
            ("07769", "ET 0434 ME"),
            // Madrid, Galicia, Asturias, Cantabria.
            ("28004", "VT-12345"),
            ("36202", "VUT-PO-004521"),
            ("15001", "VUT-CO-001234"),
            ("33003", "VUT-1234-AS"),
            ("33500", "VV 2085 AS"),
            ("39001", "G-102345"),
            // Basque Country, Navarra, La Rioja, Aragón.
            ("20003", "ESS02345"),
            ("48001", "EBI-01234"),
            ("01001", "EVI00123"),
            ("31001", "UAT00612"),
            ("26001", "VT-LR-0123"),
            ("50001", "VU-ZARAGOZA-18-012"),
            // Castilla y León, Castilla-La Mancha, Extremadura.
            ("37001", "VUT-37/000123"),
            ("45001", "VUT 45012320136"),
            ("10001", "AT-CC-00456"),
            // The national number, anywhere.
            ("08012", "ESFCTU000008058000039706000000000000000HUTB-0020623"),
        ];
        for (postal_code, licence) in cases {
            assert_eq!(checked(postal_code, Some(licence)), LicenceCheck::Known, "{postal_code} {licence}");
        }
    }

    #[test]
    fn other_numbers_are_unusual_and_none_is_missing() {
        let unusual = [
            ("35660", "VFT/MA/19212"),
            ("35660", "in process"),
            ("29780", "VV-35-3-0003333"),
            ("29780", "VFT/XX/19212"),
            ("08025", "HUTB"),
            ("07560", "7340"),
            ("33003", "VUT-1234"),
            ("45001", "45012"),
            ("08012", "ESFCTU00001"),
        ];
        for (postal_code, licence) in unusual {
            assert_eq!(checked(postal_code, Some(licence)), LicenceCheck::Unusual, "{postal_code} {licence}");
        }
        assert_eq!(checked("35660", None), LicenceCheck::Missing);
        assert_eq!((LicenceCheck::Known.warning(), LicenceCheck::NotChecked.warning()), (None, None));
        assert_eq!(LicenceCheck::Unusual.warning(), Some("license_format"));
        assert_eq!(LicenceCheck::Missing.warning(), Some("license_missing"));
    }

    #[test]
    fn places_without_known_formats_are_not_checked() {
        for postal_code in ["51001", "53000", "00000", "3566", "ABCDE"] {
            assert_eq!(checked(postal_code, None), LicenceCheck::NotChecked, "{postal_code}");
        }
        let portugal = Country::parse("PT").expect("Portugal");
        assert_eq!(check(portugal, Some("35660"), None), LicenceCheck::NotChecked);
        assert_eq!(check(Country::parse("ES").expect("Spain"), None, None), LicenceCheck::NotChecked);
    }

    #[test]
    fn every_province_but_ceuta_and_melilla_has_formats() {
        for province in 1..=50 {
            assert!(!formats(province).is_empty(), "{province}");
        }
        for province in [0, 51, 52, 53] {
            assert!(formats(province).is_empty(), "{province}");
        }
    }
}
