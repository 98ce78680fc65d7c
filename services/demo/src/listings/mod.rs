//! Demo listings: the four samples and the requested number of others. The same seed gives the same listings.

mod alt_text;
mod blocks;
mod facts;
mod gallery;
mod license;
mod names;
mod owners;
mod places;
mod record;
mod samples;
mod stay;
mod text;

use std::collections::HashSet;

use casacero_proto::listing::v1::{Description, ListingRecord};

pub use blocks::blocks;
pub use gallery::Choice;
pub use places::{Place, Sea, TOWNS, Town};
pub use record::photo;

use crate::dice::Dice;
use crate::profile::Profile;
use facts::Facts;

/// The number of the first generated listing; the samples have 1001 to 1004.
pub const FIRST_NUMBER: u32 = 2001;
/// The number by which the first submitted home is invented. The product gives it an id of its own.
const FIRST_SUBMITTED: u32 = 900_001;

/// A listing with its additional data, without pictures.
#[derive(Clone, Debug)]
pub struct DemoListing {
    /// The number in its id.
    pub number: u32,
    /// Its record, without photos.
    pub record: ListingRecord,
    pub profile: Profile,
    pub pictures: Choice,
}

/// The samples and `count` listings in the given places.
///
/// Without places there are only the samples.
pub fn generate(seed: u64, count: u32, places: &[Place]) -> Vec<DemoListing> {
    let count = if places.is_empty() { 0 } else { count };
    let total = count + 4;
    let mut taken = HashSet::new();
    let mut listings = Vec::with_capacity(total as usize);
    for (index, sample) in (0_u32..).zip(samples::samples()) {
        let profile = Profile::new(seed, sample.facts.number);
        taken.insert(sample.facts.name.clone());
        let descriptions = vec![written("es", sample.spanish.to_owned()), written("en", sample.english.to_owned())];
        // Two samples are the newest listings; the others are older.
        let age = [0, 2, 9, 5][index as usize];
        listings.push(DemoListing {
            number: sample.facts.number,
            record: record::record(&sample.facts, descriptions, &profile, age),
            profile,
            pictures: Choice::new(&sample.facts),
        });
    }
    let mut order = Order::new(seed, places);
    for index in 0..count {
        let number = FIRST_NUMBER + index;
        listings.push(invent(seed, number, order.next(), &mut taken, |dice| newness(dice, index, total)));
    }
    listings
}

/// Further homes, none of which has the name or the pictures of one of `listings`, to be submitted.
pub fn submitted(seed: u64, places: &[Place], listings: &[DemoListing], count: usize) -> Vec<DemoListing> {
    let count = if places.is_empty() { 0 } else { count };
    let mut taken = listings.iter().map(|listing| listing.record.name.clone()).collect();
    let mut order = Order::new(seed, places);
    let numbers = (FIRST_SUBMITTED..).take(count);
    numbers.map(|number| invent(seed, number, order.next(), &mut taken, |_| 0)).collect()
}

/// Invents a listing whose name is not taken yet. `age` is the number of newer listings.
fn invent(
    seed: u64,
    number: u32,
    place: Place,
    taken: &mut HashSet<String>,
    age: impl FnOnce(&mut Dice) -> u32,
) -> DemoListing {
    let mut dice = Dice::new(seed ^ (u64::from(number) << 16), "listing");
    let mut facts = Facts::new(&mut dice, number, place);
    facts.name = std::iter::repeat_with(|| names::name(&mut dice, &facts))
        .take(40)
        .find(|name| !taken.contains(name))
        .unwrap_or_else(|| format!("{} {number}", names::name(&mut Dice::new(u64::from(number), "name"), &facts)));
    taken.insert(facts.name.clone());
    let profile = Profile::new(seed, number);
    let age = age(&mut dice);
    DemoListing {
        number,
        record: record::record(&facts, descriptions(&mut dice, &facts), &profile, age),
        profile,
        pictures: Choice::new(&facts),
    }
}

/// The descriptions. Most owners write both languages, some only their own, which is translated after the import.
fn descriptions(dice: &mut Dice, facts: &Facts) -> Vec<Description> {
    let (english, spanish) = (text::describe(facts, "en"), text::describe(facts, "es"));
    match dice.whole(0, 19) {
        0 | 1 | 3..=6 => vec![written("es", spanish)],
        2 => vec![written("en", english)],
        _ => vec![written("es", spanish), written("en", english)],
    }
}

fn written(language: &str, text: String) -> Description {
    Description { language: language.to_owned(), text, ..Description::default() }
}

/// A random number of newer listings, between none and all.
fn newness(dice: &mut Dice, index: u32, total: u32) -> u32 {
    let spread = dice.whole(0, total);
    (index + spread) % total.max(1)
}

/// Places in an order in which neighbours differ. Towns with many homes appear more often.
struct Order<'a> {
    places: &'a [Place],
    dice: Dice,
    recent: Vec<usize>,
}

impl<'a> Order<'a> {
    fn new(seed: u64, places: &'a [Place]) -> Self {
        Order { places, dice: Dice::new(seed, "places"), recent: Vec::new() }
    }

    fn next(&mut self) -> Place {
        let weights: Vec<u32> = (0..self.places.len())
            .map(|index| {
                let weight = if self.places[index].town.by_the_sea() { 3 } else { 2 };
                if self.recent.contains(&index) { 0 } else { weight }
            })
            .collect();
        let index = if weights.iter().sum::<u32>() == 0 { 0 } else { self.dice.weighted(&weights) };
        self.recent.push(index);
        if self.recent.len() > 8.min(self.places.len().saturating_sub(1)) {
            self.recent.remove(0);
        }
        self.places[index].clone()
    }
}

#[cfg(test)]
mod tests;
