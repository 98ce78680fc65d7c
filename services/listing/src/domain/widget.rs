//! The calendar of a home on other sites. See `docs/rules/hosting.md#on-other-sites`.

use url::{Host, Url};

use super::text::{FieldError, Invalid, Named as _};

/// Maximum number of sites.
const SITES_MAX: usize = 10;

/// Validates sites, each as its origin; repeated ones are left out.
pub fn checked_sites(sites: &[String]) -> Result<Vec<String>, FieldError> {
    if sites.len() > SITES_MAX {
        return Err(Invalid::OutOfRange).named("sites");
    }
    let mut origins: Vec<String> = Vec::new();
    for site in sites {
        let origin = origin_of(site).ok_or(Invalid::Url).named("sites")?;
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    Ok(origins)
}

/// The origin of a site that says no more than its origin. Names only: they reach a header of browsers as they are.
fn origin_of(site: &str) -> Option<String> {
    let url = Url::parse(site.trim()).ok()?;
    let is_origin = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_named = match url.host()? {
        Host::Domain(name) => {
            name.contains('.') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
        }
        Host::Ipv4(_) | Host::Ipv6(_) => false,
    };
    (url.scheme() == "https" && is_origin && is_plain && is_named).then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_origins() {
        let cases = [
            ("https://villa.example", Some("https://villa.example")),
            (" https://Villa.Example/ ", Some("https://villa.example")),
            ("https://villa.example:8443", Some("https://villa.example:8443")),
            ("https://villa.example:443", Some("https://villa.example")),
            ("https://casa-ñandú.example", Some("https://xn--casa-and-h3a7g.example")),
            ("http://villa.example", None),
            ("villa.example", None),
            ("https://villa.example/calendar", None),
            ("https://villa.example?a=1", None),
            ("https://ana@villa.example", None),
            ("https://*.example", None),
            ("https://villa.example; script-src *", None),
            ("https://localhost", None),
            ("https://127.0.0.1", None),
            ("javascript:alert(1)", None),
            ("", None),
        ];
        for (site, expected) in cases {
            let found = checked_sites(&[site.to_owned()]).ok();
            assert_eq!(found, expected.map(|origin| vec![origin.to_owned()]), "{site}");
        }
        let twice = ["https://villa.example".to_owned(), "https://villa.example/".to_owned()];
        assert_eq!(checked_sites(&twice).expect("valid").len(), 1);
        assert!(checked_sites(&vec!["https://villa.example".to_owned(); 11]).is_err());
    }
}
