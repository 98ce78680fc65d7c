//! Spain's autonomous communities and cities, in English and Spanish.

use super::fold::fold;

/// An autonomous community, or one of the two autonomous cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Community {
    /// The GeoNames first-level code, such as `53` of `ES.53`.
    pub geonames: &'static str,
    pub english: &'static str,
    pub spanish: &'static str,
    /// Its name in its other official language, if it differs.
    pub local: &'static str,
}

const fn community(
    geonames: &'static str,
    english: &'static str,
    spanish: &'static str,
    local: &'static str,
) -> Community {
    Community { geonames, english, spanish, local }
}

/// All nineteen, in the order of their English names.
pub const COMMUNITIES: [Community; 19] = [
    community("51", "Andalusia", "Andalucía", ""),
    community("52", "Aragon", "Aragón", ""),
    community("34", "Asturias", "Principado de Asturias", "Asturies"),
    community("07", "Balearic Islands", "Islas Baleares", "Illes Balears"),
    community("59", "Basque Country", "País Vasco", "Euskadi"),
    community("53", "Canary Islands", "Canarias", "Islas Canarias"),
    community("39", "Cantabria", "Cantabria", ""),
    community("55", "Castile and León", "Castilla y León", ""),
    community("54", "Castilla-La Mancha", "Castilla-La Mancha", ""),
    community("56", "Catalonia", "Cataluña", "Catalunya"),
    community("CE", "Ceuta", "Ceuta", ""),
    community("57", "Extremadura", "Extremadura", ""),
    community("58", "Galicia", "Galicia", "Galiza"),
    community("27", "La Rioja", "La Rioja", ""),
    community("29", "Madrid", "Comunidad de Madrid", ""),
    community("ML", "Melilla", "Melilla", ""),
    community("31", "Murcia", "Región de Murcia", ""),
    community("32", "Navarre", "Navarra", "Nafarroa"),
    community("60", "Valencia", "Comunidad Valenciana", "Comunitat Valenciana"),
];

impl Community {
    /// The community with a GeoNames code.
    pub fn of_geonames(code: &str) -> Option<&'static Self> {
        COMMUNITIES.iter().find(|community| community.geonames == code)
    }

    /// The community with a name in any of its languages, in any spelling that folds to it.
    pub fn named(name: &str) -> Option<&'static Self> {
        let folded = fold(name);
        if folded.is_empty() {
            return None;
        }
        COMMUNITIES.iter().find(|community| {
            [community.english, community.spanish, community.local].iter().any(|own| fold(own) == folded)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn communities_are_known_by_all_their_names() {
        let cases = [
            ("canarias", "Canary Islands"),
            ("Islas Canarias", "Canary Islands"),
            ("CANARY ISLANDS", "Canary Islands"),
            ("illes balears", "Balearic Islands"),
            ("Catalunya", "Catalonia"),
            ("Euskadi", "Basque Country"),
            ("castilla y leon", "Castile and León"),
        ];
        for (name, expected) in cases {
            assert_eq!(Community::named(name).map(|community| community.english), Some(expected), "{name}");
        }
        for unknown in ["", "Madeira", "Islas"] {
            assert_eq!(Community::named(unknown), None, "{unknown}");
        }
    }
}
