//! How a home does: numbers by week, and how fast its owner answers. See `docs/rules/hosting.md#statistics`.

use std::cmp::Reverse;

use casacero_proto::listing::v1::{
    ContactClicks, ContactWay, InquiryState, SimilarHomes, SiteEventKind, StatisticsWeek,
};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc, Weekday};

/// How many weeks are told, with the present one.
const WEEKS: u64 = 52;
/// The answer time is told from so many inquiries on.
pub const LEAST_INQUIRIES: usize = 5;
/// The answer time is that of inquiries that came within this time.
pub const ANSWERS_OF: TimeDelta = TimeDelta::days(365);
/// Who usually answers within this time answers fast.
const FAST: TimeDelta = TimeDelta::days(1);
/// An inquiry that is new for longer than this was not answered.
const PATIENCE: TimeDelta = TimeDelta::days(2);

/// A home is compared with no fewer others, so that nobody can tell what is whose.
const LEAST_SIMILAR: usize = 10;
/// How many weeks are compared.
const COMPARED_WEEKS: u64 = 4;

/// What visitors did at a home on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// An event of a kind.
    Kind(SiteEventKind),
    /// A contact click of which the way is known; it counts as one of its kind, too.
    Way(ContactWay),
}

/// How often a home was looked at and asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Popularity {
    pub views: u64,
    pub inquiries: u64,
}

/// An inquiry, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct AskedAt {
    pub received_at: DateTime<Utc>,
    pub state: InquiryState,
    /// When the owner first answered here.
    pub answered_at: Option<DateTime<Utc>>,
}

/// The first day that is told: a Monday.
pub fn first_day(now: DateTime<Utc>) -> NaiveDate {
    now.date_naive().week(Weekday::Mon).first_day() - Days::new(7 * (WEEKS - 1))
}

/// The days that are compared: from the first, and before the other. Weeks that are over.
pub fn compared_days(now: DateTime<Utc>) -> (NaiveDate, NaiveDate) {
    let monday = now.date_naive().week(Weekday::Mon).first_day();
    (monday - Days::new(7 * COMPARED_WEEKS), monday)
}

/// A home beside others; `None` if they are too few.
pub fn beside(own: Popularity, others: &[Popularity]) -> Option<SimilarHomes> {
    let middle = |count: fn(&Popularity) -> u64| {
        let mut counts: Vec<u64> = others.iter().map(count).collect();
        counts.sort_unstable();
        counts[(counts.len() - 1) / 2]
    };
    (others.len() >= LEAST_SIMILAR).then(|| SimilarHomes {
        homes: u32::try_from(others.len()).unwrap_or(u32::MAX),
        views: middle(|one| one.views),
        own_views: own.views,
        inquiries: middle(|one| one.inquiries),
        own_inquiries: own.inquiries,
    })
}

/// Numbers by week, oldest first: of what visitors did on which day how often, and of inquiries.
pub fn by_week(events: &[(NaiveDate, Counted, u64)], asked: &[AskedAt], now: DateTime<Utc>) -> Vec<StatisticsWeek> {
    let first = first_day(now);
    let mut weeks: Vec<StatisticsWeek> = (0..WEEKS)
        .map(|week| StatisticsWeek { first_day: (first + Days::new(7 * week)).to_epoch_days(), ..Default::default() })
        .collect();
    let index_of = |day: NaiveDate| usize::try_from((day - first).num_days().div_euclid(7)).ok();
    for (day, kind, count) in events {
        let Some(week) = index_of(*day).and_then(|index| weeks.get_mut(index)) else { continue };
        match kind {
            Counted::Kind(SiteEventKind::PropertyView) => week.views += count,
            Counted::Kind(SiteEventKind::CalendarView) => week.calendar_views += count,
            Counted::Kind(SiteEventKind::ContactClick) => week.contact_clicks += count,
            Counted::Kind(SiteEventKind::Share) => week.shares += count,
            Counted::Kind(_) => {}
            Counted::Way(way) => add_clicks(&mut week.ways, *way, *count),
        }
    }
    for week in &mut weeks {
        week.ways.sort_by_key(|one| (Reverse(one.clicks), one.way));
    }
    for AskedAt { received_at, state, answered_at } in asked {
        let Some(week) = index_of(received_at.date_naive()).and_then(|index| weeks.get_mut(index)) else { continue };
        week.inquiries += 1;
        week.answered += u64::from(answered_at.is_some());
        week.agreed += u64::from(*state == InquiryState::Agreed);
    }
    weeks
}

fn add_clicks(ways: &mut Vec<ContactClicks>, way: ContactWay, clicks: u64) {
    match ways.iter_mut().find(|known| known.way() == way) {
        Some(known) => known.clicks += clicks,
        None => ways.push(ContactClicks { way: way.into(), clicks }),
    }
}

/// Half of some inquiries were answered within this time; `None` for too few, or if half were not answered at all. Those that
/// the owner settled without answering here do not count: nobody knows when.
pub fn answer_time(asked: &[AskedAt], now: DateTime<Utc>) -> Option<TimeDelta> {
    let waited = |one: &AskedAt| match one.answered_at {
        Some(at) => Some(at - one.received_at),
        None if one.state == InquiryState::New && now - one.received_at > PATIENCE => Some(TimeDelta::MAX),
        None => None,
    };
    let mut times: Vec<TimeDelta> = asked.iter().filter_map(waited).collect();
    if times.len() < LEAST_INQUIRIES {
        return None;
    }
    times.sort_unstable();
    Some(times[(times.len() - 1) / 2]).filter(|median| *median < TimeDelta::MAX)
}

/// Whether the owner usually answers fast.
pub fn answers_fast(asked: &[AskedAt], now: DateTime<Utc>) -> bool {
    answer_time(asked, now).is_some_and(|time| time <= FAST)
}

/// What guests are told of an answer time: whole hours, up to two days.
pub fn usual_hours(time: TimeDelta) -> Option<u32> {
    let hours = u32::try_from((time.num_minutes().max(1) + 59) / 60).ok()?;
    (hours <= 48).then_some(hours)
}

#[cfg(test)]
mod tests {
    use chrono::Datelike as _;

    use super::*;
    use crate::testing::now;

    fn asked(hours_ago: i64, state: InquiryState, answered_after_minutes: Option<i64>) -> AskedAt {
        let received_at = now() - TimeDelta::hours(hours_ago);
        let answered_at = answered_after_minutes.map(|minutes| received_at + TimeDelta::minutes(minutes));
        AskedAt { received_at, state, answered_at }
    }

    #[test]
    fn weeks_begin_on_mondays_and_hold_what_happened_in_them() {
        let today = now().date_naive();
        let events = [
            (today, Counted::Kind(SiteEventKind::PropertyView), 3),
            (first_day(now()), Counted::Kind(SiteEventKind::CalendarView), 2),
            (first_day(now()) - Days::new(1), Counted::Kind(SiteEventKind::PropertyView), 9),
            (today, Counted::Kind(SiteEventKind::Search), 9),
            (today, Counted::Kind(SiteEventKind::ContactClick), 4),
            (today, Counted::Way(ContactWay::Phone), 1),
            (today, Counted::Way(ContactWay::Airbnb), 2),
        ];
        let inquiries = [asked(0, InquiryState::Agreed, Some(5)), asked(0, InquiryState::New, None)];
        let weeks = by_week(&events, &inquiries, now());
        assert_eq!((weeks.len(), weeks[0].calendar_views, weeks[0].views), (52, 2, 0));
        let last = &weeks[51];
        assert_eq!((last.views, last.inquiries, last.answered, last.agreed), (3, 2, 1, 1));
        let ways: Vec<_> = last.ways.iter().map(|one| (one.way(), one.clicks)).collect();
        assert_eq!((last.contact_clicks, ways), (4, vec![(ContactWay::Airbnb, 2), (ContactWay::Phone, 1)]));
        let monday = NaiveDate::from_epoch_days(last.first_day).expect("a date");
        assert!(monday.weekday() == Weekday::Mon && (0..7).contains(&(today - monday).num_days()));
    }

    #[test]
    fn a_home_is_compared_with_ten_others_or_none() {
        let others: Vec<Popularity> = (1..=10).map(|views| Popularity { views, inquiries: views / 9 }).collect();
        let own = Popularity { views: 7, inquiries: 1 };
        assert_eq!(beside(own, &others[1..]), None);
        let expected = SimilarHomes { homes: 10, views: 5, own_views: 7, inquiries: 0, own_inquiries: 1 };
        assert_eq!(beside(own, &others), Some(expected));
        let (from, until) = compared_days(now());
        assert!(from.weekday() == Weekday::Mon && (until - from).num_days() == 28 && until <= now().date_naive());
    }

    #[test]
    fn the_answer_time_is_that_of_half_of_the_inquiries() {
        use InquiryState::{Answered, Declined, New};
        let minutes = |minutes| Some(TimeDelta::minutes(minutes));
        let five = |last: AskedAt| {
            let mut all: Vec<AskedAt> = (1..=4).map(|n| asked(100, Answered, Some(60 * n))).collect();
            all.push(last);
            all
        };
        let cases = [
            (five(asked(100, Answered, Some(1))), minutes(120)),
            (five(asked(100, New, None)), minutes(180)),
            (five(asked(47, New, None)), None),
            (five(asked(100, Declined, None)), None),
            (vec![asked(100, New, None); 9], None),
            (Vec::new(), None),
        ];
        for (index, (inquiries, expected)) in cases.into_iter().enumerate() {
            assert_eq!(answer_time(&inquiries, now()), expected, "case {index}");
        }
        let hours = [(0, Some(1)), (60, Some(1)), (61, Some(2)), (2_880, Some(48)), (2_881, None)];
        for (minutes, expected) in hours {
            assert_eq!(usual_hours(TimeDelta::minutes(minutes)), expected, "{minutes} minutes");
        }
    }
}
