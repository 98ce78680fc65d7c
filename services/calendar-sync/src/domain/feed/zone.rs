//! Finds the clock that a `TZID` names.

use std::collections::HashMap;

use chrono::{FixedOffset, NaiveDateTime};
use chrono_tz::Tz;

use super::{
    private_zones::{self, Changes, Meant},
    value::{Value, Zone, parse_offset},
    windows_zones,
};
use crate::domain::nights::NightRange;

/// Maximum number of private zones that are resolved. Real calendars have one or two.
const MOST_WORKED_OUT: u32 = 16;

/// Maximum length of a zone name.
const LONGEST_NAME: usize = 128;

/// The zones that a body defines, by name.
#[derive(Default)]
pub struct Zones {
    defined: Vec<(String, Definition)>,
    meant: HashMap<String, Zone>,
    /// Zones that equal no zone of the database.
    own: HashMap<String, Changes>,
}

/// The part of a `VTIMEZONE` that matters for nights.
#[derive(Clone, Debug, Default)]
pub struct Definition {
    /// Its IANA name, if it is given (`X-LIC-LOCATION`).
    pub location: Option<String>,
    /// Its offsets and their periods.
    pub observances: Vec<Observance>,
}

/// An offset of a zone, and when it begins to hold.
#[derive(Clone, Debug, Default)]
pub struct Observance {
    pub offset: Option<FixedOffset>,
    /// When it begins to hold, on the clock before the change.
    pub since: Option<NaiveDateTime>,
    /// The rule for when it begins to hold again.
    pub rule: Option<String>,
}

impl Zones {
    /// Adds the definition of a `VTIMEZONE`.
    pub fn define(&mut self, name: String, definition: Definition) {
        self.defined.push((name, definition));
    }

    /// Resolves the zones once all definitions are known. Zones with rules of their own are resolved only for the
    /// horizon.
    pub fn settle(&mut self, horizon: NightRange) {
        let mut worked_out = 0;
        for (name, definition) in std::mem::take(&mut self.defined) {
            if known(&name).is_some() {
                continue;
            }
            let location = definition.location.as_deref().and_then(known);
            let meant = location.map(|zone| Meant::Zone(Zone::Named(zone))).or_else(|| {
                worked_out += 1;
                (worked_out <= MOST_WORKED_OUT).then(|| private_zones::meant(&definition.observances, horizon))?
            });
            // If two definitions have the same name, the later one counts.
            match meant {
                Some(Meant::Changes(changes)) => {
                    self.meant.remove(&name);
                    self.own.insert(name, changes);
                }
                Some(Meant::Zone(zone)) => {
                    self.own.remove(&name);
                    self.meant.insert(name, zone);
                }
                None => {
                    self.own.remove(&name);
                    self.meant.insert(name, Zone::Property);
                }
            }
        }
    }

    /// The clock of a `TZID` that the feed defines and that equals no zone of the database.
    pub fn own(&self, name: &str) -> OwnClock<'_> {
        self.own.get(name).map(Vec::as_slice)
    }

    /// The zone of a `TZID`. An unknown one means the property's zone.
    pub fn find(&self, name: &str) -> Zone {
        let meant = || self.meant.get(name).copied().filter(|zone| *zone != Zone::Property);
        known(name).map(Zone::Named).or_else(meant).or_else(|| offset(name)).unwrap_or(Zone::Property)
    }
}

/// A time on a private clock, with the offset that holds at that time.
pub fn on_own_clock(value: Value, clock: OwnClock<'_>) -> Value {
    match (value, clock) {
        (Value::Time(at, Zone::Property), Some(changes)) => {
            let offset = private_zones::offset_at(changes, at);
            Value::Time(at, offset.map_or(Zone::Property, Zone::Fixed))
        }
        _ => value,
    }
}

/// The clock changes of a zone that equals no zone of the database.
pub type OwnClock<'z> = Option<&'z [(NaiveDateTime, FixedOffset)]>;

/// The offset in a name: `GMT-0500`, `UTC+02:00`.
fn offset(name: &str) -> Option<Zone> {
    let name = name.trim();
    let (head, rest) = name.split_at_checked(3)?;
    let is_offset = head.eq_ignore_ascii_case("GMT") || head.eq_ignore_ascii_case("UTC");
    is_offset.then(|| parse_offset(rest).map(Zone::Fixed))?
}

/// A zone by its IANA or Windows name, also after a path such as `/Europe/Madrid` or
/// `/freeassociation.sourceforge.net/Europe/Madrid`.
fn known(name: &str) -> Option<Tz> {
    let name = name.trim().trim_matches('"').trim();
    if name.len() > LONGEST_NAME {
        return None;
    }
    if let Some(zone) = iana(name) {
        return Some(zone);
    }
    if let Some(zone) = windows_zones::find(name) {
        return Some(zone);
    }
    // The name is at the end of the path: `Europe/Madrid`, or `America/Argentina/Salta`.
    let mut cuts = name.rmatch_indices('/').map(|(at, _)| &name[at + 1..]).skip(1);
    [cuts.next(), cuts.next()].into_iter().flatten().find_map(iana)
}

fn iana(name: &str) -> Option<Tz> {
    name.parse().ok().or_else(|| {
        let same = |zone: &&Tz| zone.name().eq_ignore_ascii_case(name);
        chrono_tz::TZ_VARIANTS.iter().find(same).copied()
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;
    use crate::domain::nights::horizon;

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
            ("UTC-02", Some(Tz::Etc__GMTPlus2)),
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
        let hour = |hours: i32| FixedOffset::east_opt(hours * 3600);
        let observance = |hours: i32, since: &str, rule: Option<&str>| Observance {
            offset: hour(hours),
            since: since.parse().ok(),
            rule: rule.map(str::to_owned),
        };
        let since = "1970-01-01T02:00:00";
        let summer = |hours| observance(hours, "1970-03-29T02:00:00", Some("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"));
        let winter = |hours| observance(hours, "1970-10-25T03:00:00", Some("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"));
        let place = Some("Europe/Lisbon".to_owned());
        let mut zones = Zones::default();
        for (name, location, observances) in [
            ("One offset", None, vec![observance(3, since, None), observance(3, "2000-01-01T00:00:00", None)]),
            ("A place", place, vec![]),
            ("Middle Europe", None, vec![winter(1), summer(2)]),
            ("Of no place", None, vec![winter(1), summer(3)]),
            ("Nothing", None, vec![]),
            ("Europe/Madrid", None, vec![observance(9, since, None)]),
        ] {
            zones.define(name.to_owned(), Definition { location, observances });
        }
        zones.settle(horizon("2026-11-21".parse().expect("a date")));
        assert_eq!(Some(zones.find("One offset")), hour(3).map(Zone::Fixed));
        assert_eq!(zones.find("A place"), Zone::Named(Tz::Europe__Lisbon));
        assert_eq!(zones.find("Of no place"), Zone::Property);
        let at = |local: &str| {
            let value = Value::parse(local, Zone::Property, false).expect("a time");
            on_own_clock(value, zones.own("Of no place"))
        };
        for (local, hours) in
            [("20261205T150000", 1), ("20270701T150000", 3), ("20271205T150000", 1), ("19600101T100000", 3)]
        {
            let expected = hour(hours).map(|offset| Value::Time(at(local).local(), Zone::Fixed(offset)));
            assert_eq!(Some(at(local)), expected, "{local}");
        }
        assert!(zones.own("Middle Europe").is_none());
        assert_eq!(zones.find("Nothing"), Zone::Property);
        assert_eq!(zones.find("Never defined"), Zone::Property);
        assert_eq!(Some(zones.find("GMT-0500")), hour(-5).map(Zone::Fixed));
        assert_eq!(zones.find("GMT later"), Zone::Property);
        assert_eq!(zones.find("Europe/Madrid"), Zone::Named(Tz::Europe__Madrid));
        let Zone::Named(alike) = zones.find("Middle Europe") else { panic!("a zone of the database") };
        for local in ["2026-12-01T00:00:00", "2027-03-28T04:00:00", "2027-07-01T00:00:00", "2028-10-29T04:00:00"] {
            let local: NaiveDateTime = local.parse().expect("a time");
            let of = |zone: Tz| zone.from_local_datetime(&local).earliest().map(|time| time.to_utc());
            assert_eq!(of(alike), of(Tz::Europe__Madrid), "{local}");
        }
    }
}
