//! Picture files for tests.

use image::{
    ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage, codecs::jpeg::JpegEncoder, metadata::Orientation,
};

/// A picture, red at the left and blue at the right.
pub fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) })
}

/// A picture that hardly shrinks when it is compressed.
pub fn noise(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let [red, green, blue, _] = (x * 73 + y * 151).wrapping_mul(2_654_435_761).to_be_bytes();
        Rgb([red, green, blue])
    })
}

pub fn jpeg(picture: &RgbImage) -> Vec<u8> {
    encoded(picture, ImageFormat::Jpeg)
}

pub fn png(picture: &RgbImage) -> Vec<u8> {
    encoded(picture, ImageFormat::Png)
}

pub fn webp(picture: &RgbImage) -> Vec<u8> {
    encoded(picture, ImageFormat::WebP)
}

fn encoded(picture: &RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a small picture can be written");
    bytes.into_inner()
}

/// A JPEG whose metadata say how it is to be turned: an Exif orientation, 1 to 8. It also names a place.
pub fn jpeg_turned(picture: &RgbImage, orientation: u8) -> Vec<u8> {
    assert!(Orientation::from_exif(orientation).is_some(), "{orientation}");
    // TIFF, big-endian: a directory with the orientation and the name of the camera's owner.
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
    exif.extend([0xa4, 0x30, 0, 2, 0, 0, 0, 4]);
    exif.extend(b"ANA\0");
    exif.extend([0; 4]);
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    encoder.set_exif_metadata(exif).expect("JPEG holds metadata");
    let written = encoder.write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8);
    written.expect("a small picture can be written");
    bytes
}

/// The beginning of a PNG that claims to have this size.
pub fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut header = b"IHDR".to_vec();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    // 8 bits, RGB.
    header.extend([8, 2, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec();
    bytes.extend(&header);
    bytes.extend(crc(&header).to_be_bytes());
    // The beginning of the pixels, without any.
    let pixels = b"IDAT";
    bytes.extend([0; 4]);
    bytes.extend(pixels);
    bytes.extend(crc(pixels).to_be_bytes());
    bytes
}

/// The checksum of a PNG's chunk (ISO/IEC 15948, annex D).
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _: u32| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}
