//! Chooses the drawn home that a listing shows: one of its own, so that no picture is shown by two listings.

use casacero_proto::listing::v1::{Amenity, PoolAccess, PropertyType};

use super::facts::Facts;
use crate::pictures::{Home, Scene, SceneKind, Setting, set};

/// Maximum number of pictures of a listing. More of them would make the first start of the demo slower.
const PICTURES_MAX: usize = 6;

/// The drawn home of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The number of the listing, from which everything is drawn.
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

    /// A short name of the home with everything that is drawn differently, for the manifest.
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
        let home = Home::new(u64::from(self.number), self.setting, self.pool);
        let has = |scene: &Scene| match scene.kind {
            SceneKind::Bedroom => self.bedroom,
            SceneKind::Terrace => self.terrace,
            SceneKind::Pool => self.pool,
            SceneKind::Exterior
            | SceneKind::Living
            | SceneKind::Kitchen
            | SceneKind::Bathroom
            | SceneKind::Detail
            | SceneKind::Surroundings => true,
        };
        set::scenes(&home).into_iter().filter(has).take(PICTURES_MAX).collect()
    }
}
