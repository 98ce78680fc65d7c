//! Administration from the command line. Access to the database is the permission.

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

/// Creates operators and assigns owners, whether the service runs or not.
pub struct Administration {
    operators: Operators,
    members: Members,
}

/// The actor that the audit names.
fn command_line() -> Principal {
    Principal::Service { name: "command-line".into() }
}

impl Administration {
    /// Expects a database with the tables of [`MIGRATIONS`](crate::MIGRATIONS). The running service sends the mails and
    /// publishes the events.
    pub fn new(database: Database, clock: Clock, letterhead: Letterhead) -> Self {
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        let notices = Notices { store: store.clone(), letterhead: letterhead.clone() };
        Self {
            operators: Operators::new(store.clone(), clock.clone(), Hashing::default()),
            members: Members { store, clock, letterhead, mail_waits: Arc::default(), notices },
        }
    }

    /// Creates an operator. Changes an existing one of the same address only with `replace`.
    pub async fn create_operator(&self, operator: NewOperator, replace: bool) -> Result<Operator, Error> {
        if !replace && self.operators.exists(&operator.email).await? {
            return Err(Refusal::OperatorExists.into());
        }
        self.operators.put(&command_line(), operator).await
    }

    /// Sets the address by which a listing's owner signs in, and mails a link there.
    pub async fn link_owner(&self, listing_id: &str, email: &str, language: &str) -> Result<(), Error> {
        self.members.link_owner(&command_line(), listing_id, email, language).await
    }
}
