//! The canonical path of a request. It is used for routing, limits, the cache and the web server.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Characters that a path segment must encode: the WHATWG URL "path percent-encode set", plus those that a URL parser
/// would interpret.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Maximum path length. The longest path of the site is a tenth of it.
const MAX_BYTES: usize = 2_048;
/// Maximum number of decoding rounds. A path that still changes after them is refused.
const MAX_DECODINGS: usize = 4;

/// Which part of the gateway answers a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The API and calendars for subscribers: refusals are problem documents.
    Api,
    /// Pictures, scripts and styles: many for one page, and cheap.
    Assets,
    /// Whether the process answers.
    Health,
    /// Pages, for people.
    Pages,
}

/// A path that every program reads the same way, however often it decodes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalPath {
    decoded: String,
    encoded: String,
}

impl CanonicalPath {
    /// Parses the path of a request target. Returns `None` for a path that another program could resolve to a different
    /// place: with `.` or `..` segments, encoded slashes, backslashes or empty segments. Also `None` if it is not UTF-8
    /// or too long.
    pub fn parse(path: &str) -> Option<Self> {
        if path.len() > MAX_BYTES {
            return None;
        }
        let mut decoded = decode(path)?;
        for segment in decoded.iter() {
            if !is_harmless_however_often_decoded(segment) {
                return None;
            }
        }
        // A trailing slash is an empty last segment; the web server redirects it.
        let last = decoded.pop()?;
        if decoded.iter().any(String::is_empty) {
            return None;
        }
        decoded.push(last);
        let encode = |segment: &String| utf8_percent_encode(segment, ENCODED).to_string();
        let encoded = format!("/{}", decoded.iter().map(encode).collect::<Vec<_>>().join("/"));
        Some(Self { decoded: format!("/{}", decoded.join("/")), encoded })
    }

    /// The path as people read it.
    pub fn decoded(&self) -> &str {
        &self.decoded
    }

    /// The path as a request target, with one spelling for each path.
    pub fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Which part of the gateway answers. `None` for paths that the web server must not see: paths with control
    /// characters, and paths of Next.js that the site does not use. `/_next/image` resizes pictures and takes a tenth
    /// of a second each.
    pub fn area(&self) -> Option<Area> {
        let path = self.decoded.as_str();
        let below =
            |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        if path == "/healthz" {
            Some(Area::Health)
        } else if below("/api") || below("/calendars") {
            Some(Area::Api)
        } else if path.contains(char::is_control) {
            None
        } else if below("/media") || below("/pictures") || below("/_next/static") {
            Some(Area::Assets)
        } else if path.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("/_next")) {
            None
        } else {
            Some(Area::Pages)
        }
    }
}

/// The segments of an absolute path.
fn decode(path: &str) -> Option<Vec<String>> {
    let segments = path.strip_prefix('/')?.split('/');
    segments.map(|segment| percent_decode_str(segment).decode_utf8().ok().map(Into::into)).collect()
}

fn is_harmless_however_often_decoded(segment: &str) -> bool {
    let mut segment = segment.to_owned();
    for _ in 0..MAX_DECODINGS {
        let harmful = |letter: char| letter == '/' || letter == '\\';
        if segment == "." || segment == ".." || segment.contains(harmful) {
            return false;
        }
        let Ok(again) = percent_decode_str(&segment).decode_utf8() else { return true };
        if again == segment {
            return true;
        }
        segment = again.into_owned();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(path: &str) -> Option<String> {
        CanonicalPath::parse(path).map(|path| path.encoded().to_owned())
    }

    #[test]
    fn paths_that_lead_elsewhere_are_none() {
        for path in [
            "/_next/static/../../properties",
            "/pictures/%2e%2e/properties",
            "/pictures/%2E./properties",
            "/pictures/%252e%252e/properties",
            "/./properties",
            "/properties/.",
            "/pictures/..",
            "/pictures/..%2fproperties",
            "/pictures%2f..%2fproperties",
            r"/pictures\..\properties",
            "/pictures/..%5cproperties",
            "/pictures/%5c..%5cproperties",
            "//properties",
            "/pictures//../properties",
            "/properties/%c3%28",
            "/%2525252525252e",
            "properties",
            "*",
            "",
        ] {
            assert_eq!(encoded(path), None, "{path}");
        }
        assert_eq!(encoded(&format!("/{}", "a".repeat(MAX_BYTES))), None);
    }

    #[test]
    fn one_place_has_one_form() {
        let cases = [
            ("/", "/"),
            ("/properties/", "/properties/"),
            ("/%70roperties", "/properties"),
            ("/es/propiedad/CASA-1001", "/es/propiedad/CASA-1001"),
            ("/caf%c3%a9", "/caf%C3%A9"),
            ("/café", "/caf%C3%A9"),
            ("/a b", "/a%20b"),
            ("/a?b", "/a%3Fb"),
            ("/100%25", "/100%25"),
            ("/..well-known", "/..well-known"),
            ("/_next/static/chunks/%5Broot%5D.js", "/_next/static/chunks/%5Broot%5D.js"),
            ("/a~b@c:d+e(f)=g", "/a~b@c:d+e(f)=g"),
        ];
        for (path, expected) in cases {
            assert_eq!(encoded(path).as_deref(), Some(expected), "{path}");
            assert_eq!(encoded(expected).as_deref(), Some(expected), "{path} again");
        }
    }

    #[test]
    fn every_path_belongs_to_one_area() {
        let cases = [
            ("/", Some(Area::Pages)),
            ("/properties", Some(Area::Pages)),
            ("/apis", Some(Area::Pages)),
            ("/picturesque", Some(Area::Pages)),
            ("/api", Some(Area::Api)),
            ("/%61pi/v1/properties", Some(Area::Api)),
            ("/calendars/secret.ics", Some(Area::Api)),
            ("/media/0123/640.jpg", Some(Area::Assets)),
            ("/pictures/coast.svg", Some(Area::Assets)),
            ("/_next/static/chunks/a.js", Some(Area::Assets)),
            ("/healthz", Some(Area::Health)),
            ("/_next/image", None),
            ("/_next", None),
            ("/_NEXT/image", None),
            ("/%5Fnext/image", None),
            ("/properties/%00", None),
            ("/pictures/%0d%0aSet-Cookie", None),
            ("/api/v1/properties/%00", Some(Area::Api)),
        ];
        for (path, area) in cases {
            assert_eq!(CanonicalPath::parse(path).expect("a path").area(), area, "{path}");
        }
    }
}
