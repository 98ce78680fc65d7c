//! Calendars: of one property for guests, and as iCalendar for a subscriber.

use std::time::SystemTime;

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    http::{
        Method,
        header::{self, HttpDate, IfModifiedSince},
    },
    web,
};
use casacero_proto::calendar::v1 as wire;
use chrono::{DateTime, NaiveDate, SubsecRound as _, Utc};
use utoipa::IntoParams;

use super::{known_tags, read, read_kept, user_agent};
use crate::{
    App,
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    stale_cache::Subject,
    views::{day, instant, timestamp},
};

/// Maximum period of one request, in days.
const LONGEST_PERIOD_DAYS: i32 = 731;

/// The period of a calendar.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeriodParameters {
    /// First night; today at the property when absent
    from: Option<NaiveDate>,
    /// Last night; a year on when absent
    to: Option<NaiveDate>,
}

impl QueryParameters for PeriodParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self { from: query.date("from")?, to: query.date("to")? })
    }
}

/// Which nights are free.
#[utoipa::path(get, path = "/api/v1/properties/{id}/calendar", tag = "calendar",
    params(
        ("id" = String, Path, description = "Such as `CASA-1001`"),
        PeriodParameters,
    ),
    responses(
        (status = 200, description = "The calendar", body = wire::GetCalendarResponse),
        (status = 400, description = "A date is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn calendar(
    request: HttpRequest,
    app: web::Data<App>,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (from_day, to_day) = period(&request, &app)?;
    let finding = of_property(&app, &id, from_day, to_day);
    if from_day.is_some() || to_day.is_some() {
        return read(&request, &finding.await?);
    }
    read_kept(&request, &app, (Subject::Calendar, &id), finding, |_| true).await
}

/// The nights a query asks for: the first night, and the day after the last one.
pub(super) fn period(request: &HttpRequest, app: &App) -> Result<(Option<i32>, Option<i32>), Problem> {
    let PeriodParameters { from, to } = PeriodParameters::parse(request.query_string())?;
    let from_day = from.map(day);
    let to_day = to.map(|last| day(last) + 1);
    let latest = day(app.guest.now().date_naive()) + LONGEST_PERIOD_DAYS;
    if from_day.is_some_and(|from| from > latest) {
        return Err(Problem::with_field(Code::InvalidPeriod, "from"));
    }
    if let (Some(from), Some(to)) = (from_day, to_day)
        && (from >= to || to - from > LONGEST_PERIOD_DAYS)
    {
        return Err(Problem::with_field(Code::InvalidPeriod, "to"));
    }
    Ok((from_day, to_day))
}

/// Has an older calendar checked again.
#[utoipa::path(post, path = "/api/v1/properties/{id}/calendar/refresh", tag = "calendar",
    params(("id" = String, Path, description = "Such as `CASA-1001`")),
    responses(
        (status = 202, description = "What will be read; the time at which each source was last read says when it has been", body = wire::RefreshCalendarResponse),
        (status = 404, description = "There is no property of that id", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "Too many calendars", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn refresh(app: web::Data<App>, id: web::Path<String>) -> Result<HttpResponse, Problem> {
    known(&app, &id).await?;
    let asked = start_reading(&app, id.into_inner()).await?;
    Ok(HttpResponse::Accepted().insert_header((header::CACHE_CONTROL, "no-store")).json(asked))
}

/// Queues the feeds of a property that were not read lately. It does not wait for the reading.
pub(super) async fn start_reading(app: &App, id: String) -> Result<wire::RefreshCalendarResponse, Problem> {
    let message = wire::RefreshCalendarRequest { property_id: id };
    Ok(app.calendars().refresh_calendar(app.guest.request(message)).await?.into_inner())
}

/// Checks that the property is public. The listing service knows that, and what was answered lately about the home. It also finds a listing by its record id, of
/// which the calendar service knows nothing.
async fn known(app: &App, id: &str) -> Result<(), Problem> {
    if app.answers.find(Subject::Property, id).is_some() {
        return Ok(());
    }
    let message = casacero_proto::listing::v1::GetListingRequest { id: id.to_owned() };
    let found = app.listings().get_listing(app.reading(message)).await?.into_inner();
    let summary = found.listing.and_then(|listing| listing.summary);
    if summary.is_some_and(|summary| summary.id == id) { Ok(()) } else { Err(Code::ListingNotFound.into()) }
}

async fn of_property(
    app: &App,
    id: &str,
    from_day: Option<i32>,
    to_day: Option<i32>,
) -> Result<wire::GetCalendarResponse, Problem> {
    known(app, id).await?;
    let message = wire::GetCalendarRequest { property_id: id.to_owned(), from_day, to_day };
    let found = app.calendars().get_calendar(app.reading(message)).await?;
    Ok(found.into_inner())
}

/// The calendar as a subscriber reads it.
#[utoipa::path(get, path = "/calendars/{token}.ics", tag = "calendar",
    params(("token" = String, Path, description = "The secret of one subscriber")),
    responses(
        (status = 200, description = "iCalendar", body = String, content_type = "text/calendar"),
        (status = 304, description = "Unchanged since the version the subscriber has"),
        (status = 404, description = "The secret is not valid", body = ProblemDocument, content_type = "application/problem+json"),
))]
pub async fn export(
    request: HttpRequest,
    app: web::Data<App>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (known_etags, known_since) = had(&request);
    let message = wire::ReadExportRequest {
        token: token.into_inner(),
        user_agent: user_agent(&request),
        head_only: request.method() == Method::HEAD,
        known_etags,
        known_since: known_since.map(timestamp),
    };
    let found = app.calendars().read_export(app.reading(message)).await?;
    let wire::ReadExportResponse { body, etag, last_modified, unchanged } = found.into_inner();
    // HTTP dates have a resolution of one second.
    let modified = last_modified.map(|timestamp| SystemTime::from(instant(timestamp).trunc_subsecs(0)));
    let mut builder = if unchanged { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    builder
        .insert_header((header::ETAG, etag))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((header::REFERRER_POLICY, "no-referrer"));
    if let Some(modified) = modified {
        builder.insert_header((header::LAST_MODIFIED, HttpDate::from(modified).to_string()));
    }
    if unchanged {
        return Ok(builder.finish());
    }
    builder.insert_header((header::CONTENT_DISPOSITION, "inline; filename=\"calendar.ics\""));
    Ok(builder.content_type("text/calendar; charset=utf-8").body(body))
}

/// What the subscriber has already. The date counts only where no tag is named, because tags are more precise (RFC
/// 9110, section 13.1.3). A date that cannot be parsed is ignored.
fn had(request: &HttpRequest) -> (Vec<String>, Option<DateTime<Utc>>) {
    if request.headers().contains_key(header::IF_NONE_MATCH) {
        return (known_tags(request).map(ToOwned::to_owned).collect(), None);
    }
    let since = request.get_header::<IfModifiedSince>();
    (Vec::new(), since.map(|IfModifiedSince(since)| SystemTime::from(since).into()))
}
