//! Colours that can be mixed, multiplied by light and made transparent.

/// A colour with components from 0 to 1, not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Color {
    /// Red, 0 to 1.
    pub red: f32,
    /// Green, 0 to 1.
    pub green: f32,
    /// Blue, 0 to 1.
    pub blue: f32,
    /// Opacity, 0 to 1.
    pub alpha: f32,
}

/// The colour written `0xRRGGBB`.
pub const fn hex(value: u32) -> Color {
    Color {
        red: ((value >> 16) & 0xff) as f32 / 255.0,
        green: ((value >> 8) & 0xff) as f32 / 255.0,
        blue: (value & 0xff) as f32 / 255.0,
        alpha: 1.0,
    }
}

impl Color {
    /// Pure white.
    pub const WHITE: Color = hex(0xffffff);

    /// A colour with three components, which may exceed 1 when it describes light.
    pub const fn light(red: f32, green: f32, blue: f32) -> Color {
        Color { red, green, blue, alpha: 1.0 }
    }

    /// A mix of both colours: this one at `share` 0, `other` at `share` 1.
    pub fn mix(self, other: Color, share: f32) -> Color {
        let between = |from: f32, to: f32| from + (to - from) * share;
        Color {
            red: between(self.red, other.red),
            green: between(self.green, other.green),
            blue: between(self.blue, other.blue),
            alpha: between(self.alpha, other.alpha),
        }
    }

    /// The colour of a surface under a light.
    pub fn times(self, light: Color) -> Color {
        Color {
            red: (self.red * light.red).min(1.0),
            green: (self.green * light.green).min(1.0),
            blue: (self.blue * light.blue).min(1.0),
            alpha: self.alpha,
        }
    }

    /// The sum of both lights, with a strength for the other.
    pub fn plus(self, other: Color, strength: f32) -> Color {
        Color {
            red: self.red + other.red * strength,
            green: self.green + other.green * strength,
            blue: self.blue + other.blue * strength,
            alpha: self.alpha,
        }
    }

    /// The colour mixed with white.
    pub fn lighter(self, share: f32) -> Color {
        self.mix(Color { alpha: self.alpha, ..Color::WHITE }, share)
    }

    /// The colour mixed with a warm near-black, which looks less dirty than pure black.
    pub fn darker(self, share: f32) -> Color {
        self.mix(Color { alpha: self.alpha, ..hex(0x15141c) }, share)
    }

    /// The same colour with another opacity.
    pub fn faded(self, alpha: f32) -> Color {
        Color { alpha, ..self }
    }

    /// The colour in the form of the rasteriser.
    pub(super) fn to_skia(self) -> tiny_skia::Color {
        let clamp = |component: f32| component.clamp(0.0, 1.0);
        tiny_skia::Color::from_rgba(clamp(self.red), clamp(self.green), clamp(self.blue), clamp(self.alpha))
            .unwrap_or(tiny_skia::Color::TRANSPARENT)
    }
}
