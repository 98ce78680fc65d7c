//! What whoever works on the machine itself may do: the database is their permission.

use std::sync::Arc;

use casacero_common::{clock::Clock, db::Database, events::Events, outbox::Outbox, principal::Principal};

use super::{
    credentials::Hashing,
    members::Members,
    notices::Notices,
    operators::{NewOperator, Operators},
};
use crate::{
    domain::{access::Operator, refusal::Refusal},
    error::Error,
    mail::letter::Letterhead,
    store::Store,
};

/// Makes operators and names owners, beside the running service or without it.
pub struct Administration {
    operators: Operators,
    members: Members,
}

/// Who the audit says it was.
fn command_line() -> Principal {
    Principal::Service { name: "command-line".into() }
}

impl Administration {
    /// Works on a database that has the tables of [`MIGRATIONS`](crate::MIGRATIONS). The running service sends the mails and
    /// tells of the changes.
    pub fn new(database: Database, clock: Clock, letterhead: Letterhead) -> Self {
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        let notices = Notices { store: store.clone(), letterhead: letterhead.clone() };
        Self {
            operators: Operators::new(store.clone(), clock.clone(), Hashing::default()),
            members: Members { store, clock, letterhead, mail_waits: Arc::default(), notices },
        }
    }

    /// Makes an operator. One of that address is changed only with `replace`.
    pub async fn create_operator(&self, operator: NewOperator, replace: bool) -> Result<Operator, Error> {
        if !replace && self.operators.exists(&operator.email).await? {
            return Err(Refusal::OperatorExists.into());
        }
        self.operators.put(&command_line(), operator).await
    }

    /// Says by which address a listing's owner signs in, and mails a link there.
    pub async fn link_owner(&self, listing_id: &str, email: &str, language: &str) -> Result<(), Error> {
        self.members.link_owner(&command_line(), listing_id, email, language).await
    }
}
