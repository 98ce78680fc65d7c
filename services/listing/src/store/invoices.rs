//! Invoices and credit notes, each with its number: series of a year without gaps, because a number is taken in the
//! transaction that stores its invoice. A row is never changed, and outlives its home.

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD};
use casacero_common::{db, on_backend};
use casacero_proto::listing::v1::Invoice;
use chrono::{Datelike as _, NaiveDate};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use prost::Message as _;

use super::{Corrupt, Error, Store, schema::invoices};
use crate::domain::identity::ListingId;

/// What a series of numbers begins with, for credit notes.
const CREDIT_NOTES: &str = "R";

fn decode(number: String, document: &str) -> Result<Invoice, Corrupt> {
    let bytes = STANDARD_NO_PAD.decode(document).map_err(|error| error.to_string());
    let invoice = bytes.and_then(|bytes| Invoice::decode(bytes.as_slice()).map_err(|error| error.to_string()));
    invoice.map_err(|problem| Corrupt { id: number, column: "document", problem })
}

impl Store {
    /// Stores an invoice or a credit note under the next number of its series, which is returned.
    pub(in crate::store) async fn add_invoice(
        &self,
        connection: &mut db::Connection,
        invoice: &Invoice,
    ) -> Result<String, Error> {
        let issued_on = NaiveDate::from_epoch_days(invoice.issued_day).unwrap_or_default();
        let prefix = if invoice.corrects.is_some() { CREDIT_NOTES } else { "" };
        let series = format!("{prefix}{}", issued_on.year());
        let next = self.take_number(connection, &format!("invoices {series}"), 1).await?;
        let number = format!("{series}-{next:04}");
        let document = Invoice { number: number.clone(), ..invoice.clone() };
        let row = (
            invoices::number.eq(&number),
            invoices::listing_id.eq(&invoice.property_id),
            invoices::issued_on.eq(issued_on),
            invoices::corrects.eq(&invoice.corrects),
            invoices::document.eq(STANDARD_NO_PAD.encode(document.encode_to_vec())),
        );
        on_backend!(connection, c => diesel::insert_into(invoices::table).values(row).execute(c).await)?;
        Ok(number)
    }

    /// An invoice or a credit note.
    pub async fn invoice(&self, number: &str) -> Result<Option<Invoice>, Error> {
        let mut connection = self.database.connection().await?;
        let document: Option<String> = on_backend!(connection, c => {
            invoices::table.find(number).select(invoices::document).first(c).await.optional()
        })?;
        Ok(document.map(|document| decode(number.to_owned(), &document)).transpose()?)
    }

    /// Whether a credit note cancels an invoice.
    pub(in crate::store) async fn is_corrected(
        &self,
        connection: &mut db::Connection,
        number: &str,
    ) -> Result<bool, Error> {
        let notes: i64 = on_backend!(connection, c => {
            invoices::table.filter(invoices::corrects.eq(number)).count().get_result(c).await
        })?;
        Ok(notes > 0)
    }

    /// All invoices and credit notes of a home, the newest first.
    pub async fn invoices_of(&self, id: &ListingId) -> Result<Vec<Invoice>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, String)> = on_backend!(connection, c => {
            invoices::table
                .filter(invoices::listing_id.eq(id.as_str()))
                .order((invoices::issued_on.desc(), invoices::number.desc()))
                .select((invoices::number, invoices::document))
                .load(c)
                .await
        })?;
        let read = |(number, document): (String, String)| decode(number, &document);
        let mut all: Vec<Invoice> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        let notes = all.iter().filter_map(|note| Some((note.corrects.clone()?, note.number.clone())));
        let corrected: BTreeMap<String, String> = notes.collect();
        for invoice in &mut all {
            invoice.corrected_by = corrected.get(&invoice.number).cloned();
        }
        Ok(all)
    }
}
