//! Writes a home into a running product: its nights first, so that no guest ever sees it without them, then its listing.

use casacero_common::{call::Caller, refusal, transport::Transport};
use casacero_proto::{
    calendar::v1::{
        BlockEditOutcome, DeletePropertyRequest, FeedAddress, ImportBlocksRequest, Platform, PutFeedsRequest,
        PutPropertyRequest, Reading, calendar_service_client::CalendarServiceClient,
    },
    listing::v1::{
        GetOwnListingRequest, ImportListingRequest, ListingRecord, ListingStatus, OwnListing,
        command_service_client::CommandServiceClient, listing_service_client::ListingServiceClient,
    },
};
use serde_json::Value;
use tonic::{Code, Status};

use super::{
    nights::Block,
    notes::{Cause, Notes},
    row::Home,
};

/// The services that a home is written to.
pub struct Writer {
    listing: ListingServiceClient<Transport>,
    commands: CommandServiceClient<Transport>,
    calendar: CalendarServiceClient<Transport>,
    caller: Caller,
}

impl Writer {
    /// A writer that makes its calls with `caller`.
    pub fn new(listing: Transport, calendar: Transport, caller: Caller) -> Self {
        Self {
            commands: CommandServiceClient::new(listing.clone()),
            listing: ListingServiceClient::new(listing),
            calendar: CalendarServiceClient::new(calendar),
            caller,
        }
    }

    /// The home of that id, if there is one.
    pub async fn known(&mut self, id: &str) -> Result<Option<OwnListing>, Status> {
        let request = self.caller.request(GetOwnListingRequest { property_id: id.to_owned() });
        match self.commands.get_own_listing(request).await {
            Ok(answer) => Ok(answer.into_inner().listing),
            Err(status) if status.code() == Code::NotFound => Ok(None),
            Err(status) => Err(status),
        }
    }

    /// Writes a home, or notes why a service refuses it. A new home that is refused leaves nothing.
    pub async fn write(&mut self, home: &Home, known: Option<OwnListing>, notes: &mut Notes) -> Result<(), Status> {
        let is_new = known.is_none();
        let id = home.record.id.clone();
        let written = self.write_parts(home, known, notes).await;
        let is_refused = match &written {
            Ok(()) => !notes.refused.is_empty(),
            Err(status) => is_refusal(status),
        };
        if is_refused && is_new {
            let request = self.caller.request(DeletePropertyRequest { property_id: id });
            self.calendar.delete_property(request).await?;
        }
        match written {
            Err(status) if is_refusal(&status) => {
                tracing::warn!(reason = refusal::reason(&status), %status, "a row is refused by a service");
                notes.refuse("row", Cause::Invalid);
                Ok(())
            }
            other => other,
        }
    }

    async fn write_parts(&mut self, home: &Home, known: Option<OwnListing>, notes: &mut Notes) -> Result<(), Status> {
        let Home { record, feeds, blocks, .. } = home;
        let property_id = record.id.clone();
        // The listing service says so again, with its version.
        let property = PutPropertyRequest {
            property_id: property_id.clone(),
            time_zone: record.time_zone.clone(),
            reading: reading(record.status()).into(),
            ..Default::default()
        };
        self.calendar.put_property(self.caller.request(property)).await?;
        let json = Value::Array(blocks.iter().map(Block::to_json).collect()).to_string();
        let import = ImportBlocksRequest { property_id: property_id.clone(), json };
        let results = self.calendar.import_blocks(self.caller.request(import)).await?.into_inner().results;
        if results.iter().any(|result| result.outcome() == BlockEditOutcome::Refused) {
            notes.refuse("manual_blocks", Cause::Invalid);
            return Ok(());
        }
        // A row without feeds takes none away that the owner entered since.
        if !feeds.is_empty() {
            let address = |(platform, url): &(Platform, String)| FeedAddress {
                platform: (*platform).into(),
                url: url.clone(),
                ..Default::default()
            };
            let put = PutFeedsRequest { property_id, feeds: feeds.iter().map(address).collect(), ..Default::default() };
            self.calendar.put_feeds(self.caller.request(put)).await?;
        }
        // The table knows no photos of ours.
        let photos = known.map(|known| known.photos).unwrap_or_default();
        let record = ListingRecord { photos, ..record.clone() };
        self.listing.import_listing(self.caller.request(ImportListingRequest { record: Some(record) })).await?;
        Ok(())
    }
}

/// How often the feeds of a home are read.
const fn reading(status: ListingStatus) -> Reading {
    match status {
        ListingStatus::Active | ListingStatus::Paused => Reading::Normal,
        ListingStatus::Pending => Reading::Daily,
        ListingStatus::Unspecified | ListingStatus::Draft | ListingStatus::Rejected | ListingStatus::Removed => {
            Reading::Off
        }
    }
}

/// Whether a call failed because of what it said.
fn is_refusal(status: &Status) -> bool {
    matches!(status.code(), Code::InvalidArgument | Code::FailedPrecondition | Code::AlreadyExists)
}
