//! Descriptions in English and Spanish, built from sentences that match the facts.
//!
//! Both languages have the same number of variants of every sentence and choose by the same numbers, so that the two
//! texts of a listing have the same content.

mod english;
mod spanish;
mod spanish_words;

use casacero_proto::listing::v1::{Amenity, PetPolicy, PoolAccess, View};

use super::facts::Facts;
use crate::dice::Dice;
use crate::pictures::Setting;

/// A sentence with the facts inserted.
type Sentence = fn(&Words) -> String;

/// The facts in the words of one language.
struct Words {
    /// The kind of home without an article.
    kind: &'static str,
    /// The kind of home with an indefinite article.
    a_kind: &'static str,
    town: String,
    region: String,
    /// `two bedrooms`.
    bedrooms: String,
    /// `one bathroom and a guest toilet`.
    bathrooms: String,
    /// `six`.
    guests: String,
    /// Walking time or distance to the beach.
    beach: String,
    /// Distance to the centre.
    center: String,
    /// The view.
    view: &'static str,
    /// Owner's first name.
    owner: String,
}

impl Words {
    /// `two bedrooms and one bathroom`, or `two bedrooms, one bathroom and a guest toilet`. A list has only one `and`.
    fn rooms(&self, and: &str) -> String {
        let joint = if self.bathrooms.contains(and) { ", " } else { and };
        format!("{}{joint}{}", self.bedrooms, self.bathrooms)
    }

    /// The same inside a longer list: `two bedrooms, one bathroom, a guest toilet`.
    fn rooms_of_a_list(&self, and: &str) -> String {
        format!("{}, {}", self.bedrooms, self.bathrooms.replace(and, ", "))
    }
}

/// All sentences of a language.
struct Language {
    words: fn(&Facts) -> Words,
    coast_house: &'static [Sentence],
    coast_flat: &'static [Sentence],
    village: &'static [Sentence],
    city: &'static [Sentence],
    mountain: &'static [Sentence],
    rooms: &'static [Sentence],
    studio: &'static [Sentence],
    private_pool: &'static [Sentence],
    shared_pool: &'static [Sentence],
    outside: &'static [Sentence],
    flat_outside: &'static [Sentence],
    near_beach: &'static [Sentence],
    far_from_beach: &'static [Sentence],
    closing: &'static [Sentence],
    /// Sentences for special features, in the order of [`specials`].
    special: &'static [Sentence],
}

/// The description of a listing in English (`en`) or Spanish (`es`).
pub fn describe(facts: &Facts, language: &str) -> String {
    let language = if language == "es" { &spanish::SPANISH } else { &english::ENGLISH };
    let words = (language.words)(facts);
    // Each listing starts one step further, so that neighbours in a list never begin with the same sentence.
    let mut dice = Dice::new(u64::from(facts.number), "text");
    let mut turn = facts.number as usize * 5 + dice.whole(0, 1) as usize;
    let mut pick = |sentences: &[Sentence]| {
        let sentence = sentences[turn % sentences.len()];
        turn = turn / 3 + dice.whole(0, 96) as usize;
        sentence(&words)
    };
    let opening = match facts.setting {
        Setting::Coast if facts.is_flat() => language.coast_flat,
        Setting::Coast => language.coast_house,
        Setting::Village => language.village,
        Setting::City => language.city,
        Setting::Mountain => language.mountain,
    };
    let mut first = vec![pick(opening)];
    first.push(pick(if facts.bedrooms == 0 { language.studio } else { language.rooms }));
    let mut second = vec![match facts.pool {
        PoolAccess::PrivatePool => pick(language.private_pool),
        PoolAccess::SharedPool => pick(language.shared_pool),
        _ if facts.is_flat() => pick(language.flat_outside),
        _ => pick(language.outside),
    }];
    second.push(pick(if facts.place.town.by_the_sea { language.near_beach } else { language.far_from_beach }));
    second.extend(specials(facts).into_iter().take(2).map(|index| (language.special[index])(&words)));
    let last = pick(language.closing);
    format!("{}\n\n{}\n\n{last}", first.join(" "), second.join(" "))
}

/// Indexes of the special sentences that apply, the most important first.
fn specials(facts: &Facts) -> Vec<usize> {
    let checks = [
        facts.has(Amenity::Fireplace),
        facts.has(Amenity::HotTub),
        facts.has(Amenity::Sauna),
        facts.has(Amenity::Bbq),
        facts.pets == PetPolicy::PetsWelcome,
        facts.has(Amenity::BeachAccess),
        facts.has(Amenity::Garden),
    ];
    (0..checks.len()).filter(|index| checks[*index]).collect()
}

/// Walking time in minutes for a distance in metres, at a slow pace.
fn minutes(metres: u32) -> u32 {
    (metres / 75).max(1)
}

/// The main view.
fn main_view(facts: &Facts) -> View {
    facts.views.first().copied().unwrap_or(View::Garden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_variants() {
        let lengths = |language: &Language| {
            [
                language.coast_house,
                language.coast_flat,
                language.village,
                language.city,
                language.mountain,
                language.rooms,
                language.studio,
                language.private_pool,
                language.shared_pool,
                language.outside,
                language.flat_outside,
                language.near_beach,
                language.far_from_beach,
                language.closing,
                language.special,
            ]
            .map(<[Sentence]>::len)
        };
        assert_eq!(lengths(&english::ENGLISH), lengths(&spanish::SPANISH));
        assert!(lengths(&english::ENGLISH).iter().all(|length| *length >= 5));
    }
}
