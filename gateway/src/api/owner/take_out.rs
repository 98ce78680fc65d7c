//! Everything about a home as one archive. See `docs/take-out.md`.

use std::{
    collections::VecDeque,
    io::{self, Write},
    mem,
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{HttpResponse, http::header, web};
use bytes::Bytes;
use casacero_common::access::Action;
use casacero_proto::{calendar::v1 as calendar, listing::v1 as wire};
use futures::{Stream, stream};
use serde_json::json;
use zip::{
    CompressionMethod, ZipWriter,
    write::{SimpleFileOptions, StreamWriter},
};

use super::{Owner, PropertyPath, hosting::numbers};
use crate::{
    App,
    api::signed_in::ReadErrors,
    problem::{Code, Problem, ProblemDocument},
    views::own_listing::own_listing,
};

/// The version of the format.
const VERSION: u32 = 1;
/// Number of inquiries of one call. A thread may have 200 messages of 16 kB.
const PAGE_SIZE: u32 = 10;
/// So large may the answer of such a call be.
const PAGE_MAX_BYTES: usize = 64 * 1024 * 1024;

/// Everything about the home, to keep or to take elsewhere: the listing, what was set, the book for guests, inquiries, blocks, feeds
/// and numbers as JSON, the calendar as iCalendar, and the photos. It takes a link to the owner's address of the last 15 minutes.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/take-out", tag = "owner", operation_id = "take_out",
    params(PropertyPath),
    responses(
        (status = 200, description = "The archive", body = String, content_type = "application/zip"),
        (status = 403, description = "It takes a fresh link of the owner", body = ProblemDocument, content_type = "application/problem+json"),
        (status = 429, description = "It was taken out too often", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn take_out(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    owner.may(Action::TakeOut)?;
    let property_id = owner.property_id();
    let message = wire::GetOwnListingRequest { property_id: property_id.clone() };
    let found = app.commands().get_own_listing(owner.caller.request(message)).await?.into_inner();
    let listing = own_listing(found.listing);
    // Only a person has told something of themselves.
    let host = if owner.may(Action::EditHostProfile).is_ok() {
        let message = wire::GetHostProfileRequest { property_id: property_id.clone() };
        app.hosting().get_host_profile(owner.caller.request(message)).await?.into_inner()
    } else {
        wire::GetHostProfileResponse::default()
    };
    let document = document(&owner, &app, &listing, host.profile).await?;
    let message = calendar::TakeOutCalendarRequest {
        property_id: property_id.clone(),
        calendar_name: format!("{} {property_id}", app.brand.name),
    };
    let nights = app.calendars().take_out_calendar(owner.caller.request(message)).await?.into_inner().body;
    let photos = listing.photos.iter().enumerate().filter_map(|(index, photo)| {
        let width = photo.widths.iter().max()?;
        Some((format!("photos/{:02}.jpg", index + 1), format!("{}/{width}.jpg", photo.hash)))
    });
    let portrait = host.photo.and_then(|photo| {
        let width = photo.widths.iter().max()?;
        Some(("host.jpg".to_owned(), format!("{}/{width}.jpg", photo.hash)))
    });
    owner.did(&app, "listing.take_out", &[]).await?;
    let mut archive = Archive::new(app, photos.chain(portrait).collect());
    archive.text("take-out.json", &document)?;
    archive.text("calendar.ics", nights.as_bytes())?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{property_id}.zip\"")))
        .content_type("application/zip")
        .streaming(archive.into_stream()))
}

/// The text `take-out.json`.
async fn document(
    owner: &Owner,
    app: &App,
    listing: &wire::OwnListing,
    host_profile: Option<wire::HostProfile>,
) -> Result<Vec<u8>, Problem> {
    let property_id = owner.property_id();
    let message = wire::GetHomeSettingsRequest { property_id: property_id.clone() };
    let settings = app.owners().get_home_settings(owner.caller.request(message)).await?.into_inner().settings;
    // No operator reads the book.
    let guest_book = if owner.may(Action::EditGuestBook).is_ok() {
        let message = wire::GetGuestBookRequest { property_id: property_id.clone() };
        app.hosting().get_guest_book(owner.caller.request(message)).await?.into_inner().book
    } else {
        None
    };
    let message = calendar::ListBlocksRequest { property_id: property_id.clone() };
    let blocks = app.calendars().list_blocks(owner.caller.request(message)).await?.into_inner().blocks;
    let message = calendar::ListFeedsRequest { property_id: property_id.clone() };
    let feeds = app.calendars().list_feeds(owner.caller.request(message)).await?.into_inner().feeds;
    // No operator is told where owners are reached.
    let notices = if owner.may(Action::AnswerInquiries).is_ok() {
        let message = wire::GetNoticesRequest { property_id: property_id.clone() };
        let found = app.notices().get_notices(owner.caller.request(message)).await?.into_inner();
        Some(json!({ "devices": found.devices, "phone": found.phone }))
    } else {
        None
    };
    let message = wire::GetSavingRequest { property_id: property_id.clone() };
    let saving = app.hosting().get_saving(owner.caller.request(message)).await?.into_inner().saving;
    let message = wire::GetWidgetRequest { property_id };
    let widget = app.hosting().get_widget(owner.caller.request(message)).await?.into_inner().widget;
    let document = json!({
        "format": "casacero-take-out",
        "version": VERSION,
        "exportedAt": app.guest.now(),
        "property": listing,
        "draft": listing.form,
        "settings": settings,
        "guestBook": guest_book,
        "inquiries": inquiries(owner, app).await?,
        "blocks": blocks.unwrap_or_default().items,
        "feeds": feeds.unwrap_or_default().items,
        "statistics": numbers(owner, app).await?,
        "hostProfile": host_profile,
        "notices": notices,
        "saving": saving,
        "sites": widget.unwrap_or_default().sites,
    });
    Ok(serde_json::to_vec_pretty(&document).expect("a document of JSON"))
}

/// All inquiries, the filtered ones last.
async fn inquiries(owner: &Owner, app: &App) -> Result<Vec<wire::ReceivedInquiry>, Problem> {
    let mut inquiries = Vec::new();
    for filtered in [false, true] {
        let mut page_token = String::new();
        loop {
            let message = wire::ListInquiriesRequest {
                property_id: owner.property_id(),
                filtered,
                page_size: PAGE_SIZE,
                page_token,
                ..Default::default()
            };
            let mut inquiry_box = app.inquiry_box().max_decoding_message_size(PAGE_MAX_BYTES);
            let page = inquiry_box.list_inquiries(owner.caller.request(message)).await?.into_inner();
            inquiries.extend(page.items);
            match page.next_page_token.filter(|token| !token.is_empty()) {
                Some(token) => page_token = token,
                None => break,
            }
        }
    }
    Ok(inquiries)
}

/// What was written and not yet sent.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn take(&self) -> Bytes {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).into()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An archive that is written while it is sent. It holds the texts, and one photo at a time.
struct Archive {
    app: web::Data<App>,
    writer: ZipWriter<StreamWriter<Sink>>,
    sink: Sink,
    /// Names in the archive, and keys in the media store.
    photos: VecDeque<(String, String)>,
}

impl Archive {
    fn new(app: web::Data<App>, photos: VecDeque<(String, String)>) -> Self {
        let sink = Sink::default();
        Self { app, writer: ZipWriter::new_stream(sink.clone()), sink, photos }
    }

    fn text(&mut self, name: &str, content: &[u8]) -> Result<(), Problem> {
        self.file(name, content, CompressionMethod::Deflated).map_err(|error| {
            tracing::error!(%error, "an archive cannot be written");
            Problem::new(Code::Internal)
        })
    }

    fn file(&mut self, name: &str, content: &[u8], method: CompressionMethod) -> io::Result<()> {
        self.writer.start_file(name, SimpleFileOptions::default().compression_method(method))?;
        self.writer.write_all(content)
    }

    /// Writes the next photo, or the end.
    async fn next(mut self) -> io::Result<(Bytes, Option<Self>)> {
        let Some((name, key)) = self.photos.pop_front() else {
            self.writer.finish()?;
            return Ok((self.sink.take(), None));
        };
        // An error ends the answer before its end, so that nobody takes a part for the whole.
        let found = self.app.media.get(&key).await.map_err(|error| {
            tracing::error!(%error, "a picture of an archive cannot be read");
            io::Error::other("a picture cannot be read")
        })?;
        match found {
            // Pictures are compressed as they are.
            Some(picture) => self.file(&name, &picture, CompressionMethod::Stored)?,
            None => tracing::warn!(key, "a picture is missing in an archive"),
        }
        Ok((self.sink.take(), Some(self)))
    }

    fn into_stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        stream::try_unfold(Some(self), |archive| async move {
            match archive {
                Some(archive) => archive.next().await.map(Some),
                None => Ok(None),
            }
        })
    }
}
