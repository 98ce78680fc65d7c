//! Outside links that lead elsewhere than they say.

use url::{Host, Url};

use super::without_query;
use crate::domain::photo::Links;

/// Hosts that hide where a link leads.
const SHORTENERS: [&str; 20] = [
    "abnb.me",
    "bit.ly",
    "bl.ink",
    "buff.ly",
    "cutt.ly",
    "goo.gl",
    "is.gd",
    "lnkd.in",
    "ow.ly",
    "qr.ae",
    "rb.gy",
    "rebrand.ly",
    "s.id",
    "shorturl.at",
    "t.co",
    "t.ly",
    "tiny.cc",
    "tinyurl.com",
    "v.gd",
    "x.gd",
];

/// The sites of each platform, without the part that names a country.
const AIRBNB: &[&str] = &["airbnb"];
const BOOKING: &[&str] = &["booking"];
const VRBO: &[&str] = &["vrbo", "homeaway", "abritel", "fewo-direkt", "stayz", "bookabach"];
const HOLIDU: &[&str] = &["holidu"];

/// The links that an operator should look at, without their queries: those whose host is not the platform's, and those
/// that hide it.
pub(super) fn suspicious(links: &Links) -> Vec<String> {
    let Links { airbnb, booking, vrbo, holidu, other, minisite } = links;
    let all = [
        (airbnb, AIRBNB),
        (booking, BOOKING),
        (vrbo, VRBO),
        (holidu, HOLIDU),
        // Any host will do.
        (other, &[]),
        (minisite, &[]),
    ];
    let given = all.into_iter().filter_map(|(link, sites)| Some((link.as_ref()?, sites)));
    let addresses = given.map(|(link, sites)| (link.as_str(), sites));
    let suspicious = addresses.filter(|(address, sites)| is_suspicious(address, sites));
    suspicious.map(|(address, _)| without_query(address).to_owned()).collect()
}

/// Whether an address in a text leads to a page. The name of a platform, such as `Booking.com`, does not, nor does an
/// address of our own site, nor what may be two sentences without a space between them.
pub(super) fn leads_to_page(address: &str, own_host: Option<&str>) -> bool {
    let with_scheme = if address.contains("://") { address.to_owned() } else { format!("https://{address}") };
    let Ok(url) = Url::parse(&with_scheme) else { return true };
    let Some(Host::Domain(host)) = url.host() else { return true };
    let is_name = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let is_platform = [AIRBNB, BOOKING, VRBO, HOLIDU].into_iter().flatten().any(|site| is_site(host, site));
    !(is_name && is_platform) && own_host != Some(host) && !may_be_sentences(address)
}

/// Whether an address is nothing but two words with a point between them, the second of two letters, as in
/// `Gracias.De nada`: many such words are top-level domains.
fn may_be_sentences(address: &str) -> bool {
    let is_word = |word: &str| word.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    address.split_once('.').is_some_and(|(word, top)| {
        !word.eq_ignore_ascii_case("www") && is_word(word) && top.len() == 2 && top.chars().all(char::is_alphabetic)
    })
}

/// Whether an address is none of these sites, if there are any, or hides where it leads.
fn is_suspicious(address: &str, sites: &[&str]) -> bool {
    let Ok(url) = Url::parse(address) else { return true };
    let Some(Host::Domain(host)) = url.host() else { return true };
    let host = host.trim_end_matches('.');
    let hides = SHORTENERS.contains(&host.trim_start_matches("www."))
        || host.split('.').any(|label| label.starts_with("xn--"))
        || !url.username().is_empty()
        || url.password().is_some();
    hides || !(sites.is_empty() || sites.iter().any(|site| is_site(host, site)))
}

/// Whether a host is that of a site, or below it, in any country: `www.airbnb.es`, `es.airbnb.com`, `airbnb.co.uk`.
fn is_site(host: &str, site: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    match labels.as_slice() {
        [.., name, "co" | "com", country] if *name == site => country.len() == 2,
        [.., name, top] if *name == site => matches!(*top, "com" | "cat") || top.len() == 2,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::photo::Link;

    #[test]
    fn links_lead_where_they_say() {
        let cases = [
            ("https://www.airbnb.com/rooms/1", AIRBNB, false),
            ("https://airbnb.es/rooms/1", AIRBNB, false),
            ("https://es.airbnb.com/rooms/1", AIRBNB, false),
            ("https://www.airbnb.co.uk/rooms/1", AIRBNB, false),
            ("https://www.airbnb.com.br/rooms/1", AIRBNB, false),
            ("https://airbnb.cat/rooms/1", AIRBNB, false),
            ("https://www.booking.com/hotel/es/casa.html", BOOKING, false),
            ("https://www.fewo-direkt.de/1", VRBO, false),
            ("https://www.stayz.com.au/1", VRBO, false),
            ("https://www.holidu.es/d/1", HOLIDU, false),
            ("https://casa-sol.example/", &[], false),
            ("https://www.booking.com/hotel/es/casa.html", AIRBNB, true),
            ("https://airbnb.com.evil.example/rooms/1", AIRBNB, true),
            ("https://airbnb.example/rooms/1", AIRBNB, true),
            ("https://my-airbnb.com/rooms/1", AIRBNB, true),
            ("https://com/airbnb", AIRBNB, true),
            ("https://abnb.me/x", AIRBNB, true),
            ("https://www.bit.ly/x", &[], true),
            ("https://tinyurl.com./x", &[], true),
            ("https://192.0.2.1/x", &[], true),
            ("https://[2001:db8::1]/x", &[], true),
            ("https://\u{430}irbnb.com/rooms/1", &[], true),
            ("https://airbnb.com@evil.example/", &[], true),
        ];
        for (address, sites, expected) in cases {
            assert_eq!(is_suspicious(address, sites), expected, "{address}");
        }
    }

    #[test]
    fn what_is_told_has_no_query() {
        let link = |text| Link::parse(text).ok();
        let links = Links {
            airbnb: link("https://bit.ly/x?secret=1#part"),
            booking: link("https://www.booking.com/hotel/es/casa.html?aid=1"),
            minisite: link("https://casa-sol.example/"),
            ..Links::default()
        };
        assert_eq!(suspicious(&links), ["https://bit.ly/x"]);
    }
}
