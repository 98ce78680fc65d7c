//! Which addresses are on the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is on the public internet. An IPv6 address that contains an IPv4 address is judged by the latter.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        // Shared address space of providers, RFC 6598.
        || (a == 100 && (64..128).contains(&b))
        // Protocol assignments and the old 6to4 relays, RFC 6890 and RFC 7526.
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        // Benchmarks, RFC 2544.
        || (a == 198 && (18..20).contains(&b))
        // Reserved and broadcast.
        || a >= 240)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = carried_v4(address) {
        return is_public_v4(inner);
    }
    let segments = address.segments();
    // Only 2000::/3 is global unicast. That excludes loopback, ULA, link-local and multicast.
    segments[0] & 0xe000 == 0x2000
        // Documentation, RFC 3849 and RFC 9637.
        && !(segments[0] == 0x2001 && segments[1] == 0x0db8)
        && segments[0] & 0xfff0 != 0x3ff0
        // Teredo, benchmarks and other assignments of 2001::/23.
        && !(segments[0] == 0x2001 && segments[1] < 0x0200)
}

/// The IPv4 address inside mapped, compatible, NAT64 (RFC 6052, RFC 8215) and 6to4 forms.
fn carried_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let s = address.segments();
    let last = || {
        let [a, b] = s[6].to_be_bytes();
        let [c, d] = s[7].to_be_bytes();
        Ipv4Addr::new(a, b, c, d)
    };
    match s {
        [0, 0, 0, 0, 0, 0xffff, ..] | [0x64, 0xff9b, 0, 0, 0, 0, ..] | [0x64, 0xff9b, 1, ..] => Some(last()),
        // ::1 and :: contain 0.0.0.1 and 0.0.0.0, which are not public either.
        [0, 0, 0, 0, 0, 0, ..] => Some(last()),
        [0x2002, high, low, ..] => {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            Some(Ipv4Addr::new(a, b, c, d))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_told_from_the_others() {
        let public =
            ["93.184.216.34", "1.1.1.1", "100.63.255.255", "172.32.0.1", "2606:4700::1111", "64:ff9b::1.1.1.1"];
        let others = [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "127.255.0.9",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "100.127.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.7",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::a00:1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "3fff::1",
        ];
        for text in public {
            assert!(is_public(text.parse().expect("an address")), "{text}");
        }
        for text in others {
            assert!(!is_public(text.parse().expect("an address")), "{text}");
        }
    }
}
