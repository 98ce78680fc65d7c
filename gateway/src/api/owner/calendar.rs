//! The calendar for its owner: the same as for guests, whether or not the listing is public.

use actix_web::{HttpRequest, HttpResponse, web};
use casacero_proto::calendar::v1 as wire;

use super::{Owner, PropertyPath};
use crate::{
    App,
    api::calendars::{PeriodParameters, period},
    api::signed_in::{ReadErrors, WriteErrors, shown},
    problem::{Problem, ProblemDocument},
};

/// Which nights are free.
#[utoipa::path(get, path = "/api/v1/owner/properties/{id}/calendar", tag = "owner", operation_id = "owner_calendar",
    params(
        PropertyPath,
        PeriodParameters,
    ),
    responses(
        (status = 200, description = "The calendar", body = wire::GetCalendarResponse),
        (status = 400, description = "A date is not valid", body = ProblemDocument, content_type = "application/problem+json"),
        ReadErrors,
))]
pub async fn calendar(owner: Owner, request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let (from_day, to_day) = period(&request, &app)?;
    let message = wire::GetCalendarRequest { property_id: owner.property_id(), from_day, to_day };
    let found = app.calendars().get_calendar(owner.caller.request(message)).await?;
    Ok(shown(&found.into_inner()))
}

/// Says that the calendar is up to date.
#[utoipa::path(post, path = "/api/v1/owner/properties/{id}/calendar/confirm", tag = "owner", operation_id = "confirm_calendar",
    params(PropertyPath),
    responses((status = 200, description = "Confirmed", body = wire::ConfirmCalendarResponse), WriteErrors),
)]
pub async fn confirm(owner: Owner, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    let message = wire::ConfirmCalendarRequest { property_id: owner.property_id() };
    let confirmed = app.calendars().confirm_calendar(owner.caller.request(message)).await?;
    owner.did(&app, "calendar.confirm", &["confirmed_at"]).await?;
    Ok(shown(&confirmed.into_inner()))
}
