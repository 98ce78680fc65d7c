//! The hour and the weather: the colours of the sky and the light on walls.

use super::color::{Color, hex};
use super::space::{Place, at};

/// The time of day a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    /// High sun, blue sky.
    Day,
    /// The last hour of sun.
    Golden,
    /// After sunset, lamps lit.
    Dusk,
}

/// The weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weather {
    /// A few wisps.
    Clear,
    /// The trade wind's clouds.
    Cloudy,
    /// Dust from the Sahara, which Canarians call calima.
    Calima,
}

/// The light in one picture.
#[derive(Clone, Debug)]
pub struct Light {
    /// The time of day.
    pub hour: Hour,
    /// The sky from its top down to the horizon.
    pub sky: [Color; 4],
    /// The colour into which distant things fade.
    pub haze: Color,
    /// Direct light from the sun.
    pub sun: Color,
    /// Ambient light.
    pub ambient: Color,
    /// The direction to the sun.
    pub direction: Place,
    /// The sea at the horizon and at the shore.
    pub sea: [Color; 2],
    /// Colour of clouds in sunlight.
    pub cloud: Color,
    /// The factor by which a shadow multiplies the colour of the ground.
    pub shadow: Color,
    /// The brightness of lamps, 0 to 1.
    pub lamps: f32,
}

impl Light {
    /// The light of an hour; `side` is -1 for the sun on the left and 1 on the right.
    pub fn new(hour: Hour, weather: Weather, side: f32) -> Light {
        let mut light = match hour {
            Hour::Day => Light {
                hour,
                sky: [hex(0x3d8fc0), hex(0x69b0d3), hex(0xa5d3e0), hex(0xe6f0e6)],
                haze: hex(0xcfe3e6),
                sun: Color::light(0.46, 0.42, 0.34),
                ambient: Color::light(0.66, 0.69, 0.75),
                direction: at(side * 0.62, 0.62, -0.48).unit(),
                sea: [hex(0x4f9fbd), hex(0x12688c)],
                cloud: hex(0xffffff),
                shadow: hex(0x8fa0bd),
                lamps: 0.0,
            },
            Hour::Golden => Light {
                hour,
                sky: [hex(0x5f86ad), hex(0x9db2bf), hex(0xf0c99a), hex(0xfde6b8)],
                haze: hex(0xf3d3ac),
                sun: Color::light(0.62, 0.47, 0.26),
                ambient: Color::light(0.66, 0.58, 0.58),
                direction: at(side * 0.72, 0.36, -0.60).unit(),
                sea: [hex(0xc9b29a), hex(0x2f6f8a)],
                cloud: hex(0xffdcae),
                shadow: hex(0x9c8fb0),
                lamps: 0.25,
            },
            Hour::Dusk => Light {
                hour,
                sky: [hex(0x26365f), hex(0x5a5a8c), hex(0xc47f86), hex(0xf6b98c)],
                haze: hex(0xb58494),
                sun: Color::light(0.32, 0.18, 0.12),
                ambient: Color::light(0.56, 0.51, 0.62),
                direction: at(side * 0.85, 0.25, -0.35).unit(),
                sea: [hex(0xb98a93), hex(0x2b4368)],
                cloud: hex(0xe79a8c),
                shadow: hex(0x8583ae),
                lamps: 1.0,
            },
        };
        if weather == Weather::Calima {
            let dust = hex(0xe8cda6).times(Color::light(
                light.ambient.red + 0.35,
                light.ambient.green + 0.3,
                light.ambient.blue + 0.2,
            ));
            for (band, share) in light.sky.iter_mut().zip([0.18, 0.28, 0.35, 0.4]) {
                *band = band.mix(dust, share);
            }
            light.haze = light.haze.mix(dust, 0.35);
            light.sea = light.sea.map(|band| band.mix(dust, 0.12));
        }
        light
    }

    /// The colour of a surface that faces `normal`.
    pub fn surface(&self, color: Color, normal: Place) -> Color {
        color.times(self.ambient.plus(self.sun, normal.dot(self.direction).max(0.0) * 1.15))
    }

    /// The colour of a surface in full sun.
    pub fn lit(&self, color: Color) -> Color {
        color.times(self.ambient.plus(self.sun, 0.95))
    }

    /// The colour of a surface in partial sun.
    pub fn half(&self, color: Color) -> Color {
        color.times(self.ambient.plus(self.sun, 0.45))
    }

    /// The colour of a surface in shade.
    pub fn shaded(&self, color: Color) -> Color {
        color.times(self.ambient)
    }

    /// A colour seen through the air; `distance` 0 is near, 1 is hidden in haze.
    pub fn far(&self, color: Color, distance: f32) -> Color {
        color.mix(self.haze, distance)
    }

    /// The same hour inside a room, with light from a window on the given side.
    pub fn indoors(&self, side: f32) -> Light {
        let (sun, ambient) = match self.hour {
            Hour::Day => (Color::light(0.18, 0.17, 0.14), Color::light(0.92, 0.90, 0.87)),
            Hour::Golden => (Color::light(0.28, 0.20, 0.10), Color::light(0.88, 0.82, 0.76)),
            Hour::Dusk => (Color::light(0.30, 0.22, 0.10), Color::light(0.78, 0.68, 0.62)),
        };
        Light { sun, ambient, direction: at(side * 0.6, 0.6, -0.45).unit(), ..self.clone() }
    }
}
