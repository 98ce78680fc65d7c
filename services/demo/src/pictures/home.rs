//! The common properties of all pictures of one home.

use super::color::{Color, hex};
use super::light::Weather;
use crate::dice::Dice;

/// The location of a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Above the sea.
    Coast,
    /// In a street of an old village.
    Village,
    /// In a town.
    City,
    /// Among terraces and mountains.
    Mountain,
}

/// The architecture of a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// White cubes with coloured woodwork, as on Lanzarote and Fuerteventura.
    Cubic,
    /// Painted walls, tiled roofs and wooden balconies.
    Canarian,
    /// A country house of stone and lime.
    Finca,
    /// Long planes of concrete, wood and glass.
    Modern,
    /// A town house of several floors.
    Block,
}

/// Colours of a home, outside and inside.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Outer walls.
    pub wall: Color,
    /// Doors, shutters and frames.
    pub trim: Color,
    /// Beams, balconies and furniture.
    pub wood: Color,
    /// Roof tiles.
    pub roof: Color,
    /// The first colour of fabrics.
    pub accent: Color,
    /// The second colour of fabrics.
    pub second: Color,
    /// Inner walls.
    pub plaster: Color,
    /// Floors inside.
    pub floor: Color,
    /// Ink of the painted tiles.
    pub tile: Color,
}

/// One home, the basis of all its pictures.
#[derive(Clone, Copy, Debug)]
pub struct Home {
    /// The seed of all random choices.
    pub seed: u64,
    /// Its location.
    pub setting: Setting,
    /// Its architecture.
    pub architecture: Architecture,
    /// Whether it has a pool.
    pub pool: bool,
    /// The sky over it.
    pub weather: Weather,
    /// The side of the sun: -1 left, 1 right.
    pub sun_side: f32,
    /// Its colours.
    pub palette: Palette,
}

const ACCENTS: [(u32, u32); 8] = [
    (0xc4623a, 0xe3b667),
    (0x1f5673, 0xd9a441),
    (0x7d9471, 0xd98e6f),
    (0xd9a441, 0x3f6f78),
    (0x9c4a3c, 0xb9c2a0),
    (0x2f7d78, 0xe8b48a),
    (0x8a5a7a, 0xe0c089),
    (0x3b5b8c, 0xe58f6a),
];

impl Home {
    /// The home of a seed in a location.
    pub fn new(seed: u64, setting: Setting, pool: bool) -> Home {
        let mut dice = Dice::new(seed, "home");
        let architecture = match setting {
            Setting::Coast => {
                *dice.pick(&[Architecture::Cubic, Architecture::Cubic, Architecture::Modern, Architecture::Canarian])
            }
            Setting::Village => *dice.pick(&[Architecture::Canarian, Architecture::Canarian, Architecture::Cubic]),
            Setting::City => Architecture::Block,
            Setting::Mountain => {
                *dice.pick(&[Architecture::Finca, Architecture::Finca, Architecture::Canarian, Architecture::Cubic])
            }
        };
        let weather = *dice.pick(&[Weather::Clear, Weather::Clear, Weather::Cloudy, Weather::Cloudy, Weather::Calima]);
        let sun_side = if dice.chance(0.5) { -1.0 } else { 1.0 };
        Home { seed, setting, architecture, pool, weather, sun_side, palette: Palette::new(architecture, &mut dice) }
    }

    /// The random stream for one purpose within this home.
    pub fn dice(&self, purpose: &str) -> Dice {
        Dice::new(self.seed, purpose)
    }
}

impl Palette {
    fn new(architecture: Architecture, dice: &mut Dice) -> Palette {
        let white = hex(0xf8f4ec);
        let walls: &[u32] = match architecture {
            Architecture::Cubic => &[0xfaf6ee, 0xf7f2e8, 0xfbf8f2],
            Architecture::Canarian => &[0xf6efe2, 0xe9c48a, 0xe2a88f, 0xf0dca8, 0xb9cdd0, 0xd98f6c],
            Architecture::Finca => &[0xd8c6a6, 0xcdb896, 0xf3eadb, 0xe4d3b4],
            Architecture::Modern => &[0xf4f0e9, 0xece6dc, 0xe6ded0],
            Architecture::Block => &[0xe0b46c, 0xdb967f, 0xeedfbf, 0xa9bcc0, 0xc2c8a6, 0xc97f5c, 0xe8cfae, 0xb7a6bd],
        };
        let trims: &[u32] = match architecture {
            Architecture::Cubic => &[0x2f6b50, 0x2c6e9b, 0x2f6b50, 0x7a4c2a, 0x3b7f86],
            Architecture::Canarian => &[0x5b3822, 0x2f5d48, 0x6b4226, 0x7b2f26],
            Architecture::Finca => &[0x5f8078, 0x6b4226, 0x4f6e8a, 0x59683f],
            Architecture::Modern => &[0x2b3236, 0x4a4039],
            Architecture::Block => &[0x2f5d48, 0x5b3822, 0xf3eee2, 0x34526b, 0x7b4a30],
        };
        let (accent, second) = *dice.pick(&ACCENTS);
        let wall = hex(*dice.pick(walls));
        Palette {
            wall,
            trim: hex(*dice.pick(trims)),
            wood: hex(*dice.pick(&[0x7a4f2e, 0x8d5f38, 0x6a4228, 0xa9774a])),
            roof: hex(*dice.pick(&[0xb9623c, 0xc07047, 0xa9563a])),
            accent: hex(accent),
            second: hex(second),
            plaster: white.mix(hex(*dice.pick(&[0xf1e4cf, 0xe9e3d8, 0xf0dccb, 0xdfe5df])), 0.55),
            floor: hex(*dice.pick(&[0xc98f68, 0xd9c3a4, 0xb98a5e, 0xd2cabd, 0xa8744c])),
            tile: hex(*dice.pick(&[0x1f5f8f, 0x2f6f63, 0x2a4f86, 0xb5762f])),
        }
    }
}
