//! Configuration that the composition root passes to the listing service.

use std::path::PathBuf;

use casacero_common::{brand::Brand, secret::Secret};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    domain::home_fee::FeeRules,
    notices::{MessengerConfig, PushConfig},
};

/// Settings of the listing service. Most come from the brand file.
#[derive(Clone, Debug)]
pub struct Config {
    /// The brand's name, used as the signature of mails.
    pub brand_name: String,
    /// Prefix of every listing id, such as `CASA-`.
    pub id_prefix: String,
    /// What a listing costs where operators edited nothing.
    pub terms: Terms,
    /// What the invoices of the yearly fee say of us, and how it is paid.
    pub fees: FeeRules,
    /// Public address of the site; links in mails begin with it.
    pub public_url: Url,
    /// Sender address of mails.
    pub mail_from: String,
    /// Recipient of messages and reports of guests, and of inquiries for listings whose owner has no mail address.
    pub support_email: String,
    /// Recipient of messages about listing a home; support if `None`.
    pub listings_email: Option<String>,
    /// The languages of the guests' pages beside English and Spanish, separated by commas: mails are written in them, too.
    pub guest_languages: String,
    /// Key of the offset between a house and the point that guests see, of the links of alerts, of operators'
    /// authenticators, of the secrets of webhooks, and of the key for notices in browsers. It must not change: another key moves
    /// every listing on the map, and the two points together narrow down the house; it breaks the links by which alerts end; no
    /// code of an authenticator is right any more; partners trust no delivery; and browsers take no notice.
    pub place_secret: Vec<u8>,
    /// Notices in browsers.
    pub push: PushConfig,
    /// What sends messages to phones.
    pub messenger: MessengerConfig,
    /// The operator that the settings create.
    pub operator: FirstOperator,
    /// What homes must have to be approved, what is looked at before guests see it, which inquiries are mailed, and where
    /// mails come back to.
    pub rules: Rules,
    /// The parts of the service that run in this process.
    pub roles: Roles,
}

/// What a listing costs its owner, by the brand file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Number of listings that are free for life.
    pub launch_offer_size: u32,
    /// The price of a later listing for a year, in minor units.
    pub yearly_price_minor: i64,
    /// ISO 4217.
    pub yearly_price_currency: String,
    /// Owners with more homes than this are offered a price of their own.
    pub special_price_above: u32,
}

impl From<&Brand> for Terms {
    fn from(brand: &Brand) -> Self {
        Self {
            launch_offer_size: brand.launch_offer_size,
            yearly_price_minor: brand.yearly_price_minor,
            yearly_price_currency: brand.yearly_price_currency.clone(),
            special_price_above: brand.special_price_above,
        }
    }
}

/// The operator that is there from the start, with the role of an admin. One that is there already stays as it is, its
/// password included; without an address nobody is made.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FirstOperator {
    /// The mail address it signs in with.
    pub email: String,
    /// Its password, of at least 12 characters.
    pub password: Secret,
}

/// What homes must have to be approved, what is looked at before guests see it, which inquiries are mailed, and where
/// mails come back to.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rules {
    /// Inquiries that are mailed to one owner's address in an hour; more wait in the inbox, kept apart.
    pub inquiries_per_owner: u32,
    /// Where a home without a licence number is not approved, until operators edit it: codes of countries, and communities or
    /// provinces of Spain by name or by their code of ISO 3166-2, such as `["ES-CN", "Andalucía", "PT"]`. The communities of
    /// Spain whose laws demand it when absent.
    pub licence_required_in: Option<Vec<String>>,
    /// Where mails come back to that cannot be delivered, such as `bounces@homes.example`; the address of each mail has a token
    /// after a `+`. To the sender when absent, and then nobody is told.
    pub return_address: Option<String>,
    /// Where owners and guests answer mails about an inquiry, such as `replies@homes.example`: what they write becomes an answer or a
    /// message. The address of each mail has a token after a `+`. Straight to each other's addresses when absent.
    pub reply_address: Option<String>,
    /// The absolute path of a maildir into which the mail server puts what comes to the return address and to the reply address. The mail
    /// server passes it on by HTTP when absent.
    pub incoming_maildir: Option<PathBuf>,
    /// Whether an operator looks at each photo that an owner adds to an approved home before guests see it.
    pub review_photos: bool,
    /// For how many days a photo is kept that no home shows any more, at least one. Where the database may go back to a moment and
    /// pictures cannot: as many as the oldest backup is old.
    pub unused_photos_kept_days: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            inquiries_per_owner: 60,
            licence_required_in: None,
            return_address: None,
            reply_address: None,
            incoming_maildir: None,
            review_photos: false,
            unused_photos_kept_days: 1,
        }
    }
}

/// Parts of the service that can run in separate processes. The default is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// Maintains the search index and answers searches.
    pub search: bool,
    /// Sends mail, decodes photos, translates, hands listings over to the calendar service, checks coordinates, and
    /// deletes expired data. It maintains a search index of its own, for the alerts of guests.
    pub work: bool,
}

impl Default for Roles {
    fn default() -> Self {
        Self { search: true, work: true }
    }
}
