//! Chooses the drawn home that a listing shows.
//!
//! There are fewer drawn homes than listings, so listings share the homes of a category in turn. Each further use of a
//! home begins with another picture.

use std::collections::HashMap;

use casacero_proto::listing::v1::{PoolAccess, PropertyType};

use super::facts::Facts;
use crate::pictures::{Home, Scene, SceneKind, Setting, set};

/// Homes drawn per category.
const VARIETY: [(Setting, bool, u32); 8] = [
    (Setting::Coast, true, 9),
    (Setting::Coast, false, 5),
    (Setting::Village, false, 8),
    (Setting::Village, true, 2),
    (Setting::City, false, 8),
    (Setting::City, true, 4),
    (Setting::Mountain, true, 4),
    (Setting::Mountain, false, 5),
];

/// The drawn home of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The setting of the home.
    pub setting: Setting,
    /// Whether it has a pool.
    pub pool: bool,
    /// The number of the home within its category.
    pub variant: u32,
    /// How often the home was used before.
    pub round: u32,
}

impl Choice {
    /// The same home at its first use.
    pub fn home(&self) -> Choice {
        Choice { round: 0, ..*self }
    }

    /// A short name of the home, for the manifest.
    pub fn key(&self) -> String {
        let setting = match self.setting {
            Setting::Coast => "coast",
            Setting::Village => "village",
            Setting::City => "city",
            Setting::Mountain => "mountain",
        };
        format!("{setting}-{}-{}", if self.pool { "pool" } else { "plain" }, self.variant)
    }

    /// The scenes of the home's gallery, in the order of drawing.
    pub fn scenes(&self) -> Vec<Scene> {
        let setting = match self.setting {
            Setting::Coast => 1,
            Setting::Village => 2,
            Setting::City => 3,
            Setting::Mountain => 4,
        };
        let seed = 1000 * setting + 500 * u64::from(self.pool) + u64::from(self.variant);
        set::scenes(&Home::new(seed, self.setting, self.pool))
    }

    /// The order in which this listing shows the scenes.
    pub fn order(&self, scenes: &[Scene]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..scenes.len()).collect();
        let covers: Vec<usize> = order.iter().copied().filter(|index| is_cover(scenes[*index].kind)).collect();
        if let Some(cover) = covers.get(self.round as usize % covers.len().max(1)) {
            order.remove(*cover);
            order.insert(0, *cover);
        }
        order
    }
}

fn is_cover(kind: SceneKind) -> bool {
    matches!(kind, SceneKind::Exterior | SceneKind::Pool | SceneKind::Terrace | SceneKind::Living)
}

/// Assigns homes in turn.
#[derive(Debug, Default)]
pub struct Gallery {
    given: HashMap<(Setting, bool), u32>,
}

impl Gallery {
    /// Chooses the home of a listing.
    pub fn choose(&mut self, facts: &Facts) -> Choice {
        let setting = match (facts.setting, facts.property_type) {
            (_, PropertyType::Apartment | PropertyType::Studio | PropertyType::Penthouse) => Setting::City,
            (Setting::City, PropertyType::Townhouse) | (Setting::Coast, PropertyType::Townhouse) => Setting::Village,
            (setting, _) => setting,
        };
        let pool = match setting {
            Setting::City => facts.pool != PoolAccess::NoPool,
            _ => facts.pool == PoolAccess::PrivatePool,
        };
        let variety = VARIETY
            .iter()
            .find(|category| (category.0, category.1) == (setting, pool))
            .map_or(1, |category| category.2);
        let given = self.given.entry((setting, pool)).or_default();
        let (variant, round) = (*given % variety, *given / variety);
        *given += 1;
        Choice { setting, pool, variant, round }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_shows_another_picture_first() {
        for (setting, pool, variety) in VARIETY {
            for variant in 0..variety {
                let choice = |round| Choice { setting, pool, variant, round };
                let scenes = choice(0).scenes();
                let first = choice(0).order(&scenes);
                assert_eq!(first, (0..scenes.len()).collect::<Vec<_>>(), "the first round shows the set as it is");
                assert_ne!(choice(1).order(&scenes)[0], first[0]);
                let mut sorted = choice(2).order(&scenes);
                sorted.sort_unstable();
                assert_eq!(sorted, first);
            }
        }
    }
}
