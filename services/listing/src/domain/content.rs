//! What operators edit of the site: the rules for each kind of document. See `docs/rules/content.md`.

use std::collections::HashSet;

use casacero_proto::{
    Enumeration as _,
    listing::v1::{
        Banner, BannerKind, BannerLink, ContentDocument, ContentName, DestinationAlias, DestinationAliases, Glossary,
        GlossaryTerm, LicencePage, LicencePages, LicenceRegions, LicenceRequirement, PriceSettings, SiteText,
        content_document::Document,
    },
};

use super::{
    licence_regions,
    money::Currency,
    photo::Link,
    text::{Invalid, Line, comparison_key, paragraphs},
    translation::PAGE_LANGUAGES,
};

/// A field of a document that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// In the contract's spelling, with positions in lists from 0: `document.licence_regions.requirements.2.region`.
    pub field: String,
    pub problem: Invalid,
}

/// The kind of a document.
pub fn name_of(document: &Document) -> ContentName {
    match document {
        Document::Banner(_) => ContentName::Banner,
        Document::LaunchOffer(_) => ContentName::LaunchOffer,
        Document::Prices(_) => ContentName::Prices,
        Document::LicenceRegions(_) => ContentName::LicenceRegions,
        Document::LicencePages(_) => ContentName::LicencePages,
        Document::DestinationAliases(_) => ContentName::DestinationAliases,
        Document::Glossary(_) => ContentName::Glossary,
    }
}

/// The document of a kind, as it is stored: texts are trimmed, and what can be filled in is. Else all that is wrong with it.
pub fn check(name: ContentName, document: Option<Document>) -> Result<ContentDocument, Vec<ContentError>> {
    let mut check = Check { errors: Vec::new(), path: vec!["document".into(), name.slug().into()] };
    let checked = match document {
        Some(Document::Banner(banner)) if name == ContentName::Banner => Document::Banner(check.banner(banner)),
        Some(Document::LaunchOffer(offer)) if name == ContentName::LaunchOffer => {
            check.within(offer.size, 0..=1_000_000, "size");
            Document::LaunchOffer(offer)
        }
        Some(Document::Prices(prices)) if name == ContentName::Prices => Document::Prices(check.prices(prices)),
        Some(Document::LicenceRegions(regions)) if name == ContentName::LicenceRegions => {
            Document::LicenceRegions(check.regions(regions))
        }
        Some(Document::LicencePages(pages)) if name == ContentName::LicencePages => {
            Document::LicencePages(check.pages(pages))
        }
        Some(Document::DestinationAliases(aliases)) if name == ContentName::DestinationAliases => {
            Document::DestinationAliases(check.aliases(aliases))
        }
        Some(Document::Glossary(glossary)) if name == ContentName::Glossary => {
            Document::Glossary(check.glossary(glossary))
        }
        _ => return Err(vec![ContentError { field: "document".into(), problem: Invalid::UnknownValue }]),
    };
    if check.errors.is_empty() { Ok(ContentDocument { document: Some(checked) }) } else { Err(check.errors) }
}

/// Whether a banner is shown on a day, which is counted from 1970-01-01 by UTC.
pub fn is_shown(banner: &Banner, today: i32) -> bool {
    banner.shown
        && banner.from_day.is_none_or(|from| from <= today)
        && banner.until_day.is_none_or(|until| today <= until)
}

/// Collects what is wrong, with the place that is looked at.
struct Check {
    errors: Vec<ContentError>,
    path: Vec<String>,
}

impl Check {
    fn wrong(&mut self, field: &str, problem: Invalid) {
        self.errors.push(ContentError { field: format!("{}.{field}", self.path.join(".")), problem });
    }

    /// A value that was parsed; the default where it is wrong.
    fn take<T: Default>(&mut self, field: &str, parsed: Result<T, Invalid>) -> T {
        parsed.unwrap_or_else(|problem| {
            self.wrong(field, problem);
            T::default()
        })
    }

    fn inside<T>(&mut self, field: impl Into<String>, look: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(field.into());
        let found = look(self);
        self.path.pop();
        found
    }

    fn within<T: PartialOrd>(&mut self, number: T, range: std::ops::RangeInclusive<T>, field: &str) {
        if !range.contains(&number) {
            self.wrong(field, Invalid::OutOfRange);
        }
    }

    /// Each item of a list at its position.
    fn list<T>(&mut self, field: &str, items: Vec<T>, max: usize, mut look: impl FnMut(&mut Self, T) -> T) -> Vec<T> {
        if items.len() > max {
            self.wrong(field, Invalid::TooMany { max });
            return Vec::new();
        }
        self.inside(field, |check| {
            let items = items.into_iter().enumerate();
            items.map(|(index, item)| check.inside(index.to_string(), |check| look(check, item))).collect()
        })
    }

    fn line<const MAX: usize>(&mut self, field: &str, text: &str) -> String {
        self.take(field, Line::<MAX>::parse(text).map(|line| line.to_string()))
    }

    fn optional_line<const MAX: usize>(&mut self, field: &str, text: Option<&str>) -> Option<String> {
        self.take(field, Line::<MAX>::parse_optional(text).map(|line| line.map(|line| line.to_string())))
    }

    /// A text in both languages, each read by `parse`.
    fn both(
        &mut self,
        field: &str,
        text: Option<SiteText>,
        parse: impl Fn(&str) -> Result<String, Invalid>,
    ) -> Option<SiteText> {
        let SiteText { en, es } = text.unwrap_or_default();
        self.inside(field, |check| {
            Some(SiteText { en: check.take("en", parse(&en)), es: check.take("es", parse(&es)) })
        })
    }

    fn banner(&mut self, banner: Banner) -> Banner {
        let Banner { shown, text, link, kind, from_day, until_day } = banner;
        let text = self.both("text", text, |text| match Line::<300>::parse_optional(Some(text))? {
            None if shown => Err(Invalid::Required),
            line => Ok(line.map(|line| line.to_string()).unwrap_or_default()),
        });
        if BannerKind::of(kind).is_none() {
            self.wrong("kind", Invalid::UnknownValue);
        }
        if let (Some(from), Some(until)) = (from_day, until_day)
            && until < from
        {
            self.wrong("until_day", Invalid::OutOfRange);
        }
        let link = link.map(|BannerLink { url, label }| {
            self.inside("link", |check| BannerLink {
                url: check.both("url", url, page_or_https),
                label: check.both("label", label, |text| Line::<60>::parse(text).map(|line| line.to_string())),
            })
        });
        Banner { shown, text, link, kind, from_day, until_day }
    }

    fn prices(&mut self, prices: PriceSettings) -> PriceSettings {
        let PriceSettings { yearly_price_minor, currency, special_price_above } = prices;
        self.within(yearly_price_minor, 0..=10_000_000, "yearly_price_minor");
        self.within(special_price_above, 1..=10_000, "special_price_above");
        let currency = self.take("currency", Currency::parse(&currency).map(|currency| currency.code().to_owned()));
        PriceSettings { yearly_price_minor, currency, special_price_above }
    }

    fn regions(&mut self, regions: LicenceRegions) -> LicenceRegions {
        let mut seen = HashSet::new();
        let requirements = self.list("requirements", regions.requirements, 100, |check, requirement| {
            let LicenceRequirement { region, name, law, since_day, source_url, checked_day } = requirement;
            let region = region.trim().to_owned();
            let known = licence_regions::name_of(&region);
            match &known {
                None if region.is_empty() => check.wrong("region", Invalid::Required),
                None => check.wrong("region", Invalid::UnknownValue),
                Some(known) if !seen.insert(known.clone()) => check.wrong("region", Invalid::Twice),
                Some(_) => {}
            }
            LicenceRequirement {
                region,
                name: check.optional_line::<80>("name", name.as_deref()).or(known),
                law: check.optional_line::<300>("law", law.as_deref()),
                since_day,
                source_url: source_url
                    .filter(|url| !url.trim().is_empty())
                    .map(|url| check.take("source_url", https(&url))),
                checked_day,
            }
        });
        LicenceRegions { requirements }
    }

    fn pages(&mut self, pages: LicencePages) -> LicencePages {
        let LicencePages { reviewed_day, regions, others, national } = pages;
        let line = |text: &str| Line::<80>::parse(text).map(|line| line.to_string());
        LicencePages {
            reviewed_day,
            regions: self.list("regions", regions, 30, |check, page| {
                let LicencePage { name, licence, number, text, site_url } = page;
                LicencePage {
                    name: check.both("name", name, line),
                    licence: check.both("licence", licence, line),
                    number: check.line::<80>("number", &number),
                    text: check.both("text", text, |text| paragraphs(text, 1_000)),
                    site_url: check.take("site_url", https(&site_url)),
                }
            }),
            others: self.list("others", others, 30, |check, text| {
                let SiteText { en, es } = text;
                SiteText { en: check.line::<300>("en", &en), es: check.line::<300>("es", &es) }
            }),
            national: self.both("national", national, |text| paragraphs(text, 2_000)),
        }
    }

    fn aliases(&mut self, aliases: DestinationAliases) -> DestinationAliases {
        let mut seen = HashSet::new();
        let mut name = |check: &mut Self, field: &str, text: &str| {
            let text = check.line::<80>(field, text);
            let key = comparison_key(&text);
            match (text.is_empty(), key.is_empty()) {
                // It is told already.
                (true, _) => {}
                (false, true) => check.wrong(field, Invalid::Characters),
                (false, false) if !seen.insert(key) => check.wrong(field, Invalid::Twice),
                (false, false) => {}
            }
            text
        };
        let items = self.list("items", aliases.items, 1_000, |check, DestinationAlias { destination, aliases }| {
            let destination = name(check, "destination", &destination);
            match aliases.len() {
                0 => check.wrong("aliases", Invalid::Required),
                1..=20 => {}
                _ => check.wrong("aliases", Invalid::TooMany { max: 20 }),
            }
            let aliases = aliases.iter().take(20).enumerate();
            let aliases = aliases.map(|(index, alias)| name(check, &format!("aliases.{index}"), alias)).collect();
            DestinationAlias { destination, aliases }
        });
        DestinationAliases { items }
    }

    fn glossary(&mut self, glossary: Glossary) -> Glossary {
        let mut seen = HashSet::new();
        let items = self.list("items", glossary.items, 300, |check, GlossaryTerm { term, language, translation }| {
            let term = check.line::<80>("term", &term);
            let language = language.trim().to_owned();
            if !PAGE_LANGUAGES.iter().any(|known| known.code() == language) {
                check.wrong("language", if language.is_empty() { Invalid::Required } else { Invalid::UnknownValue });
            }
            let key = comparison_key(&term);
            match (term.is_empty(), key.is_empty()) {
                // It is told already.
                (true, _) => {}
                (false, true) => check.wrong("term", Invalid::Characters),
                (false, false) if !seen.insert((language.clone(), key)) => check.wrong("term", Invalid::Twice),
                (false, false) => {}
            }
            let translation = check.optional_line::<80>("translation", Some(&translation)).unwrap_or_default();
            GlossaryTerm { term, language, translation }
        });
        Glossary { items }
    }
}

/// An https address.
fn https(text: &str) -> Result<String, Invalid> {
    if text.trim().is_empty() {
        return Err(Invalid::Required);
    }
    let link = Link::parse(text)?;
    if link.as_str().starts_with("https://") { Ok(link.as_str().to_owned()) } else { Err(Invalid::Url) }
}

/// A page of the site by its path, or an https address.
fn page_or_https(text: &str) -> Result<String, Invalid> {
    let path = text.trim();
    let is_path = path.starts_with('/')
        && !path.starts_with("//")
        && path.len() <= 300
        && !path.contains(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '\\');
    if is_path { Ok(path.to_owned()) } else { https(text) }
}

#[cfg(test)]
mod tests;
