//! Which conflicts an owner has to be told of (`docs/rules/calendar.md`, rule 11).
//!
//! An owner is told of a conflict once. Platforms answer with a wrong calendar now and then and with the right one an hour
//! later, so a conflict that was told is over only when readings do not show it for a day.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::{super::nights::NightRange, conflict::Conflict};

/// A conflict that was told is over when no reading shows it for this long.
pub const OVER_AFTER: TimeDelta = TimeDelta::hours(24);
/// Maximum number of conflicts of a property that are told and not over. More of them indicate one mistake in the
/// set-up; the owner's page shows all.
pub const MOST_TOLD: usize = 10;

/// A conflict that the owner was told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldConflict {
    /// The id of its alert.
    pub id: String,
    /// The two feeds, in any order.
    pub feed_ids: [String; 2],
    pub nights: NightRange,
    /// When a reading first did not show it any more.
    pub gone_since: Option<DateTime<Utc>>,
}

impl ToldConflict {
    fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.gone_since.is_some_and(|since| now - since >= OVER_AFTER)
    }

    /// Whether it is between the feeds of a conflict.
    fn is_between_feeds_of(&self, conflict: &Conflict) -> bool {
        let [one, other] = &self.feed_ids;
        let (first, second) = (&conflict.first.feed_id, &conflict.second.feed_id);
        (one == first && other == second) || (one == second && other == first)
    }
}

/// What changed since the owner was told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConflictNews {
    /// Conflicts to tell, with their nights from today on only.
    pub new: Vec<Conflict>,
    /// Ids of told conflicts that are not there any more.
    pub gone: Vec<String>,
    /// Ids of told conflicts that are there again.
    pub back: Vec<String>,
}

/// Compares the conflicts of a property with those that its owner was told of.
pub fn news(conflicts: Vec<Conflict>, told: &[ToldConflict], today: NaiveDate, now: DateTime<Utc>) -> ConflictNews {
    let mut news = ConflictNews::default();
    let told: Vec<&ToldConflict> = told.iter().filter(|told| !told.is_over(now)).collect();
    for known in &told {
        let is_it = |conflict: &Conflict| {
            known.is_between_feeds_of(conflict) && known.nights.intersection(conflict.nights).is_some()
        };
        match (conflicts.iter().any(is_it), known.gone_since) {
            (false, None) => news.gone.push(known.id.clone()),
            (true, Some(_)) => news.back.push(known.id.clone()),
            (false, Some(_)) | (true, None) => {}
        }
    }
    let most_new = MOST_TOLD.saturating_sub(told.len());
    for conflict in conflicts {
        let Some(nights) = NightRange::new(conflict.nights.first().max(today), conflict.nights.end()) else { continue };
        let covers = |known: NightRange| known.intersection(nights) == Some(nights);
        let same_feeds = |other: &Conflict| {
            [&other.first.feed_id, &other.second.feed_id].contains(&&conflict.first.feed_id)
                && [&other.first.feed_id, &other.second.feed_id].contains(&&conflict.second.feed_id)
        };
        let is_told = told.iter().any(|known| known.is_between_feeds_of(&conflict) && covers(known.nights));
        let is_repeated = news.new.iter().any(|other| same_feeds(other) && covers(other.nights));
        if !is_told && !is_repeated && news.new.len() < most_new {
            news.new.push(Conflict { nights, ..conflict });
        }
    }
    news
}

#[cfg(test)]
mod tests {
    use super::{super::conflict::Stay, *};
    use crate::domain::platform::Platform;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn range(text: &str) -> NightRange {
        let (first, end) = text.split_once("..").expect("a range");
        NightRange::new(day(&format!("2026-12-{first}")), day(&format!("2026-12-{end}"))).expect("nights")
    }

    fn conflict(feeds: [&str; 2], nights: &str) -> Conflict {
        let stay = |feed_id: &str| Stay {
            feed_id: feed_id.into(),
            platform: Platform::Airbnb,
            uid_hash: None,
            nights: range(nights),
            is_sure: true,
            summary: String::new(),
        };
        Conflict { nights: range(nights), first: stay(feeds[0]), second: stay(feeds[1]) }
    }

    fn now() -> DateTime<Utc> {
        "2026-12-02T08:00:00Z".parse().expect("an instant")
    }

    fn told(nights: &str, gone_hours: Option<i64>) -> ToldConflict {
        ToldConflict {
            id: "told".into(),
            feed_ids: ["a".into(), "b".into()],
            nights: range(nights),
            gone_since: gone_hours.map(|hours| now() - TimeDelta::hours(hours)),
        }
    }

    #[test]
    fn a_conflict_is_told_once() {
        let (ab, ba, ac) = (["a", "b"], ["b", "a"], ["a", "c"]);
        // What was told, what is there, which nights are told now, what is gone, what is back.
        let cases = [
            (vec![], vec![conflict(ab, "04..08")], vec!["04..08"], 0, 0),
            (vec![told("04..08", None)], vec![conflict(ba, "04..08")], vec![], 0, 0),
            // Fewer nights are no news, more nights are; so is another pair of feeds.
            (vec![told("04..08", None)], vec![conflict(ab, "05..08")], vec![], 0, 0),
            (vec![told("04..08", None)], vec![conflict(ab, "04..09")], vec!["04..09"], 0, 0),
            (vec![told("04..08", None)], vec![conflict(ab, "04..08"), conflict(ac, "04..08")], vec!["04..08"], 0, 0),
            // Two pairs of stays with the same nights are one conflict.
            (vec![], vec![conflict(ab, "04..08"), conflict(ba, "05..08")], vec!["04..08"], 0, 0),
            // Of nights that have begun, those from today on are told, and only they count.
            (vec![], vec![conflict(ab, "01..03")], vec!["02..03"], 0, 0),
            (vec![told("02..05", None)], vec![conflict(ab, "01..05")], vec![], 0, 0),
            // One that went away is told again only after a day.
            (vec![told("04..08", None)], vec![], vec![], 1, 0),
            (vec![told("04..08", Some(3))], vec![], vec![], 0, 0),
            (vec![told("04..08", Some(23))], vec![conflict(ab, "04..08")], vec![], 0, 1),
            (vec![told("04..08", Some(24))], vec![conflict(ab, "04..08")], vec!["04..08"], 0, 0),
        ];
        for (told, conflicts, new, gone, back) in cases {
            let case = format!("{told:?} {conflicts:?}");
            let found = news(conflicts, &told, day("2026-12-02"), now());
            let nights: Vec<NightRange> = found.new.iter().map(|conflict| conflict.nights).collect();
            assert_eq!(nights, new.into_iter().map(range).collect::<Vec<_>>(), "{case}");
            assert_eq!((found.gone.len(), found.back.len()), (gone, back), "{case}");
        }
    }

    #[test]
    fn one_mistake_is_no_hundred_mails() {
        let pairs: Vec<String> = (0..100).map(|number| format!("feed {number}")).collect();
        let conflicts = || pairs.iter().map(|feed| conflict(["a", feed], "04..08")).collect::<Vec<_>>();
        let few = news(conflicts(), &[], day("2026-12-02"), now());
        assert_eq!(few.new.len(), MOST_TOLD);
        let more = news(conflicts(), &[told("20..22", Some(1))], day("2026-12-02"), now());
        assert_eq!(more.new.len(), MOST_TOLD - 1);
    }
}
