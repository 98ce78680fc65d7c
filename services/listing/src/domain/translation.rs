//! Stored translations of descriptions. See `docs/rules/translation.md#stored-translations`.

use casacero_proto::listing::v1::ListingStatus::{Active, Paused, Pending, Removed};
use chrono::{DateTime, Utc};

use super::{
    description::{Description, Language},
    listing::Listing,
    refusal::Refusal,
    text::{FieldError, Invalid},
    token,
};

/// The languages of pages. A description is translated into those in which its owner wrote none.
pub const PAGE_LANGUAGES: [Language; 2] = [Language::ENGLISH, Language::SPANISH];

/// A stored translation of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The translation; that of a machine says so, other words are the owner's correction.
    pub text: Description,
    /// The language of the description it was made of.
    pub source_language: Language,
    /// The [`digest`] of that description.
    pub source_digest: String,
    /// The version of the listing with that description.
    pub source_version: u64,
    /// When it was made or corrected.
    pub made_at: DateTime<Utc>,
}

impl Translation {
    /// Whether the owner wrote or corrected it.
    pub const fn is_corrected(&self) -> bool {
        !self.text.machine_translated()
    }

    /// Whether it is of the present description.
    pub fn is_current(&self, descriptions: &[Description]) -> bool {
        source(descriptions).is_some_and(|source| digest(source) == self.source_digest)
    }

    /// Whether guests see it, unless the owner wrote in its language: corrections always, a machine's while it is current.
    pub fn is_shown(&self, descriptions: &[Description]) -> bool {
        self.is_corrected() || self.is_current(descriptions)
    }
}

/// The description that is translated: one in a language of pages, else the first.
pub fn source(descriptions: &[Description]) -> Option<&Description> {
    let of_pages = descriptions.iter().find(|text| PAGE_LANGUAGES.contains(&text.language()));
    of_pages.or_else(|| descriptions.first())
}

/// Identifies a description and its language.
pub fn digest(source: &Description) -> String {
    token::digest(&format!("{}\n{}", source.language().code(), source.text()))
}

/// Whether the owner wrote a description in a language.
pub fn is_written(descriptions: &[Description], language: Language) -> bool {
    descriptions.iter().any(|text| text.language() == language)
}

/// The languages into which a machine is to translate the description: those in which guests see neither the owner's words
/// nor a current translation. None unless guests see the listing or may see it soon.
pub fn missing(listing: &Listing, translations: &[Translation]) -> Vec<Language> {
    let descriptions = &listing.descriptions;
    if descriptions.is_empty() || !is_read(listing) {
        return Vec::new();
    }
    let has = |language| {
        is_written(descriptions, language)
            || translations.iter().any(|one| one.text.language() == language && one.is_shown(descriptions))
    };
    PAGE_LANGUAGES.into_iter().filter(|language| !has(*language)).collect()
}

/// Whether guests see the listing or may see it soon.
const fn is_read(listing: &Listing) -> bool {
    matches!(listing.status, Active | Paused | Pending)
}

/// Whether a machine is to translate the description into a language: guests see no current translation, or an operator asked
/// for another one.
pub fn is_wanted(listing: &Listing, translations: &[Translation], language: Language, is_asked_for: bool) -> bool {
    missing(listing, translations).contains(&language)
        || is_asked_for && translatable(listing, translations, language).is_ok()
}

/// The description that a machine may translate into a language, whether or not it did so already. Refused where the owner
/// wrote or corrected that language.
pub fn translatable<'a>(
    listing: &'a Listing,
    translations: &[Translation],
    language: Language,
) -> Result<&'a Description, Refusal> {
    if !PAGE_LANGUAGES.contains(&language) {
        return Err(FieldError { field: "language", problem: Invalid::UnknownValue }.into());
    }
    let source = source(&listing.descriptions).filter(|_| is_read(listing)).ok_or(Refusal::NothingToTranslate)?;
    let is_corrected = translations.iter().any(|one| one.text.language() == language && one.is_corrected());
    if is_corrected || is_written(&listing.descriptions, language) {
        return Err(Refusal::TranslationCorrected);
    }
    Ok(source)
}

/// The words of a listing that a translation keeps as they are.
pub fn protected(listing: &Listing) -> Vec<String> {
    let place = &listing.place;
    let mut words = vec![listing.name.to_string(), place.city.to_string(), listing.owner.name.to_string()];
    words.extend(place.region.as_ref().map(ToString::to_string));
    words.extend(listing.license_number.as_ref().map(ToString::to_string));
    words
}

/// The description of which a correction in a language is a translation. Refused if the listing is removed, and where
/// the owner writes a description instead.
pub fn correctable(listing: &Listing, language: Language) -> Result<&Description, Refusal> {
    let refused = |field, problem| Refusal::from(FieldError { field, problem });
    if listing.status == Removed {
        return Err(Refusal::StatusNotAllowed { from: Removed, next: Removed });
    }
    if !PAGE_LANGUAGES.contains(&language) {
        return Err(refused("language", Invalid::UnknownValue));
    }
    if is_written(&listing.descriptions, language) {
        return Err(refused("language", Invalid::LanguageTwice));
    }
    source(&listing.descriptions).ok_or_else(|| refused("descriptions", Invalid::Required))
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus::{Draft, Rejected};

    use super::*;
    use crate::testing::{listing, now};

    fn text(language: &str, text: &str) -> Description {
        Description::new(Language::parse(language).expect("a language"), text, false).expect("a description")
    }

    fn of(source: &Description, language: Language, is_machine: bool) -> Translation {
        Translation {
            text: Description::new(language, "Words", is_machine).expect("a description"),
            source_language: source.language(),
            source_digest: digest(source),
            source_version: 1,
            made_at: now(),
        }
    }

    #[test]
    fn what_is_missing() {
        let (english, spanish) = (Language::ENGLISH, Language::SPANISH);
        let (es, new_es, en, de) = (text("es", "Casa"), text("es", "Piso"), text("en", "House"), text("de", "Haus"));
        let cases = [
            (vec![], vec![], vec![]),
            (vec![es.clone()], vec![], vec![english]),
            (vec![es.clone(), en.clone()], vec![], vec![]),
            (vec![de.clone()], vec![], vec![english, spanish]),
            (vec![de.clone(), en.clone()], vec![of(&de, spanish, true)], vec![spanish]),
            (vec![de.clone(), en.clone()], vec![of(&en, spanish, true)], vec![]),
            (vec![es.clone()], vec![of(&es, english, true)], vec![]),
            (vec![new_es.clone()], vec![of(&es, english, true)], vec![english]),
            (vec![new_es], vec![of(&es, english, false)], vec![]),
        ];
        for (descriptions, translations, expected) in cases {
            let one = Listing { descriptions, ..listing(1) };
            assert_eq!(missing(&one, &translations), expected, "{:?}", one.descriptions);
        }
        for (status, languages) in [(Active, 1), (Paused, 1), (Pending, 1), (Draft, 0), (Rejected, 0), (Removed, 0)] {
            let one = Listing { status, descriptions: vec![es.clone()], ..listing(1) };
            assert_eq!(missing(&one, &[]).len(), languages, "{status}");
        }
    }

    #[test]
    fn a_machine_translates_again_what_is_its_own() {
        let (english, spanish) = (Language::ENGLISH, Language::SPANISH);
        let (es, en) = (text("es", "Casa"), text("en", "House"));
        let home = |descriptions: Vec<Description>| Listing { descriptions, ..listing(1) };
        let (machine, owner) = (vec![of(&es, english, true)], vec![of(&es, english, false)]);
        let german = Language::parse("de").expect("German");
        let unknown = Refusal::from(FieldError { field: "language", problem: Invalid::UnknownValue });
        let cases = [
            (home(vec![es.clone()]), machine.clone(), english, Ok(&es)),
            (home(vec![es.clone()]), vec![], english, Ok(&es)),
            (home(vec![es.clone()]), owner, english, Err(Refusal::TranslationCorrected)),
            (home(vec![es.clone(), en.clone()]), machine.clone(), english, Err(Refusal::TranslationCorrected)),
            (home(vec![es.clone()]), machine.clone(), spanish, Err(Refusal::TranslationCorrected)),
            (home(vec![es.clone()]), machine.clone(), german, Err(unknown)),
            (home(vec![]), machine.clone(), english, Err(Refusal::NothingToTranslate)),
            (Listing { status: Draft, ..home(vec![es.clone()]) }, vec![], english, Err(Refusal::NothingToTranslate)),
        ];
        for (home, translations, language, expected) in cases {
            assert_eq!(translatable(&home, &translations, language), expected, "{language:?} {:?}", home.descriptions);
            assert_eq!(is_wanted(&home, &translations, language, true), expected.is_ok(), "{:?}", home.descriptions);
        }
        assert!(!is_wanted(&home(vec![es.clone()]), &machine, english, false), "guests see a current one");
        assert!(is_wanted(&home(vec![text("es", "Piso")]), &machine, english, false), "the description changed");
    }

    #[test]
    fn names_and_the_licence_stay_as_they_are() {
        let words = protected(&listing(1));
        assert_eq!(words, ["Casa 1", "Playa Blanca", "Ana Pérez", "Lanzarote", "VV-35-4-0001234"]);
    }

    #[test]
    fn a_correction_is_of_another_description() {
        let one = Listing { descriptions: vec![text("de", "Haus"), text("es", "Casa")], ..listing(1) };
        assert_eq!(correctable(&one, Language::ENGLISH), Ok(&one.descriptions[1]));
        let field = |one: &Listing, language: Language| correctable(one, language).expect_err("refused").field();
        assert_eq!(field(&one, Language::SPANISH), Some("language"));
        assert_eq!(field(&one, Language::parse("it").expect("Italian")), Some("language"));
        assert_eq!(field(&Listing { descriptions: vec![], ..one.clone() }, Language::ENGLISH), Some("descriptions"));
        assert!(correctable(&Listing { status: Removed, ..one }, Language::ENGLISH).is_err());
    }
}
