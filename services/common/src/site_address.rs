//! Where visitors reach the site.

use url::{Host, Url};

/// Whether an address is on the machine of whoever opens it: `localhost`, or a loopback address.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_of_this_machine_are_loopback() {
        let cases = [
            ("http://localhost:3000", true),
            ("http://LOCALHOST", true),
            ("http://127.0.0.1:3000", true),
            ("http://127.8.8.8", true),
            ("http://[::1]:3000", true),
            ("https://homes.example", false),
            ("http://localhost.evil.example", false),
            ("http://10.0.0.1", false),
            ("http://[2001:db8::1]", false),
            ("mailto:ana@localhost", false),
        ];
        for (address, expected) in cases {
            assert_eq!(is_loopback(&Url::parse(address).expect("an address")), expected, "{address}");
        }
    }
}
