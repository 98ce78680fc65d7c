//! What the receiving mail server found about the sender of a mail (RFC 8601). See
//! `docs/rules/inquiries.md#answers-by-mail`.

use std::fmt;

/// Whether a mail comes from the host of its `From`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authentication {
    Pass,
    /// The mail server does not say, or found nothing that decides it.
    Unknown,
    Fail,
}

impl fmt::Display for Authentication {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Pass => "pass",
            Self::Unknown => "none",
            Self::Fail => "fail",
        })
    }
}

/// A result, such as `dkim=pass header.d=example.com`.
struct Finding<'a> {
    method: &'a str,
    result: &'a str,
    properties: Vec<(&'a str, &'a str)>,
}

impl<'a> Finding<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut pairs = text.split_whitespace().filter_map(|word| word.split_once('='));
        let (method, result) = pairs.next()?;
        // Such as `dkim/1`.
        Some(Self { method: method.split('/').next()?, result, properties: pairs.collect() })
    }

    /// Whether it is that a host aligned with that of the `From` sent or signed the mail (RFC 7489, 3.1).
    fn is_aligned_pass(&self, from_host: &str) -> bool {
        let names: &[&str] = match self.method {
            "spf" => &["smtp.mailfrom"],
            "dkim" => &["header.d", "header.i"],
            _ => return false,
        };
        let mut hosts = self.properties.iter().filter(|(name, _)| names.contains(name));
        self.result == "pass"
            && hosts.any(|(_, value)| is_aligned(value.rsplit('@').next().unwrap_or_default(), from_host))
    }
}

/// Whether one host is the other, or lies below it.
fn is_aligned(one: &str, other: &str) -> bool {
    let is_below = |low: &str, high: &str| {
        high.contains('.') && low.strip_suffix(high).is_some_and(|start| start.is_empty() || start.ends_with('.'))
    };
    is_below(one, other) || is_below(other, one)
}

impl Authentication {
    /// Reads the headers `Authentication-Results`, from the top. The first is that of the server that passes the mail on; those
    /// of other servers may be anybody's. DMARC decides; where it says nothing, SPF and DKIM do.
    pub fn of<'a>(headers: impl IntoIterator<Item = &'a str>, from_host: &str) -> Self {
        let plain: Vec<String> = headers.into_iter().map(without_comments).collect();
        let mut own_server = None;
        let mut findings = Vec::new();
        for header in &plain {
            let mut parts = header.split(';');
            let server = parts.next().and_then(|name| name.split_whitespace().next()).unwrap_or_default();
            if *own_server.get_or_insert(server) == server {
                findings.extend(parts.filter_map(Finding::parse));
            }
        }
        let any = |method: &str, result: &str| {
            findings.iter().any(|finding| finding.method == method && finding.result == result)
        };
        if any("dmarc", "fail") {
            Self::Fail
        } else if any("dmarc", "pass") || findings.iter().any(|finding| finding.is_aligned_pass(from_host)) {
            Self::Pass
        } else if any("spf", "fail") || any("dkim", "fail") {
            Self::Fail
        } else {
            Self::Unknown
        }
    }
}

/// A header in lower case without comments and quoted texts.
fn without_comments(header: &str) -> String {
    let (mut depth, mut is_quoted, mut is_escaped) = (0_u32, false, false);
    let is_plain = |letter: &char| {
        if is_escaped {
            is_escaped = false;
            return depth == 0 && !is_quoted;
        }
        match letter {
            '\\' if depth > 0 || is_quoted => is_escaped = true,
            '"' if depth == 0 => {
                is_quoted = !is_quoted;
                return false;
            }
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted && depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0 && !is_quoted
    };
    header.chars().filter(is_plain).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_server_decides_by_dmarc_and_else_by_spf_and_dkim() {
        use Authentication::{Fail, Pass, Unknown};
        let cases: [(&[&str], Authentication); 22] = [
            (&[], Unknown),
            (&["mx.homes.example; none"], Unknown),
            (&["mx.homes.example; dmarc=pass (p=NONE; dis=none) header.from=example.com"], Pass),
            (
                &[
                    "mx.homes.example; dmarc=fail (p=reject) header.from=example.com; spf=pass smtp.mailfrom=x@example.com",
                ],
                Fail,
            ),
            (
                &[
                    "mx.homes.example 1;\r\n\tspf=fail smtp.mailfrom=x@list.example;\r\n\tDMARC=Pass header.from=example.com",
                ],
                Pass,
            ),
            (&["mx.homes.example; dmarc=none; dkim=pass header.d=example.com"], Pass),
            (&["mx.homes.example; dkim=pass header.i=@mail.example.com"], Pass),
            (&["mx.homes.example; dkim=pass header.d=evil.example; spf=none"], Unknown),
            (&["mx.homes.example; dkim=pass header.d=evilexample.com"], Unknown),
            (&["mx.homes.example; dkim=pass header.d=com"], Unknown),
            (&["mx.homes.example; dkim=pass header.d=evil.example; spf=fail smtp.mailfrom=x@example.com"], Fail),
            (&["mx.homes.example; dkim=fail header.d=example.com; spf=pass smtp.mailfrom=example.com"], Pass),
            (&["mx.homes.example; dkim=fail header.d=example.com; spf=softfail"], Fail),
            (&["mx.homes.example; spf=softfail smtp.mailfrom=x@example.com"], Unknown),
            (&["mx.homes.example; spf=pass smtp.helo=example.com"], Unknown),
            // Several headers of one server, and those that a sender wrote.
            (&["mx.homes.example; spf=pass smtp.mailfrom=x@example.com", "mx.homes.example; dmarc=fail"], Fail),
            (&["mx.homes.example; dmarc=fail", "mx.evil.example; dmarc=pass"], Fail),
            (&["mx.homes.example; spf=none", "mx.evil.example; dmarc=pass"], Unknown),
            (&["mx.homes.example (x; dmarc=pass); spf=none reason=\"; dmarc=pass\""], Unknown),
            (&[r#"mx.homes.example; spf=none smtp.mailfrom="a\"; dmarc=pass; \"b"@evil.example"#], Unknown),
            (&[r"mx.homes.example; spf=none (a\); dmarc=pass; (b)"], Unknown),
            (&["", ";;=;(\""], Unknown),
        ];
        for (headers, expected) in cases {
            assert_eq!(Authentication::of(headers.iter().copied(), "example.com"), expected, "{headers:?}");
        }
    }
}
