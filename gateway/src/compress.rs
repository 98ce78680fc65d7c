//! Compression of answers.
//!
//! A body is compressed as a whole by the thread that answers, so there are never more encoders than such threads, and each
//! takes little memory. What has no length, such as server-sent events and pictures, is passed as it is.

use std::{io::Write as _, sync::OnceLock};

use actix_web::{
    Error, HttpResponse,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        StatusCode,
        header::{self, HeaderMap, HeaderValue},
    },
    middleware::Next,
};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::write::GzEncoder;

/// Smaller bodies are not compressed: they fit into one packet anyway.
const SMALLEST: usize = 512;
/// The largest window of Brotli in bits; pages are hardly larger.
const BROTLI_WINDOW_MAX: u32 = 18;

/// How a body is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli, which every browser takes over https and on the own machine.
    Brotli,
    /// Gzip.
    Gzip,
}

/// The window in bits that has a whole body, at least some. An encoder clears twice as much memory.
fn brotli_window(bytes: usize, least: u32) -> i32 {
    // Brotli keeps 16 bytes of a window for itself.
    let bits = (bytes.min(1 << BROTLI_WINDOW_MAX) + 16).next_power_of_two().ilog2();
    bits.clamp(least, BROTLI_WINDOW_MAX).cast_signed()
}

/// How much work compression is worth.
#[derive(Clone, Copy)]
pub enum Effort {
    /// For an answer to one request.
    Once,
    /// For an answer that many get.
    Kept,
}

impl Encoding {
    /// The best encoding that a client takes, by its `Accept-Encoding`.
    pub fn accepted(headers: &HeaderMap) -> Option<Self> {
        let taken = |name: &str| {
            let told = headers.get_all(header::ACCEPT_ENCODING).filter_map(|value| value.to_str().ok());
            let mut encodings = told.flat_map(|value| value.split(','));
            encodings.any(|encoding| {
                let (encoding, weight) = encoding.split_once(';').unwrap_or((encoding, ""));
                let weight = weight.trim().strip_prefix("q=").unwrap_or("1").parse().unwrap_or(0.0_f32);
                encoding.trim().eq_ignore_ascii_case(name) && weight > 0.0
            })
        };
        [Self::Brotli, Self::Gzip].into_iter().find(|encoding| taken(encoding.name()))
    }

    /// Its name in headers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The body, compressed.
    pub fn encode(self, body: &[u8], effort: Effort) -> Bytes {
        let encoded = Vec::with_capacity(body.len() / 4);
        let encoded = match self {
            Self::Brotli => {
                // With this quality and a smaller window the encoder has a table of 32 MiB instead of one.
                let (quality, least_window) = match effort {
                    Effort::Once => (3, 10),
                    Effort::Kept => (5, 17),
                };
                let params = BrotliEncoderParams {
                    quality,
                    lgwin: brotli_window(body.len(), least_window),
                    size_hint: body.len(),
                    ..BrotliEncoderParams::default()
                };
                let mut encoder = brotli::CompressorWriter::with_params(encoded, 4096, &params);
                let _infallible = encoder.write_all(body);
                encoder.into_inner()
            }
            Self::Gzip => {
                let level = match effort {
                    Effort::Once => 3,
                    Effort::Kept => 6,
                };
                let mut encoder = GzEncoder::new(encoded, flate2::Compression::new(level));
                let _infallible = encoder.write_all(body);
                encoder.finish().unwrap_or_default()
            }
        };
        encoded.into()
    }
}

/// A body that is kept, with its compressed forms once somebody asked for them.
#[derive(Default)]
pub struct KeptBody {
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl From<Bytes> for KeptBody {
    fn from(plain: Bytes) -> Self {
        Self { plain, ..Self::default() }
    }
}

impl KeptBody {
    /// The body without compression.
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// The body as a client takes it.
    pub fn encoded(&self, encoding: Encoding) -> Bytes {
        let kept = match encoding {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
        };
        kept.get_or_init(|| encoding.encode(&self.plain, Effort::Kept)).clone()
    }

    /// The memory it takes, its compressed forms included: text shrinks to a fifth.
    pub fn bytes(&self) -> usize {
        self.plain.len() + self.plain.len() / 2
    }
}

/// Whether a body of this type and size becomes smaller.
pub fn is_worth_it(headers: &HeaderMap, size: usize) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    size >= SMALLEST
        && (kind.starts_with("text/")
            || ["json", "javascript", "xml"].iter().any(|text| kind.ends_with(text)) && !kind.starts_with("font/"))
}

/// Says how the body of an answer is compressed; `None` where it is not, or there is none. A tag is the same for all encodings, so
/// it becomes a weak one.
pub fn mark(headers: &mut HeaderMap, encoding: Option<Encoding>) {
    const VARIES: HeaderValue = HeaderValue::from_static("accept-encoding");
    if !headers.get_all(header::VARY).any(|value| value == VARIES) {
        headers.append(header::VARY, VARIES);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        weaken_tag(headers);
    }
}

fn weaken_tag(headers: &mut HeaderMap) {
    let strong = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()).filter(|tag| tag.starts_with('"'));
    if let Some(weak) = strong.and_then(|tag| HeaderValue::from_str(&format!("W/{tag}")).ok()) {
        headers.insert(header::ETAG, weak);
    }
}

/// The middleware that compresses answers of a known length.
pub async fn compress(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let encoding = Encoding::accepted(request.headers());
    let (request, mut response) = next.call(request).await?.into_parts();
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if response.status() == StatusCode::NOT_MODIFIED && known.is_some_and(|tags| tags.contains("W/")) {
        // As the client has it.
        weaken_tag(response.headers_mut());
    }
    Ok(ServiceResponse::new(request, compressed(response.map_into_boxed_body(), encoding)))
}

fn compressed(response: HttpResponse, encoding: Option<Encoding>) -> HttpResponse {
    let has_part = response.status() == StatusCode::PARTIAL_CONTENT;
    if has_part || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) if is_worth_it(head.headers(), body.len()) => body,
        Ok(body) => return head.set_body(BoxBody::new(body)),
        Err(stream) => return head.set_body(stream),
    };
    mark(head.headers_mut(), encoding);
    head.set_body(BoxBody::new(match encoding {
        Some(encoding) => encoding.encode(&body, Effort::Once),
        None => body,
    }))
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_best_encoding_is_taken_that_the_client_takes() {
        for (told, expected) in [
            ("gzip, deflate, br, zstd", Some(Encoding::Brotli)),
            ("BR;q=1.0, gzip;q=0.5", Some(Encoding::Brotli)),
            ("br;q=0, gzip", Some(Encoding::Gzip)),
            ("gzip;q=0.000", None),
            ("br;q=much, gzip;q=much", None),
            ("identity", None),
            ("brotli", None),
            ("", None),
        ] {
            let request = TestRequest::get().insert_header((header::ACCEPT_ENCODING, told)).to_http_request();
            assert_eq!(Encoding::accepted(request.headers()), expected, "{told}");
        }
    }

    #[test]
    fn what_is_compressed_can_be_read_again() {
        let text = "Casa con vistas al mar. ".repeat(20_000);
        for effort in [Effort::Once, Effort::Kept] {
            let mut read = Vec::new();
            let encoded = Encoding::Brotli.encode(text.as_bytes(), effort);
            brotli::Decompressor::new(&encoded[..], 4096).read_to_end(&mut read).expect("Brotli");
            assert!(read == text.as_bytes() && encoded.len() < text.len() / 20);
            let mut read = Vec::new();
            let encoded = Encoding::Gzip.encode(text.as_bytes(), effort);
            flate2::read::GzDecoder::new(&encoded[..]).read_to_end(&mut read).expect("gzip");
            assert!(read == text.as_bytes() && encoded.len() < text.len() / 20);
        }
    }

    #[test]
    fn bodies_of_any_length_fit_their_window() {
        let text = "Casa con vistas al mar. ".repeat(20_000);
        for (bytes, window) in [
            (0, 10),
            (1_008, 10),
            (1_009, 11),
            (65_520, 16),
            (65_521, 17),
            (131_056, 17),
            (131_057, 18),
            (262_128, 18),
            (262_129, 18),
        ] {
            assert_eq!((brotli_window(bytes, 10), brotli_window(bytes, 17)), (window, window.max(17)), "{bytes}");
            for effort in [Effort::Once, Effort::Kept] {
                let mut read = Vec::new();
                let encoded = Encoding::Brotli.encode(&text.as_bytes()[..bytes], effort);
                brotli::Decompressor::new(&encoded[..], 4096).read_to_end(&mut read).expect("Brotli");
                assert!(read == text.as_bytes()[..bytes] && encoded.len() <= 400, "{bytes}: {}", encoded.len());
            }
        }
    }

    #[test]
    fn a_tag_of_all_encodings_is_a_weak_one() {
        for (tag, encoding, expected) in [
            ("\"7\"", Some(Encoding::Gzip), "W/\"7\""),
            ("W/\"7\"", Some(Encoding::Gzip), "W/\"7\""),
            ("\"7\"", None, "\"7\""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ETAG, HeaderValue::from_static(tag));
            mark(&mut headers, encoding);
            assert_eq!(headers.get(header::ETAG).expect("a tag"), expected, "{tag}");
        }
    }

    #[test]
    fn text_is_compressed_and_pictures_are_not() {
        let long = "x".repeat(SMALLEST);
        for (kind, body, expected) in [
            ("application/json", &*long, Some("br")),
            ("application/problem+json", &*long, Some("br")),
            ("text/html; charset=utf-8", &*long, Some("br")),
            ("image/svg+xml", &*long, Some("br")),
            ("image/webp", &*long, None),
            ("font/woff2", &*long, None),
            ("application/json", "{}", None),
        ] {
            let response = HttpResponse::Ok().content_type(kind).body(body.to_owned());
            let answer = compressed(response, Some(Encoding::Brotli));
            let told = answer.headers().get(header::CONTENT_ENCODING).and_then(|value| value.to_str().ok());
            assert_eq!(told, expected, "{kind}");
        }
    }
}
