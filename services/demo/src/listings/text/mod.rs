//! Descriptions in English and Spanish, built from sentences that match the facts.
//!
//! Both languages have the same number of variants of every sentence and choose by the same numbers, so that the two
//! texts of a listing have the same content.

mod english;
mod spanish;
mod spanish_words;

use casacero_proto::listing::v1::{Amenity, ChildrenPolicy, PetPolicy, PoolAccess, PropertyType, View};

use super::facts::Facts;
use super::places::Sea;
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
    inland: &'static [Sentence],
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
    let mut pick = |(sentences, unfit): (&[Sentence], Vec<usize>)| {
        let mut index = turn % sentences.len();
        while unfit.contains(&index) {
            index = (index + 1) % sentences.len();
        }
        turn = turn / 3 + dice.whole(0, 96) as usize;
        sentences[index](&words)
    };
    let first = [pick(opening(language, facts)), pick(inside(language, facts))];
    let mut second = vec![pick(outside(language, facts))];
    second.push(pick(match facts.place.town.sea {
        Sea::Walk => (language.near_beach, Vec::new()),
        Sea::Drive => (language.far_from_beach, Vec::new()),
        Sea::Far => (language.inland, Vec::new()),
    }));
    second.extend(specials(facts).into_iter().take(2).map(|index| (language.special[index])(&words)));
    let owner = facts.owner.name.split(' ').next().unwrap_or_default();
    let is_local = !["Fiona", "Markus", "Saoirse", "Anneke"].contains(&owner);
    let last =
        pick((language.closing, unfit(&[(5, facts.children == ChildrenPolicy::ChildrenWelcome), (9, is_local)])));
    format!("{}\n\n{}\n\n{last}", first.join(" "), second.join(" "))
}

/// The sentences that do not fit the facts: their indexes among those of their kind.
fn unfit(checks: &[(usize, bool)]) -> Vec<usize> {
    checks.iter().filter(|(_, fits)| !fits).map(|(index, _)| *index).collect()
}

/// The first sentence.
fn opening(language: &Language, facts: &Facts) -> (&'static [Sentence], Vec<usize>) {
    let flat = facts.is_flat();
    let has_stairs = !facts.has(Amenity::StepFreeAccess);
    let stands_alone = matches!(facts.property_type, PropertyType::Villa | PropertyType::House);
    let canarian = matches!(facts.place.province_number, 35 | 38);
    let hears_the_sea = facts.is_near_beach(600);
    match facts.setting {
        Setting::Coast if flat => (language.coast_flat, unfit(&[(3, facts.has(Amenity::Balcony)), (5, hears_the_sea)])),
        Setting::Coast => (
            language.coast_house,
            unfit(&[
                (2, stands_alone && hears_the_sea),
                (3, canarian && facts.has(Amenity::Terrace)),
                (5, hears_the_sea),
                (7, facts.has(Amenity::Terrace)),
                (10, canarian),
                (11, stands_alone),
            ]),
        ),
        Setting::Village => (language.village, unfit(&[(1, !flat), (3, !flat), (5, !flat && has_stairs)])),
        Setting::City => (language.city, unfit(&[(2, facts.bedrooms >= 2), (8, facts.bedrooms <= 1), (9, has_stairs)])),
        Setting::Mountain => {
            (language.mountain, unfit(&[(8, facts.has(Amenity::Terrace)), (9, facts.has(Amenity::Fireplace))]))
        }
    }
}

fn inside(language: &Language, facts: &Facts) -> (&'static [Sentence], Vec<usize>) {
    (if facts.bedrooms == 0 { language.studio } else { language.rooms }, Vec::new())
}

/// The pool, or what else is outside.
fn outside(language: &Language, facts: &Facts) -> (&'static [Sentence], Vec<usize>) {
    let flat = facts.is_flat();
    let terrace = facts.has(Amenity::Terrace);
    let has_stairs = !facts.has(Amenity::StepFreeAccess);
    match facts.pool {
        PoolAccess::PrivatePool => (language.private_pool, Vec::new()),
        PoolAccess::SharedPool => (
            language.shared_pool,
            unfit(&[
                (1, facts.children != ChildrenPolicy::AdultsOnly),
                (4, flat && has_stairs && facts.place.town.by_the_sea()),
            ]),
        ),
        _ if flat => (
            language.flat_outside,
            unfit(&[(2, terrace || facts.has(Amenity::Balcony)), (4, has_stairs && !facts.has(Amenity::Lift))]),
        ),
        _ => (language.outside, unfit(&[(0, terrace), (2, terrace && has_stairs), (3, terrace)])),
    }
}

/// Indexes of the special sentences that apply, the most important first.
fn specials(facts: &Facts) -> Vec<usize> {
    let checks = [
        facts.has(Amenity::Fireplace),
        facts.has(Amenity::HotTub),
        facts.has(Amenity::Sauna),
        facts.has(Amenity::Bbq),
        facts.pets == PetPolicy::PetsWelcome,
        facts.has(Amenity::BeachAccess) && !facts.has(Amenity::StepFreeAccess),
        facts.has(Amenity::Garden),
    ];
    (0..checks.len()).filter(|index| checks[*index]).collect()
}

/// Walking time in minutes for a distance in metres, at a slow pace.
fn minutes(metres: u32) -> u32 {
    (metres / 75).max(1)
}

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
                language.inland,
                language.closing,
                language.special,
            ]
            .map(<[Sentence]>::len)
        };
        assert_eq!(lengths(&english::ENGLISH), lengths(&spanish::SPANISH));
        assert!(lengths(&english::ENGLISH).iter().all(|length| *length >= 5));
    }
}
