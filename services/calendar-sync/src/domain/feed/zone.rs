//! Which clock a `TZID` names.

use std::collections::HashMap;

use chrono::FixedOffset;
use chrono_tz::Tz;

use super::{value::Zone, windows_zones};

/// The zones a body defines, by the name it gives them.
#[derive(Default)]
pub struct Zones(HashMap<String, Definition>);

/// What a `VTIMEZONE` says, as far as it matters for nights.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// Its IANA name, where it says it (`X-LIC-LOCATION`).
    pub location: Option<String>,
    /// The offsets it names.
    pub offsets: Vec<FixedOffset>,
}

impl Zones {
    /// Adds what a `VTIMEZONE` defines.
    pub fn define(&mut self, name: String, definition: Definition) {
        self.0.insert(name, definition);
    }

    /// The zone of a `TZID`. One that nobody knows is the property's own.
    pub fn find(&self, name: &str) -> Zone {
        if let Some(zone) = known(name) {
            return Zone::Named(zone);
        }
        let Some(definition) = self.0.get(name) else { return Zone::Property };
        if let Some(zone) = definition.location.as_deref().and_then(known) {
            return Zone::Named(zone);
        }
        // A zone with summer time under a private name: its rules are not read. A zone of one
        // offset needs none.
        match definition.offsets.as_slice() {
            [first, others @ ..] if others.iter().all(|offset| offset == first) => Zone::Fixed(*first),
            _ => Zone::Property,
        }
    }
}

/// A zone by its IANA or Windows name, also behind a path such as `/Europe/Madrid` or
/// `/freeassociation.sourceforge.net/Europe/Madrid`.
fn known(name: &str) -> Option<Tz> {
    let name = name.trim().trim_matches('"').trim();
    if let Some(zone) = iana(name) {
        return Some(zone);
    }
    if let Some(zone) = windows_zones::find(name) {
        return Some(zone);
    }
    // The name is the end of the path: `Europe/Madrid`, or `America/Argentina/Salta`.
    let mut tail = name;
    while let Some((_, rest)) = tail.split_once('/') {
        tail = rest;
        if tail.contains('/')
            && let Some(zone) = iana(tail)
        {
            return Some(zone);
        }
    }
    None
}

fn iana(name: &str) -> Option<Tz> {
    name.parse().ok().or_else(|| {
        let same = |zone: &&Tz| zone.name().eq_ignore_ascii_case(name);
        chrono_tz::TZ_VARIANTS.iter().find(same).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_zones() {
        let cases = [
            ("Europe/Madrid", Some(Tz::Europe__Madrid)),
            ("europe/madrid", Some(Tz::Europe__Madrid)),
            ("/Europe/Madrid", Some(Tz::Europe__Madrid)),
            ("/freeassociation.sourceforge.net/Atlantic/Canary", Some(Tz::Atlantic__Canary)),
            ("/mozilla.org/20050126_1/America/Argentina/Salta", Some(Tz::America__Argentina__Salta)),
            ("Romance Standard Time", Some(Tz::Europe__Paris)),
            ("W. Europe Standard Time", Some(Tz::Europe__Berlin)),
            ("UTC", Some(Tz::UTC)),
            ("My own zone", None),
            ("", None),
            ("/", None),
        ];
        for (name, expected) in cases {
            assert_eq!(known(name), expected, "{name}");
        }
    }

    #[test]
    fn zones_that_a_body_defines() {
        let hour = |hours: i32| FixedOffset::east_opt(hours * 3600).expect("an offset");
        let mut zones = Zones::default();
        zones.define("One".into(), Definition { location: None, offsets: vec![hour(3), hour(3)] });
        zones.define("Two".into(), Definition { location: None, offsets: vec![hour(1), hour(2)] });
        zones.define("Three".into(), Definition { location: Some("Europe/Lisbon".into()), offsets: vec![] });
        assert_eq!(zones.find("One"), Zone::Fixed(hour(3)));
        assert_eq!(zones.find("Two"), Zone::Property);
        assert_eq!(zones.find("Three"), Zone::Named(Tz::Europe__Lisbon));
        assert_eq!(zones.find("Four"), Zone::Property);
    }
}
