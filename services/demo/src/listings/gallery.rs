//! Chooses the pictures that a listing shows.

use casacero_proto::listing::v1::{Amenity, PoolAccess, PropertyType};

use super::facts::Facts;
use crate::dice::Dice;
use crate::pictures::{self, Scene, SceneKind, Setting};

/// Maximum number of pictures of a listing. More of them would make the first start of the demo slower.
const PICTURES_MAX: usize = 6;

/// What decides about the pictures of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The number of the listing.
    pub number: u32,
    /// The setting of the home.
    pub setting: Setting,
    /// Whether it has a pool.
    pub pool: bool,
    /// Whether it has a bedroom.
    pub bedroom: bool,
    /// Whether it has a terrace.
    pub terrace: bool,
}

impl Choice {
    /// The home of a listing.
    pub fn new(facts: &Facts) -> Choice {
        let setting = match (facts.setting, facts.property_type) {
            (_, PropertyType::Apartment | PropertyType::Studio | PropertyType::Penthouse) => Setting::City,
            (Setting::City, PropertyType::Townhouse) | (Setting::Coast, PropertyType::Townhouse) => Setting::Village,
            (setting, _) => setting,
        };
        let pool = match setting {
            Setting::City => facts.pool != PoolAccess::NoPool,
            _ => facts.pool == PoolAccess::PrivatePool,
        };
        let (bedroom, terrace) = (facts.bedrooms > 0, facts.has(Amenity::Terrace));
        Choice { number: facts.number, setting, pool, bedroom, terrace }
    }

    /// A short name of the home with everything that decides about its pictures, for the manifest.
    pub fn key(&self) -> String {
        let Choice { number, setting, pool, bedroom, terrace } = *self;
        let setting = match setting {
            Setting::Coast => "coast",
            Setting::Village => "village",
            Setting::City => "city",
            Setting::Mountain => "mountain",
        };
        let mut key = format!("{number}-{setting}");
        for (has, word) in [(pool, "-pool"), (bedroom, "-bedroom"), (terrace, "-terrace")] {
            if has {
                key.push_str(word);
            }
        }
        key
    }

    /// The scenes of the home's gallery, its cover first.
    pub fn scenes(&self) -> Vec<Scene> {
        let has = |scene: &Scene| match scene.kind {
            // The garden of a house that has a pool would show it.
            SceneKind::Exterior => !self.pool || matches!(self.setting, Setting::Village | Setting::City),
            SceneKind::Bedroom => self.bedroom,
            SceneKind::Terrace => self.terrace,
            SceneKind::Pool => self.pool,
            SceneKind::Living | SceneKind::Kitchen | SceneKind::Bathroom | SceneKind::Surroundings => true,
        };
        let mut scenes: Vec<Scene> = pictures::scenes(self.setting, self.number).filter(has).collect();
        // Flats show a room as the cover more often than houses do. Most homes show their outside.
        let cover = match (self.setting, Dice::new(u64::from(self.number), "set").whole(0, 9)) {
            (Setting::City, 0..=3) => SceneKind::Living,
            (Setting::City, 4) | (_, 0) => SceneKind::Terrace,
            (_, 1 | 2) => SceneKind::Pool,
            _ => SceneKind::Exterior,
        };
        if let Some(position) = scenes.iter().position(|scene| scene.kind == cover) {
            scenes[..=position].rotate_right(1);
        }
        scenes.truncate(PICTURES_MAX);
        scenes
    }
}
