//! All homes, in any status: the list, what is recorded of each, and by which address its owner signs in.

use std::collections::HashMap;

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::{
    calendar::v1::{FeedTrouble, HomeFeeds, ListHomeFeedsRequest, ListTroubledHomesRequest},
    listing::v1::{self as wire, HomeOrder, ListingStatus},
};
use chrono::{NaiveDate, NaiveTime};
use utoipa::IntoParams;

use super::{Admin, Editor, Operator};
use crate::{
    App,
    api::{
        body::{Body, USUAL_BYTES, read_json},
        signed_in::{ReadErrors, WriteErrors, done, shown},
    },
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    views::directory::{DirectoryPage, ListedHome},
};

/// Maximum length of what is searched for.
const LONGEST_QUERY: usize = 200;

/// Which homes are listed, and in which order.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct HomeParameters {
    /// Words that the id, the name, the place, the licence number or the owner's name or address must contain
    #[param(max_length = 200)]
    q: Option<String>,
    /// In one of these statuses; may be repeated
    status: Vec<ListingStatus>,
    /// With a feed in this trouble; at most 10,000 such homes are looked at
    feeds: Option<FeedTrouble>,
    /// With at most this score
    #[param(maximum = 100)]
    score_max: Option<u32>,
    /// Not changed since the end of this day, in UTC
    unchanged_since: Option<NaiveDate>,
    /// By name when absent
    sort: Option<HomeOrder>,
    /// The other way round
    descending: Option<bool>,
    /// How many homes are left out before the page
    #[param(maximum = 1_000_000)]
    offset: Option<u32>,
    /// Size of a page, 1 to 100; 50 when absent
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl QueryParameters for HomeParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        let q = query.text("q");
        if q.as_ref().is_some_and(|text| text.chars().count() > LONGEST_QUERY) {
            return Err(Problem::with_field(Code::InvalidParameter, "q"));
        }
        Ok(Self {
            q,
            status: query.words("status")?,
            feeds: query.word("feeds", |word| word.parse().ok())?,
            score_max: query.number_within("scoreMax", 0..=100)?,
            unchanged_since: query.date("unchangedSince")?,
            sort: query.word("sort", |word| word.parse().ok())?,
            descending: query.flag("descending")?,
            offset: query.number_within("offset", 0..=1_000_000)?,
            limit: query.number_within("limit", 1..=100)?,
        })
    }
}

impl HomeParameters {
    /// The list that is asked, of some homes if any are named.
    fn wire(self, property_ids: Vec<String>) -> wire::ListHomesRequest {
        let end_of = |day: NaiveDate| day.succ_opt().unwrap_or(day).and_time(NaiveTime::MIN).and_utc();
        wire::ListHomesRequest {
            query: self.q.unwrap_or_default(),
            statuses: self.status.into_iter().map(Into::into).collect(),
            property_ids,
            score_max: self.score_max,
            unchanged_since: self
                .unchanged_since
                .map(|day| prost_types::Timestamp { seconds: end_of(day).timestamp(), nanos: 0 }),
            order: self.sort.unwrap_or_default().into(),
            descending: self.descending.unwrap_or_default(),
            offset: self.offset.unwrap_or_default(),
            page_size: self.limit.unwrap_or_default(),
        }
    }
}

/// Homes in any status, each with how its feeds are.
#[utoipa::path(get, path = "/api/v1/admin/properties", tag = "operator", operation_id = "homes",
    params(HomeParameters),
    responses(
        (status = 200, description = "The homes", body = DirectoryPage),
        (status = 400, description = "A parameter is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn list(operator: Operator, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let asked = HomeParameters::parse(request.query_string())?;
    let in_trouble = match asked.feeds {
        Some(trouble) => {
            let message = ListTroubledHomesRequest { trouble: trouble.into() };
            let found = app.calendars().list_troubled_homes(operator.caller.request(message)).await?.into_inner();
            if found.property_ids.is_empty() {
                return Ok(shown(&DirectoryPage { items: Vec::new(), total: 0, feeds_known: true }));
            }
            found.property_ids
        }
        None => Vec::new(),
    };
    let found = app.directory().list_homes(operator.caller.request(asked.wire(in_trouble))).await?.into_inner();
    let feeds = feeds_of(&operator, &app, &found.items).await;
    let feeds_known = feeds.is_some();
    let mut feeds = feeds.unwrap_or_default();
    let listed = |home: wire::Home| ListedHome { feeds: feeds.remove(&home.property_id), home };
    Ok(shown(&DirectoryPage { items: found.items.into_iter().map(listed).collect(), total: found.total, feeds_known }))
}

/// How the feeds of homes are, by home; `None` if the calendar service does not answer.
async fn feeds_of(operator: &Operator, app: &App, homes: &[wire::Home]) -> Option<HashMap<String, HomeFeeds>> {
    if homes.is_empty() {
        return Some(HashMap::new());
    }
    let property_ids = homes.iter().map(|home| home.property_id.clone()).collect();
    match app.calendars().list_home_feeds(operator.caller.request(ListHomeFeedsRequest { property_ids })).await {
        Ok(found) => Some(found.into_inner().items.into_iter().map(|one| (one.property_id.clone(), one)).collect()),
        Err(error) => {
            tracing::warn!(%error, "homes are listed without their feeds");
            None
        }
    }
}

/// What was decided about a home, and what happens at it, in numbers.
#[utoipa::path(get, path = "/api/v1/admin/properties/{id}/record", tag = "operator", operation_id = "home_record",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 200, description = "The record", body = wire::GetHomeRecordResponse),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn record(operator: Operator, app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    let message = wire::GetHomeRecordRequest { property_id: id.into_inner() };
    let found = app.directory().get_home_record(operator.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Says by which address the owner of a home signs in, and mails a link there. A former address is told.
#[utoipa::path(put, path = "/api/v1/admin/properties/{id}/owner", tag = "operator", operation_id = "link_owner",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::LinkOwnerRequest,
    responses(
        (status = 204, description = "The link is in the mail"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn link_owner(
    operator: Admin,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::LinkOwnerRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    app.accounts().link_owner(operator.caller.request(message)).await?;
    Ok(done())
}

/// Writes a mail to the owner of a home.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/message", tag = "operator", operation_id = "write_to_owner",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::WriteToOwnerRequest,
    responses(
        (status = 204, description = "It is in the mail"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The home has no address of an owner", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn write_to_owner(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::WriteToOwnerRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    app.directory().write_to_owner(operator.caller.request(message)).await?;
    Ok(done())
}

/// Asks the owner of a home by mail to prove that they control it, in place of what was asked before.
#[utoipa::path(put, path = "/api/v1/admin/properties/{id}/proof", tag = "operator", operation_id = "ask_for_proof",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::AskForProofRequest,
    responses(
        (status = 200, description = "What was asked", body = wire::HomeProof),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "The home has no address of an owner", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn ask_for_proof(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::AskForProofRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    let asked = app.directory().ask_for_proof(operator.caller.request(message)).await?.into_inner();
    Ok(shown(&asked.proof.unwrap_or_default()))
}

/// Records whether a home was proven, and deletes what was asked.
#[utoipa::path(post, path = "/api/v1/admin/properties/{id}/proof/decision", tag = "operator", operation_id = "decide_proof",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    request_body = wire::DecideProofRequest,
    responses(
        (status = 204, description = "It is recorded"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 409, description = "Nothing was asked", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn decide_proof(
    operator: Editor,
    app: web::Data<App>,
    id: web::Path<String>,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let mut message: wire::DecideProofRequest = read_json(payload, USUAL_BYTES).await?;
    message.property_id = id.into_inner();
    app.directory().decide_proof(operator.caller.request(message)).await?;
    Ok(done())
}

/// What the directory is made of, what waits, and what happened in the last 30 days.
#[utoipa::path(get, path = "/api/v1/admin/overview", tag = "operator", operation_id = "overview",
    responses((status = 200, description = "The numbers", body = wire::GetOverviewResponse), ReadErrors))]
pub async fn overview(operator: Operator, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let found = app.directory().get_overview(operator.caller.request(wire::GetOverviewRequest {})).await?;
    Ok(shown(&found.into_inner()))
}
