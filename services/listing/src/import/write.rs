//! Writes a home into a running product: its nights first, so that no guest ever sees it without them, then its listing.

use casacero_common::{call::Caller, refusal, transport::Transport};
use casacero_proto::{
    calendar::v1::{
        BlockEditOutcome, DeletePropertyRequest, Feed, FeedAddress, ImportBlocksRequest, ListFeedsRequest, Platform,
        PutFeedsRequest, PutPropertyRequest, Reading, calendar_service_client::CalendarServiceClient,
    },
    listing::v1::{
        Description, GetOwnListingRequest, ImportListingRequest, ListingRecord, ListingStatus, OwnListing, OwnText,
        Price, PriceRule, Rates, StayTerms, command_service_client::CommandServiceClient,
        listing_service_client::ListingServiceClient,
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

    /// Gives the calendar service the blocks of a home that is there, or notes why it refuses them. Nothing else changes.
    pub async fn write_blocks(&mut self, home: &Home, notes: &mut Notes) -> Result<(), Status> {
        match self.import_blocks(&home.record.id, &home.blocks, notes).await {
            Ok(_) => Ok(()),
            Err(status) if is_refusal(&status) || status.code() == Code::NotFound => {
                tracing::warn!(reason = refusal::reason(&status), %status, "blocks are refused by a service");
                notes.refuse("manual_blocks", Cause::Invalid);
                Ok(())
            }
            Err(status) => Err(status),
        }
    }

    /// The platforms whose feeds a home has.
    pub async fn feeds(&mut self, id: &str) -> Result<Vec<Platform>, Status> {
        let request = self.caller.request(ListFeedsRequest { property_id: id.to_owned() });
        let feeds = match self.calendar.list_feeds(request).await {
            Ok(answer) => answer.into_inner().feeds.unwrap_or_default(),
            Err(status) if status.code() == Code::NotFound => return Ok(Vec::new()),
            Err(status) => return Err(status),
        };
        Ok(feeds.items.iter().map(Feed::platform).collect())
    }

    /// Whether the calendar service takes all of them.
    async fn import_blocks(&mut self, id: &str, blocks: &[Block], notes: &mut Notes) -> Result<bool, Status> {
        let json = Value::Array(blocks.iter().map(Block::to_json).collect()).to_string();
        let import = ImportBlocksRequest { property_id: id.to_owned(), json };
        let imported = self.calendar.import_blocks(self.caller.request(import)).await?.into_inner().edits;
        let mut results = imported.unwrap_or_default().results.into_iter();
        let is_refused = results.any(|result| result.outcome() == BlockEditOutcome::Refused);
        if is_refused {
            notes.refuse("manual_blocks", Cause::Invalid);
        }
        Ok(!is_refused)
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
        if !self.import_blocks(&property_id, blocks, notes).await? {
            return Ok(());
        }
        // A row without feeds takes none away that the owner entered since.
        if !feeds.is_empty() {
            let address = |(platform, url): &(Platform, String)| FeedAddress {
                platform: Some((*platform).into()),
                url: Some(url.clone()),
                ..Default::default()
            };
            let put = PutFeedsRequest { property_id, feeds: feeds.iter().map(address).collect(), ..Default::default() };
            self.calendar.put_feeds(self.caller.request(put)).await?;
        }
        let record = known.map_or_else(|| record.clone(), |known| with_own_fields(record, known));
        self.listing.import_listing(self.caller.request(ImportListingRequest { record: Some(record) })).await?;
        Ok(())
    }
}

/// A record with what its home says in the fields that the table does not have. Amounts stay in their currency, and the
/// accuracy of a point stays with it.
fn with_own_fields(record: &ListingRecord, known: OwnListing) -> ListingRecord {
    let form = known.form.unwrap_or_default();
    let currency = |price: &Option<Price>| price.as_ref().map(|price| price.currency.clone());
    let has_its_currency = currency(&form.price) == currency(&record.price);
    let has_its_point = form.point == record.point;
    let mut rates = Rates {
        rules: form.price_rules.map(|list| list.items).unwrap_or_default(),
        min_nights: form.min_nights.unwrap_or(1),
        fees: form.fees,
        booking: form.booking,
        extra_fees: form.extra_fees.map(|list| list.items).unwrap_or_default(),
    };
    if !has_its_currency {
        // Amounts of another currency would be wrong; what else a rule says stays true.
        (rates.fees, rates.extra_fees) = (None, Vec::new());
        rates.rules.iter_mut().for_each(|rule| rule.night_minor = None);
        rates.rules.retain(|PriceRule { min_nights, max_nights, arrival_weekdays, departure_weekdays, .. }| {
            let says_length = min_nights.is_some() || max_nights.is_some();
            says_length || !arrival_weekdays.is_empty() || !departure_weekdays.is_empty()
        });
    }
    ListingRecord {
        photos: known.photos,
        rooms: form.rooms.map(|list| list.items).unwrap_or_default(),
        stay_terms: Some(StayTerms {
            check_in_from: form.check_in_from,
            check_in_until: form.check_in_until,
            check_out_until: form.check_out_until,
            quiet_from: form.quiet_from,
            quiet_until: form.quiet_until,
            house_rules: form
                .house_rules
                .map(|list| list.items.into_iter().map(description).collect())
                .unwrap_or_default(),
            cancellation: form.cancellation,
            payment: form.payment,
        }),
        rates: Some(rates),
        professional_host: form.host.and_then(|host| host.professional),
        point_precision: form.point_precision.filter(|_| has_its_point).unwrap_or_default(),
        point_accuracy_m: form.point_accuracy_m.filter(|_| has_its_point),
        ..record.clone()
    }
}

fn description(OwnText { language, text }: OwnText) -> Description {
    Description { language, text, ..Default::default() }
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

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{
        Fees, Host, ListingForm, OwnTextList, Photo, Point, PointPrecision, PriceRule, PriceRuleList, ProfessionalHost,
        Room, RoomList,
    };

    use super::*;

    #[test]
    fn what_the_table_has_no_field_for_stays() {
        let point = |latitude| Some(Point { latitude, longitude: -13.87 });
        let price = |currency: &str| Some(Price { currency: currency.into(), min_minor: 9_000, max_minor: None });
        let rules = vec![PriceRule { night_minor: Some(12_000), ..Default::default() }];
        let fees = || Some(Fees { cleaning_minor: Some(5_000), ..Default::default() });
        let rules_text = OwnText { language: "es".into(), text: "Sin fiestas".into() };
        let host = ProfessionalHost { company: "Casas SL".into(), ..Default::default() };
        let form = ListingForm {
            name: Some("The owner's name of it".into()),
            point: point(28.73),
            point_precision: Some(PointPrecision::Exact.into()),
            point_accuracy_m: Some(15),
            price: price("EUR"),
            rooms: Some(RoomList { items: vec![Room::default()] }),
            check_in_from: Some(960),
            house_rules: Some(OwnTextList { items: vec![rules_text.clone()] }),
            cancellation: Some(2),
            payment: Some(1),
            price_rules: Some(PriceRuleList { items: rules.clone() }),
            min_nights: Some(3),
            fees: fees(),
            host: Some(Host { professional: Some(host.clone()) }),
            ..Default::default()
        };
        let photos = vec![Photo { hash: "0123456789abcdef".into(), ..Default::default() }];
        let known = OwnListing { form: Some(form), photos: photos.clone(), ..Default::default() };
        let row = ListingRecord { name: "Casa".into(), price: price("EUR"), point: point(28.73), ..Default::default() };
        let expected = ListingRecord {
            photos,
            rooms: vec![Room::default()],
            stay_terms: Some(StayTerms {
                check_in_from: Some(960),
                house_rules: vec![description(rules_text)],
                cancellation: Some(2),
                payment: Some(1),
                ..Default::default()
            }),
            rates: Some(Rates { rules, min_nights: 3, fees: fees(), ..Default::default() }),
            professional_host: Some(host),
            point_precision: PointPrecision::Exact.into(),
            point_accuracy_m: Some(15),
            ..row.clone()
        };
        assert_eq!(with_own_fields(&row, known.clone()), expected);
        let moved = with_own_fields(&ListingRecord { point: point(28.8), ..row.clone() }, known.clone());
        assert_eq!((moved.point_precision, moved.point_accuracy_m), (0, None));
        let elsewhere = with_own_fields(&ListingRecord { price: price("GBP"), ..row }, known);
        assert_eq!(elsewhere.rates, Some(Rates { min_nights: 3, ..Default::default() }));
    }
}
