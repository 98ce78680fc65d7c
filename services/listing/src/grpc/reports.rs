//! gRPC methods of reports.

use casacero_common::{
    access::{self, Action},
    principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, report_service_server::ReportService},
};
use tonic::{Request, Response, Status};

use crate::{
    commands::{Commands, ReportedHome},
    domain::{query::page_size, report::Decision},
    messages::timestamp,
    store::{KeptReport, Versioned},
};

/// Default page size of the list.
const PAGE_SIZE: u32 = 50;

pub struct ReportServer(pub Commands);

type Answer<T> = Result<Response<T>, Status>;

fn report(ReportedHome { report, home: Versioned { listing, version, .. } }: ReportedHome) -> wire::HomeReport {
    let KeptReport {
        id,
        listing_id,
        reason,
        message,
        email,
        language,
        received_at,
        state,
        decision,
        statement,
        decided_at,
        decided_by,
        appeal,
    } = report;
    wire::HomeReport {
        id,
        property_id: listing_id.to_string(),
        name: listing.name.to_string(),
        status: listing.status.into(),
        version,
        reason: reason.into(),
        message,
        email,
        language,
        received_at: Some(timestamp(received_at)),
        state: state.into(),
        decision: decision.map(Into::into),
        statement,
        decided_at: decided_at.map(timestamp),
        decided_by,
        appeal,
    }
}

#[tonic::async_trait]
impl ReportService for ReportServer {
    async fn list_reports(&self, request: Request<wire::ListReportsRequest>) -> Answer<wire::ListReportsResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Review, None)?;
        let wire::ListReportsRequest { state, property_id, offset, page_size: asked } = request.into_inner();
        let page = (i64::from(offset), page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64);
        let (items, total) = self.0.reports(&principal, wire::ReportState::of(state), &property_id, page).await?;
        Ok(Response::new(wire::ListReportsResponse { items: items.into_iter().map(report).collect(), total }))
    }

    async fn decide_report(&self, request: Request<wire::DecideReportRequest>) -> Answer<wire::DecideReportResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Review, None)?;
        let wire::DecideReportRequest { report_id, decision, statement, version } = request.into_inner();
        let decision = Decision::parse(wire::ReportDecision::of(decision), &statement)?;
        let decided = self.0.decide_report(&principal, &report_id, version, decision).await?;
        Ok(Response::new(wire::DecideReportResponse { report: Some(report(decided)) }))
    }

    async fn appeal_report(&self, request: Request<wire::AppealReportRequest>) -> Answer<wire::AppealReportResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::Review, None)?;
        let wire::AppealReportRequest { report_id, appeal } = request.into_inner();
        let appealed = self.0.appeal_report(&principal, &report_id, &appeal).await?;
        Ok(Response::new(wire::AppealReportResponse { report: Some(report(appealed)) }))
    }
}
