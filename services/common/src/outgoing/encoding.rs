//! Decompresses bodies.
//!
//! The HTTP library is not used for this: it silently drops everything after the first member of a gzip body, and with
//! it the nights of half a calendar.

use std::io::{self, Cursor, Read};

use bytes::Bytes;
use flate2::{
    bufread::GzDecoder,
    read::{DeflateDecoder, ZlibDecoder},
};
use http::{HeaderMap, header};

use super::Error;

/// The encodings that we accept.
pub const ACCEPTED: &str = "gzip, deflate, br";
/// The beginning of a calendar. No compressed body begins like this.
const PLAIN: &[u8] = b"BEGIN:VCALENDAR";

/// The decoded body, of at most `limit` bytes. An unknown encoding is left unchanged.
pub fn decoded(headers: &HeaderMap, body: Bytes, limit: usize) -> Result<Bytes, Error> {
    let names = headers.get(header::CONTENT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut body = body;
    // Encodings are named in the order in which they were applied.
    for name in names.rsplit(',').map(|name| name.trim().to_ascii_lowercase()) {
        if body.is_empty() || is_plain(&body) {
            break;
        }
        body = match name.as_str() {
            "gzip" | "x-gzip" => members(&body, limit)?,
            // Some servers send what RFC 9110 8.4.1.2 calls deflate without its wrapper.
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
            "br" => {
                // The buffer holds the whole body: the decoder only reports data after the end if it is in the buffer,
                // and only at another read.
                let mut decoder = brotli::Decompressor::new(body.as_ref(), body.len());
                let text = all(&mut decoder, limit)?;
                decoder.read(&mut [0]).map_err(|_more| followed_by_more())?;
                text
            }
            "identity" | "" => continue,
            _ => return Ok(body),
        };
    }
    Ok(body)
}

/// Whether a body is plain text despite its header: some servers name the encoding but do not apply it.
fn is_plain(body: &[u8]) -> bool {
    let text = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body).trim_ascii_start();
    text.get(..PLAIN.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(PLAIN))
}

fn all(decoder: impl Read, limit: usize) -> Result<Bytes, Error> {
    let mut text = Vec::new();
    add(decoder, &mut text, limit)?;
    Ok(text.into())
}

/// Adds a decoder's output to a text of at most `limit` bytes.
fn add(decoder: impl Read, text: &mut Vec<u8>, limit: usize) -> Result<(), Error> {
    let most = u64::try_from(limit - text.len()).unwrap_or(u64::MAX).saturating_add(1);
    let failed = |error: io::Error| Error::Network(format!("the body cannot be decompressed: {error}"));
    decoder.take(most).read_to_end(text).map_err(failed)?;
    if text.len() > limit { Err(Error::TooLarge(limit)) } else { Ok(()) }
}

/// The members of a gzip body, which form one text: RFC 1952 2.2.
fn members(body: &[u8], limit: usize) -> Result<Bytes, Error> {
    let (mut text, mut rest) = (Vec::new(), body);
    loop {
        let mut decoder = GzDecoder::new(rest);
        add(&mut decoder, &mut text, limit)?;
        rest = decoder.into_inner();
        if is_padding(rest) {
            return Ok(text.into());
        }
    }
}

/// Data after the end is part of an answer that was not understood.
fn whole(read: u64, body: &Bytes) -> Result<(), Error> {
    let rest = usize::try_from(read).ok().and_then(|read| body.get(read..));
    if rest.is_some_and(is_padding) { Ok(()) } else { Err(followed_by_more()) }
}

/// Whether the rest is line breaks and zeros, which old programs append without meaning.
fn is_padding(rest: &[u8]) -> bool {
    rest.iter().all(|byte| *byte == 0 || byte.is_ascii_whitespace())
}

fn followed_by_more() -> Error {
    Error::Network("the compressed body is followed by more".to_owned())
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
        let mut encoder = brotli::CompressorWriter::new(&mut encoded, 4096, 5, 20);
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
            // Several members form one body, RFC 1952 2.2.
            ("gzip", [gzip(b"BEGIN:"), gzip(b"VCALENDAR")].concat()),
            ("deflate", zlib(text)),
            ("deflate", deflate(text)),
            ("br", br(text)),
            ("deflate, gzip", gzip(&zlib(text))),
            ("identity", text.to_vec()),
            // Padding that old programs append.
            ("gzip", [gzip(text), b"\r\n".to_vec()].concat()),
            ("gzip", [gzip(b"BEGIN:"), gzip(b"VCALENDAR"), vec![0; 512]].concat()),
            ("deflate", [zlib(text), b"\n".to_vec()].concat()),
            // Plain text despite its header.
            ("gzip", text.to_vec()),
            ("br", text.to_vec()),
            ("deflate, gzip", text.to_vec()),
        ] {
            assert_eq!(read(encoding, body).expect(encoding), text, "{encoding}");
        }
        assert!(read("gzip", Vec::new()).expect("nothing").is_empty());
        let marked = b"\xef\xbb\xbf\r\nbegin:vcalendar".to_vec();
        assert_eq!(read("gzip", marked.clone()).expect("plain"), marked);
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
            for more in [b"more".to_vec(), text.to_vec(), br(text), vec![0x1f, 0x8b], b"\nmore".to_vec()] {
                assert!(read(encoding, [body.clone(), more].concat()).is_err(), "{encoding}");
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
