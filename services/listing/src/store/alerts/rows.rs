//! The rows of alerts, and their conversion.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;

use crate::{
    domain::{
        alert::{Alert, Sighting},
        identity::ListingId,
        stay::Stay,
    },
    store::{
        Corrupt,
        schema::{alert_homes, alerts},
    },
};

/// A row of an alert.
#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = alerts, treat_none_as_default_value = false)]
pub(in crate::store) struct AlertRow {
    pub id: String,
    pub digest: String,
    pub email: String,
    pub language: String,
    pub search_text: String,
    pub search: String,
    /// The day on which it ends.
    pub check_in: NaiveDate,
    /// The same where it has no stay.
    pub check_out: NaiveDate,
    pub asked_at: NaiveDateTime,
    pub confirmed_at: Option<NaiveDateTime>,
    pub mailed_at: Option<NaiveDateTime>,
    pub first_look_at: Option<NaiveDateTime>,
}

/// A row of a home that an alert has seen.
#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = alert_homes, treat_none_as_default_value = false)]
pub(in crate::store) struct AlertHomeRow {
    pub alert_id: String,
    pub listing_id: String,
    pub available_since: NaiveDateTime,
    pub told_at: Option<NaiveDateTime>,
}

impl AlertRow {
    pub(super) fn new(alert: &Alert, digest: &str) -> Self {
        let Alert {
            id,
            email,
            language,
            search_text,
            search,
            stay,
            ends_on,
            asked_at,
            confirmed_at,
            mailed_at,
            first_look_at,
        } = alert;
        Self {
            id: id.clone(),
            digest: digest.to_owned(),
            email: email.clone(),
            language: language.clone(),
            search_text: search_text.clone(),
            search: STANDARD.encode(search),
            check_in: *ends_on,
            check_out: stay.map_or(*ends_on, Stay::check_out),
            asked_at: asked_at.naive_utc(),
            confirmed_at: confirmed_at.map(|at| at.naive_utc()),
            mailed_at: mailed_at.map(|at| at.naive_utc()),
            first_look_at: first_look_at.map(|at| at.naive_utc()),
        }
    }

    pub(super) fn read(self) -> Result<Alert, Corrupt> {
        let Self {
            id,
            digest: _,
            email,
            language,
            search_text,
            search,
            check_in,
            check_out,
            asked_at,
            confirmed_at,
            mailed_at,
            first_look_at,
        } = self;
        let corrupt = |column, problem: String| Corrupt { id: id.clone(), column, problem };
        let search = STANDARD.decode(search).map_err(|error| corrupt("search", error.to_string()))?;
        let stay = match check_in == check_out {
            true => None,
            false => Some(Stay::new(check_in, check_out).map_err(|refused| corrupt("check_out", refused.to_string()))?),
        };
        Ok(Alert {
            id,
            email,
            language,
            search_text,
            search,
            stay,
            ends_on: check_in,
            asked_at: asked_at.and_utc(),
            confirmed_at: confirmed_at.map(|at| at.and_utc()),
            mailed_at: mailed_at.map(|at| at.and_utc()),
            first_look_at: first_look_at.map(|at| at.and_utc()),
        })
    }
}

impl AlertHomeRow {
    pub(super) fn read(self) -> Result<Sighting, Corrupt> {
        let Self { alert_id: _, listing_id, available_since, told_at } = self;
        Ok(Sighting {
            listing_id: listing_id_of(listing_id)?,
            available_since: available_since.and_utc(),
            is_told: told_at.is_some(),
        })
    }
}

/// A listing id as it is stored.
pub(super) fn listing_id_of(text: String) -> Result<ListingId, Corrupt> {
    text.parse().map_err(|_| Corrupt { id: text, column: "listing_id", problem: "is not a listing id".into() })
}
