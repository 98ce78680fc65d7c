//! Settings of the whole product in one process.

use std::path::PathBuf;

use casacero_common::{admin, blob, mail, outgoing, telemetry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Settings; environment variables begin with `CASACERO_`, parts are separated by `__`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// The one folder everything is kept in.
    pub data: PathBuf,
    /// The brand file.
    pub brand_file: PathBuf,
    /// The languages of the guests' pages beside English and Spanish, such as `de,fr,it`: mails are written in them, too.
    pub guest_languages: String,
    /// The packed gazetteer.
    pub gazetteer: PathBuf,
    /// The packed table of postcodes, made by `casacero gazetteer import`. Its countries replace the delivered ones; without
    /// the file those answer alone.
    pub postcodes: PathBuf,
    /// The folder of Apertium's language pairs. Where both directions of English and Spanish are there and no address of
    /// another Apertium is set, it is started on loopback; empty where it must not be.
    pub apertium_pairs: PathBuf,
    /// The folder of the built web server; no pages are served when it is absent.
    pub web: Option<PathBuf>,
    /// The gateway's part.
    pub gateway: casacero_gateway::config::Config,
    /// Requests to addresses from outside.
    pub outgoing: outgoing::Config,
    /// Where the process says how it is; nowhere when absent.
    pub admin: Option<admin::Config>,
    /// Who is asked for addresses.
    pub geocoding: casacero_geocoding::ProviderConfig,
    /// How feeds are read and calendars written.
    pub calendar: casacero_calendar_sync::Config,
    /// How texts are translated.
    pub translation: casacero_translation::Config,
    /// What sends mail; a folder of `.eml` files in the data folder when absent.
    pub mail: Option<mail::Config>,
    /// Where erasures are noted, apart from the data folder, so that they are done again after a restore; nowhere when absent.
    pub erasures: Option<blob::Config>,
    /// The operator that is there from the start.
    pub operator: casacero_listing::FirstOperator,
    /// What homes must have to be approved, which inquiries are mailed, and where mails come back to.
    pub listing: casacero_listing::Rules,
    /// Notices in browsers.
    pub push: casacero_listing::PushConfig,
    /// What sends messages to phones.
    pub messenger: casacero_listing::MessengerConfig,
    /// Logs and traces.
    pub telemetry: telemetry::Config,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data: "var/data".into(),
            brand_file: "deploy/brand.json".into(),
            guest_languages: String::new(),
            gazetteer: "target/gazetteer.bin".into(),
            postcodes: "target/postcodes.bin".into(),
            apertium_pairs: "/usr/share/apertium/modes".into(),
            web: None,
            gateway: Default::default(),
            outgoing: Default::default(),
            admin: None,
            geocoding: Default::default(),
            calendar: Default::default(),
            translation: Default::default(),
            mail: None,
            erasures: None,
            operator: Default::default(),
            listing: Default::default(),
            push: Default::default(),
            messenger: Default::default(),
            telemetry: telemetry::Config { filter: "info,actix_server=warn".into(), ..Default::default() },
        }
    }
}
