//! gRPC methods of listings, searches and inquiries.

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal,
};
use casacero_proto::listing::v1::{self as wire, listing_service_server::ListingService};
use tokio::task::spawn_blocking;
use tonic::{Request, Response, Status};

use super::convert;
use crate::{
    catalogue::Catalogue,
    domain::{
        identity::ListingId,
        place::PlaceSecret,
        query::{self, page_size},
        refusal::Refusal,
        stay::Stay,
        stay_price::Party,
        text::{FieldError, Invalid, Named as _, known},
    },
    inquiries::Inquiries,
    messages::short_summary,
    search::SearchIndex,
};

pub struct Server {
    pub catalogue: Catalogue,
    pub inquiries: Inquiries,
    /// The search index; `None` if another process answers searches.
    pub index: Option<SearchIndex>,
    /// Source of the current time.
    pub clock: Clock,
    /// Key of the offset of the points that guests see.
    pub secret: PlaceSecret,
}

impl Server {
    fn index(&self) -> Result<&SearchIndex, Status> {
        let elsewhere = || Status::unimplemented("searches are answered by the processes of `serve --role search`");
        self.index.as_ref().ok_or_else(elsewhere)
    }

    /// Asks the index something that takes the longer the more homes it has.
    async fn ask_index<T: Send + 'static>(
        &self,
        question: impl FnOnce(&SearchIndex) -> T + Send + 'static,
    ) -> Result<T, Status> {
        let index = self.index()?;
        if index.len() < LARGE {
            return Ok(question(index));
        }
        let index = index.clone();
        spawn_blocking(move || question(&index)).await.map_err(|error| Status::internal(error.to_string()))
    }
}

/// From so many homes on a search takes about half a millisecond or more, for which a thread that also answers others should not
/// be kept.
const LARGE: usize = 100_000;

type Answer<T> = Result<Response<T>, Status>;

fn listing_id(text: &str) -> Result<ListingId, Refusal> {
    text.parse().map_err(|_| Refusal::InvalidListingId)
}

#[tonic::async_trait]
impl ListingService for Server {
    async fn search_listings(
        &self,
        request: Request<wire::SearchListingsRequest>,
    ) -> Answer<wire::SearchListingsResponse> {
        let started = std::time::Instant::now();
        let now = self.clock.now();
        let query = convert::search_query(request.into_inner(), now.date_naive().to_epoch_days())?;
        let page = self.ask_index(move |index| index.search(&query, now)).await??;
        metrics::histogram!("listing_search_seconds").record(started.elapsed());
        Ok(Response::new(convert::search_response(page)))
    }

    async fn cluster_listings(
        &self,
        request: Request<wire::ClusterListingsRequest>,
    ) -> Answer<wire::ClusterListingsResponse> {
        let wire::ClusterListingsRequest { search, zoom } = request.into_inner();
        let filter = convert::search_filter(&search.unwrap_or_default())?;
        let now = self.clock.now();
        let found = self.ask_index(move |index| index.clusters(&filter, zoom, now)).await??;
        Ok(Response::new(convert::clusters(found)))
    }

    async fn list_similar_listings(
        &self,
        request: Request<wire::ListSimilarListingsRequest>,
    ) -> Answer<wire::ListSimilarListingsResponse> {
        let query = convert::similar_query(request.into_inner())?;
        let now = self.clock.now();
        let found = self.ask_index(move |index| index.similar(&query, now)).await??;
        Ok(Response::new(wire::ListSimilarListingsResponse { items: found.iter().map(convert::card).collect() }))
    }

    async fn list_possible_stays(
        &self,
        request: Request<wire::ListPossibleStaysRequest>,
    ) -> Answer<wire::ListPossibleStaysResponse> {
        let wire::ListPossibleStaysRequest { listing_id: id, stay, guests, children } = request.into_inner();
        let wire::DayRange { first_day, end_day } = stay.ok_or(Refusal::InvalidStay)?;
        let (id, stay) = (listing_id(&id)?, Stay::from_days(first_day, end_day)?);
        let party = Party::requested(guests, children)?;
        let found = self.index()?.possible_stays(&id, stay, party, self.clock.now())?;
        let items = found.into_iter().map(convert::possible_stay).collect();
        Ok(Response::new(wire::ListPossibleStaysResponse { items }))
    }

    async fn list_latest_listings(
        &self,
        request: Request<wire::ListLatestListingsRequest>,
    ) -> Answer<wire::ListLatestListingsResponse> {
        let wire::ListLatestListingsRequest { limit } = request.into_inner();
        let latest = self.index()?.latest(page_size(limit)?);
        let latest = self.catalogue.public_listings(&latest).await?;
        let items = latest.iter().map(|found| short_summary(&found.listing, &self.secret)).collect();
        Ok(Response::new(wire::ListLatestListingsResponse { items }))
    }

    async fn get_listing(&self, request: Request<wire::GetListingRequest>) -> Answer<wire::GetListingResponse> {
        let wire::GetListingRequest { id } = request.into_inner();
        let found = self.catalogue.public_listing(&id).await?;
        let listing = convert::public_listing(found, &self.secret);
        Ok(Response::new(wire::GetListingResponse { listing: Some(listing) }))
    }

    async fn get_contact_details(
        &self,
        request: Request<wire::GetContactDetailsRequest>,
    ) -> Answer<wire::GetContactDetailsResponse> {
        let wire::GetContactDetailsRequest { id } = request.into_inner();
        let found = self.catalogue.public_listing(&id).await?;
        Ok(Response::new(convert::contact_details(&found.listing.owner)))
    }

    async fn suggest_destinations(
        &self,
        request: Request<wire::SuggestDestinationsRequest>,
    ) -> Answer<wire::SuggestDestinationsResponse> {
        let wire::SuggestDestinationsRequest { query, limit } = request.into_inner();
        let query = query::destination(&query, "query")?;
        let limit = page_size(limit)?;
        let found = self.ask_index(move |index| index.destinations(&query, limit)).await?;
        let items = found.into_iter().map(convert::destination).collect();
        Ok(Response::new(wire::SuggestDestinationsResponse { items }))
    }

    async fn get_stay_price(&self, request: Request<wire::GetStayPriceRequest>) -> Answer<wire::GetStayPriceResponse> {
        let wire::GetStayPriceRequest { listing_id, stay, guests, children } = request.into_inner();
        let wire::DayRange { first_day, end_day } = stay.ok_or(Refusal::InvalidStay)?;
        let stay = Stay::from_days(first_day, end_day)?;
        let party = Party::requested(guests, children)?;
        let now = self.clock.now();
        let known = self.index.as_ref().zip(listing_id.parse().ok());
        // The index knows listings by their ids, and new ones some milliseconds later.
        let price = match known.and_then(|(index, id)| index.stay_price(&id, stay, party, now)) {
            Some(price) => price?,
            None => self.catalogue.stay_price(&listing_id, stay, party, now).await?,
        };
        Ok(Response::new(wire::GetStayPriceResponse { price: Some(convert::stay_price(&price)) }))
    }

    async fn send_inquiry(&self, request: Request<wire::SendInquiryRequest>) -> Answer<wire::SendInquiryResponse> {
        let form = convert::inquiry_form(request.into_inner());
        let id = listing_id(&form.listing_id)?;
        let kept = self.inquiries.send(form).await?;
        let owner_mail_fails = self.inquiries.owner_mail_fails(&id).await?;
        let token = self.inquiries.letterhead.threads.token_of(&kept.id);
        Ok(Response::new(convert::kept_inquiry(kept, owner_mail_fails, token)))
    }

    async fn get_launch_offer(
        &self,
        _request: Request<wire::GetLaunchOfferRequest>,
    ) -> Answer<wire::GetLaunchOfferResponse> {
        Ok(Response::new(convert::launch_offer(self.catalogue.launch_offer().await?)))
    }

    async fn import_listing(
        &self,
        request: Request<wire::ImportListingRequest>,
    ) -> Answer<wire::ImportListingResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Import, None)?;
        let wire::ImportListingRequest { record } = request.into_inner();
        let missing = FieldError { field: "record", problem: Invalid::Required };
        let listing = convert::listing(record.ok_or(Refusal::from(missing))?)?;
        let version = self.catalogue.import(&principal, listing).await?;
        Ok(Response::new(wire::ImportListingResponse { version }))
    }

    async fn change_listing_status(
        &self,
        request: Request<wire::ChangeListingStatusRequest>,
    ) -> Answer<wire::ChangeListingStatusResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Review, None)?;
        let wire::ChangeListingStatusRequest { id, status, reason } = request.into_inner();
        let id = listing_id(&id)?;
        let status = known(status).named("status").map_err(Refusal::from)?;
        let version = self.catalogue.change_status(&principal, &id, status, &reason).await?;
        Ok(Response::new(wire::ChangeListingStatusResponse { version }))
    }
}
