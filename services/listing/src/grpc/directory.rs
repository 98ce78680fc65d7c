//! gRPC methods of what operators see of all listings.

use casacero_common::{
    access::{self, Action},
    jobs::JobCount,
    principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{self as wire, directory_service_server::DirectoryService},
};
use chrono::{DateTime, NaiveDate, Utc};
use tonic::{Request, Response, Status};

use crate::{
    directory::{Directory, HomeRecord, Overview},
    domain::{
        listing::Listing,
        quality::quality,
        query::page_size,
        refusal::Refusal,
        text::{Invalid, Named as _, known},
    },
    messages::timestamp,
    store::{DirectoryDay, HomeCounts, HomeProof, HomeQuery, ListedHome, PastStatus, WaitingThings},
};

/// Default page size of the list.
const PAGE_SIZE: u32 = 50;

pub struct DirectoryServer(pub Directory);

type Answer<T> = Result<Response<T>, Status>;

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn home(ListedHome { listing, version, changed_at }: ListedHome) -> wire::Home {
    let score = quality(&listing).score;
    let Listing { id, name, status, place, owner, photos, submitted_at, .. } = listing;
    wire::Home {
        property_id: id.to_string(),
        name: name.to_string(),
        status: status.into(),
        city: place.city.to_string(),
        region: place.region.as_ref().map(ToString::to_string),
        country: place.country.code().into(),
        owner_name: owner.name.to_string(),
        owner_email: owner.email.map(|email| email.as_str().to_owned()),
        score,
        submitted_at: Some(timestamp(submitted_at)),
        changed_at: Some(timestamp(changed_at)),
        version,
        photos: count(photos.len() as u64),
    }
}

fn status_change(PastStatus { at, from, to, actor, reason }: PastStatus) -> wire::StatusChange {
    wire::StatusChange {
        at: Some(timestamp(at)),
        from: from.into(),
        to: to.into(),
        actor,
        reason: Some(reason).filter(|reason| !reason.is_empty()),
    }
}

fn home_proof(HomeProof { kind, code, asked_at, asked_by }: HomeProof) -> wire::HomeProof {
    wire::HomeProof { kind: kind.into(), code, asked_at: Some(timestamp(asked_at)), asked_by }
}

fn waiting(WaitingThings { count, since }: WaitingThings) -> wire::Waiting {
    wire::Waiting { count, since: since.map(timestamp) }
}

fn jobs(JobCount { kind, count, due_since }: JobCount) -> wire::WaitingJobs {
    wire::WaitingJobs { kind, count, due_since: due_since.map(timestamp) }
}

fn directory_day((day, numbers): (NaiveDate, DirectoryDay)) -> wire::DirectoryDay {
    let DirectoryDay { submitted, activated, inquiries, views, contact_clicks } = numbers;
    wire::DirectoryDay { day: day.to_epoch_days(), submitted, activated, inquiries, views, contact_clicks }
}

fn query(asked: wire::ListHomesRequest) -> Result<HomeQuery, Refusal> {
    let order = wire::HomeOrder::try_from(asked.order).map_err(|_| Invalid::UnknownValue).named("order")?;
    let statuses = asked.statuses.iter().map(|status| known(*status).named("statuses")).collect::<Result<_, _>>()?;
    let unchanged_since = asked.unchanged_since.map(|instant| {
        let seconds = DateTime::<Utc>::from_timestamp(instant.seconds, 0);
        seconds.ok_or(Invalid::UnknownValue).named("unchanged_since")
    });
    let wire::ListHomesRequest { query, property_ids, score_max, descending, offset, page_size: asked, .. } = asked;
    Ok(HomeQuery {
        terms: HomeQuery::terms_of(&query),
        statuses,
        ids: property_ids,
        score_max,
        unchanged_since: unchanged_since.transpose()?,
        order,
        descending,
        offset: offset.into(),
        limit: page_size(if asked == 0 { PAGE_SIZE } else { asked })? as i64,
    })
}

#[tonic::async_trait]
impl DirectoryService for DirectoryServer {
    async fn list_homes(&self, request: Request<wire::ListHomesRequest>) -> Answer<wire::ListHomesResponse> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ReadDirectory, None)?;
        let (items, total) = self.0.homes(&principal, &query(request.into_inner())?).await?;
        Ok(Response::new(wire::ListHomesResponse { items: items.into_iter().map(home).collect(), total }))
    }

    async fn get_home_record(
        &self,
        request: Request<wire::GetHomeRecordRequest>,
    ) -> Answer<wire::GetHomeRecordResponse> {
        let principal = principal::of(&request);
        let record = self.0.home_record(&principal, &request.into_inner().property_id).await?;
        let HomeRecord { home: listed, status_changes, counts, has_password, mail_failing_since, proof, erase_at } =
            record;
        let HomeCounts {
            inquiries,
            recent_inquiries,
            unanswered_inquiries,
            suspicious_inquiries,
            views,
            contact_clicks,
        } = counts;
        Ok(Response::new(wire::GetHomeRecordResponse {
            home: Some(home(listed)),
            status_changes: status_changes.into_iter().map(status_change).collect(),
            inquiries: Some(wire::InquiryCounts {
                total: count(inquiries),
                recent: count(recent_inquiries),
                unanswered: count(unanswered_inquiries),
                suspicious: count(suspicious_inquiries),
            }),
            visits: Some(wire::VisitCounts { views, contact_clicks }),
            has_password,
            mail_failing_since: mail_failing_since.map(timestamp),
            proof: proof.map(home_proof),
            erase_at: erase_at.map(timestamp),
        }))
    }

    async fn write_to_owner(&self, request: Request<wire::WriteToOwnerRequest>) -> Answer<wire::WriteToOwnerResponse> {
        let principal = principal::of(&request);
        let wire::WriteToOwnerRequest { property_id, message } = request.into_inner();
        self.0.write_to_owner(&principal, &property_id, &message).await?;
        Ok(Response::new(wire::WriteToOwnerResponse {}))
    }

    async fn ask_for_proof(&self, request: Request<wire::AskForProofRequest>) -> Answer<wire::AskForProofResponse> {
        let principal = principal::of(&request);
        let wire::AskForProofRequest { property_id, kind } = request.into_inner();
        let asked = self.0.ask_for_proof(&principal, &property_id, wire::ProofKind::of(kind)).await?;
        Ok(Response::new(wire::AskForProofResponse { proof: Some(home_proof(asked)) }))
    }

    async fn decide_proof(&self, request: Request<wire::DecideProofRequest>) -> Answer<wire::DecideProofResponse> {
        let principal = principal::of(&request);
        let wire::DecideProofRequest { property_id, proven } = request.into_inner();
        self.0.decide_proof(&principal, &property_id, proven).await?;
        Ok(Response::new(wire::DecideProofResponse {}))
    }

    async fn get_overview(&self, request: Request<wire::GetOverviewRequest>) -> Answer<wire::GetOverviewResponse> {
        let found = self.0.overview(&principal::of(&request)).await?;
        let Overview {
            homes,
            reviews,
            reports,
            jobs: waiting_jobs,
            mails_given_up,
            indexed_homes,
            database_bytes,
            days,
            webhook_deliveries_failed,
        } = found;
        let in_status =
            |(status, homes): (wire::ListingStatus, u64)| wire::HomesInStatus { status: status.into(), homes };
        Ok(Response::new(wire::GetOverviewResponse {
            homes: homes.into_iter().map(in_status).collect(),
            reviews: Some(waiting(reviews)),
            reports: Some(waiting(reports)),
            jobs: waiting_jobs.into_iter().map(jobs).collect(),
            mails_given_up,
            indexed_homes: indexed_homes.map(|homes| homes as u64),
            database_bytes,
            days: days.into_iter().map(directory_day).collect(),
            webhook_deliveries_failed,
        }))
    }
}
