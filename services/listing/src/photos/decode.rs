//! Decodes an uploaded file under limits. See `docs/rules/photos.md#decoding`.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits, RgbImage, metadata::Orientation,
};

use crate::domain::upload::PhotoProblem;

/// Maximum width and height, in pixels.
const SIDE_MAX: u32 = 12_000;
/// Maximum number of pixels.
const PIXELS_MAX: u64 = 50_000_000;
/// Maximum memory for the decoded picture, in bytes: [`PIXELS_MAX`] with four channels of 8 bits.
const DECODED_MAX_BYTES: u64 = 4 * PIXELS_MAX;
/// A wider picture is shrunk to this width at once, in pixels: twice the largest variant.
const REDUCED_WIDTH: u32 = 4_000;

/// A decoded picture, upright and without transparency.
pub struct Decoded {
    /// Its pixels; those of a very wide picture are reduced.
    pub pixels: RgbImage,
    /// Width of the original, in pixels.
    pub width: u32,
    /// Height of the original, in pixels.
    pub height: u32,
}

/// The format of a file according to its first bytes. Names and headers are not considered.
pub fn format_of(bytes: &[u8]) -> Option<ImageFormat> {
    if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        Some(ImageFormat::Jpeg)
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(ImageFormat::Png)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(&b"WEBP"[..]) {
        Some(ImageFormat::WebP)
    } else {
        None
    }
}

/// Decodes a file. Its size is checked before its pixels are read.
pub fn decode(bytes: &[u8]) -> Result<Decoded, PhotoProblem> {
    let format = format_of(bytes).ok_or(PhotoProblem::Format)?;
    // The decoder would fill the missing part of a JPEG with grey.
    if format == ImageFormat::Jpeg && !is_whole_jpeg(bytes) {
        return Err(PhotoProblem::Unreadable);
    }
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(DECODED_MAX_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| problem(&error))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS_MAX || decoder.total_bytes() > DECODED_MAX_BYTES {
        return Err(PhotoProblem::TooManyPixels);
    }
    if width == 0 || height == 0 {
        return Err(PhotoProblem::Unreadable);
    }
    let orientation = decoder.orientation().map_err(|error| problem(&error))?;
    let image = DynamicImage::from_decoder(decoder).map_err(|error| problem(&error))?;
    let (width, height) = if is_turned(orientation) { (height, width) } else { (width, height) };
    let mut image = reduced(image, width);
    image.apply_orientation(orientation);
    Ok(Decoded { pixels: flattened(image), width, height })
}

fn problem(error: &ImageError) -> PhotoProblem {
    match error {
        ImageError::Limits(_) => PhotoProblem::TooManyPixels,
        ImageError::Decoding(_)
        | ImageError::Encoding(_)
        | ImageError::Parameter(_)
        | ImageError::Unsupported(_)
        | ImageError::IoError(_) => PhotoProblem::Unreadable,
    }
}

/// Whether an end marker follows the beginning of the pixels (ITU-T T.81, B.1.1.2). Within the pixels, a byte of 0xff is
/// followed by 0x00 or a restart marker. A thumbnail in the metadata has an end marker of its own, so the segments
/// before the pixels are skipped.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xda;
    let mut position = 2;
    loop {
        match bytes.get(position..position + 4) {
            // A marker may be preceded by any number of fill bytes.
            Some([0xff, 0xff, ..]) => position += 1,
            Some([0xff, START_OF_SCAN, ..]) => break,
            Some([0xff, _, high, low]) => position += 2 + usize::from(u16::from_be_bytes([*high, *low])),
            _ => return false,
        }
    }
    bytes[position..].windows(2).any(|pair| pair == [0xff, 0xd9])
}

/// Whether width and height change places.
const fn is_turned(orientation: Orientation) -> bool {
    match orientation {
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH => {
            true
        }
        Orientation::NoTransforms
        | Orientation::Rotate180
        | Orientation::FlipHorizontal
        | Orientation::FlipVertical => false,
    }
}

/// Shrinks a picture whose upright width is more than [`REDUCED_WIDTH`].
fn reduced(image: DynamicImage, upright_width: u32) -> DynamicImage {
    if upright_width <= REDUCED_WIDTH {
        return image;
    }
    let scaled = |side: u32| {
        let scaled = u64::from(side) * u64::from(REDUCED_WIDTH) / u64::from(upright_width);
        u32::try_from(scaled).expect("it is less than before").max(1)
    };
    image.thumbnail_exact(scaled(image.width()), scaled(image.height()))
}

fn flattened(image: DynamicImage) -> RgbImage {
    if !image.has_alpha() {
        return image.into_rgb8();
    }
    let transparent = image.into_rgba8();
    RgbImage::from_fn(transparent.width(), transparent.height(), |x, y| {
        let [red, green, blue, alpha] = transparent.get_pixel(x, y).0;
        let alpha = u32::from(alpha);
        let on_white = |component: u8| {
            let mixed = (u32::from(component) * alpha + 255 * (255 - alpha) + 127) / 255;
            u8::try_from(mixed).unwrap_or(u8::MAX)
        };
        image::Rgb([on_white(red), on_white(green), on_white(blue)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::pictures::{halves, jpeg, jpeg_turned, noise, png, png_header, webp};

    fn refused(bytes: &[u8]) -> Option<PhotoProblem> {
        decode(bytes).err()
    }

    #[test]
    fn a_format_is_what_the_first_bytes_say() {
        let picture = halves(60, 40);
        for (bytes, format) in [
            (jpeg(&picture), ImageFormat::Jpeg),
            (png(&picture), ImageFormat::Png),
            (webp(&picture), ImageFormat::WebP),
        ] {
            assert_eq!(format_of(&bytes), Some(format));
            let decoded = decode(&bytes).map_err(PhotoProblem::code).map(|decoded| (decoded.width, decoded.height));
            assert_eq!(decoded, Ok((60, 40)), "{format:?}");
        }
        for bytes in [&b""[..], b"GIF89a", b"<svg xmlns=", b"RIFF....AVI ", b"\x89PNG", b"<script>"] {
            assert_eq!(refused(bytes), Some(PhotoProblem::Format), "{bytes:?}");
        }
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let picture = noise(300, 200);
        for whole in [jpeg(&picture), png(&picture), webp(&picture)] {
            for part in [16, whole.len() / 2, whole.len() * 9 / 10] {
                assert_eq!(refused(&whole[..part]), Some(PhotoProblem::Unreadable), "{part} of {}", whole.len());
            }
        }
        let mislabelled = [&[0xff, 0xd8, 0xff][..], b"<script>alert(1)</script>"].concat();
        assert_eq!(refused(&mislabelled), Some(PhotoProblem::Unreadable));
        let trailing = [jpeg(&picture), b"more".to_vec()].concat();
        assert_eq!(refused(&trailing), None, "cameras append data");
    }

    #[test]
    fn a_bomb_is_refused_by_its_header() {
        for (width, height) in [(60_000, 60_000), (12_001, 1), (1, 12_001), (12_000, 12_000), (10_000, 5_001)] {
            let bomb = png_header(width, height);
            assert_eq!(refused(&bomb), Some(PhotoProblem::TooManyPixels), "{width} × {height}");
        }
    }

    #[test]
    fn every_orientation_is_turned_upright() {
        // The file is red at the left and blue at the right.
        let expected = [
            (1, "left red"),
            (2, "left blue"),
            (3, "left blue"),
            (4, "left red"),
            (5, "top red"),
            (6, "top red"),
            (7, "top blue"),
            (8, "top blue"),
        ];
        for (value, sides) in expected {
            let Decoded { pixels, width, height } = decode(&jpeg_turned(&halves(64, 32), value)).expect("a JPEG");
            let is_red = |x: u32, y: u32| pixels.get_pixel(x, y).0[0] > 128;
            let name = |red: bool| if red { "red" } else { "blue" };
            let found = if width > height {
                assert_eq!((width, height), (64, 32), "{value}");
                assert_ne!(is_red(4, 16), is_red(59, 16), "{value}");
                format!("left {}", name(is_red(4, 16)))
            } else {
                assert_eq!((width, height), (32, 64), "{value}");
                assert_ne!(is_red(16, 4), is_red(16, 59), "{value}");
                format!("top {}", name(is_red(16, 4)))
            };
            assert_eq!(found, sides, "{value}");
        }
    }

    #[test]
    fn what_is_transparent_becomes_white() {
        let clear = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(8, 8, image::Rgba([0, 0, 0, 0])));
        assert_eq!(flattened(clear).get_pixel(3, 3).0, [255, 255, 255]);
    }

    #[test]
    fn a_wide_picture_is_reduced_and_remembers_its_size() {
        let decoded = decode(&jpeg(&halves(5_000, 50))).expect("a JPEG");
        assert_eq!((decoded.width, decoded.height, decoded.pixels.dimensions()), (5_000, 50, (4_000, 40)));
    }
}
