//! The stored form of a photo: JPEG and WebP at several widths, and a cover. Only pixels are written, so no metadata of
//! the original remain.

use image::{
    ExtendedColorType, ImageEncoder as _, ImageError, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};
use webp::{WebPConfig, WebPEncodingError};

use super::decode::Decoded;

/// The stored widths, in pixels. A picture is never enlarged.
const WIDTHS: [u32; 4] = [400, 800, 1200, 2000];
/// Width and height of the cover, in pixels; that of a smaller picture has the same shape.
const COVER: (u32, u32) = (1200, 800);
/// The stored sides of the photo of a host, which is a square, in pixels. It is never enlarged.
const PORTRAIT_SIDES: [u32; 2] = [96, 256];
const JPEG_QUALITY: u8 = 82;
/// WebP quality. It looks like the JPEG beside it, at a smaller size.
const WEBP_QUALITY: f32 = 76.0;
/// WebP effort, 0 to 6. More takes much longer and saves a few percent.
const WEBP_METHOD: i32 = 2;

/// A photo ready to be stored.
pub struct Picture {
    /// Width of the original, in pixels.
    pub width: u32,
    /// Height of the original, in pixels.
    pub height: u32,
    /// The stored widths, ascending, in pixels.
    pub widths: Vec<u32>,
    /// Average colour, `#rrggbb`.
    pub color: String,
    /// The difference hash: pictures that look the same differ in few bits.
    pub difference_hash: u64,
    /// The files with their names, such as `400.jpg` and `cover.webp`.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Why a picture could not be encoded.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    #[error("a photo cannot be written as JPEG: {0}")]
    Jpeg(#[from] ImageError),
    #[error("a photo cannot be written as WebP: {0:?}")]
    WebP(WebPEncodingError),
}

/// Encodes a photo in all its forms.
///
/// # Errors
/// If an encoder fails, which happens only if memory runs out.
pub fn encode(decoded: Decoded) -> Result<Picture, EncodeError> {
    let Decoded { pixels, width, height } = decoded;
    let mut files = Vec::new();
    write(&mut files, "cover", &cover(&pixels))?;
    variants(pixels, (width, height), &WIDTHS, files)
}

/// Encodes the square in the middle of the photo of a host.
///
/// # Errors
/// As of [`encode`].
pub fn encode_portrait(decoded: Decoded) -> Result<Picture, EncodeError> {
    let (width, height) = decoded.pixels.dimensions();
    let side = width.min(height);
    let square = imageops::crop_imm(&decoded.pixels, (width - side) / 2, (height - side) / 2, side, side).to_image();
    variants(square, (side, side), &PORTRAIT_SIDES, Vec::new())
}

/// Encodes a picture at those of these widths that do not enlarge it, and at its own if all do.
fn variants(
    pixels: RgbImage,
    (width, height): (u32, u32),
    wanted: &[u32],
    mut files: Vec<(String, Vec<u8>)>,
) -> Result<Picture, EncodeError> {
    let mut widths: Vec<u32> = wanted.iter().copied().filter(|wanted| *wanted <= width).collect();
    if widths.is_empty() {
        widths.push(width);
    }
    // Each variant is made from the next larger one.
    let mut picture = pixels;
    for width in widths.iter().rev() {
        if picture.width() != *width {
            let height = scaled(picture.height(), *width, picture.width());
            picture = imageops::resize(&picture, *width, height, FilterType::CatmullRom);
        }
        write(&mut files, &width.to_string(), &picture)?;
    }
    Ok(Picture { width, height, widths, color: average(&picture), difference_hash: difference_hash(&picture), files })
}

/// `side * part / whole`, rounded, and at least 1.
fn scaled(side: u32, part: u32, whole: u32) -> u32 {
    let (side, part, whole) = (u64::from(side), u64::from(part), u64::from(whole));
    u32::try_from((side * part + whole / 2) / whole).unwrap_or(u32::MAX).max(1)
}

/// The middle of a picture, in the shape of [`COVER`].
fn cover(picture: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let (shape_width, shape_height) = COVER;
    let across = width.min(scaled(height, shape_width, shape_height));
    let down = height.min(scaled(width, shape_height, shape_width));
    let middle = imageops::crop_imm(picture, (width - across) / 2, (height - down) / 2, across, down).to_image();
    if across <= shape_width {
        return middle;
    }
    imageops::resize(&middle, shape_width, shape_height, FilterType::CatmullRom)
}

fn write(files: &mut Vec<(String, Vec<u8>)>, name: &str, picture: &RgbImage) -> Result<(), EncodeError> {
    files.push((format!("{name}.jpg"), jpeg(picture)?));
    files.push((format!("{name}.webp"), webp(picture)?));
    Ok(())
}

fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    encoder.write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)?;
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
    let mut sums = [0_u64; 3];
    for Rgb(components) in picture.pixels() {
        for (sum, component) in sums.iter_mut().zip(components) {
            *sum += u64::from(*component);
        }
    }
    let count = u64::from(picture.width()) * u64::from(picture.height());
    let [red, green, blue] = sums.map(|sum| sum / count.max(1));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The difference hash of a picture: it is shrunk to 9 × 8 grey pixels, and each bit says whether a pixel is brighter
/// than the one at its right.
fn difference_hash(picture: &RgbImage) -> u64 {
    let small = imageops::resize(picture, 9, 8, FilterType::Triangle);
    let grey = |x: u32, y: u32| {
        let [red, green, blue] = small.get_pixel(x, y).0.map(u32::from);
        299 * red + 587 * green + 114 * blue
    };
    let mut hash = 0;
    for y in 0..8 {
        for x in 0..8 {
            hash = (hash << 1) | u64::from(grey(x, y) > grey(x + 1, y));
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        photos::decode::decode,
        testing::pictures::{halves, jpeg as jpeg_file, jpeg_turned, png},
    };

    fn encoded(bytes: &[u8]) -> Picture {
        encode(decode(bytes).expect("a picture")).expect("encoded")
    }

    fn names(picture: &Picture) -> Vec<&str> {
        picture.files.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn a_picture_is_never_enlarged() {
        let cases: [(u32, &[u32]); 5] = [
            (300, &[300]),
            (400, &[400]),
            (1_199, &[400, 800]),
            (2_000, &[400, 800, 1_200, 2_000]),
            (2_560, &[400, 800, 1_200, 2_000]),
        ];
        for (width, widths) in cases {
            let picture = encoded(&jpeg_file(&halves(width, 120)));
            assert_eq!((picture.width, picture.height, picture.widths.as_slice()), (width, 120, widths));
            assert_eq!(picture.files.len(), 2 * widths.len() + 2, "{:?}", names(&picture));
            for (name, bytes) in &picture.files {
                let stored = decode(bytes).expect("what is stored can be read");
                match name.split('.').next().expect("a name") {
                    "cover" => assert!(stored.width <= 1_200 && stored.height <= 800, "{name}"),
                    digits => assert_eq!(digits, stored.width.to_string()),
                }
            }
        }
    }

    #[test]
    fn the_photo_of_a_host_is_the_square_in_its_middle_without_metadata() {
        for (width, height, sides) in
            [(1_200, 800, &[96, 256][..]), (800, 1_200, &[96, 256]), (200, 300, &[96]), (40, 60, &[40])]
        {
            let picture = encode_portrait(decode(&jpeg_turned(&halves(width, height), 1)).expect("a picture"));
            let picture = picture.expect("encoded");
            let side = width.min(height);
            assert_eq!((picture.width, picture.height, picture.widths.as_slice()), (side, side, sides));
            assert_eq!(picture.files.len(), 2 * sides.len(), "{:?}", names(&picture));
            for (name, bytes) in &picture.files {
                let stored = decode(bytes).expect("what is stored can be read");
                assert_eq!((stored.width, stored.height), (stored.width, stored.width), "{name}");
                assert!(!bytes.windows(4).any(|part| part == b"Exif" || part == b"EXIF"), "{name}");
            }
        }
        let wide = encode_portrait(decode(&png(&halves(600, 100))).expect("a picture")).expect("encoded");
        let small = decode(&wide.files[0].1).expect("a picture");
        let red = |x| small.pixels.get_pixel(x, small.height / 2).0[0] > 128;
        assert!(red(4) && !red(small.width - 5), "it is cut from the middle");
    }

    #[test]
    fn a_cover_is_cut_from_the_middle() {
        for (width, height, expected) in [
            (3_000, 1_000, (1_200, 800)),
            (1_000, 3_000, (1_000, 667)),
            (1_200, 800, (1_200, 800)),
            (300, 300, (300, 200)),
            (1, 1, (1, 1)),
        ] {
            assert_eq!(cover(&halves(width, height)).dimensions(), expected, "{width} × {height}");
        }
        let wide = cover(&halves(600, 100));
        assert!(wide.get_pixel(0, 50).0[0] > 128 && wide.get_pixel(wide.width() - 1, 50).0[2] > 128);
    }

    #[test]
    fn no_metadata_remain() {
        let original = jpeg_turned(&halves(640, 480), 6);
        let contains = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
        assert!(contains(&original, b"Exif") && contains(&original, b"ANA"));
        for (name, bytes) in encoded(&original).files {
            assert!(!contains(&bytes, b"Exif") && !contains(&bytes, b"EXIF") && !contains(&bytes, b"ANA"), "{name}");
        }
    }

    #[test]
    fn the_colour_is_the_average() {
        assert_eq!(encoded(&png(&RgbImage::from_pixel(500, 300, Rgb([18, 52, 86])))).color, "#123456");
    }

    #[test]
    fn copies_of_a_picture_have_nearly_the_same_hash() {
        // A slope from dark to bright, with a bright window.
        let scene = RgbImage::from_fn(900, 600, |x, y| {
            let in_window = (200..400).contains(&x) && (100..300).contains(&y);
            let grey = u8::try_from(if in_window { 250 } else { (x + y) / 8 }).unwrap_or(u8::MAX);
            Rgb([grey, grey, grey])
        });
        let hash = |bytes: &[u8]| encoded(bytes).difference_hash;
        let original = hash(&png(&scene));
        let small = imageops::resize(&scene, 450, 300, FilterType::Triangle);
        for copy in [jpeg_file(&scene), jpeg_file(&small), png(&small)] {
            assert!((original ^ hash(&copy)).count_ones() <= 6);
        }
        let mirrored = imageops::flip_horizontal(&scene);
        assert!((original ^ hash(&png(&mirrored))).count_ones() > 6);
    }
}
