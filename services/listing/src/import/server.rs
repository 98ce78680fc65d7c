//! The calls that import tables.

use std::{pin::Pin, sync::Arc, time::Duration};

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    principal, refusal,
    service::Shutdown,
    transport::Transport,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        GetImportTemplateRequest, GetImportTemplateResponse, ImportPart, ImportRow, ImportTableRequest,
        ImportTableResponse, import_service_server::ImportService, import_table_response::Line,
    },
};
use futures::Stream;
use tokio::{
    sync::{
        Semaphore,
        mpsc::{self, Sender},
    },
    time::timeout,
};
use tonic::{Code, Request, Response, Status};

use super::{
    Services, columns,
    ledger::Ledger,
    run::{Import, Listener, Stopped},
    table::{self, Table},
    totals::Manner,
};
use crate::{contents::CurrentContent, error::Error, store::Store};

/// How many rows may be done before somebody reads them.
const ROWS_AHEAD: usize = 16;

/// How long a row waits for somebody who does not read: others wait for their turn.
const STALLED: Duration = Duration::from_secs(60);

/// The largest call in bytes: the gateway limits files from outside, and `casacero import` reads files of any size.
pub const CALL_MAX_BYTES: usize = u32::MAX as usize;

/// Answers the calls that import tables.
#[derive(Clone)]
pub struct ImportServer(Arc<Parts>);

struct Parts {
    store: Store,
    id_prefix: String,
    clock: Clock,
    content: CurrentContent,
    listing: Transport,
    services: Services,
    shutdown: Shutdown,
    /// One import at a time.
    turn: Arc<Semaphore>,
}

impl ImportServer {
    /// A server that writes homes by calls of `listing`, which is the listing service itself.
    pub fn new(
        store: Store,
        id_prefix: String,
        clock: Clock,
        content: CurrentContent,
        listing: Transport,
        services: Services,
        shutdown: Shutdown,
    ) -> Self {
        let turn = Arc::new(Semaphore::new(1));
        Self(Arc::new(Parts { store, id_prefix, clock, content, listing, services, shutdown, turn }))
    }
}

type Answer = Result<ImportTableResponse, Status>;

struct Rows(Sender<Answer>);

impl Rows {
    async fn send(&self, line: Line) -> bool {
        let sent = timeout(STALLED, self.0.send(Ok(ImportTableResponse { line: Some(line) }))).await;
        sent.is_ok_and(|sent| sent.is_ok())
    }
}

impl Listener for Rows {
    async fn tell(&mut self, row: ImportRow) -> bool {
        self.send(Line::Row(row)).await
    }
}

fn refused(error: table::Error) -> Status {
    let reason = match error {
        table::Error::NotUtf8 => "table_not_utf8",
        table::Error::Csv(_) | table::Error::Json(_) => "table_unreadable",
        table::Error::NoRecords => "table_without_records",
        table::Error::NoIds => "table_without_ids",
    };
    refusal::status(Code::InvalidArgument, reason, Some("table"), error.to_string())
}

async fn read(bytes: bytes::Bytes) -> Result<Table, Status> {
    let read = tokio::task::spawn_blocking(move || table::read(&bytes)).await;
    read.map_err(|error| refusal::internal(&error))?.map_err(refused)
}

#[tonic::async_trait]
impl ImportService for ImportServer {
    type ImportTableStream = Pin<Box<dyn Stream<Item = Answer> + Send>>;

    async fn import_table(
        &self,
        request: Request<ImportTableRequest>,
    ) -> Result<Response<Self::ImportTableStream>, Status> {
        let principal = principal::of(&request);
        access::may(&principal, Action::ImportTable, None)?;
        let ImportTableRequest { table, part, dry_run, photos, old_log } = request.into_inner();
        let part = ImportPart::of(part).unwrap_or(ImportPart::Homes);
        let manner = Manner { is_dry_run: dry_run, is_migration: part == ImportPart::Blocks, fetches_photos: photos };
        let turn = Arc::clone(&self.0.turn).try_acquire_owned().map_err(|_| {
            refusal::status(Code::FailedPrecondition, "import_running", None, "another table is imported just now")
        })?;
        let table = read(table).await?;
        let parts = Arc::clone(&self.0);
        let mut ledger = Ledger::open(parts.store.clone()).await.map_err(Error::from)?;
        if !dry_run {
            let noted = parts.store.audit_alone(&principal.actor(), "table.import", "", &[part.slug()]).await;
            noted.map_err(Error::from)?;
            ledger.adopt(&old_log).await.map_err(Error::from)?;
        }
        let (sender, mut receiver) = mpsc::channel(ROWS_AHEAD);
        tokio::spawn(async move {
            let _turn = turn;
            let mut rows = Rows(sender);
            let import = Import {
                table: &table,
                manner,
                id_prefix: &parts.id_prefix,
                clock: parts.clock.clone(),
                ledger,
                licences: parts.content.licences(),
                principal,
                listing: parts.listing.clone(),
                services: &parts.services,
                shutdown: &parts.shutdown,
            };
            let failure = match import.run(&mut rows).await {
                Ok(total) => {
                    rows.send(Line::Total(total)).await;
                    return;
                }
                Err(Stopped::Unheard) => return,
                Err(Stopped::Interrupted) => {
                    refusal::status(Code::Unavailable, "import_interrupted", None, "the process ends")
                }
                Err(Stopped::Failed(status)) => status,
            };
            // Nobody who has gone away can be told.
            let _unheard = rows.0.send(Err(failure)).await;
        });
        let rows = futures::stream::poll_fn(move |context| receiver.poll_recv(context));
        Ok(Response::new(Box::pin(rows)))
    }

    async fn get_import_template(
        &self,
        request: Request<GetImportTemplateRequest>,
    ) -> Result<Response<GetImportTemplateResponse>, Status> {
        access::may(&principal::of(&request), Action::ImportTable, None)?;
        let csv = columns::template(&self.0.id_prefix).map_err(|error| refusal::internal(&error))?;
        Ok(Response::new(GetImportTemplateResponse { csv }))
    }
}
