//! Who a request comes from, past the proxies we trust.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
};

use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A network, such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Network(IpNet);

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(address.into())
    }
}

impl FromStr for Network {
    type Err = ipnet::AddrParseError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        address.or_else(|_| text.parse()).map(Self)
    }
}

impl TryFrom<String> for Network {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map_err(|_| format!("`{text}` is no address and no network such as 10.0.0.0/8"))
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let single = self.0.prefix_len() == self.0.max_prefix_len();
        if single { self.0.addr().fmt(formatter) } else { self.0.fmt(formatter) }
    }
}

/// Whether an address is a proxy of ours.
pub fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

/// The visitor's address: the last one in `X-Forwarded-For` that is not a proxy of ours, when the peer
/// is one of ours; otherwise the peer itself, whatever it claims.
pub fn address(peer: IpAddr, forwarded_for: Option<&str>, trusted: &[Network]) -> IpAddr {
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut visitor = peer;
    for hop in forwarded_for.unwrap_or_default().rsplit(',') {
        let Ok(hop) = hop.trim().parse::<IpAddr>() else { break };
        let hop = hop.to_canonical();
        visitor = hop;
        if !is_trusted(hop, trusted) {
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
        let trusted = ["127.0.0.1", "10.0.0.0/8", "::1"].map(|network| network.parse().expect("a network"));
        let cases = [
            ("203.0.113.9", Some("1.2.3.4"), "203.0.113.9"),
            ("127.0.0.1", Some("1.2.3.4"), "1.2.3.4"),
            ("127.0.0.1", Some("6.6.6.6, 1.2.3.4"), "1.2.3.4"),
            ("127.0.0.1", Some("1.2.3.4, 10.9.0.2"), "1.2.3.4"),
            ("10.1.2.3", Some("1.2.3.4"), "1.2.3.4"),
            ("::ffff:10.1.2.3", Some("1.2.3.4"), "1.2.3.4"),
            ("11.1.2.3", Some("1.2.3.4"), "11.1.2.3"),
            ("127.0.0.1", Some("rubbish"), "127.0.0.1"),
            ("127.0.0.1", None, "127.0.0.1"),
            ("127.0.0.1", Some("127.0.0.1"), "127.0.0.1"),
        ];
        for (peer, header, expected) in cases {
            assert_eq!(address(ip(peer), header, &trusted), ip(expected), "{peer} {header:?}");
        }
    }

    #[test]
    fn networks_are_read_and_written() {
        for text in ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32", "::1"] {
            assert_eq!(Network::try_from(text.to_owned()).expect("a network").to_string(), text);
        }
        for wrong in ["", "10.0.0.0/33", "localhost", "10.0.0"] {
            assert!(Network::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_customer_is_one_key() {
        assert_eq!(rate_key(ip("2001:db8:1:2:3:4:5:6")), rate_key(ip("2001:db8:1:2::1")));
        assert_ne!(rate_key(ip("2001:db8:1:2::1")), rate_key(ip("2001:db8:1:3::1")));
        assert_eq!(rate_key(ip("::ffff:1.2.3.4")), "1.2.3.4");
    }
}
