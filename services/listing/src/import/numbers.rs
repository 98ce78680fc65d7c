//! Numbers for homes that have a record id only, above all numbers of the table.

use tonic::Status;

use super::{
    ledger::Ledger,
    row::{self, Home},
    table::{Row, Table},
    write::Writer,
};

/// Larger numbers do not raise the sequence of the listing service either.
const LARGEST_NUMBER: u64 = 999_999_999;

pub struct Numbers<'a> {
    id_prefix: &'a str,
    next: u64,
}

impl<'a> Numbers<'a> {
    pub fn new(id_prefix: &'a str, table: &Table, ledger: &Ledger) -> Self {
        let of_table = table.rows.iter().filter_map(|row| match row {
            Row::Whole(cells) => row::ids_of(cells, id_prefix).0,
            Row::Empty | Row::Torn => None,
        });
        let all = of_table.chain(ledger.ids().map(ToOwned::to_owned));
        let numbers = all.filter_map(|id| id.strip_prefix(id_prefix)?.parse::<u64>().ok());
        let ours = numbers.filter(|number| *number <= LARGEST_NUMBER);
        Self { id_prefix, next: ours.max().unwrap_or(1_000) + 1 }
    }

    /// The home with an id: its own, that of an earlier import, or a new one.
    pub async fn named(&mut self, mut home: Home, ledger: &Ledger, writer: &mut Writer) -> Result<Home, Status> {
        if home.record.id.is_empty() {
            let record_id = home.record.record_id.as_deref().unwrap_or_default();
            home.record.id = match ledger.home_of(record_id) {
                Some(id) => id.to_owned(),
                None => self.free(writer).await?,
            };
        }
        Ok(home)
    }

    async fn free(&mut self, writer: &mut Writer) -> Result<String, Status> {
        loop {
            let id = format!("{}{}", self.id_prefix, self.next);
            self.next += 1;
            if writer.known(&id).await?.is_none() {
                return Ok(id);
            }
        }
    }
}
