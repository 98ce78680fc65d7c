//! The calendars of homes on other sites.

use casacero_common::on_backend;
use casacero_proto::listing::v1::Widget;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::document;
use crate::{
    domain::identity::ListingId,
    store::{Corrupt, Error, Store, listings, schema::widgets},
};

impl Store {
    pub async fn widget(&self, id: &ListingId) -> Result<Option<Widget>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, String)> = on_backend!(connection, c => {
            widgets::table.find(id.as_str()).select((widgets::token, widgets::sites)).first(c).await.optional()
        })?;
        row.map(|(token, sites)| Ok(Widget { token, sites: document(id.as_str(), &sites)? })).transpose()
    }

    /// The home of a widget, and the sites that may show it.
    pub async fn widget_of_token(&self, token: &str) -> Result<Option<(ListingId, Vec<String>)>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, String)> = on_backend!(connection, c => {
            widgets::table
                .filter(widgets::token.eq(token))
                .select((widgets::listing_id, widgets::sites))
                .first(c)
                .await
                .optional()
        })?;
        let Some((id, text)) = row else { return Ok(None) };
        let sites = document(&id, &text)?;
        let parsed = id.parse().map_err(|_| Corrupt { id, column: "listing_id", problem: "is none".to_owned() })?;
        Ok(Some((parsed, sites)))
    }

    /// Replaces the widget of a listing that is known. It gets `token` if it has none, or if a new one is wanted.
    pub async fn put_widget(
        &self,
        actor: &str,
        id: &ListingId,
        sites: Vec<String>,
        new_token: bool,
        token: String,
    ) -> Result<Widget, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let known: Option<String> = on_backend!(transaction, c => {
            widgets::table.find(id.as_str()).select(widgets::token).first(c).await.optional()
        })?;
        let widget = Widget { token: known.filter(|_| !new_token).unwrap_or(token), sites };
        let columns = (
            widgets::token.eq(&widget.token),
            widgets::sites.eq(serde_json::to_string(&widget.sites).expect("texts are plain data")),
        );
        on_backend!(transaction, c => {
            diesel::insert_into(widgets::table)
                .values((widgets::listing_id.eq(id.as_str()), columns.clone()))
                .on_conflict(widgets::listing_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "widget.put", id.as_str(), &[]).await?;
        transaction.commit().await?;
        Ok(widget)
    }
}
