//! Who reads the calendars of a property, which of its feeds are theirs, and what they were sent.

use std::collections::BTreeMap;

use casacero_common::{db::Connection, on_backend};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Feed, corrupt,
    feed_plan::Plan,
    rows::{FeedRow, read_nights},
    schema::{export_receipts, exports, feeds},
};
use crate::domain::{
    echo::{self, Sent, Subscriber},
    nights::NightSet,
    policy::{FeedUrl, Platform},
};

/// A feed of the property, as far as it may be a subscriber's own.
struct OwnFeed {
    id: String,
    platform: Platform,
    host: String,
    read_at: Option<NaiveDateTime>,
}

/// An address under which somebody reads, or read until it was ended.
struct Address {
    export_id: String,
    subscriber: Subscriber,
    echo_nights: NightSet,
    read_at: Option<NaiveDateTime>,
    ended: bool,
}

#[derive(Queryable)]
struct AddressRow {
    id: String,
    subscriber: String,
    feed_id: Option<String>,
    feed_host: Option<String>,
    echo_nights: String,
    revoked_at: Option<NaiveDateTime>,
    read_at: Option<NaiveDateTime>,
}

/// The subscribers of one property.
pub(super) struct Subscribers {
    feeds: Vec<OwnFeed>,
    addresses: Vec<Address>,
}

impl Subscribers {
    /// Those of a property, those whose addresses were ended among them.
    pub(super) async fn of(connection: &mut Connection, property_id: &str) -> Result<Self, Error> {
        let feeds: Vec<(String, String, String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
            feeds::table
                .filter(feeds::property_id.eq(property_id))
                .select((feeds::id, feeds::platform, feeds::url, feeds::last_success_at))
                .load(c)
                .await
        })?;
        // Of the receipts, which are many, the index has the newest at its end.
        let read_at = export_receipts::table
            .filter(export_receipts::export_id.eq(exports::id))
            .order(export_receipts::read_at.desc())
            .select(export_receipts::read_at);
        let rows: Vec<AddressRow> = on_backend!(connection, c => {
            exports::table
                .filter(exports::property_id.eq(property_id))
                .order((exports::created_at, exports::id))
                .select((
                    exports::id,
                    exports::subscriber,
                    exports::feed_id,
                    exports::feed_host,
                    exports::echo_nights,
                    exports::revoked_at,
                    read_at.single_value(),
                ))
                .load(c)
                .await
        })?;
        let mut subscribers =
            Self { feeds: Vec::with_capacity(feeds.len()), addresses: Vec::with_capacity(rows.len()) };
        for (id, platform, url, read_at) in feeds {
            let wrong = |column| corrupt(&id, column);
            let platform = Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?;
            let host = FeedUrl::parse(&url).map_err(|_| wrong("url"))?.host().to_owned();
            subscribers.feeds.push(OwnFeed { id, platform, host, read_at });
        }
        for row in rows {
            let wrong = |column| corrupt(&row.id, column);
            let platform = Platform::from_name(&row.subscriber).ok_or_else(|| wrong("subscriber"))?;
            let echo_nights = read_nights(&row.echo_nights).ok_or_else(|| wrong("echo_nights"))?;
            let feed_id = subscribers.feed_of(platform, row.feed_id.as_deref(), row.feed_host.as_deref());
            subscribers.addresses.push(Address {
                subscriber: Subscriber { feed_id },
                echo_nights,
                read_at: row.read_at,
                ended: row.revoked_at.is_some(),
                export_id: row.id,
            });
        }
        Ok(subscribers)
    }

    /// The feed of whoever reads an address: the one that it names, as long as that is the one that was named, for a feed that
    /// is served by another platform or host by now is another's. Of an address that names none it is the only feed of its
    /// platform, where that is known by name; not where there were more when it was made ([`NOBODYS`]).
    fn feed_of(&self, platform: Platform, named: Option<&str>, host: Option<&str>) -> Option<String> {
        let of_platform = || self.feeds.iter().filter(|feed| feed.platform == platform);
        let feed = match named {
            Some(named) => of_platform().find(|feed| feed.id == named && Some(feed.host.as_str()) == host)?,
            None if platform == Platform::Other || host.is_some() => return None,
            None => {
                let mut feeds = of_platform();
                feeds.next().filter(|_| feeds.next().is_none())?
            }
        };
        Some(feed.id.clone())
    }

    /// Who reads an address.
    pub(super) fn reader_of(&self, export_id: &str) -> Option<&Subscriber> {
        self.addresses.iter().find(|address| address.export_id == export_id).map(|address| &address.subscriber)
    }

    /// What each subscriber that read a calendar of the property lately was sent: [`echo::last_sent`].
    pub(super) fn last_sent(&self) -> Vec<Sent> {
        // What a revoked subscriber once read is no reason any more to take its blocks for echoes.
        let standing = self.addresses.iter().filter(|address| !address.ended);
        let read = standing.filter_map(|address| {
            let Address { subscriber, echo_nights, read_at, .. } = address;
            let read_at = (*read_at)?;
            Some(Sent { subscriber: subscriber.clone(), nights: echo_nights.clone(), read_at })
        });
        let feeds_read = self.feeds.iter().filter_map(|feed| Some((feed.id.clone(), feed.read_at?)));
        echo::last_sent(read.collect(), &feeds_read.collect::<Vec<_>>())
    }

    /// The nights that may come back as echoes of what the reader of an address was sent before `now`: under this address,
    /// however long ago, or under one that it was sent lately and that this one takes the place of.
    pub(super) fn sent_before(&self, export_id: &str, now: NaiveDateTime) -> NightSet {
        let Some(this) = self.addresses.iter().find(|address| address.export_id == export_id) else {
            return NightSet::default();
        };
        if this.read_at.is_some() {
            return this.echo_nights.clone();
        }
        let shares_feed =
            |other: &&Address| this.subscriber.feed_id.is_some() && this.subscriber.feed_id == other.subscriber.feed_id;
        let lately = |other: &&Address| other.read_at.is_some_and(|at| at >= now - echo::ECHOES_LAST);
        let others = self.addresses.iter().filter(shares_feed).filter(lately);
        others.max_by_key(|other| other.read_at).map(|other| other.echo_nights.clone()).unwrap_or_default()
    }
}

/// Stands for the host of a feed where nobody can tell which of several an address is of.
pub(super) const NOBODYS: &str = "";

/// Settles whose the addresses that stand are, before the feeds of a property become what `plan` says. Those that name no feed
/// are of the one that their platform had, when it gets another; and nobody can tell of those whose feed was only guessed.
pub(super) async fn settle_readers(
    connection: &mut Connection,
    property_id: &str,
    before: &[Feed],
    plan: &Plan,
) -> Result<(), Error> {
    let of_property = || exports::table.filter(exports::property_id.eq(property_id));
    let guessed = of_property().filter(exports::feed_id.eq_any(&plan.guessed));
    on_backend!(connection, c => diesel::update(guessed).set(exports::feed_host.eq(NOBODYS)).execute(c).await)?;
    let mut feeds_of: BTreeMap<&str, u32> = BTreeMap::new();
    for row in plan.rows.iter().filter(|row| row.platform != Platform::Other.name()) {
        *feeds_of.entry(row.platform.as_str()).or_default() += 1;
    }
    for (platform, _) in feeds_of.into_iter().filter(|(_, feeds)| *feeds > 1) {
        let mut had = before.iter().filter(|feed| feed.platform.name() == platform);
        let only = had.next().filter(|feed| had.next().is_none() && !plan.guessed.contains(&feed.id));
        let remains = |row: &&FeedRow| row.platform == platform && only.is_some_and(|feed| feed.id == row.id);
        let row = plan.rows.iter().find(remains);
        let host = match row {
            Some(row) => FeedUrl::parse(&row.url).map_err(|_| corrupt(&row.id, "url"))?.host().to_owned(),
            None => NOBODYS.to_owned(),
        };
        let unnamed = of_property()
            .filter(exports::subscriber.eq(platform))
            .filter(exports::feed_id.is_null().and(exports::feed_host.is_null()));
        on_backend!(connection, c => {
            diesel::update(unnamed)
                .set((exports::feed_id.eq(row.map(|row| row.id.as_str())), exports::feed_host.eq(&host)))
                .execute(c)
                .await
        })?;
    }
    Ok(())
}
