//! Bodies as they were before they were compressed for the way.
//!
//! The client does it itself: what its library leaves unread behind the first member of a gzip answer would be lost
//! without a word, and with it the nights of half a calendar.

use std::io::{self, Cursor, Read};

use bytes::Bytes;
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use http::{HeaderMap, header};

use super::Error;

/// What may be sent to us.
pub const ACCEPTED: &str = "gzip, deflate, br";
/// How much of a body is looked at at once.
const BUFFER: usize = 4096;

/// The body that the headers speak of, no longer than `limit` bytes. An encoding that nobody knows is left as it is.
pub fn decoded(headers: &HeaderMap, body: Bytes, limit: usize) -> Result<Bytes, Error> {
    let names = headers.get(header::CONTENT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut body = body;
    // Named in the order in which they were applied.
    for name in names.rsplit(',').map(|name| name.trim().to_ascii_lowercase()) {
        if body.is_empty() {
            break;
        }
        body = match name.as_str() {
            "gzip" | "x-gzip" => all(MultiGzDecoder::new(body.as_ref()), limit)?,
            // Some send what RFC 9110 8.4.1.2 calls deflate without its wrapper.
            "deflate" if body.first().is_some_and(|first| first & 0x0f == 8) => {
                let mut decoder = ZlibDecoder::new(Cursor::new(body.clone()));
                let text = all(&mut decoder, limit)?;
                whole(decoder.total_in(), &body)?;
                text
            }
            "deflate" => {
                let mut decoder = DeflateDecoder::new(Cursor::new(body.clone()));
                let text = all(&mut decoder, limit)?;
                whole(decoder.total_in(), &body)?;
                text
            }
            "br" => all(brotli::Decompressor::new(body.as_ref(), BUFFER), limit)?,
            "identity" | "" => continue,
            _ => return Ok(body),
        };
    }
    Ok(body)
}

fn all(decoder: impl Read, limit: usize) -> Result<Bytes, Error> {
    let mut text = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let failed = |error: io::Error| Error::Network(format!("the body cannot be decompressed: {error}"));
    decoder.take(most).read_to_end(&mut text).map_err(failed)?;
    if text.len() > limit { Err(Error::TooLarge(limit)) } else { Ok(text.into()) }
}

/// What is left behind the end is part of an answer that was not understood.
fn whole(read: u64, body: &Bytes) -> Result<(), Error> {
    if usize::try_from(read).is_ok_and(|read| read == body.len()) {
        return Ok(());
    }
    Err(Error::Network("the compressed body is followed by more".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::{
        Compression,
        write::{DeflateEncoder, GzEncoder, ZlibEncoder},
    };
    use http::HeaderValue;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    }

    fn zlib(text: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    }

    fn deflate(text: &[u8]) -> Vec<u8> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    }

    fn br(text: &[u8]) -> Vec<u8> {
        let mut encoded = Vec::new();
        let mut encoder = brotli::CompressorWriter::new(&mut encoded, BUFFER, 5, 20);
        encoder.write_all(text).expect("memory");
        drop(encoder);
        encoded
    }

    fn read(encoding: &'static str, body: Vec<u8>) -> Result<Vec<u8>, Error> {
        let headers = HeaderMap::from_iter([(header::CONTENT_ENCODING, HeaderValue::from_static(encoding))]);
        decoded(&headers, body.into(), 100).map(|body| body.to_vec())
    }

    #[test]
    fn every_encoding_is_undone() {
        let text = b"BEGIN:VCALENDAR".as_slice();
        for (encoding, body) in [
            ("gzip", gzip(text)),
            ("X-GZip", gzip(text)),
            // Members are one body, RFC 1952 2.2.
            ("gzip", [gzip(b"BEGIN:"), gzip(b"VCALENDAR")].concat()),
            ("deflate", zlib(text)),
            ("deflate", deflate(text)),
            ("br", br(text)),
            ("deflate, gzip", gzip(&zlib(text))),
            ("identity", text.to_vec()),
        ] {
            assert_eq!(read(encoding, body).expect(encoding), text, "{encoding}");
        }
        assert!(read("gzip", Vec::new()).expect("nothing").is_empty());
        assert_eq!(decoded(&HeaderMap::new(), Bytes::from_static(text), 100).expect("as it is"), text);
    }

    #[test]
    fn what_is_cut_or_followed_by_more_is_refused() {
        let text = b"BEGIN:VCALENDAR and so on and so on".as_slice();
        for (encoding, body) in
            [("gzip", gzip(text)), ("deflate", zlib(text)), ("deflate", deflate(text)), ("br", br(text))]
        {
            for cut in 1..body.len() {
                let cut = body[..cut].to_vec();
                assert!(read(encoding, cut.clone()).is_err(), "{encoding} {cut:?}");
            }
            if encoding != "br" {
                assert!(read(encoding, [body, b"more".to_vec()].concat()).is_err(), "{encoding}");
            }
        }
    }

    #[test]
    fn a_body_grows_no_larger_than_it_may() {
        let zeros = vec![b'0'; 1_000_000];
        for (encoding, body) in [("gzip", gzip(&zeros)), ("deflate", zlib(&zeros)), ("br", br(&zeros))] {
            assert!(matches!(read(encoding, body), Err(Error::TooLarge(100))), "{encoding}");
        }
    }
}
