//! Pictures in their stored form: JPEG and WebP at several widths under the hash of the largest JPEG.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage};
use sha2::{Digest, Sha256};
use webp::{WebPConfig, WebPEncodingError};

use super::Scene;

/// The stored widths of a cover, ascending.
pub const COVER_WIDTHS: [u32; 3] = [400, 800, 1200];
/// The stored widths of every other picture, ascending. They are shown smaller, and encoded in less than half the time.
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
    #[error("cannot encode a picture: {0}")]
    Jpeg(#[from] image::ImageError),
    #[error("cannot encode a picture: {0:?}")]
    WebP(WebPEncodingError),
}

/// Encodes a scene at every one of the widths, which ascend and are at most those that the scene is stored in.
///
/// # Errors
/// If the encoder fails, which happens only if memory runs out.
pub fn render(scene: &Scene, widths: &[u32]) -> Result<Picture, EncodeError> {
    let mut picture = pixels(scene);
    let mut variants = Vec::with_capacity(widths.len());
    for &width in widths.iter().rev() {
        // Each width is made from the next larger one.
        if picture.width() != width {
            picture = imageops::resize(&picture, width, width * 2 / 3, FilterType::Triangle);
        }
        variants.push(Variant { width, jpeg: jpeg(&picture)?, webp: webp(&picture)? });
    }
    let (width, largest) = variants.first().map_or((0, [].as_slice()), |first| (first.width, first.jpeg.as_slice()));
    let hash = Sha256::digest(largest).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    variants.reverse();
    Ok(Picture { hash, color: average(&picture), width, height: width * 2 / 3, variants })
}

/// A scene as a file that an owner could upload.
///
/// # Errors
/// If the encoder fails, which happens only if memory runs out.
pub fn photograph(scene: &Scene) -> Result<Vec<u8>, EncodeError> {
    jpeg(&pixels(scene))
}

/// The part of its drawing that a scene shows: ten elevenths of the width, at 3:2.
fn pixels(scene: &Scene) -> RgbImage {
    let decoded = webp::Decoder::new(scene.webp).decode().expect("a test decodes every embedded picture");
    let (width, height) = (decoded.width(), decoded.height());
    let drawing = RgbImage::from_raw(width, height, decoded.to_vec()).expect("three bytes a pixel");
    let part = scene.part;
    let shown_width = width * 10 / 11;
    let mut shown = imageops::crop_imm(&drawing, part.x, part.y, shown_width, shown_width * 2 / 3).to_image();
    if part.mirrored {
        imageops::flip_horizontal_in_place(&mut shown);
    }
    shown
}

fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::with_capacity(picture.as_raw().len() / 12);
    JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).write_image(
        picture.as_raw(),
        picture.width(),
        picture.height(),
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}

fn webp(picture: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let encoder = webp::Encoder::from_rgb(picture.as_raw(), picture.width(), picture.height());
    let invalid = |()| EncodeError::WebP(WebPEncodingError::VP8_ENC_ERROR_INVALID_CONFIGURATION);
    let mut config = WebPConfig::new().map_err(invalid)?;
    config.quality = WEBP_QUALITY;
    config.method = WEBP_METHOD;
    let bytes = encoder.encode_advanced(&config).map_err(EncodeError::WebP)?;
    Ok(bytes.to_vec())
}

fn average(picture: &RgbImage) -> String {
    let Rgb([red, green, blue]) = *imageops::thumbnail(picture, 1, 1).get_pixel(0, 0);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
