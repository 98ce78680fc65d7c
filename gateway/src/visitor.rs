//! Who a request comes from, past the proxies we trust.

use std::net::{IpAddr, Ipv6Addr};

/// The visitor's address: the last one in `X-Forwarded-For` that is not a proxy of ours, when the peer
/// is one of ours; otherwise the peer itself, whatever it claims.
pub fn address(peer: IpAddr, forwarded_for: Option<&str>, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer) {
        return peer;
    }
    let mut visitor = peer;
    for hop in forwarded_for.unwrap_or_default().rsplit(',') {
        let Ok(hop) = hop.trim().parse::<IpAddr>() else { break };
        let hop = hop.to_canonical();
        visitor = hop;
        if !trusted.contains(&hop) {
            break;
        }
    }
    visitor
}

/// What a rate limit counts by: the address, or for IPv6 the network that one customer gets.
pub fn rate_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted = [ip("127.0.0.1"), ip("10.0.0.2")];
        let cases = [
            ("203.0.113.9", Some("1.2.3.4"), "203.0.113.9"),
            ("127.0.0.1", Some("1.2.3.4"), "1.2.3.4"),
            ("127.0.0.1", Some("6.6.6.6, 1.2.3.4"), "1.2.3.4"),
            ("127.0.0.1", Some("1.2.3.4, 10.0.0.2"), "1.2.3.4"),
            ("127.0.0.1", Some("rubbish"), "127.0.0.1"),
            ("127.0.0.1", None, "127.0.0.1"),
            ("127.0.0.1", Some("127.0.0.1"), "127.0.0.1"),
        ];
        for (peer, header, expected) in cases {
            assert_eq!(address(ip(peer), header, &trusted), ip(expected), "{peer} {header:?}");
        }
    }

    #[test]
    fn one_customer_is_one_key() {
        assert_eq!(rate_key(ip("2001:db8:1:2:3:4:5:6")), rate_key(ip("2001:db8:1:2::1")));
        assert_ne!(rate_key(ip("2001:db8:1:2::1")), rate_key(ip("2001:db8:1:3::1")));
        assert_eq!(rate_key(ip("::ffff:1.2.3.4")), "1.2.3.4");
    }
}
