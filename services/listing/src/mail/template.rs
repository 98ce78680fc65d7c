//! Renders mails: one template per mail, one file of words per language, and two layouts of the same blocks, text and HTML.
//!
//! A template names its mail's words with `t("key")` and puts them into blocks such as `paragraph` and `lines`, which both
//! layouts define. Values are filled into words and escaped only when a layout writes them, so that they are never read
//! as markup, as words or as a template. Everything is embedded; the tests render every template in every language.

use std::{collections::BTreeMap, sync::LazyLock};

use chrono::{Datelike as _, NaiveDate};
use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, UndefinedBehavior, Value, context, escape_formatter,
    syntax::SyntaxConfig,
};

/// The words of a language: those of each mail, and under `common` those that mails share.
type Words = BTreeMap<String, BTreeMap<String, String>>;

macro_rules! languages {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("templates/", $name, ".toml")))),*] };
}

/// The languages of mails. The first is that of readers who speak none of them.
pub(super) const LANGUAGES: [(&str, &str); 5] = languages!["en" "es" "de" "fr" "it"];

static WORDS: LazyLock<BTreeMap<&str, Words>> = LazyLock::new(|| {
    LANGUAGES.into_iter().map(|(language, words)| (language, toml::from_str(words).expect("words"))).collect()
});
static TEXT: LazyLock<Environment> =
    LazyLock::new(|| environment(include_str!("templates/layout.txt"), AutoEscape::None));
static HTML: LazyLock<Environment> =
    LazyLock::new(|| environment(include_str!("templates/layout.html"), AutoEscape::Html));

macro_rules! templates {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("templates/", $name, ".jinja")))),*] };
}

const TEMPLATES: [(&str, &str); 40] = templates![
    "about_to_be_erased"
    "alert_confirmation"
    "answer"
    "approved"
    "claim_link"
    "co_owner_link"
    "confirming_link"
    "contact_message"
    "erased"
    "erasure_cancelled"
    "erasure_scheduled"
    "feed_conflict"
    "feed_failing"
    "fee_paid"
    "fee_paused"
    "fee_reminder"
    "feed_missing_nights"
    "homes_available"
    "inquiry"
    "inquiry_receipt"
    "not_passed_on"
    "operator_invitation"
    "operator_password_link"
    "operator_totp_removed"
    "owner_linked"
    "owner_message"
    "proof_request"
    "quote_accepted"
    "removed"
    "report"
    "report_consequence"
    "report_decision"
    "resumed"
    "resuming_link"
    "returned"
    "sensitive_change"
    "sign_in_link"
    "thread_decided"
    "thread_message"
    "weekly"
];

/// A mail's subject and its body in both forms.
pub(super) struct Rendered {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) html: String,
}

/// Renders a mail.
///
/// # Panics
/// If a template needs a word or a value that does not exist. Templates and words are embedded, an undefined value is an
/// error, and tests render every template in every language, so this cannot depend on what somebody typed.
pub(super) fn render(mail: &str, language: &str, values: Value) -> Rendered {
    try_render(mail, language, values).unwrap_or_else(|error| panic!("the mail {mail} in {language}: {error:#}"))
}

fn try_render(mail: &str, language: &str, values: Value) -> Result<Rendered, Error> {
    let values = context! { mail, language, ..values };
    let text = TEXT.get_template(mail)?.render_captured(values.clone())?;
    let subject = text.state().lookup("subject").ok_or_else(|| missing(mail, "subject"))?.to_string();
    let html = HTML.get_template(mail)?.render(values)?;
    Ok(Rendered { subject, text: text.into_output(), html })
}

fn environment(layout: &'static str, escape: AutoEscape) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let mut syntax = SyntaxConfig::builder();
    syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
    environment.set_syntax(syntax.build().expect("a syntax"));
    environment.set_auto_escape_callback(move |_| escape.clone());
    environment.set_formatter(write);
    environment.add_function("t", word);
    environment.add_filter("date", date);
    for (name, source) in [("layout", layout)].into_iter().chain(TEMPLATES) {
        environment.add_template(name, source).expect("a template");
    }
    environment
}

/// Writes a value. In HTML it is escaped, unless a block made it, and its lines are separated by line breaks.
fn write(out: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    if value.is_safe() || !matches!(state.auto_escape(), AutoEscape::Html) {
        return escape_formatter(out, state, value);
    }
    let text = value.to_string().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    Ok(out.write_str(&text.replace('\n', "<br>"))?)
}

/// The word under `key`, or else under `otherwise`, of this mail or of all, with the template's values in place of `{name}`.
fn word(state: &State, key: &str, otherwise: Option<&str>) -> Result<String, Error> {
    let (mail, language) = (named(state, "mail")?, named(state, "language")?);
    let words = WORDS.get(language.as_str()).ok_or_else(|| missing("language", &language))?;
    let find = |key: &str| [mail.as_str(), "common"].iter().find_map(|section| words.get(*section)?.get(key));
    let word = find(key).or_else(|| find(otherwise?)).ok_or_else(|| missing(&mail, key))?;
    fill(word, |name| named(state, name))
}

/// The value of a variable of a template, such as `home` or `feed.platform`.
fn named(state: &State, path: &str) -> Result<String, Error> {
    let mut parts = path.split('.');
    let first = parts.next().and_then(|name| state.lookup(name)).unwrap_or_default();
    let value = parts.try_fold(first, |value, part| value.get_attr(part))?;
    if value.is_undefined() || value.is_none() { Err(missing("value", path)) } else { Ok(value.to_string()) }
}

/// A word with values in place of `{name}`. Braces in values stay as they are.
pub(crate) fn fill(word: &str, value: impl Fn(&str) -> Result<String, Error>) -> Result<String, Error> {
    let mut parts = word.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').ok_or_else(|| missing("brace", word))?;
        filled += &value(name)?;
        filled += rest;
    }
    Ok(filled)
}

/// A day such as `2026-06-01` in the mail's language, with its weekday.
fn date(state: &State, day: &str) -> Result<String, Error> {
    let day: NaiveDate = day.parse().map_err(|_| missing("day", day))?;
    Ok(named_day(&named(state, "language")?, day, &word(state, "date", None)?))
}

/// A day by a pattern, in which `%A` and `%B` are its weekday and its month in a language.
pub(crate) fn named_day(language: &str, day: NaiveDate, pattern: &str) -> String {
    let pick = |key: &str, index: u32| {
        let names = WORDS.get(language).and_then(|words| words.get("common")?.get(key));
        names.and_then(|names| names.split(' ').nth(index as usize)).unwrap_or_default()
    };
    let weekday = pick("weekdays", day.weekday().num_days_from_monday());
    let month = pick("months", day.month0());
    day.format(&pattern.replace("%A", weekday).replace("%B", month)).to_string()
}

fn missing(what: &str, name: &str) -> Error {
    Error::new(ErrorKind::UndefinedError, format!("{what}: {name} is missing"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use casacero_proto::{
        Enumeration as _,
        listing::v1::{ContactSubject, ProofKind, ReportDecision, ReportReason},
    };

    use super::*;

    /// Every value that any template needs. With `some`, what may be missing is there, and every count is one.
    fn values(some: bool) -> Value {
        let one_if = |condition: bool, other: u32| if condition { 1 } else { other };
        let day = some.then_some("2026-06-01");
        let stay = context! { arrival => "2026-07-01", departure => "2026-07-08", nights => 7 };
        let text = some.then_some("a text");
        let feeds = ["waiting", "stale", "incomplete", "failing", "paused", "fresh"].map(|condition| {
            let nights = one_if(some, 2);
            context! {
                platform => "Airbnb", condition, nights_gained => nights, nights_freed => nights, nights_waiting => nights,
                read_on => day,
            }
        });
        let days =
            context! { since => "2026-06-01", asked_on => "2026-06-01", erase_on => "2026-06-01", confirmed_on => day };
        let counts = context! {
            count => one_if(some, 2), more => 1, days => 14, guests => some.then_some(2), children => some.then_some(1), conflicts => one_if(some, 2),
            inquiries => 1, filtered => 1, unknown_nights => 12, taken_nights => 40,
        };
        let texts = context! {
            brand => "CasaCero", public_url => "https://casacero.example/", support => "hello@casacero.example",
            id => "CASA-1", ids => "CASA-1, CASA-2", home => "Casa 1", host => "Ana", guest => "Zoë", sender => "Zoë",
            message => "Hello", answer => "Yes", email => text, phone => text, code => "ABC123", token => "TOKEN",
            confirm_token => "CONFIRM", end_token => "END", platform => "Airbnb", agreed_at => "2026-06-01 10:00 UTC",
            written_in => if some { "es" } else { "nl" }, error => if some { "not_found" } else { "new" },
            other_platform => if some { "iCal" } else { "Vrbo" },
        };
        let fee = context! {
            due_on => "2026-06-01", pause_on => "2026-06-15", amount => "€149.90", reference => "CASA-1/2026",
            instructions => text,
        };
        let offer = context! {
            stay => stay.clone(), guests => 2, lines => [("7 nights", "€700.00")], total => "€700.00", valid_until => "2026-06-04",
            holds => some,
        };
        context! {
            thread => "THREAD", is_owner => some, own_thread => true, cause => "full", state => if some { "agreed" } else { "declined" },
            offer => if some { Some(offer) } else { None },
            is_one => some, is_shown => some, is_submission => some, stay, feeds => if some { feeds.to_vec() } else { vec![] },
            homes => [context! { id => "CASA-1", name => "Casa 1", city => "Corralejo" }],
            reasons => ["photos", ""].map(|field| context! { field, text => "It is missing." }),
            kind => if some { "bill" } else { "call" }, decision => if some { "returned" } else { "removed" }, statement => "It is not there.",
            unread_exports => ["Vrbo"], change => "password", topic => "other", reason => "other", ..context! { ..fee, ..days, ..counts, ..texts }
        }
    }

    fn rendered(mail: &str, language: &str, values: Value) -> Rendered {
        try_render(mail, language, values).unwrap_or_else(|error| panic!("{mail} in {language}: {error:#}"))
    }

    #[test]
    fn every_template_is_rendered_in_every_language() {
        for (mail, _) in TEMPLATES {
            for (language, _) in LANGUAGES {
                for some in [true, false] {
                    let Rendered { subject, text, html } = rendered(mail, language, values(some));
                    assert!(!subject.is_empty() && !subject.contains('\n'), "{mail}: {subject}");
                    assert!(text.ends_with("\n\n-- \nCasaCero\nhttps://casacero.example/\n"), "{mail}: {text}");
                    assert!(!text.contains("\n\n\n") && !html.contains("\n\n"), "{mail}: {text}");
                    assert!(!format!("{subject}{text}{html}").contains(['{', '}']), "{mail}: {text}");
                }
            }
        }
    }

    #[test]
    fn all_languages_have_the_same_words_with_the_same_values() {
        let places = |word: &str| -> BTreeSet<String> {
            word.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
        };
        let shape = |words: &Words| -> BTreeMap<(String, String), BTreeSet<String>> {
            let all = words.iter().flat_map(|(mail, words)| words.iter().map(move |(key, word)| (mail, key, word)));
            all.map(|(mail, key, word)| ((mail.clone(), key.clone()), places(word))).collect()
        };
        let english = shape(&WORDS["en"]);
        for (language, words) in WORDS.iter() {
            assert_eq!(shape(words), english, "{language}");
        }
        let sections: BTreeSet<&str> =
            WORDS["en"].keys().map(String::as_str).filter(|&mail| mail != "common").collect();
        assert_eq!(sections, TEMPLATES.iter().map(|(mail, _)| *mail).collect());
    }

    /// A word that no template names is left over; one that is named in parts, such as `"reason_" ~ reason`, counts.
    #[test]
    fn every_word_is_used() {
        for (mail, words) in &WORDS["en"] {
            let own = TEMPLATES.iter().filter(|(name, _)| mail == "common" || name == mail);
            let sources: String = own.map(|(_, source)| *source).chain([include_str!("template.rs")]).collect();
            for key in words.keys() {
                let is_named_in_parts =
                    key.match_indices('_').any(|(end, _)| sources.contains(&format!("\"{}\" ~ ", &key[..=end])));
                assert!(sources.contains(&format!("\"{key}\"")) || is_named_in_parts, "{mail}.{key}");
            }
        }
    }

    #[test]
    fn every_subject_and_every_reason_has_words() {
        for (language, _) in LANGUAGES {
            for subject in ContactSubject::ALL {
                rendered("contact_message", language, context! { topic => subject.slug(), ..values(true) });
            }
            for reason in ReportReason::ALL {
                rendered("report", language, context! { reason => reason.slug(), ..values(true) });
            }
            for kind in ProofKind::ALL {
                rendered("proof_request", language, context! { kind => kind.slug(), ..values(true) });
            }
            for state in ["agreed", "declined", "withdrawn", "cancelled", "erased"] {
                rendered("thread_decided", language, context! { state, ..values(true) });
            }
            for decision in ReportDecision::ALL {
                rendered("report_decision", language, context! { decision => decision.slug(), ..values(true) });
            }
        }
    }

    #[test]
    fn a_missing_word_or_value_is_an_error() {
        assert!(try_render("removed", "nl", values(true)).is_err());
        assert!(try_render("removed", "en", context! {}).is_err());
        let unknown = context! { change => "unknown", ..values(true) };
        assert!(try_render("sensitive_change", "en", unknown).is_err());
    }

    #[test]
    fn strangers_words_are_no_markup_no_template_and_no_link() {
        let evil = "<script>x</script> {{ brand }} {brand} {% raw %} \"&amp;\"\nhttps://casacero.example/";
        let values = context! { message => evil, home => "{id} <b>", ..values(true) };
        let Rendered { subject, text, html } = rendered("inquiry", "en", values);
        assert!(subject.contains("{id} <b>"), "{subject}");
        assert!(text.contains("\n> <script>x</script> {{ brand }} {brand} {% raw %} \"&amp;\"\n> https://"), "{text}");
        let quote = "&lt;script&gt;x&lt;/script&gt; {{ brand }} {brand} {% raw %} &quot;&amp;amp;&quot;<br>https://\
                     casacero.example/</blockquote>";
        assert!(html.contains(quote) && html.contains("{id} &lt;b&gt;") && !html.contains("<script"), "{html}");
    }
}
