//! The pictures of one home, in the order of its gallery.

use super::home::{Home, Setting};
use super::light::Hour;
use super::{Scene, SceneKind};

/// The scenes of a home; the first is the cover.
pub fn scenes(home: &Home) -> Vec<Scene> {
    let mut dice = home.dice("set");
    let scene = |kind, hour, view| Scene { home: *home, kind, hour, view };
    let cover_hour = *dice.pick(&[Hour::Day, Hour::Day, Hour::Golden, Hour::Dusk]);
    let room_hour = if cover_hour == Hour::Dusk { Hour::Golden } else { Hour::Day };
    let other_hour = match cover_hour {
        Hour::Day => *dice.pick(&[Hour::Golden, Hour::Dusk]),
        Hour::Golden => Hour::Dusk,
        Hour::Dusk => Hour::Day,
    };
    // Flats show a room as the cover more often than houses do.
    let cover = match (home.setting, dice.whole(0, 9)) {
        (Setting::City, 0..=3) => SceneKind::Living,
        (Setting::City, 4) => SceneKind::Terrace,
        (_, 0) => SceneKind::Terrace,
        (_, 1 | 2) if home.pool => SceneKind::Pool,
        _ => SceneKind::Exterior,
    };
    let mut kinds = vec![
        (SceneKind::Exterior, cover_hour, 0),
        (SceneKind::Living, room_hour, 0),
        (SceneKind::Terrace, other_hour, 0),
        (SceneKind::Bedroom, if dice.chance(0.3) { Hour::Dusk } else { room_hour }, 0),
        (SceneKind::Kitchen, room_hour, 0),
        (SceneKind::Bathroom, Hour::Day, 0),
    ];
    if home.pool {
        kinds.insert(2, (SceneKind::Pool, if dice.chance(0.4) { other_hour } else { Hour::Day }, 0));
    }
    kinds.push(if dice.chance(0.5) {
        (SceneKind::Detail, room_hour, 0)
    } else {
        (SceneKind::Surroundings, other_hour, 0)
    });
    if kinds.len() < 8 && dice.chance(0.6) {
        kinds.push((SceneKind::Exterior, other_hour, 1));
    }
    let first = kinds.iter().position(|(kind, ..)| *kind == cover).unwrap_or(0);
    let (kind, _, view) = kinds.remove(first);
    kinds.insert(0, (kind, cover_hour, view));
    kinds.into_iter().map(|(kind, hour, view)| scene(kind, hour, view)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_six_to_eight_different_pictures() {
        for seed in 0..200 {
            let setting = [Setting::Coast, Setting::Village, Setting::City, Setting::Mountain][seed as usize % 4];
            let scenes = scenes(&Home::new(seed, setting, seed % 3 == 0));
            assert!((6..=8).contains(&scenes.len()), "{} pictures for seed {seed}", scenes.len());
            for (index, scene) in scenes.iter().enumerate() {
                let same =
                    |other: &&Scene| (other.kind, other.hour, other.view) == (scene.kind, scene.hour, scene.view);
                assert_eq!(scenes.iter().position(|other| same(&other)), Some(index));
            }
        }
    }
}
