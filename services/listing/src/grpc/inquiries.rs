//! gRPC methods of the inbox.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, InquiryState, inquiry_service_server::InquiryService};
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        inbox::{AnswerForm, InquiryAnswer, InquiryChange, ReceivedInquiry},
        lifecycle::Lifecycle as _,
        refusal::Refusal,
        stay::Stay,
        text::{Named as _, known},
        thread::NewMessage,
    },
    inbox::{Inbox, InboxPage, InboxRequest},
    messages::{language_number, timestamp},
    store::InboxCounts,
    threads::{Thread, Threads},
};

pub struct InquiryServer {
    pub inbox: Inbox,
    pub threads: Threads,
}

type Answer<T> = Result<Response<T>, Status>;

/// The state of a request; `None` for the unspecified one.
fn state_of(number: Option<i32>) -> Result<Option<InquiryState>, Refusal> {
    let given = number.filter(|number| *number != i32::from(wire::InquiryState::Unspecified));
    Ok(given.map(|number| known(number).named("state")).transpose()?)
}

fn answer_message(InquiryAnswer { id, text, answered_at, by_guest, quote }: InquiryAnswer) -> wire::InquiryAnswer {
    wire::InquiryAnswer { id, text, answered_at: Some(timestamp(answered_at)), by_guest, quote }
}

/// An inquiry as its guest sees it: nobody is told that an inquiry was kept apart.
fn thread_message(Thread { listing, inquiry, guest_book }: Thread) -> wire::InquiryThread {
    let (guest_book, keys_from) = guest_book.unzip();
    wire::InquiryThread {
        property_id: listing.id.to_string(),
        property_name: listing.name.to_string(),
        property_is_public: listing.status.is_public(),
        owner_name: listing.owner.name.to_string(),
        time_zone: listing.place.time_zone.name().to_owned(),
        inquiry: Some(inquiry_message(ReceivedInquiry { suspicion: None, ..inquiry })),
        guest_book,
        keys_from_day: keys_from.map(|day| day.to_epoch_days()),
    }
}

fn inquiry_message(inquiry: ReceivedInquiry) -> wire::ReceivedInquiry {
    let ReceivedInquiry {
        id,
        guest_name,
        guest_email,
        guest_phone,
        message,
        stay,
        guests,
        children,
        language,
        received_at,
        state,
        suspicion,
        quoted_until: _,
        answers,
    } = inquiry;
    let (arrival_day, departure_day) = stay.map(Stay::days).unzip();
    wire::ReceivedInquiry {
        code: id.code(),
        id: id.as_str().to_owned(),
        guest_name,
        guest_email: guest_email.as_str().to_owned(),
        guest_phone,
        message,
        arrival_day,
        departure_day,
        guests,
        children,
        language: language_number(&language),
        received_at: Some(timestamp(received_at)),
        state: state.into(),
        suspicion: suspicion.map(Into::into),
        answers: answers.into_iter().map(answer_message).collect(),
    }
}

#[tonic::async_trait]
impl InquiryService for InquiryServer {
    async fn list_inquiries(
        &self,
        request: Request<wire::ListInquiriesRequest>,
    ) -> Answer<wire::ListInquiriesResponse> {
        let principal = principal::of(&request);
        let wire::ListInquiriesRequest { property_id, filtered, state, page_size, page_token } = request.into_inner();
        let asked = InboxRequest { filtered, state: state_of(Some(state))?, page_size, page_token: &page_token };
        let InboxPage { items, next_page_token, counts } = self.inbox.list(&principal, &property_id, asked).await?;
        let InboxCounts { new, filtered } = counts;
        let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Response::new(wire::ListInquiriesResponse {
            items: items.into_iter().map(inquiry_message).collect(),
            next_page_token: Some(next_page_token).filter(|token| !token.is_empty()),
            new_count: count(new),
            filtered_count: count(filtered),
        }))
    }

    async fn get_inquiry(&self, request: Request<wire::GetInquiryRequest>) -> Answer<wire::GetInquiryResponse> {
        let principal = principal::of(&request);
        let wire::GetInquiryRequest { property_id, inquiry_id } = request.into_inner();
        let found = self.inbox.inquiry(&principal, &property_id, &inquiry_id).await?;
        Ok(Response::new(wire::GetInquiryResponse { inquiry: Some(inquiry_message(found)) }))
    }

    async fn change_inquiry(
        &self,
        request: Request<wire::ChangeInquiryRequest>,
    ) -> Answer<wire::ChangeInquiryResponse> {
        let principal = principal::of(&request);
        let wire::ChangeInquiryRequest { property_id, inquiry_id, state, trusted, seen_state } = request.into_inner();
        let (state, seen_state) = (state_of(state)?, state_of(seen_state)?);
        let change = InquiryChange { state, is_trusted: trusted.unwrap_or_default(), seen_state };
        let changed = self.inbox.change(&principal, &property_id, &inquiry_id, change).await?;
        Ok(Response::new(wire::ChangeInquiryResponse { inquiry: Some(inquiry_message(changed)) }))
    }

    async fn answer_inquiry(
        &self,
        request: Request<wire::AnswerInquiryRequest>,
    ) -> Answer<wire::AnswerInquiryResponse> {
        let principal = principal::of(&request);
        let wire::AnswerInquiryRequest { property_id, inquiry_id, text, idempotency_key, state, quote, seen_state } =
            request.into_inner();
        let form = AnswerForm { text, idempotency_key, state: state_of(state)?, seen_state: state_of(seen_state)? };
        let answered = self.inbox.answer(&principal, &property_id, &inquiry_id, form, quote).await?;
        Ok(Response::new(wire::AnswerInquiryResponse { inquiry: Some(inquiry_message(answered)) }))
    }

    async fn get_thread(&self, request: Request<wire::GetThreadRequest>) -> Answer<wire::GetThreadResponse> {
        let thread = self.threads.thread(&request.into_inner().token).await?;
        Ok(Response::new(wire::GetThreadResponse { thread: Some(thread_message(thread)) }))
    }

    async fn write_to_thread(
        &self,
        request: Request<wire::WriteToThreadRequest>,
    ) -> Answer<wire::WriteToThreadResponse> {
        let wire::WriteToThreadRequest { token, text, idempotency_key } = request.into_inner();
        let message = NewMessage::parse(&text, &idempotency_key)?;
        let thread = self.threads.write(&token, message).await?;
        Ok(Response::new(wire::WriteToThreadResponse { thread: Some(thread_message(thread)) }))
    }

    async fn decide_thread(&self, request: Request<wire::DecideThreadRequest>) -> Answer<wire::DecideThreadResponse> {
        let wire::DecideThreadRequest { token, decision, answer_id } = request.into_inner();
        let decision = known(decision).named("decision").map_err(Refusal::from)?;
        let thread = self.threads.decide(&token, decision, &answer_id).await?;
        Ok(Response::new(wire::DecideThreadResponse { thread: Some(thread_message(thread)) }))
    }

    async fn erase_thread(&self, request: Request<wire::EraseThreadRequest>) -> Answer<wire::EraseThreadResponse> {
        self.threads.erase(&request.into_inner().token).await?;
        Ok(Response::new(wire::EraseThreadResponse {}))
    }
}
