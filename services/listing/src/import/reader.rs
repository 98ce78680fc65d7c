//! Reads rows one after the other, and knows which ids there were.

use std::collections::HashSet;

use casacero_common::clock::Clock;
use casacero_proto::listing::v1::{ImportOutcome, ImportRow, ImportedPhoto, ImportedPhotoOutcome, ListingRecord};
use tonic::Status;

use super::{
    completer::Completer,
    notes::{Cause, Notes},
    row::{self, Context, Home},
    table::{Cells, Row, Table},
};
use crate::{
    domain::{licence_regions::LicenceRegions, lifecycle::Lifecycle as _},
    grpc::listing,
};

/// The rows with their numbers, from 1.
pub fn numbered(table: &Table) -> impl Iterator<Item = (usize, &Row)> {
    table.rows.iter().enumerate().map(|(index, row)| (index + 1, row))
}

/// The cells of a row, or a note of why there are none.
pub fn cells_of<'a>(row: &'a Row, notes: &mut Notes) -> Option<&'a Cells> {
    let cause = match row {
        Row::Whole(cells) => return Some(cells),
        Row::Empty => Cause::Missing,
        Row::Torn => Cause::Broken,
    };
    notes.refuse("row", cause);
    None
}

/// What became of a row; of one that is not refused, `unchanged` says whether it had come in before.
pub fn row_message(number: usize, row: &Row, home: Option<&Home>, notes: &Notes, unchanged: Option<bool>) -> ImportRow {
    let written = match row {
        Row::Whole(cells) => cells.get("property_id").cloned().unwrap_or_default(),
        Row::Empty | Row::Torn => String::new(),
    };
    let refused = notes.refused.iter().map(|(field, cause)| format!("{field}:{}", cause.name())).collect();
    let names = |fields: &std::collections::BTreeSet<&'static str>| fields.iter().map(ToString::to_string).collect();
    let mut message = ImportRow {
        row: u32::try_from(number).unwrap_or(u32::MAX),
        id: home.map_or(written, |home| home.record.id.clone()),
        outcome: ImportOutcome::Refused.into(),
        refused,
        mended: names(&notes.mended),
        left_out: names(&notes.left_out),
        ..Default::default()
    };
    if let Some(home) = home.filter(|_| notes.refused.is_empty()) {
        let outcome = if unchanged == Some(true) { ImportOutcome::Unchanged } else { ImportOutcome::Imported };
        message.outcome = outcome.into();
        message.has_no_way_in = home.record.owner_email.is_empty();
        // The owner may have given the number since.
        message.lacks_licence = notes.lacks_licence && unchanged != Some(true);
        message.feeds = u32::try_from(home.feeds.len()).unwrap_or(u32::MAX);
        message.blocked = home.blocks.iter().map(Into::into).collect();
        message.photos = home.photos.iter().map(|address| not_fetched(address)).collect();
    }
    message
}

fn not_fetched(address: &str) -> ImportedPhoto {
    let outcome = ImportedPhotoOutcome::NotFetched.into();
    ImportedPhoto { address: address.to_owned(), outcome, ..Default::default() }
}

/// Whether guests see a home although it has no licence number where one is required. It comes in all the same: what the old
/// table decided holds.
fn lacks_licence(record: &ListingRecord, licences: &LicenceRegions) -> bool {
    // A home may have no id yet.
    let record = ListingRecord { id: "CASA-1".into(), ..record.clone() };
    listing(record).is_ok_and(|listing| listing.status.is_public() && licences.lacks(&listing))
}

pub struct Reader<'a> {
    id_prefix: &'a str,
    clock: Clock,
    completer: Completer,
    licences: LicenceRegions,
    ids: HashSet<String>,
    record_ids: HashSet<String>,
}

impl<'a> Reader<'a> {
    pub fn new(id_prefix: &'a str, clock: Clock, completer: Completer, licences: LicenceRegions) -> Self {
        Self { id_prefix, clock, completer, licences, ids: HashSet::new(), record_ids: HashSet::new() }
    }

    /// Notes that an earlier row has an id of this one: an id belongs to the first row that has it, also if that one is
    /// refused; which of them is true is not guessed.
    pub fn note_ids(&mut self, cells: &Cells, notes: &mut Notes) {
        let (id, record_id) = row::ids_of(cells, self.id_prefix);
        if id.is_some_and(|id| !self.ids.insert(id)) {
            notes.refuse("property_id", Cause::Duplicate);
        }
        if record_id.is_some_and(|id| !self.record_ids.insert(id)) {
            notes.refuse("record_id", Cause::Duplicate);
        }
    }

    /// The home of a row, unless something is refused.
    pub async fn read(&mut self, row: &Row) -> Result<(Option<Home>, Notes), Status> {
        let mut notes = Notes::default();
        let Some(cells) = cells_of(row, &mut notes) else { return Ok((None, notes)) };
        let now = self.clock.now();
        let postcode = self.completer.postcode(cells).await?;
        let context = Context { id_prefix: self.id_prefix, today: now.date_naive(), now, postcode: &postcode };
        let mut home = row::read(cells, context, &mut notes);
        self.note_ids(cells, &mut notes);
        if let Some(home) = &mut home
            && notes.refused.is_empty()
        {
            self.completer.complete(&mut home.record, &mut notes).await?;
            notes.lacks_licence = lacks_licence(&home.record, &self.licences);
        }
        Ok((home.filter(|_| notes.refused.is_empty()), notes))
    }
}
