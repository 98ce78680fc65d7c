//! gRPC methods of the inbox.

use casacero_common::principal;
use casacero_proto::listing::v1::{self as wire, InquiryState, inquiry_service_server::InquiryService};
use tonic::{Request, Response, Status};

use crate::{
    domain::{
        inbox::{AnswerForm, InquiryAnswer, InquiryChange, ReceivedInquiry},
        refusal::Refusal,
        stay::Stay,
        text::{Named as _, known},
    },
    inbox::{Inbox, InboxPage, InboxRequest},
    messages::{language_number, timestamp},
    store::InboxCounts,
};

pub struct InquiryServer(pub Inbox);

type Answer<T> = Result<Response<T>, Status>;

/// The state of a request; `None` for the unspecified one.
fn state_of(number: Option<i32>) -> Result<Option<InquiryState>, Refusal> {
    let given = number.filter(|number| *number != i32::from(wire::InquiryState::Unspecified));
    Ok(given.map(|number| known(number).named("state")).transpose()?)
}

fn answer_message(InquiryAnswer { id, text, answered_at }: InquiryAnswer) -> wire::InquiryAnswer {
    wire::InquiryAnswer { id, text, answered_at: Some(timestamp(answered_at)) }
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
        language,
        received_at,
        state,
        suspicion,
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
        let InboxPage { items, next_page_token, counts } = self.0.list(&principal, &property_id, asked).await?;
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
        let found = self.0.inquiry(&principal, &property_id, &inquiry_id).await?;
        Ok(Response::new(wire::GetInquiryResponse { inquiry: Some(inquiry_message(found)) }))
    }

    async fn change_inquiry(
        &self,
        request: Request<wire::ChangeInquiryRequest>,
    ) -> Answer<wire::ChangeInquiryResponse> {
        let principal = principal::of(&request);
        let wire::ChangeInquiryRequest { property_id, inquiry_id, state, trusted } = request.into_inner();
        let change = InquiryChange { state: state_of(state)?, is_trusted: trusted.unwrap_or_default() };
        let changed = self.0.change(&principal, &property_id, &inquiry_id, change).await?;
        Ok(Response::new(wire::ChangeInquiryResponse { inquiry: Some(inquiry_message(changed)) }))
    }

    async fn answer_inquiry(
        &self,
        request: Request<wire::AnswerInquiryRequest>,
    ) -> Answer<wire::AnswerInquiryResponse> {
        let principal = principal::of(&request);
        let wire::AnswerInquiryRequest { property_id, inquiry_id, text, idempotency_key, state } = request.into_inner();
        let form = AnswerForm { text, idempotency_key, state: state_of(state)? };
        let answered = self.0.answer(&principal, &property_id, &inquiry_id, form).await?;
        Ok(Response::new(wire::AnswerInquiryResponse { inquiry: Some(inquiry_message(answered)) }))
    }
}
