//! Mails owners who asked for it what changed in their calendar, what is doubtful and what to do: on Mondays from 08:00
//! in the home's time zone, once a week.
//!
//! A home whose mail cannot be made, most often because the calendar service does not answer, is tried again by every sweep
//! of that Monday. After it the mail is left out until the next week.

use std::{sync::Arc, time::Duration};

use casacero_common::{
    clock::Clock,
    service::{self, Shutdown, Task},
};
use chrono::{DateTime, Datelike as _, TimeDelta, Timelike as _, Utc, Weekday};
use chrono_tz::Tz;
use tokio::sync::Notify;

use super::{letter::Letterhead, lifecycle::language_of, weekly_letter::Week};
use crate::{
    access::links::new_link,
    domain::{
        access_link::LinkPurpose,
        token::{digest, new_token},
    },
    ports::{CalendarError, CalendarNights},
    store::{self, Store, WeeklyHome},
};

/// The name in logs and metrics.
const TASK: &str = "weekly mails";
/// The day of the mails.
const DAY: Weekday = Weekday::Mon;
/// The hour from which they are sent.
const FROM_HOUR: u32 = 8;
const INTERVAL: Duration = Duration::from_secs(900);
/// Homes that are looked at together.
const PAGE_SIZE: i64 = 100;
/// A sweep ends after this many mails, so that other mails do not wait long behind them. The next one goes on.
const MOST_MAILS: usize = 1_000;
/// A sweep ends when the calendar service does not answer for this many homes in a row.
const MOST_FAILURES: u32 = 3;
/// The first mail about a home tells what changed in this time.
const WEEK: TimeDelta = TimeDelta::days(7);
/// No mail tells more than this time: the calendar service forgets older reads.
const LONGEST: TimeDelta = TimeDelta::days(90);

/// The worker that makes the weekly mails.
#[derive(Clone)]
pub struct WeeklyWorker {
    /// Database access, for homes, links and the mail outbox.
    pub store: Store,
    pub calendar: Arc<dyn CalendarNights>,
    pub letterhead: Letterhead,
    /// Source of the current time.
    pub clock: Clock,
    pub mail_waits: Arc<Notify>,
}

/// Why a sweep ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The calendar service failed.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl Error {
    /// Whether the error is one of this home only, so that the mails of others can be made.
    fn is_of_one_home(&self) -> bool {
        match self {
            Self::Calendar(CalendarError::Failed(_)) => true,
            Self::Calendar(CalendarError::Away(_)) => false,
            Self::Store(error) => !error.is_away(),
        }
    }
}

/// Whether a home's weekly mail is due.
fn is_due(time_zone: Tz, mailed_at: Option<DateTime<Utc>>, now: DateTime<Utc>) -> bool {
    let local = now.with_timezone(&time_zone);
    let is_mailed = mailed_at.is_some_and(|at| at.with_timezone(&time_zone).date_naive() == local.date_naive());
    local.weekday() == DAY && local.hour() >= FROM_HOUR && !is_mailed
}

/// Whether it may be the day of the mails in any time zone.
fn is_day_somewhere(now: DateTime<Utc>) -> bool {
    // From 12 hours behind UTC to 14 hours ahead of it.
    [-12, 0, 14].into_iter().any(|hours| (now + TimeDelta::hours(hours)).weekday() == DAY)
}

impl WeeklyWorker {
    /// The task that makes weekly mails until `shutdown`.
    pub fn task(self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            loop {
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    swept = self.sweep() => {
                        if let Err(error) = swept {
                            service::count_failure(TASK);
                            tracing::warn!(%error, "weekly mails wait");
                        }
                    }
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(INTERVAL) => {}
                }
            }
        })
    }

    /// Queues the mails that are due; returns how many. A home whose mail cannot be made is left to the next sweep, and so
    /// are all others once the calendar service seems to be away.
    pub async fn sweep(&self) -> Result<usize, Error> {
        if !is_day_somewhere(self.clock.now()) {
            return Ok(0);
        }
        let (mut queued, mut unanswered, mut after) = (0, 0, String::new());
        while queued < MOST_MAILS {
            let (homes, next) = self.store.weekly_homes(&after, PAGE_SIZE).await?;
            for home in &homes {
                if !is_due(home.time_zone, home.mailed_at, self.clock.now()) {
                    continue;
                }
                match self.mail(home).await {
                    Ok(is_queued) => {
                        unanswered = 0;
                        if is_queued {
                            queued += 1;
                            self.mail_waits.notify_one();
                        }
                    }
                    Err(error) if error.is_of_one_home() => {
                        unanswered = 0;
                        metrics::counter!("listing_weekly_mails_failed_total").increment(1);
                        tracing::error!(listing = %home.id, %error, "a weekly mail cannot be made");
                    }
                    Err(Error::Calendar(error)) if unanswered + 1 < MOST_FAILURES => {
                        unanswered += 1;
                        tracing::warn!(listing = %home.id, %error, "a weekly mail waits");
                    }
                    Err(error) => return Err(error),
                }
            }
            let Some(next) = next else { break };
            after = next;
        }
        Ok(queued)
    }

    /// Queues the mail about a home; false if there is none to send.
    async fn mail(&self, home: &WeeklyHome) -> Result<bool, Error> {
        let WeeklyHome { id, time_zone: _, mailed_at } = home;
        let now = self.clock.now();
        // One that cannot be read is logged, and stops no other.
        let Some(found) = self.store.listings(std::slice::from_ref(id)).await?.pop() else { return Ok(false) };
        let listing = found.listing;
        let Some(email) = listing.owner.email.as_ref().map(|email| email.as_str().to_owned()) else {
            return Ok(false);
        };
        // A mail that was left out is made up for.
        let since = mailed_at.unwrap_or(now - WEEK).max(now - LONGEST);
        let Some(summed) = self.calendar.digest(id, since).await? else {
            tracing::warn!(listing = %id, "the calendar service does not know a home that wants the weekly mail");
            return Ok(false);
        };
        let inquiries = self.store.inbox_counts(id).await?;
        let (confirm, end) = (new_token(), new_token());
        let week = Week { digest: &summed, since, inquiries, confirm: &confirm, end: &end };
        let Some(mail) = self.letterhead.weekly(&listing, week) else { return Ok(false) };
        let language = language_of(&listing);
        let link = |purpose| new_link(purpose, &email, id, language, &self.clock);
        let links =
            [(digest(&confirm), link(LinkPurpose::ConfirmCalendar)), (digest(&end), link(LinkPurpose::EndWeeklyMail))];
        Ok(self.store.keep_weekly_mail(id, &links, mail).await?)
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::{
        db::testing::{TemporaryFolder, temporary},
        events::Events,
        on_backend,
        outbox::Outbox,
    };
    use casacero_proto::listing::v1::ListingStatus::{self, Active, Paused, Pending};
    use diesel_async::RunQueryDsl;

    use super::*;
    use crate::{
        domain::listing::Listing,
        ports::CalendarDigest,
        store::MIGRATIONS,
        testing::{calendar::Calendar, id, letterhead, listing},
    };

    struct Harness {
        worker: WeeklyWorker,
        store: Store,
        clock: Clock,
        calendar: Arc<Calendar>,
        _folder: TemporaryFolder,
    }

    /// A Monday, at this hour UTC; in the Canaries it is one hour later.
    fn monday(hour: u32) -> DateTime<Utc> {
        format!("2026-06-01T{hour:02}:00:00Z").parse().expect("an instant")
    }

    async fn harness(hour: u32) -> Harness {
        let (database, folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(monday(hour));
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        let calendar = Arc::new(Calendar::default());
        calendar.is_away(false);
        let worker = WeeklyWorker {
            store: store.clone(),
            calendar: calendar.clone(),
            letterhead: letterhead(),
            clock: clock.clone(),
            mail_waits: Arc::default(),
        };
        Harness { worker, store, clock, calendar, _folder: folder }
    }

    impl Harness {
        /// A home whose owner wants the weekly mail or not.
        async fn home(&self, number: u32, status: ListingStatus, wants: bool) {
            let mut home = Listing { status, ..listing(number) };
            home.activated_at = home.activated_at.filter(|_| status != Pending);
            home.place.time_zone = chrono_tz::Atlantic::Canary;
            self.store.put_listing(home).await.expect("kept");
            self.calendar.sum_up(&id(number), CalendarDigest::default());
            let mut connection = self.store.database().connection().await.expect("connected");
            let wants = if wants { "TRUE" } else { "FALSE" };
            let row = format!("INSERT INTO home_settings (listing_id, weekly_mail) VALUES ('CASA-{number}', {wants})");
            let query = diesel::sql_query(row);
            on_backend!(connection, c => query.execute(c).await).expect("written");
        }

        async fn sweep(&self) -> usize {
            self.worker.sweep().await.expect("swept")
        }
    }

    #[test]
    fn mails_are_due_on_mondays_from_eight_where_the_home_is() {
        let madrid = chrono_tz::Europe::Madrid;
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
        let cases = [
            (madrid, None, "2026-06-01T05:59:59Z", false),
            (madrid, None, "2026-06-01T06:00:00Z", true),
            (madrid, None, "2026-06-01T11:30:00Z", true),
            (madrid, None, "2026-06-01T21:59:59Z", true),
            (madrid, None, "2026-06-01T22:00:00Z", false),
            (madrid, None, "2026-06-07T12:00:00Z", false),
            (madrid, Some("2026-06-01T06:00:00Z"), "2026-06-01T07:00:00Z", false),
            (madrid, Some("2026-06-01T21:00:00Z"), "2026-06-08T06:00:00Z", true),
            // The clocks go back: a week has one hour more.
            (madrid, Some("2026-10-19T06:00:00Z"), "2026-10-26T07:00:00Z", true),
            (chrono_tz::Pacific::Kiritimati, None, "2026-05-31T18:00:00Z", true),
            (chrono_tz::Pacific::Pago_Pago, None, "2026-06-02T10:00:00Z", true),
        ];
        for (zone, mailed, now, expected) in cases {
            assert_eq!(is_due(zone, mailed.map(at), at(now)), expected, "{zone} {mailed:?} {now}");
            assert!(is_day_somewhere(at(now)) || !expected, "{now}");
        }
        assert!(!is_day_somewhere(at("2026-06-03T12:00:00Z")));
    }

    #[tokio::test]
    async fn only_who_wants_it_gets_it_and_once_a_week() {
        let test = harness(6).await;
        for (number, status, wants) in [(1, Active, true), (2, Active, false), (3, Paused, true), (4, Pending, true)] {
            test.home(number, status, wants).await;
        }
        assert_eq!(test.sweep().await, 0, "it is seven");
        test.clock.advance(TimeDelta::hours(1));
        assert_eq!((test.sweep().await, test.sweep().await), (2, 0));
        let mut subjects = Vec::new();
        while let Some(mail) = test.store.claim_mail().await.expect("asked") {
            assert_eq!(mail.recipient, "ana@example.com");
            for (secret, purpose) in
                mail.body.split("/owner/link#").skip(1).zip([LinkPurpose::ConfirmCalendar, LinkPurpose::EndWeeklyMail])
            {
                let secret = secret.split_whitespace().next().expect("a secret");
                let link = test.store.link(&digest(secret)).await.expect("asked").expect("a link");
                let home = link.listing_id.expect("a home");
                assert!(link.purpose == purpose && mail.subject.ends_with(home.as_str()), "{}", mail.subject);
            }
            subjects.push(mail.subject.clone());
            test.store.mail_sent(&mail).await.expect("noted");
        }
        assert_eq!(subjects.len(), 2, "{subjects:?}");
        test.clock.advance(TimeDelta::days(6));
        assert_eq!(test.sweep().await, 0, "a Sunday");
        test.clock.advance(TimeDelta::days(1));
        assert_eq!(test.sweep().await, 2);
    }

    #[tokio::test]
    async fn a_mail_tells_what_changed_since_the_last_one_but_no_more_than_is_known() {
        let test = harness(8).await;
        test.home(1, Active, true).await;
        // The first mail, one after a Monday without, and one after half a year without.
        for (weeks, since) in
            [(0, "Monday, 25 May 2026"), (2, "Monday, 1 June 2026"), (26, "Tuesday, 15 September 2026")]
        {
            test.clock.advance(TimeDelta::weeks(weeks));
            assert_eq!(test.sweep().await, 1, "{weeks}");
            let mail = test.store.claim_mail().await.expect("asked").expect("a mail");
            assert!(mail.body.contains(&format!("since {since}.")), "{weeks}: {}", mail.body);
            test.store.mail_sent(&mail).await.expect("noted");
        }
    }

    #[tokio::test]
    async fn a_calendar_that_is_away_is_asked_again_that_monday() {
        let test = harness(7).await;
        for number in 1..=MOST_FAILURES {
            test.home(number, Active, true).await;
        }
        let all = MOST_FAILURES as usize;
        // It answers again that Monday, too late in the second week, and in time in the third.
        for (later, queued) in [(TimeDelta::hours(1), all), (TimeDelta::days(1), 0), (TimeDelta::hours(2), all)] {
            test.calendar.is_away(true);
            assert!(matches!(test.worker.sweep().await, Err(Error::Calendar(_))));
            test.calendar.is_away(false);
            test.clock.advance(later);
            assert_eq!(test.sweep().await, queued, "{later}");
            test.clock.advance(TimeDelta::days(7) - later);
        }
    }

    #[tokio::test]
    async fn homes_that_always_fail_stop_no_other() {
        let test = harness(7).await;
        let failing = MOST_FAILURES + 2;
        for number in 1..=failing + 2 {
            test.home(number, Active, true).await;
        }
        for number in 1..=failing {
            test.calendar.fail(&id(number));
        }
        assert_eq!((test.sweep().await, test.sweep().await), (2, 0));
    }

    #[tokio::test]
    async fn many_homes_are_gone_through_page_by_page() {
        let test = harness(7).await;
        let count = u32::try_from(PAGE_SIZE).expect("a small number") + 20;
        for number in 1..=count {
            test.home(number, Active, true).await;
        }
        assert_eq!(test.sweep().await, count as usize);
        assert_eq!(test.sweep().await, 0);
    }
}
