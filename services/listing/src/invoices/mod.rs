//! Invoices as documents. What they say is made of the stored facts alone, so that one is the same whenever it is asked for.

mod page;

use std::{collections::BTreeMap, sync::LazyLock};

use casacero_proto::listing::v1::{BillingDetails, Invoice};
use chrono::NaiveDate;

use crate::{domain::money::written, mail::template};

/// The words of a language.
type Words = BTreeMap<String, String>;

static WORDS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| toml::from_str(include_str!("words.toml")).expect("words"));

/// How a line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Title,
    Heading,
    Text,
    Strong,
}

/// A line of an invoice: a text at the left, and an amount or a value at the right.
#[derive(Debug, PartialEq)]
struct Line {
    style: Style,
    left: String,
    right: String,
}

/// The words of an invoice's language.
struct Written<'a> {
    words: &'a Words,
    language: &'a str,
}

impl Written<'_> {
    fn word(&self, key: &str) -> &str {
        self.words.get(key).map_or("", String::as_str)
    }

    /// A word with values in place of `{name}`.
    fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        let value = |name: &str| {
            let known = values.iter().find(|(known, _)| *known == name);
            Ok(known.map(|(_, value)| (*value).to_owned()).unwrap_or_default())
        };
        template::fill(self.word(key), value).unwrap_or_default()
    }

    /// A day, from days since 1970-01-01.
    fn day(&self, day: i32) -> String {
        let day = NaiveDate::from_epoch_days(day).unwrap_or_default();
        template::named_day(self.language, day, self.word("date"))
    }
}

/// The rate of a tax such as `7 %`, from hundredths of a percent.
fn rate(basis_points: u32, language: &str) -> String {
    let (percent, rest) = (basis_points / 100, basis_points % 100);
    let point = if language == "es" { ',' } else { '.' };
    let decimals = if rest == 0 { String::new() } else { format!("{point}{rest:02}") };
    format!("{percent}{} %", decimals.trim_end_matches('0'))
}

/// What an invoice says, line by line. An empty line is a space.
fn lines(invoice: &Invoice) -> Vec<Line> {
    let language = if WORDS.contains_key(&invoice.language) { invoice.language.as_str() } else { "en" };
    let written_in = Written { words: &WORDS[language], language };
    let amount = |minor| written(minor, &invoice.currency, written_in.language);
    let line = |style, left: String, right: String| Line { style, left, right };
    let word = |key: &str| written_in.word(key).to_owned();
    let space = || line(Style::Text, String::new(), String::new());
    let title = match (&invoice.corrects, invoice.simplified) {
        (Some(_), _) => "credit_note",
        (None, true) => "simplified",
        (None, false) => "invoice",
    };
    let mut all =
        vec![line(Style::Title, written_in.filled(title, &[("number", invoice.number.as_str())]), String::new())];
    if let Some(corrects) = &invoice.corrects {
        let text = written_in.filled("corrects", &[("corrects", corrects.as_str())]);
        all.push(line(Style::Text, text, String::new()));
    }
    all.extend([line(Style::Text, word("issued_on"), written_in.day(invoice.issued_day)), space()]);
    let mut party = |key: &str, details: Option<&BillingDetails>| {
        let Some(BillingDetails { name, address, tax_id }) = details.filter(|details| !details.name.is_empty()) else {
            return;
        };
        all.push(line(Style::Heading, word(key), String::new()));
        let texts = [name.as_str()].into_iter().chain(address.lines());
        all.extend(texts.map(|text| line(Style::Text, text.to_owned(), String::new())));
        all.extend([line(Style::Text, format!("{}: {tax_id}", word("tax_id")), String::new()), space()]);
    };
    party("seller", invoice.seller.as_ref());
    party("buyer", invoice.buyer.as_ref());
    let (first_day, last_day) = (written_in.day(invoice.first_day), written_in.day(invoice.end_day - 1));
    let what = [
        ("name", invoice.name.as_str()),
        ("id", &invoice.property_id),
        ("first_day", &first_day),
        ("last_day", &last_day),
    ];
    let vat = format!("{} {}", invoice.vat_name, rate(invoice.vat_basis_points, language));
    all.extend([
        line(Style::Heading, written_in.filled("what", &what), String::new()),
        line(Style::Text, word("net"), amount(invoice.net_minor)),
        line(Style::Text, vat, amount(invoice.vat_minor)),
        line(Style::Strong, word("total"), amount(invoice.total_minor)),
        space(),
        line(Style::Text, word("paid_on"), written_in.day(invoice.paid_day)),
        line(Style::Text, word("reference"), invoice.reference.clone()),
    ]);
    all
}

/// An invoice as a PDF of one or more pages.
pub fn pdf(invoice: &Invoice) -> Result<Vec<u8>, String> {
    page::document(&invoice.language, &lines(invoice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fee_rules;

    fn invoice(language: &str) -> Invoice {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day").to_epoch_days();
        Invoice {
            number: "2026-0001".into(),
            issued_day: day("2026-07-02"),
            paid_day: day("2026-07-01"),
            property_id: "CASA-1".into(),
            name: "Casa Peña".into(),
            fee_id: "f1".into(),
            first_day: day("2026-06-01"),
            end_day: day("2027-06-01"),
            language: language.into(),
            seller: Some(fee_rules().seller),
            buyer: Some(BillingDetails {
                name: "Ana Pérez".into(),
                address: "Calle del Sol 7\n35660 Corralejo".into(),
                tax_id: "12345678Z".into(),
            }),
            net_minor: 14_009,
            vat_minor: 981,
            total_minor: 14_990,
            currency: "EUR".into(),
            vat_name: "IGIC".into(),
            vat_basis_points: 700,
            reference: "CASA-1/2026".into(),
            ..Invoice::default()
        }
    }

    fn simplified(language: &str) -> Invoice {
        Invoice { simplified: true, buyer: Some(BillingDetails::default()), ..invoice(language) }
    }

    fn credit_note(language: &str) -> Invoice {
        Invoice {
            number: "R2026-0001".into(),
            corrects: Some("2026-0001".into()),
            net_minor: -14_009,
            vat_minor: -981,
            total_minor: -14_990,
            vat_name: "IVA".into(),
            vat_basis_points: 950,
            ..invoice(language)
        }
    }

    #[test]
    fn the_whole_of_every_kind_of_invoice() {
        let told = |invoice: &Invoice| -> String {
            lines(invoice).iter().map(|line| format!("{:?}: {} | {}\n", line.style, line.left, line.right)).collect()
        };
        let all = ["en", "es"].map(|language| {
            [invoice(language), simplified(language), credit_note(language)].map(|one| told(&one)).join("\n")
        });
        insta::assert_snapshot!(all.join("\n==========\n"));
    }

    #[test]
    fn both_languages_have_the_same_words() {
        let keys = |language: &str| WORDS[language].keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys("en"), keys("es"));
    }

    #[test]
    fn a_document_is_the_same_each_time() {
        for one in [invoice("es"), simplified("en"), credit_note("es")] {
            let document = pdf(&one).expect("a document");
            assert!(document.starts_with(b"%PDF-") && document.len() < 40_000, "{}", document.len());
            assert_eq!(pdf(&one).expect("a document"), document);
        }
        assert_ne!(pdf(&invoice("es")), pdf(&invoice("en")));
    }

    #[test]
    fn letters_without_a_glyph_and_long_texts_are_written_all_the_same() {
        let mut long = invoice("en");
        long.name = "Σπίτι 家 ".repeat(40);
        long.seller = Some(BillingDetails { address: "A street\n".repeat(90), ..fee_rules().seller });
        long.reference = "x".repeat(140);
        let document = pdf(&long).expect("a document");
        if let Some(folder) = std::env::var_os("CASACERO_INVOICES") {
            let folder = std::path::Path::new(&folder);
            std::fs::write(folder.join("long.pdf"), &document).expect("the folder can be written");
            for one in [invoice("es"), simplified("en"), credit_note("es")] {
                std::fs::write(folder.join(format!("{}.pdf", one.number)), pdf(&one).expect("a document"))
                    .expect("the folder can be written");
            }
        }
    }
}
