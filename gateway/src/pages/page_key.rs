//! The page key: everything in a request that makes one page differ from another, and nothing else.
//!
//! The web server gets exactly this. Whatever else a visitor sends cannot change a page that others are shown.

use actix_web::http::header::HeaderMap;

use crate::path::CanonicalPath;

/// Calendars of homes that stand on other sites.
const ON_OTHER_SITES: &str = "/embed/";

/// Scripts and styles of one build of the web server.
pub const OF_A_BUILD: &str = "/_next/static/";

/// Maximum size of the router headers of a cacheable request.
const LONGEST_WITHIN_SITE: usize = 4 * 1024;

/// Headers that Next's router sends with a navigation within the site: what it has already, and what it wants.
const ROUTER_HEADERS: [&str; 4] =
    ["next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url"];

/// A page, its data, or a file: a script, style or picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// The path in its canonical form.
    pub path: String,
    /// The query as it came.
    pub query: String,
    /// The values of [`ROUTER_HEADERS`] when only the page's data are asked for.
    pub within_site: Option<[String; 4]>,
    /// Whether it is a file.
    pub is_file: bool,
}

impl PageKey {
    /// Reads a request. A header that occurs twice, or has a value that the router never sends, counts as absent. The
    /// web server treats it the same way.
    pub fn read(path: &CanonicalPath, query: &str, headers: &HeaderMap) -> Self {
        let within_site = (single(headers, "rsc") == Some("1"))
            .then(|| ROUTER_HEADERS.map(|name| single(headers, name).unwrap_or_default().to_owned()));
        Self { path: path.encoded().to_owned(), query: query.to_owned(), within_site, is_file: false }
    }

    /// A file. The query is left out: it is not part of a file's name.
    pub fn file(path: &CanonicalPath) -> Self {
        Self { path: path.encoded().to_owned(), query: String::new(), within_site: None, is_file: true }
    }

    /// Whether its name changes with its content, as those of the scripts and styles of a build do.
    pub fn is_named_by_content(&self) -> bool {
        self.is_file && self.path.starts_with(OF_A_BUILD)
    }

    /// Path and query of the request to the web server.
    pub fn target(&self) -> String {
        if self.query.is_empty() { self.path.clone() } else { format!("{}?{}", self.path, self.query) }
    }

    /// The headers that make this page different from others.
    pub fn headers(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let router = self.within_site.iter().flat_map(|values| ROUTER_HEADERS.into_iter().zip(values));
        let router = router.map(|(name, value)| (name, value.as_str())).filter(|(_, value)| !value.is_empty());
        self.within_site.iter().map(|_| ("rsc", "1")).chain(router)
    }

    /// Whether the web server says what this page may load, and which sites may show it. It holds no script.
    pub fn has_own_policy(&self) -> bool {
        self.path.starts_with(ON_OTHER_SITES)
    }

    /// Whether others may ask for the same page. Those on other sites are kept there, for as long as they say.
    pub fn is_cacheable(&self) -> bool {
        !self.has_own_policy() && self.bytes() - self.path.len() - self.query.len() <= LONGEST_WITHIN_SITE
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        let within_site: usize = self.within_site.iter().flatten().map(String::len).sum();
        self.path.len() + self.query.len() + within_site
    }
}

fn single<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name);
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn asked(headers: &[(&str, &str)]) -> PageKey {
        let request = headers.iter().fold(TestRequest::get(), |request, header| request.append_header(*header));
        let path = CanonicalPath::parse("/properties").expect("a path");
        PageKey::read(&path, "guests=2", request.to_http_request().headers())
    }

    #[test]
    fn data_are_asked_for_by_exactly_one_header() {
        assert!(asked(&[("rsc", "1")]).within_site.is_some());
        for odd in [&["0"][..], &[""], &["true"], &["01"], &["1,1"], &["1", "1"], &["1", "0"], &["0", "1"], &["\u{e9}"]]
        {
            let headers: Vec<_> = odd.iter().map(|value| ("rsc", *value)).collect();
            assert_eq!(asked(&headers), asked(&[]), "{odd:?}");
        }
    }

    #[test]
    fn only_what_makes_pages_differ_is_passed_on() {
        let page = asked(&[("cookie", "a=b"), ("next-url", "/x"), ("x-forwarded-host", "evil.example")]);
        assert_eq!((page.target().as_str(), page.headers().count()), ("/properties?guests=2", 0));
        let data = asked(&[("rsc", "1"), ("next-url", "/"), ("next-router-prefetch", "1"), ("accept", "x/y")]);
        let headers: Vec<_> = data.headers().collect();
        assert_eq!(headers, [("rsc", "1"), ("next-router-prefetch", "1"), ("next-url", "/")]);
        let twice = asked(&[("rsc", "1"), ("next-url", "/a"), ("next-url", "/b")]);
        assert_eq!(twice.headers().collect::<Vec<_>>(), [("rsc", "1")]);
    }

    #[test]
    fn what_nobody_else_asks_for_is_not_cached() {
        assert!(asked(&[]).is_cacheable());
        let long = "x".repeat(LONGEST_WITHIN_SITE + 1);
        assert!(!asked(&[("rsc", "1"), ("next-router-state-tree", &long)]).is_cacheable());
    }
}
