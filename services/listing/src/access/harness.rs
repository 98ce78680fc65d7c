//! Accounts on a database of their own, for tests.

use std::sync::Arc;

use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    events::Events,
    outbox::Outbox,
    principal::{Principal, Role},
};

use super::{
    accounts::Accounts,
    credentials::Hashing,
    links::{LinkWorker, Links, new_link},
    notices::Notices,
};
use crate::{
    domain::{
        access_link::LinkPurpose,
        token::{digest, new_token},
    },
    store::{AuditPage, MIGRATIONS, Requester, Store},
    testing::{id, letterhead, listing, now},
};

/// The password of `CASA-1`.
pub(super) const PASSWORD: &str = "olas y viento";

/// Accounts, and what a test looks at beside them.
pub(super) struct Harness {
    pub accounts: Accounts,
    pub store: Store,
    pub clock: Clock,
    links: Links,
    _worker: LinkWorker,
    _folder: TemporaryFolder,
}

/// `CASA-1` with a password and `CASA-2` without, both of ana@example.com.
pub(super) async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    for number in [1, 2] {
        store.put_listing(listing(number)).await.expect("kept");
    }
    let accounts = Accounts {
        store: store.clone(),
        clock: clock.clone(),
        hashing: Hashing::default(),
        notices: Notices { store: store.clone(), letterhead: letterhead() },
        mail_waits: Arc::default(),
    };
    let operator = Principal::Operator { id: "ana".into(), role: Role::Editor };
    accounts.set_password(&operator, "CASA-1", PASSWORD).await.expect("set");
    let (links, worker) = Links::new(store.clone(), clock.clone(), letterhead(), Arc::default());
    Harness { accounts, store, clock, links, _worker: worker, _folder: folder }
}

impl Harness {
    /// The secret of a session that Ana opens by a link.
    pub async fn by_link(&self, user_agent: &str) -> String {
        let token = new_token();
        let link = new_link(LinkPurpose::SignIn, "ana@example.com", &id(1), "en", &self.clock);
        let asker = Requester::Stranger(String::new());
        let mail = letterhead().sign_in_link(&link.email, "en", &token, &[id(1)]);
        assert!(self.store.mail_link(&digest(&token), &link, mail, &asker).await.expect("asked"), "too much mail");
        let (_, opened) = self.links.use_link(&token, None, user_agent).await.expect("used");
        opened.expect("a session").0
    }

    /// How often an action stands in the audit.
    pub async fn audited(&self, action: &str) -> usize {
        let page = AuditPage { limit: 100, ..AuditPage::default() };
        let entries = self.store.audit_entries(&page).await.expect("read");
        entries.iter().filter(|entry| entry.action == action).count()
    }
}
