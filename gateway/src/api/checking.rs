//! One check of a feed: answered at the end, or step by step as server-sent events.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{Accept, Header as _},
};
use bytes::Bytes;
use casacero_common::call::Caller;
use casacero_proto::calendar::v1 as wire;
use futures::stream;
use serde::Serialize;

use super::signed_in::{EVENT_STREAM, event_stream, shown};
use crate::{
    App,
    language::Language,
    messages::check::explain_check,
    middleware::id_of,
    problem::{Code, Problem},
};

/// Refuses our own calendar as an address to be checked.
pub fn refuse_own_calendar(app: &App, address: &str) -> Result<(), Problem> {
    if app.is_own_export_url(address) { Err(Problem::with_field(Code::OwnExport, "address")) } else { Ok(()) }
}

/// Asks the calendar-sync service to check a feed. Waits for the complete result.
pub async fn check(
    app: &App,
    caller: &Caller,
    message: wire::CheckFeedRequest,
) -> Result<wire::CheckFeedResponse, Problem> {
    let mut looks = app.calendars().check_feed(caller.request(message)).await?.into_inner();
    let mut last = None;
    while let Some(found) = looks.message().await? {
        last = Some(found);
    }
    last.ok_or_else(|| Code::Internal.into())
}

/// Asks the calendar-sync service to check a feed, and adds the texts to what it finds. Before each event, `still` is asked whether the caller is still signed in.
pub async fn look<S: Future<Output = Result<(), Problem>>>(
    app: &App,
    (caller, language): (&Caller, Language),
    message: wire::CheckFeedRequest,
    request: &HttpRequest,
    still: impl Fn() -> S + Clone + 'static,
) -> Result<HttpResponse, Problem> {
    let address = message.url.clone();
    if let Some(address) = &address {
        refuse_own_calendar(app, address)?;
    }
    if !wants_events(request) {
        let mut found = check(app, caller, message).await?;
        explain_check(&mut found, address.as_deref(), language);
        return Ok(shown(&found));
    }
    let looks = app.calendars().check_feed(caller.request(message)).await?.into_inner();
    let id = id_of(request);
    let events = stream::unfold(Some(looks), move |looks| {
        let (address, id, still) = (address.clone(), id.clone(), still.clone());
        async move {
            let mut looks = looks?;
            let found = match looks.message().await {
                Ok(found) => still().await.map(|()| found),
                Err(status) => Err(status.into()),
            };
            match found {
                Ok(found) => {
                    let mut look = found?;
                    explain_check(&mut look, address.as_deref(), language);
                    Some((event("look", &look), Some(looks)))
                }
                // The status was sent with the first event, so the problem is sent as an event.
                Err(problem) => Some((event("problem", &problem.document(language, id)), None)),
            }
        }
    });
    Ok(event_stream(events))
}

fn wants_events(request: &HttpRequest) -> bool {
    Accept::parse(request).is_ok_and(|accept| accept.preference().essence_str() == EVENT_STREAM)
}

fn event(name: &str, data: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    Ok(Bytes::from(format!("event: {name}\ndata: {}\n\n", serde_json::to_string(data)?)))
}
