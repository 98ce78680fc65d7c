//! Calendars of homes on other sites.

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{FindWidgetResponse, Widget};

use super::Hosting;
use crate::{
    domain::{lifecycle::Lifecycle as _, refusal::Refusal, token::new_token, widget::checked_sites},
    error::Error,
};

impl Hosting {
    /// On which sites the calendar of a home may stand.
    pub async fn widget(&self, principal: &Principal, listing_id: &str) -> Result<Widget, Error> {
        access::may(principal, Action::ReadExports, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        Ok(self.store.widget(&id).await?.unwrap_or_default())
    }

    /// Replaces these sites; with `new_token`, places with the old token end.
    pub async fn put_widget(
        &self,
        principal: &Principal,
        listing_id: &str,
        sites: &[String],
        new_token: bool,
    ) -> Result<Widget, Error> {
        access::may(principal, Action::EditExports, Some(listing_id))?;
        let id = self.known(listing_id).await?;
        let sites = checked_sites(sites).map_err(Refusal::from)?;
        Ok(self.store.put_widget(&principal.actor(), &id, sites, new_token, self::new_token()).await?)
    }

    /// The home of a widget, and the sites that may show it. A home that guests may not see has none.
    pub async fn find_widget(&self, token: &str) -> Result<FindWidgetResponse, Error> {
        let (id, sites) = self.store.widget_of_token(token).await?.ok_or(Refusal::WidgetNotFound)?;
        let found = self.store.listing(&id).await?.filter(|found| found.listing.status.is_public());
        let listing = found.ok_or(Refusal::WidgetNotFound)?.listing;
        Ok(FindWidgetResponse { property_id: id.to_string(), property_name: listing.name.to_string(), sites })
    }
}
