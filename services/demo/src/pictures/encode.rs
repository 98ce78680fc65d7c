//! Pictures as they are stored: JPEG at several widths under the hash of the largest.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use sha2::{Digest, Sha256};
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

use super::{Scene, draw};

/// The widths every picture is kept at, ascending.
pub const WIDTHS: [u32; 3] = [400, 800, 1200];
/// Where the eye stops seeing the difference in drawn scenes.
const QUALITY: u8 = 80;

/// A picture ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// First half of the SHA-256 of the largest encoding, in hexadecimal.
    pub hash: String,
    /// Average colour as `#rrggbb`.
    pub color: String,
    /// Width of the largest variant in pixels.
    pub width: u32,
    /// Height of the largest variant in pixels.
    pub height: u32,
    /// Width and JPEG bytes of each variant, ascending.
    pub variants: Vec<(u32, Vec<u8>)>,
}

/// Why a picture could not be encoded.
#[derive(Debug, thiserror::Error)]
#[error("cannot encode a drawn picture: {0}")]
pub struct EncodeError(#[from] image::ImageError);

/// Draws a scene at every width and encodes it.
///
/// # Errors
/// When the encoder refuses, which it does only out of memory.
pub fn render(scene: &Scene) -> Result<Picture, EncodeError> {
    let mut variants = Vec::with_capacity(WIDTHS.len());
    let mut color = String::new();
    for width in WIDTHS {
        // Drawn anew at each width: as fast as scaling, and every line stays crisp.
        let pixmap = draw(scene, width);
        if color.is_empty() {
            color = average(&pixmap);
        }
        variants.push((width, jpeg(&pixmap, QUALITY)?));
    }
    let largest = &variants[WIDTHS.len() - 1].1;
    let hash = Sha256::digest(largest).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let width = WIDTHS[WIDTHS.len() - 1];
    Ok(Picture { hash, color, width, height: width * 2 / 3, variants })
}

/// Encodes a finished drawing.
///
/// # Errors
/// When the encoder refuses, which it does only out of memory.
pub fn jpeg(pixmap: &Pixmap, quality: u8) -> Result<Vec<u8>, EncodeError> {
    let mut rgb = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.data().chunks_exact(4) {
        rgb.extend_from_slice(&pixel[..3]);
    }
    let mut bytes = Vec::with_capacity(rgb.len() / 12);
    JpegEncoder::new_with_quality(&mut bytes, quality).write_image(
        &rgb,
        pixmap.width(),
        pixmap.height(),
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}

/// The average colour, by shrinking the picture to a handful of pixels.
fn average(pixmap: &Pixmap) -> String {
    let (wide, tall) = (6_u32, 4_u32);
    let Some(mut small) = Pixmap::new(wide, tall) else { return "#cccccc".to_owned() };
    let scale = wide as f32 / pixmap.width() as f32;
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    small.draw_pixmap(0, 0, pixmap.as_ref(), &paint, Transform::from_scale(scale, scale), None);
    let count = u64::from(wide * tall);
    let mut sums = [0_u64; 3];
    for pixel in small.data().chunks_exact(4) {
        for (sum, component) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(*component);
        }
    }
    format!("#{:02x}{:02x}{:02x}", sums[0] / count, sums[1] / count, sums[2] / count)
}
