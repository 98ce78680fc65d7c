//! Pictures in their stored form: JPEG and WebP at several widths under the hash of the largest JPEG.

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use sha2::{Digest, Sha256};
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use webp::{WebPConfig, WebPEncodingError};

use super::{Scene, draw};

/// The stored widths of a cover, ascending.
pub const COVER_WIDTHS: [u32; 3] = [400, 800, 1200];
/// The stored widths of every other picture, ascending. They are shown smaller, and drawn in less than half the time.
pub const WIDTHS: [u32; 2] = [400, 800];
/// The stored formats of every picture, as the ending of their names.
pub const FORMATS: [&str; 2] = ["jpg", "webp"];
/// JPEG quality. Higher values make no visible difference in drawn scenes.
const JPEG_QUALITY: u8 = 80;
/// WebP quality. It looks like the JPEG beside it, at a third of the size.
const WEBP_QUALITY: f32 = 72.0;
/// WebP effort, 0 to 6. This one takes as long as the JPEG; 4 takes twice as long and saves 4 %, 6 four times and 10 %.
const WEBP_METHOD: i32 = 2;

/// A picture ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// First half of the SHA-256 of the largest JPEG, in hexadecimal.
    pub hash: String,
    /// Average colour as `#rrggbb`.
    pub color: String,
    /// Width of the largest variant in pixels.
    pub width: u32,
    /// Height of the largest variant in pixels.
    pub height: u32,
    /// The picture at each width, ascending.
    pub variants: Vec<Variant>,
}

/// A picture at one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Width in pixels.
    pub width: u32,
    /// For every browser.
    pub jpeg: Vec<u8>,
    /// For those of the last years.
    pub webp: Vec<u8>,
}

impl Variant {
    /// The encodings, each with its place among [`FORMATS`].
    pub fn files(self) -> [(&'static str, Vec<u8>); FORMATS.len()] {
        let [jpg, webp] = FORMATS;
        [(jpg, self.jpeg), (webp, self.webp)]
    }
}

/// Why a picture could not be encoded.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// As JPEG.
    #[error("cannot encode a drawn picture: {0}")]
    Jpeg(#[from] image::ImageError),
    /// As WebP.
    #[error("cannot encode a drawn picture: {0:?}")]
    WebP(WebPEncodingError),
}

/// Draws a scene at every one of the widths, which ascend, and encodes it.
///
/// # Errors
/// If the encoder fails, which happens only if memory runs out.
pub fn render(scene: &Scene, widths: &[u32]) -> Result<Picture, EncodeError> {
    let mut variants = Vec::with_capacity(widths.len());
    let mut color = String::new();
    for &width in widths {
        // Each width is drawn separately: this is as fast as scaling, and every line stays sharp.
        let pixmap = draw(scene, width);
        if color.is_empty() {
            color = average(&pixmap);
        }
        let (jpeg, webp) = (jpeg(&pixmap, JPEG_QUALITY)?, webp(&pixmap, WEBP_QUALITY)?);
        variants.push(Variant { width, jpeg, webp });
    }
    let (width, largest) = variants.last().map_or((0, [].as_slice()), |last| (last.width, last.jpeg.as_slice()));
    let hash = Sha256::digest(largest).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Ok(Picture { hash, color, width, height: width * 2 / 3, variants })
}

/// Draws a scene as a file that an owner could upload.
///
/// # Errors
/// If the encoder fails, which happens only if memory runs out.
pub fn photograph(scene: &Scene) -> Result<Vec<u8>, EncodeError> {
    jpeg(&draw(scene, 1_200), JPEG_QUALITY)
}

/// Encodes a finished drawing.
///
/// # Errors
/// If the encoder fails, which happens only if memory runs out.
pub fn jpeg(pixmap: &Pixmap, quality: u8) -> Result<Vec<u8>, EncodeError> {
    let rgb = rgb(pixmap);
    let mut bytes = Vec::with_capacity(rgb.len() / 12);
    JpegEncoder::new_with_quality(&mut bytes, quality).write_image(
        &rgb,
        pixmap.width(),
        pixmap.height(),
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}

fn webp(pixmap: &Pixmap, quality: f32) -> Result<Vec<u8>, EncodeError> {
    let rgb = rgb(pixmap);
    let encoder = webp::Encoder::from_rgb(&rgb, pixmap.width(), pixmap.height());
    let invalid = |()| EncodeError::WebP(WebPEncodingError::VP8_ENC_ERROR_INVALID_CONFIGURATION);
    let mut config = WebPConfig::new().map_err(invalid)?;
    config.quality = quality;
    config.method = WEBP_METHOD;
    let bytes = encoder.encode_advanced(&config).map_err(EncodeError::WebP)?;
    Ok(bytes.to_vec())
}

fn rgb(pixmap: &Pixmap) -> Vec<u8> {
    let mut rgb = Vec::with_capacity(pixmap.data().len() / 4 * 3);
    for pixel in pixmap.data().chunks_exact(4) {
        rgb.extend_from_slice(&pixel[..3]);
    }
    rgb
}

/// The average colour, computed by shrinking the picture to a few pixels.
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
