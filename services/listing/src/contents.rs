//! What operators edit of the site while it runs. See `docs/rules/content.md`.
//!
//! Each kind of content is one document. The brand file, the settings and the files in `data/` are in effect where nobody
//! edited it. Every process that needs the documents has them in memory, and reads them again when one changes.

use std::{
    future::pending,
    slice,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use casacero_common::{
    access::{self, Action},
    clock::Clock,
    events::{self, CONTENT_CHANGED, Events},
    principal::Principal,
    service::{self, Shutdown, Task},
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Banner, BannerKind, Content, ContentDocument, ContentName, DestinationAliases, Glossary, LicencePages,
        LicenceRegions, LicenceRequirement, OfferSettings, PriceSettings, SiteText, content_document::Document,
    },
};
use tokio::time::sleep;

use crate::{
    config::Terms,
    domain::{
        content::{check, is_shown},
        destination::Aliases,
        licence_regions::{self, UnknownRegion},
        refusal::Refusal,
        text::{Line, Named as _},
    },
    error::Error,
    messages::timestamp,
    search::SearchIndex,
    store::{self, ContentEdit, KeptContent, Store},
};

/// Those that are in effect where nobody edited them.
impl Default for Aliases {
    fn default() -> Self {
        Self::new(&of_file(DESTINATION_ALIASES))
    }
}

/// The name in logs and metrics.
const TASK: &str = "contents";
/// Interval at which everything is read again, which repairs lost events.
const RECONCILE_EVERY: Duration = Duration::from_secs(120);
/// Delay after a failed read.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// The regions of Spain that demand a licence number in adverts, each with its law, source and the day it was looked up.
const LICENCE_REGIONS: &str = include_str!("../data/licence_regions.json");
/// The texts about licences.
const LICENCE_PAGES: &str = include_str!("../data/licence_pages.json");
/// Other names of destinations.
pub(crate) const DESTINATION_ALIASES: &str = include_str!("../data/destination_aliases.json");

/// One document of each kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteContent {
    pub banner: Banner,
    pub launch_offer: OfferSettings,
    pub prices: PriceSettings,
    pub licence_regions: LicenceRegions,
    pub licence_pages: LicencePages,
    pub destination_aliases: DestinationAliases,
    pub glossary: Glossary,
}

impl SiteContent {
    /// What is in effect where nobody edited anything. `licence_required_in` replaces the regions of the file.
    pub fn defaults(terms: Terms, licence_required_in: Option<Vec<String>>) -> Result<Self, UnknownRegion> {
        let Terms { launch_offer_size, yearly_price_minor, yearly_price_currency, special_price_above } = terms;
        let licence_regions = match licence_required_in {
            None => of_file(LICENCE_REGIONS),
            Some(names) => {
                let requirement = |region: String| {
                    let name = licence_regions::name_of(&region).ok_or_else(|| UnknownRegion(region.clone()))?;
                    Ok(LicenceRequirement { region, name: Some(name), ..LicenceRequirement::default() })
                };
                LicenceRegions { requirements: names.into_iter().map(requirement).collect::<Result<_, _>>()? }
            }
        };
        let banner = Banner { text: Some(SiteText::default()), kind: BannerKind::Info.into(), ..Banner::default() };
        Ok(Self {
            banner,
            launch_offer: OfferSettings { open: true, size: launch_offer_size },
            prices: PriceSettings { yearly_price_minor, currency: yearly_price_currency, special_price_above },
            licence_regions,
            licence_pages: of_file(LICENCE_PAGES),
            destination_aliases: of_file(DESTINATION_ALIASES),
            glossary: Glossary::default(),
        })
    }

    /// The document of a kind.
    pub fn document(&self, name: ContentName) -> ContentDocument {
        let document = match name {
            ContentName::Unspecified => None,
            ContentName::Banner => Some(Document::Banner(self.banner.clone())),
            ContentName::LaunchOffer => Some(Document::LaunchOffer(self.launch_offer)),
            ContentName::Prices => Some(Document::Prices(self.prices.clone())),
            ContentName::LicenceRegions => Some(Document::LicenceRegions(self.licence_regions.clone())),
            ContentName::LicencePages => Some(Document::LicencePages(self.licence_pages.clone())),
            ContentName::DestinationAliases => Some(Document::DestinationAliases(self.destination_aliases.clone())),
            ContentName::Glossary => Some(Document::Glossary(self.glossary.clone())),
        };
        ContentDocument { document }
    }

    fn set(&mut self, document: ContentDocument) {
        match document.document {
            None => {}
            Some(Document::Banner(banner)) => self.banner = banner,
            Some(Document::LaunchOffer(offer)) => self.launch_offer = offer,
            Some(Document::Prices(prices)) => self.prices = prices,
            Some(Document::LicenceRegions(regions)) => self.licence_regions = regions,
            Some(Document::LicencePages(pages)) => self.licence_pages = pages,
            Some(Document::DestinationAliases(aliases)) => self.destination_aliases = aliases,
            Some(Document::Glossary(glossary)) => self.glossary = glossary,
        }
    }
}

/// The document of a file of this crate.
pub(crate) fn of_file<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).expect("the files of this crate are documents")
}

/// What is in effect, with the licence regions as they are looked up.
#[derive(Debug, Default)]
struct InEffect {
    site: SiteContent,
    licences: licence_regions::LicenceRegions,
}

impl InEffect {
    fn new(site: SiteContent) -> Self {
        // A document of another release may name a region that this one does not know.
        let is_known = |region: &String| {
            let parsed = licence_regions::LicenceRegions::parse(slice::from_ref(region));
            parsed.inspect_err(|error| tracing::error!(%error, "no licence is required in an unknown region")).is_ok()
        };
        let regions = site.licence_regions.requirements.iter().map(|requirement| requirement.region.clone());
        let regions: Vec<String> = regions.filter(is_known).collect();
        let licences = licence_regions::LicenceRegions::parse(&regions).unwrap_or_default();
        Self { site, licences }
    }
}

/// What is in effect now. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct CurrentContent(Arc<RwLock<Arc<InEffect>>>);

impl CurrentContent {
    fn new(site: SiteContent) -> Self {
        Self(Arc::new(RwLock::new(Arc::new(InEffect::new(site)))))
    }

    /// Content that requires a licence in these regions.
    #[cfg(test)]
    pub(crate) fn requiring_licences_in(regions: &[&str]) -> Self {
        let regions = regions.iter().map(|region| (*region).to_owned()).collect();
        Self::new(SiteContent::defaults(crate::testing::terms(), Some(regions)).expect("regions"))
    }

    /// Content with these terms, and without licences.
    #[cfg(test)]
    pub(crate) fn with_terms(terms: Terms) -> Self {
        Self::new(SiteContent::defaults(terms, Some(Vec::new())).expect("no regions"))
    }

    /// Content with this glossary.
    #[cfg(test)]
    pub(crate) fn with_glossary(glossary: Glossary) -> Self {
        Self::new(SiteContent { glossary, ..SiteContent::default() })
    }

    fn read(&self) -> Arc<InEffect> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, site: SiteContent) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(InEffect::new(site));
    }

    /// Where a licence number is required.
    pub fn licences(&self) -> licence_regions::LicenceRegions {
        self.read().licences.clone()
    }

    pub fn launch_offer(&self) -> OfferSettings {
        self.read().site.launch_offer
    }

    pub fn prices(&self) -> PriceSettings {
        self.read().site.prices.clone()
    }

    pub fn licence_pages(&self) -> LicencePages {
        self.read().site.licence_pages.clone()
    }

    /// The terms that are translated in a certain way.
    pub fn glossary(&self) -> Glossary {
        self.read().site.glossary.clone()
    }

    /// The banner, if it is shown on a day that is counted from 1970-01-01 by UTC.
    pub fn banner(&self, today: i32) -> Option<Banner> {
        let content = self.read();
        is_shown(&content.site.banner, today).then(|| content.site.banner.clone())
    }
}

/// Why the contents could not be read at the start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The subscription failed.
    #[error(transparent)]
    Events(#[from] events::Error),
    /// The documents could not be read.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Reads and edits the documents.
#[derive(Clone)]
pub struct Contents {
    pub store: Store,
    pub clock: Clock,
    pub current: CurrentContent,
    defaults: Arc<SiteContent>,
    /// Gets the names of destinations.
    index: SearchIndex,
}

impl Contents {
    /// Reads all documents, and the task that follows their changes until `shutdown`.
    pub async fn start(
        store: Store,
        clock: Clock,
        defaults: SiteContent,
        index: SearchIndex,
        events: &Events,
        shutdown: Shutdown,
    ) -> Result<(Self, Task), StartError> {
        let mut changes = events.broadcast(CONTENT_CHANGED).await?;
        let current = CurrentContent::new(defaults.clone());
        let contents = Self { store, clock, current, defaults: Arc::new(defaults), index };
        contents.read().await?;
        let following = contents.clone();
        let task = Task::new(TASK, async move {
            let mut wait = RECONCILE_EVERY;
            loop {
                let noticed = async {
                    // Without events, the reads at intervals still work.
                    if changes.next().await.is_none() {
                        pending().await
                    }
                };
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = noticed => {}
                    () = sleep(wait) => {}
                }
                wait = match following.read().await {
                    Ok(()) => RECONCILE_EVERY,
                    Err(error) => {
                        service::count_failure(TASK);
                        tracing::warn!(%error, "the content of the site waits");
                        RETRY_AFTER
                    }
                };
            }
        });
        Ok((contents, task))
    }

    /// Reads all documents. One that cannot be read counts as not edited.
    async fn read(&self) -> Result<(), store::Error> {
        let mut site = (*self.defaults).clone();
        for name in ContentName::ALL {
            match self.store.content(*name).await {
                Ok(kept) => kept.into_iter().for_each(|kept| site.set(kept.document)),
                Err(store::Error::Corrupt(error)) => tracing::error!(%error, "a document of the site is left out"),
                Err(error) => return Err(error),
            }
        }
        self.index.set_aliases(Aliases::new(&site.destination_aliases));
        self.current.replace(site);
        Ok(())
    }

    /// A document in effect, and the one that is in effect without edits.
    pub async fn content(&self, principal: &Principal, name: ContentName) -> Result<(Content, ContentDocument), Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let default = self.defaults.document(name);
        let kept = self.store.content(name).await?;
        let unedited = || Content { name: name.into(), document: Some(default.clone()), ..Content::default() };
        Ok((kept.map_or_else(unedited, message), default))
    }

    /// All documents in effect.
    pub async fn contents(&self, principal: &Principal) -> Result<Vec<Content>, Error> {
        let mut items = Vec::with_capacity(ContentName::ALL.len());
        for name in ContentName::ALL {
            items.push(self.content(principal, *name).await?.0);
        }
        Ok(items)
    }

    /// Versions of a document below `before`, the newest first.
    pub async fn versions(
        &self,
        principal: &Principal,
        name: ContentName,
        before: Option<u64>,
        limit: i64,
    ) -> Result<Vec<Content>, Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let versions = self.store.content_versions(name, before, limit).await?;
        Ok(versions.into_iter().map(message).collect())
    }

    /// Writes a version of a document, which is in effect at once in this process, and a moment later in the others.
    pub async fn edit(
        &self,
        principal: &Principal,
        name: ContentName,
        expected: Option<u64>,
        document: Option<Document>,
        note: Option<&str>,
    ) -> Result<Content, Error> {
        let action = match name {
            ContentName::LaunchOffer | ContentName::Prices => Action::EditTerms,
            _ => Action::EditContent,
        };
        access::may(principal, action, None)?;
        let document = check(name, document).map_err(Refusal::ContentInvalid)?;
        let note = Line::<300>::parse_optional(note).named("note").map_err(Refusal::from)?;
        let edit = ContentEdit {
            actor: &principal.actor(),
            name,
            expected,
            document: &document,
            note: note.as_ref().map(Line::as_str),
            default: &self.defaults.document(name),
        };
        let kept = self.store.edit_content(edit).await??;
        if let Err(error) = self.read().await {
            // The event of the change leads to the next try.
            tracing::warn!(%error, "an edited document is in effect later");
        }
        Ok(message(kept))
    }
}

fn message(kept: KeptContent) -> Content {
    let KeptContent { name, version, document, edited_at, edited_by, note } = kept;
    Content {
        name: name.into(),
        version,
        document: Some(document),
        edited_at: Some(timestamp(edited_at)),
        edited_by: Some(edited_by),
        note,
    }
}

#[cfg(test)]
mod tests;
