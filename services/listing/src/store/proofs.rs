//! What operators asked owners to prove, and what they wrote to them, each with its mail.

use casacero_common::on_backend;
use casacero_proto::{Enumeration as _, listing::v1::ProofKind};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Corrupt, Error, NewMail, Store, listings::subject, schema::home_proofs};
use crate::domain::identity::ListingId;

/// What was asked to prove that the owner controls a home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeProof {
    pub kind: ProofKind,
    pub code: String,
    pub asked_at: DateTime<Utc>,
    pub asked_by: String,
}

impl Store {
    /// What is asked to prove of a listing, if anything is.
    pub async fn proof(&self, id: &ListingId) -> Result<Option<HomeProof>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, String, NaiveDateTime, String)> = on_backend!(connection, c => {
            home_proofs::table
                .find(id.as_str())
                .select((home_proofs::kind, home_proofs::code, home_proofs::asked_at, home_proofs::asked_by))
                .first(c)
                .await
                .optional()
        })?;
        let read = |(kind, code, asked_at, asked_by): (String, String, NaiveDateTime, String)| {
            let unknown = |_| Corrupt { id: id.to_string(), column: "kind", problem: "is no proof".into() };
            Ok(HomeProof { kind: kind.parse().map_err(unknown)?, code, asked_at: asked_at.and_utc(), asked_by })
        };
        row.map(read).transpose()
    }

    /// Writes down what is asked, in place of what was asked before, with its mail.
    pub async fn ask_for_proof(&self, id: &ListingId, proof: &HomeProof, mail: NewMail) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let columns = (
            home_proofs::kind.eq(proof.kind.slug()),
            home_proofs::code.eq(&proof.code),
            home_proofs::asked_at.eq(proof.asked_at.naive_utc()),
            home_proofs::asked_by.eq(&proof.asked_by),
        );
        on_backend!(transaction, c => {
            diesel::insert_into(home_proofs::table)
                .values((home_proofs::listing_id.eq(id.as_str()), columns))
                .on_conflict(home_proofs::listing_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        self.queue_mail(&mut transaction, Some(id), mail).await?;
        self.audit(&mut transaction, &proof.asked_by, "proof.ask", id.as_str(), &[proof.kind.slug()]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes what was asked, and writes the decision into the audit. False if nothing was asked.
    pub async fn decide_proof(&self, actor: &str, id: &ListingId, proven: bool) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let deleted = on_backend!(transaction, c => {
            diesel::delete(home_proofs::table.find(id.as_str())).execute(c).await
        })?;
        if deleted == 0 {
            return Ok(false);
        }
        let action = if proven { "proof.accept" } else { "proof.refuse" };
        self.audit(&mut transaction, actor, action, id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Queues a mail that an operator wrote to the owner of a listing.
    pub async fn write_to_owner(&self, actor: &str, id: &ListingId, mail: NewMail) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        self.queue_mail(&mut transaction, Some(id), mail).await?;
        self.audit(&mut transaction, actor, "owner.write", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(())
    }
}
