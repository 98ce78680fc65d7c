use casacero_proto::listing::v1::OfferSettings;

use super::*;

fn text(en: &str, es: &str) -> Option<SiteText> {
    Some(SiteText { en: en.into(), es: es.into() })
}

fn banner() -> Banner {
    Banner {
        shown: true,
        text: text("  Back on  Monday ", "Volvemos el lunes"),
        link: Some(BannerLink { url: text("/contact", "/es/contacto"), label: text("Write to us", "Escríbenos") }),
        kind: BannerKind::Info.into(),
        from_day: Some(20_000),
        until_day: Some(20_000),
    }
}

/// The fields at fault, without what all begin with, and why.
fn faults(document: Document) -> Vec<(String, &'static str)> {
    let name = name_of(&document);
    let errors = check(name, Some(document)).err().unwrap_or_default();
    let start = format!("document.{name}.");
    let field = |field: &str| field.strip_prefix(&start).unwrap_or(field).to_owned();
    errors.iter().map(|ContentError { field: at, problem }| (field(at), problem.code())).collect()
}

fn assert_faults<const N: usize>(cases: [(Document, &[(&str, &str)]); N]) {
    for (document, expected) in cases {
        let told = format!("{document:?}");
        let found = faults(document);
        let found: Vec<(&str, &str)> = found.iter().map(|(field, code)| (field.as_str(), *code)).collect();
        assert_eq!(found, expected, "{told}");
    }
}

#[test]
fn a_banner_says_something_in_both_languages() {
    let link = |url: &str| {
        let link = BannerLink { url: text(url, "/es"), label: text("Go", "Ir") };
        Document::Banner(Banner { link: Some(link), ..banner() })
    };
    assert_faults([
        (Document::Banner(banner()), &[]),
        (Document::Banner(Banner { text: text("Hello", " "), ..banner() }), &[("text.es", "required")]),
        (Document::Banner(Banner { shown: false, text: text("", ""), ..banner() }), &[]),
        (Document::Banner(Banner { text: text(&"x".repeat(301), "Sí"), ..banner() }), &[("text.en", "too_long")]),
        (Document::Banner(Banner { kind: 0, ..banner() }), &[("kind", "unknown_value")]),
        (Document::Banner(Banner { until_day: Some(19_999), ..banner() }), &[("until_day", "out_of_range")]),
        (link("https://example.com/a"), &[]),
        (link("http://example.com/a"), &[("link.url.en", "url")]),
        (link("//evil.example"), &[("link.url.en", "url")]),
        (link("/a b"), &[("link.url.en", "url")]),
        (link("javascript:alert(1)"), &[("link.url.en", "url")]),
        (link(""), &[("link.url.en", "required")]),
    ]);
    let checked = check(ContentName::Banner, Some(Document::Banner(banner()))).expect("right");
    let Some(Document::Banner(Banner { text: kept, .. })) = checked.document else { panic!("a banner") };
    assert_eq!(kept, text("Back on Monday", "Volvemos el lunes"));
}

#[test]
fn a_banner_is_shown_from_its_first_day_to_its_last() {
    let days = |from_day, until_day| Banner { from_day, until_day, ..banner() };
    for (shown, today, expected) in [
        (days(None, None), 20_000, true),
        (days(Some(20_000), Some(20_001)), 19_999, false),
        (days(Some(20_000), Some(20_001)), 20_000, true),
        (days(Some(20_000), Some(20_001)), 20_001, true),
        (days(Some(20_000), Some(20_001)), 20_002, false),
        (Banner { shown: false, ..days(None, None) }, 20_000, false),
    ] {
        assert_eq!(is_shown(&shown, today), expected, "{shown:?} {today}");
    }
}

#[test]
fn offer_and_prices_have_limits() {
    let offer = |size| Document::LaunchOffer(OfferSettings { open: true, size });
    let prices = |yearly_price_minor, currency: &str, special_price_above| {
        Document::Prices(PriceSettings { yearly_price_minor, currency: currency.into(), special_price_above })
    };
    assert_faults([
        (offer(0), &[]),
        (offer(1_000_001), &[("size", "out_of_range")]),
        (prices(0, "eur", 1), &[]),
        (
            prices(-1, "EURO", 0),
            &[
                ("yearly_price_minor", "out_of_range"),
                ("special_price_above", "out_of_range"),
                ("currency", "currency"),
            ],
        ),
    ]);
}

#[test]
fn a_region_is_known_and_stands_once() {
    let region = |region: &str| LicenceRequirement { region: region.into(), ..LicenceRequirement::default() };
    let regions = |requirements| Document::LicenceRegions(LicenceRegions { requirements });
    assert_faults([
        (regions(vec![]), &[]),
        (regions(vec![region("ES-CN"), region("Las Palmas"), region("PT")]), &[]),
        (regions(vec![region("ES-CN"), region("Atlantis")]), &[("requirements.1.region", "unknown_value")]),
        (regions(vec![region(" ")]), &[("requirements.0.region", "required")]),
        (regions(vec![region("ES-CN"), region("canarias")]), &[("requirements.1.region", "twice")]),
        (regions(vec![region("PT"); 101]), &[("requirements", "too_many")]),
        (
            regions(vec![LicenceRequirement { source_url: Some("boe".into()), ..region("ES-CN") }]),
            &[("requirements.0.source_url", "url")],
        ),
    ]);
    let checked = check(ContentName::LicenceRegions, Some(regions(vec![region(" es-cn ")]))).expect("right");
    let Some(Document::LicenceRegions(LicenceRegions { requirements })) = checked.document else { panic!("regions") };
    assert_eq!(requirements[0].name.as_deref(), Some("Canarias"));
}

#[test]
fn a_name_of_a_destination_stands_once() {
    let alias = |destination: &str, aliases: &[&str]| DestinationAlias {
        destination: destination.into(),
        aliases: aliases.iter().map(|alias| (*alias).to_owned()).collect(),
    };
    let aliases = |items| Document::DestinationAliases(DestinationAliases { items });
    assert_faults([
        (aliases(vec![alias("Xàbia", &["Jávea"]), alias("Eivissa", &["Ibiza"])]), &[]),
        (aliases(vec![alias("Xàbia", &["XABIA"])]), &[("items.0.aliases.0", "twice")]),
        (aliases(vec![alias("Xàbia", &["Jávea"]), alias("javea", &["X"])]), &[("items.1.destination", "twice")]),
        (aliases(vec![alias("Xàbia", &[])]), &[("items.0.aliases", "required")]),
        (
            aliases(vec![alias("", &["***"])]),
            &[("items.0.destination", "required"), ("items.0.aliases.0", "characters")],
        ),
    ]);
    let many: Vec<String> = (0..21).map(|number| format!("Name {number}")).collect();
    let many = DestinationAlias { destination: "Xàbia".into(), aliases: many };
    assert_eq!(faults(aliases(vec![many])), [("items.0.aliases".to_owned(), "too_many")]);
}

#[test]
fn a_term_stands_once_in_its_language() {
    let term = |term: &str, language: &str, translation: &str| GlossaryTerm {
        term: term.into(),
        language: language.into(),
        translation: translation.into(),
    };
    let glossary = |items| Document::Glossary(Glossary { items });
    let long = "x".repeat(81);
    assert_faults([
        (glossary(vec![term("finca", "es", "country house"), term("finca", "en", "")]), &[]),
        (glossary(vec![term("jardín", "es", ""), term("JARDIN", "es", "garden")]), &[("items.1.term", "twice")]),
        (glossary(vec![term(" ", "", "")]), &[("items.0.term", "required"), ("items.0.language", "required")]),
        (glossary(vec![term("Haus", "de", "house")]), &[("items.0.language", "unknown_value")]),
        (glossary(vec![term("***", "en", "")]), &[("items.0.term", "characters")]),
        (
            glossary(vec![term(&long, "en", &long)]),
            &[("items.0.term", "too_long"), ("items.0.translation", "too_long")],
        ),
        (glossary(vec![term("a", "en", ""); 301]), &[("items", "too_many")]),
    ]);
    let checked = check(ContentName::Glossary, Some(glossary(vec![term(" casa  rural", " es", " cottage ")])));
    let Some(Document::Glossary(Glossary { items })) = checked.expect("right").document else { panic!("a glossary") };
    assert_eq!(items, [term("casa rural", "es", "cottage")]);
}

#[test]
fn a_page_about_a_licence_is_whole() {
    let page = LicencePage {
        name: text("Canary Islands", "Canarias"),
        licence: text("VV", "VV"),
        number: "VV-35-1-0000000".into(),
        text: text("How.", "Cómo."),
        site_url: "https://www.gobiernodecanarias.org/".into(),
    };
    let pages = |page: LicencePage, others: Vec<SiteText>| {
        Document::LicencePages(LicencePages {
            reviewed_day: 20_000,
            regions: vec![page],
            others,
            national: text("N", "N"),
        })
    };
    assert_faults([
        (pages(page.clone(), vec![]), &[]),
        (
            pages(LicencePage { number: "".into(), site_url: "x".into(), ..page.clone() }, vec![]),
            &[("regions.0.number", "required"), ("regions.0.site_url", "url")],
        ),
        (pages(page, vec![SiteText { en: "Galicia".into(), es: " ".into() }]), &[("others.0.es", "required")]),
    ]);
}

#[test]
fn another_kind_is_refused() {
    let refused = check(ContentName::Prices, Some(Document::Banner(banner()))).expect_err("another kind");
    assert_eq!(refused, [ContentError { field: "document".into(), problem: Invalid::UnknownValue }]);
    assert!(check(ContentName::Prices, None).is_err());
}
