//! gRPC methods of alerts.

use casacero_proto::listing::v1::{self as wire, alert_service_server::AlertService};
use prost::Message as _;
use tonic::{Request, Response, Status};

use super::convert;
use crate::{
    alerts::{AlertForm, Alerts},
    domain::{
        alert::Alert,
        query::SearchQuery,
        refusal::Refusal,
        stay::Stay,
        text::{FieldError, Invalid},
    },
    messages::language_number,
};

pub struct AlertServer(pub Alerts);

type Answer<T> = Result<Response<T>, Status>;

/// The search that an alert keeps, of which order and page do not matter.
pub(crate) fn saved_search(search: &[u8], today: i32) -> Result<SearchQuery, Refusal> {
    let unreadable = |error: prost::DecodeError| {
        tracing::error!(%error, "the search of an alert cannot be read");
        FieldError { field: "search", problem: Invalid::UnknownValue }
    };
    convert::search_query(wire::SearchListingsRequest::decode(search).map_err(unreadable)?, today)
}

fn alert_message(alert: Alert) -> wire::Alert {
    let Alert {
        id: _,
        email: _,
        language,
        search_text,
        search: _,
        stay,
        ends_on,
        asked_at: _,
        confirmed_at,
        mailed_at: _,
        first_look_at: _,
    } = alert;
    let days = stay.map(Stay::days);
    wire::Alert {
        search_text,
        arrival_day: days.map(|(arrival, _)| arrival),
        departure_day: days.map(|(_, departure)| departure),
        confirmed: confirmed_at.is_some(),
        language: language_number(&language),
        last_day: ends_on.to_epoch_days(),
    }
}

#[tonic::async_trait]
impl AlertService for AlertServer {
    async fn ask_for_alert(&self, request: Request<wire::AskForAlertRequest>) -> Answer<wire::AskForAlertResponse> {
        let wire::AskForAlertRequest { email, language, search_text, search, consent } = request.into_inner();
        let search = search.unwrap_or_default();
        // The guest's order and page are forgotten, and the stay is the one that is named.
        let search = wire::SearchListingsRequest {
            sort: wire::SortOrder::Unspecified.into(),
            shuffle_bucket: 0,
            limit: 1,
            cursor: String::new(),
            flexible_days: 0,
            month: None,
            near: None,
            facets: false,
            ..search
        };
        let stay = search.stay.map(|nights| Stay::from_days(nights.first_day, nights.end_day)).transpose()?;
        // Without nights and without a place, it would wait for anything.
        if stay.is_none() && search.destination.trim().is_empty() && search.bbox.is_none() {
            return Err(Refusal::InvalidStay.into());
        }
        let search = search.encode_to_vec();
        saved_search(&search, self.0.clock.now().date_naive().to_epoch_days())?;
        self.0.ask(AlertForm { email, language, search_text, search, stay, consent }).await?;
        Ok(Response::new(wire::AskForAlertResponse {}))
    }

    async fn get_alert(&self, request: Request<wire::GetAlertRequest>) -> Answer<wire::GetAlertResponse> {
        let wire::GetAlertRequest { token } = request.into_inner();
        let alert = self.0.alert(&token).await?;
        Ok(Response::new(wire::GetAlertResponse { alert: Some(alert_message(alert)) }))
    }

    async fn confirm_alert(&self, request: Request<wire::ConfirmAlertRequest>) -> Answer<wire::ConfirmAlertResponse> {
        let wire::ConfirmAlertRequest { token } = request.into_inner();
        let alert = self.0.confirm(&token).await?;
        Ok(Response::new(wire::ConfirmAlertResponse { alert: Some(alert_message(alert)) }))
    }

    async fn end_alert(&self, request: Request<wire::EndAlertRequest>) -> Answer<wire::EndAlertResponse> {
        let wire::EndAlertRequest { token } = request.into_inner();
        self.0.end(&token).await?;
        Ok(Response::new(wire::EndAlertResponse {}))
    }
}
