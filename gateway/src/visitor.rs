//! The address of a visitor, behind the proxies that we trust.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use ipnet::{IpNet, Ipv6Net};
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

/// Whether an address is one of our own proxies.
pub fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

/// The visitor's address. If the peer is a trusted proxy, it is the last address in `X-Forwarded-For` that is no
/// trusted proxy. Otherwise it is the peer itself, whatever it claims.
///
/// Each proxy appends an address or adds a header of the same name. The list is read backwards, so what a visitor wrote
/// itself is never read, whatever bytes it contains.
pub fn address<'a, H>(peer: IpAddr, forwarded_for: H, trusted: &[Network]) -> IpAddr
where
    H: DoubleEndedIterator<Item = &'a [u8]>,
{
    if !is_trusted(peer, trusted) {
        return peer;
    }
    let mut visitor = peer;
    for hop in forwarded_for.rev().flat_map(|header| header.rsplit(|&byte| byte == b',')) {
        let Some(hop) = hop_address(hop) else { break };
        visitor = hop;
        if !is_trusted(hop, trusted) {
            break;
        }
    }
    visitor
}

/// An address as proxies write it: alone, or with a port.
fn hop_address(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop.trim_ascii()).ok()?;
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(hop);
    let alone = bare.parse::<IpAddr>().ok();
    alone.or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip())).map(|address| address.to_canonical())
}

/// The network of one customer: the address itself, or the /64 for IPv6.
pub fn customer_network(address: IpAddr) -> String {
    network(address, 64).unwrap_or_else(|| address.to_canonical().to_string())
}

/// The IPv6 /48 around an address. One site with many networks gets a /48.
pub fn site_network(address: IpAddr) -> Option<String> {
    network(address, 48)
}

fn network(address: IpAddr, prefix: u8) -> Option<String> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Ipv6Net::new(address, prefix).ok().map(|network| network.trunc().to_string()),
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
        let cases: [(&str, &[&[u8]], &str); 20] = [
            ("203.0.113.9", &[b"1.2.3.4"], "203.0.113.9"),
            ("127.0.0.1", &[b"1.2.3.4"], "1.2.3.4"),
            ("127.0.0.1", &[b"6.6.6.6, 1.2.3.4"], "1.2.3.4"),
            ("127.0.0.1", &[b"1.2.3.4, 10.9.0.2"], "1.2.3.4"),
            ("127.0.0.1", &[b"6.6.6.6", b"1.2.3.4", b"10.9.0.2"], "1.2.3.4"),
            ("10.1.2.3", &[b"1.2.3.4"], "1.2.3.4"),
            ("::ffff:10.1.2.3", &[b"1.2.3.4"], "1.2.3.4"),
            ("11.1.2.3", &[b"1.2.3.4"], "11.1.2.3"),
            ("127.0.0.1", &[b"rubbish"], "127.0.0.1"),
            ("127.0.0.1", &[b"1.2.3.4, rubbish"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &[b"127.0.0.1"], "127.0.0.1"),
            // Some proxies add ports.
            ("127.0.0.1", &[b"1.2.3.4:5678"], "1.2.3.4"),
            ("127.0.0.1", &[b"[2001:db8::1]:5678"], "2001:db8::1"),
            ("127.0.0.1", &[b"[2001:db8::1]"], "2001:db8::1"),
            ("127.0.0.1", &[b"1.2.3.4:5678, 10.9.0.2:80"], "1.2.3.4"),
            // What the visitor wrote itself does not hide the rest.
            ("127.0.0.1", &[b"\xff\xfe, 1.2.3.4"], "1.2.3.4"),
            ("127.0.0.1", &[b"\xff", b"1.2.3.4"], "1.2.3.4"),
            ("127.0.0.1", &[b"6.6.6.6, \x80\x81 , 1.2.3.4 ,10.9.0.2"], "1.2.3.4"),
            ("127.0.0.1", &[b",,,1.2.3.4"], "1.2.3.4"),
        ];
        for (peer, headers, expected) in cases {
            assert_eq!(address(ip(peer), headers.iter().copied(), &trusted), ip(expected), "{peer} {headers:?}");
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
    fn one_customer_is_one_network() {
        assert_eq!(customer_network(ip("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
        assert_eq!(customer_network(ip("2001:db8:1:3::1")), "2001:db8:1:3::/64");
        assert_eq!(customer_network(ip("::ffff:1.2.3.4")), "1.2.3.4");
        assert_eq!(site_network(ip("2001:db8:1:2::1")).as_deref(), Some("2001:db8:1::/48"));
        assert_eq!(site_network(ip("::ffff:1.2.3.4")), None);
    }
}
