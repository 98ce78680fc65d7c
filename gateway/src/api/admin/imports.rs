//! Import of a table of homes, and migration of its manual blocks. The listing service does it; this passes the file on, and
//! each row back as it is done.

use std::time::{Duration, Instant};

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use bytes::Bytes;
use casacero_proto::listing::v1::{self as wire, ImportPart, import_table_response::Line};
use futures::stream;
use serde::Serialize;
use tonic::Streaming;
use utoipa::IntoParams;

use super::{Admin, Operator};
use crate::{
    App,
    api::{
        body::{Body, read_bytes},
        signed_in::{ReadErrors, WriteErrors},
    },
    language::Language,
    messages::imports::explain_total,
    middleware::{id_of, visitor_of},
    problem::{Code, Problem, ProblemDocument},
    query::{Query, QueryParameters},
    upload_limit::Uploader,
};

/// Maximum size of a table.
const TABLE_BYTES: usize = 64 * 1024 * 1024;
/// Time in which a table may begin to come.
const GRACE: Duration = Duration::from_secs(10);
/// Bytes a second that a table must come at after that.
const LEAST_RATE: usize = 64 * 1024;
/// How often the session of who imports is read again.
const SESSION_READ_EVERY: Duration = Duration::from_secs(5);
/// The media type of lines that each are JSON.
const LINES: &str = "application/x-ndjson";

/// How a table is imported.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ImportParameters {
    /// Writes nothing, and says what would be imported as things stand
    dry_run: Option<bool>,
    /// What is taken over; homes when absent
    part: Option<ImportPart>,
    /// Fetches the photos of homes, too
    photos: Option<bool>,
}

impl QueryParameters for ImportParameters {
    fn read(query: &Query) -> Result<Self, Problem> {
        Ok(Self {
            dry_run: query.flag("dryRun")?,
            part: query.word("part", |word| word.parse().ok())?,
            photos: query.flag("photos")?,
        })
    }
}

/// How long a table may take of which so many bytes are there.
fn patience(received: usize) -> Duration {
    GRACE + u64::try_from(received / LEAST_RATE).map_or(Duration::ZERO, Duration::from_secs)
}

/// Imports a table of homes, or the manual blocks of the homes that are here. The answer has a line of JSON for each row as it is done,
/// and the totals at last; where it cannot go on, the last line is a problem instead. Who goes away stops it after a row, and the
/// same table sent again goes on.
#[utoipa::path(post, path = "/api/v1/admin/imports", tag = "operator", operation_id = "import_table",
    params(ImportParameters),
    request_body(content = String, description = "The table, CSV or JSON in UTF-8, at most 64 MiB", content_type = "text/csv"),
    responses(
        (status = 200, description = "A line for each row, then one of `ImportTotal`, or of `ImportProblem`", body = wire::ImportRow, content_type = "application/x-ndjson"),
        (status = 503, description = "Too much is uploaded just now", body = ProblemDocument, content_type = "application/problem+json"),
        WriteErrors,
))]
pub async fn start(
    operator: Admin,
    app: web::Data<App>,
    request: HttpRequest,
    payload: Body,
) -> Result<HttpResponse, Problem> {
    let ImportParameters { dry_run, part, photos } = ImportParameters::parse(request.query_string())?;
    let turn = app.upload_limit.turn(Uploader::Operator, visitor_of(&request)).await?;
    let table = read_bytes(payload, TABLE_BYTES, patience, Code::TableTooLarge).await?;
    let message = wire::ImportTableRequest {
        table,
        part: part.unwrap_or(ImportPart::Homes).into(),
        dry_run: dry_run.unwrap_or_default(),
        photos: photos.unwrap_or_default(),
        ..Default::default()
    };
    let rows = app.imports().import_table(operator.caller.request(message)).await?.into_inner();
    // The table is no longer here.
    drop(turn);
    let (operator, app, request_id) = (operator.clone(), app.clone(), id_of(&request));
    let lines = Lines { operator, app, request_id, session_read_at: Instant::now() };
    let lines = stream::unfold(Some((lines, rows)), |going_on| async move {
        let (mut lines, mut rows) = going_on?;
        let (line, is_last) = lines.next(&mut rows).await;
        Some((line, (!is_last).then_some((lines, rows))))
    });
    let mut answer = HttpResponse::Ok();
    answer.content_type(LINES).insert_header((header::CACHE_CONTROL, "no-store"));
    Ok(answer.streaming(lines))
}

/// The last line of an import that cannot go on.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ImportProblem {
    /// Why
    problem: ProblemDocument,
}

/// What the lines of an answer are made with.
struct Lines {
    operator: Operator,
    app: web::Data<App>,
    request_id: String,
    /// When the session was read last.
    session_read_at: Instant,
}

impl Lines {
    /// The next line, and whether it is the last one.
    async fn next(
        &mut self,
        rows: &mut Streaming<wire::ImportTableResponse>,
    ) -> (Result<Bytes, serde_json::Error>, bool) {
        let language = self.operator.language;
        match self.read(rows).await {
            Ok(Line::Row(row)) => (line(&row), false),
            Ok(Line::Total(mut total)) => {
                explain_total(&mut total, language);
                (line(&total), true)
            }
            // The status was sent with the first line, so the problem is a line, too.
            Err(problem) => (line(&self.problem(&problem, language)), true),
        }
    }

    async fn read(&mut self, rows: &mut Streaming<wire::ImportTableResponse>) -> Result<Line, Problem> {
        let read = rows.message().await?.and_then(|read| read.line);
        if self.session_read_at.elapsed() > SESSION_READ_EVERY {
            self.session_read_at = Instant::now();
            match self.operator.clone().again(&self.app).await {
                // Who signed out or lost the role imports nothing more; a service that is away for a moment ends nothing.
                Err(problem) if problem.code().status().is_client_error() => return Err(problem),
                Ok(_) | Err(_) => {}
            }
        }
        read.ok_or_else(|| Code::ServiceUnavailable.into())
    }

    fn problem(&self, problem: &Problem, language: Language) -> ImportProblem {
        ImportProblem { problem: problem.document(language, self.request_id.clone()) }
    }
}

fn line(data: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let mut line = serde_json::to_vec(data)?;
    line.push(b'\n');
    Ok(line.into())
}

/// A table with all headings and one row as an example, to be filled in.
#[utoipa::path(get, path = "/api/v1/admin/imports/template", tag = "operator", operation_id = "import_template",
    responses(
        (status = 200, description = "The table", body = String, content_type = "text/csv"),
        (status = 403, description = "For admins", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn template(operator: Admin, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::GetImportTemplateRequest::default();
    let found = app.imports().get_import_template(operator.caller.request(message)).await?.into_inner();
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/csv; charset=utf-8").insert_header((header::CACHE_CONTROL, "no-store"));
    answer.insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"homes.csv\""));
    Ok(answer.body(found.csv))
}
