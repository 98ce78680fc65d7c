//! Spain's provinces: the first two digits of a postcode.

use super::fold::fold;

/// A province, or one of the autonomous cities that count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Province {
    /// The number of the national statistics institute (INE), 1 to 52: the first two digits of its
    /// postcodes.
    pub number: u8,
    pub name: &'static str,
    /// Its name in Spanish if the official one is in another language, else empty.
    pub spanish: &'static str,
    pub capital: &'static str,
    /// The GeoNames first- and second-level codes, such as `53.GC`.
    pub geonames: &'static str,
}

const fn province(
    number: u8,
    name: &'static str,
    spanish: &'static str,
    capital: &'static str,
    geonames: &'static str,
) -> Province {
    Province { number, name, spanish, capital, geonames }
}

/// All 52, in the order of their numbers.
pub const PROVINCES: [Province; 52] = [
    province(1, "Araba/Álava", "Álava", "Vitoria-Gasteiz", "59.VI"),
    province(2, "Albacete", "", "Albacete", "54.AB"),
    province(3, "Alicante/Alacant", "Alicante", "Alicante", "60.A"),
    province(4, "Almería", "", "Almería", "51.AL"),
    province(5, "Ávila", "", "Ávila", "55.AV"),
    province(6, "Badajoz", "", "Badajoz", "57.BA"),
    province(7, "Illes Balears", "Islas Baleares", "Palma", "07.PM"),
    province(8, "Barcelona", "", "Barcelona", "56.B"),
    province(9, "Burgos", "", "Burgos", "55.BU"),
    province(10, "Cáceres", "", "Cáceres", "57.CC"),
    province(11, "Cádiz", "", "Cádiz", "51.CA"),
    province(12, "Castellón/Castelló", "Castellón", "Castelló de la Plana", "60.CS"),
    province(13, "Ciudad Real", "", "Ciudad Real", "54.CR"),
    province(14, "Córdoba", "", "Córdoba", "51.CO"),
    province(15, "A Coruña", "La Coruña", "A Coruña", "58.C"),
    province(16, "Cuenca", "", "Cuenca", "54.CU"),
    province(17, "Girona", "Gerona", "Girona", "56.GI"),
    province(18, "Granada", "", "Granada", "51.GR"),
    province(19, "Guadalajara", "", "Guadalajara", "54.GU"),
    province(20, "Gipuzkoa", "Guipúzcoa", "Donostia / San Sebastián", "59.SS"),
    province(21, "Huelva", "", "Huelva", "51.H"),
    province(22, "Huesca", "", "Huesca", "52.HU"),
    province(23, "Jaén", "", "Jaén", "51.J"),
    province(24, "León", "", "León", "55.LE"),
    province(25, "Lleida", "Lérida", "Lleida", "56.L"),
    province(26, "La Rioja", "", "Logroño", "27.LO"),
    province(27, "Lugo", "", "Lugo", "58.LU"),
    province(28, "Madrid", "", "Madrid", "29.M"),
    province(29, "Málaga", "", "Málaga", "51.MA"),
    province(30, "Murcia", "", "Murcia", "31.MU"),
    province(31, "Navarra", "", "Pamplona", "32.NA"),
    province(32, "Ourense", "Orense", "Ourense", "58.OR"),
    province(33, "Asturias", "", "Oviedo", "34.O"),
    province(34, "Palencia", "", "Palencia", "55.P"),
    province(35, "Las Palmas", "", "Las Palmas de Gran Canaria", "53.GC"),
    province(36, "Pontevedra", "", "Pontevedra", "58.PO"),
    province(37, "Salamanca", "", "Salamanca", "55.SA"),
    province(38, "Santa Cruz de Tenerife", "", "Santa Cruz de Tenerife", "53.TF"),
    province(39, "Cantabria", "", "Santander", "39.S"),
    province(40, "Segovia", "", "Segovia", "55.SG"),
    province(41, "Sevilla", "", "Sevilla", "51.SE"),
    province(42, "Soria", "", "Soria", "55.SO"),
    province(43, "Tarragona", "", "Tarragona", "56.T"),
    province(44, "Teruel", "", "Teruel", "52.TE"),
    province(45, "Toledo", "", "Toledo", "54.TO"),
    province(46, "València", "Valencia", "Valencia", "60.V"),
    province(47, "Valladolid", "", "Valladolid", "55.VA"),
    province(48, "Bizkaia", "Vizcaya", "Bilbao", "59.BI"),
    province(49, "Zamora", "", "Zamora", "55.ZA"),
    province(50, "Zaragoza", "", "Zaragoza", "52.Z"),
    province(51, "Ceuta", "", "Ceuta", "CE.CE"),
    province(52, "Melilla", "", "Melilla", "ML.ME"),
];

impl Province {
    /// The province with a number.
    pub fn of_number(number: u8) -> Option<&'static Self> {
        PROVINCES.get(usize::from(number).checked_sub(1)?)
    }

    /// The province with GeoNames codes, such as `53.GC`.
    pub fn of_geonames(codes: &str) -> Option<&'static Self> {
        PROVINCES.iter().find(|province| province.geonames == codes)
    }

    /// The province with a name: the official name, either half of a double name, or the Spanish name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let folded = fold(name);
        if folded.is_empty() {
            return None;
        }
        PROVINCES.iter().find(|province| {
            [province.name, province.spanish].into_iter().chain(province.name.split('/')).any(|own| fold(own) == folded)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::community::Community;

    #[test]
    fn numbers_are_their_places_in_the_table() {
        for (index, province) in PROVINCES.iter().enumerate() {
            assert_eq!(usize::from(province.number), index + 1, "{}", province.name);
            assert_eq!(Province::of_number(province.number), Some(province));
            let (community, _) = province.geonames.split_once('.').expect("two codes");
            assert!(Community::of_geonames(community).is_some(), "{}", province.name);
        }
        assert_eq!(Province::of_number(0), None);
        assert_eq!(Province::of_number(53), None);
    }

    #[test]
    fn provinces_are_known_by_all_their_names() {
        let cases = [
            ("las palmas", 35),
            ("Alicante", 3),
            ("Alacant", 3),
            ("Alicante/Alacant", 3),
            ("vizcaya", 48),
            ("Valencia", 46),
            ("La Coruña", 15),
        ];
        for (name, expected) in cases {
            assert_eq!(Province::named(name).map(|province| province.number), Some(expected), "{name}");
        }
        assert_eq!(Province::named("Palmas"), None);
        assert_eq!(Province::named(""), None);
    }
}
