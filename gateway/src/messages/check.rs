//! The texts of each step of a check, in both languages.

use casacero_proto::calendar::v1::{self as wire, CheckStatus};
use url::Url;

use super::{
    calendar::{PROBLEMS, REASONS},
    explain::{add_text, text_of},
    failure::Failed,
};
use crate::{language::Language, problem::Code};

/// Adds the texts to the result of a check of `address`, which is unknown when a feed of the property was checked.
pub fn explain_check(found: &mut wire::CheckFeedResponse, address: Option<&str>, language: Language) {
    let address = address.and_then(|text| Url::parse(text.trim()).ok());
    let texts = Texts { found, address, language };
    let steps: Vec<String> = found.steps.iter().map(|step| texts.text(step)).collect();
    let failure = found.steps.last().map(|last| texts.failure(last));
    for (step, text) in found.steps.iter_mut().zip(steps) {
        step.text = text;
    }
    if let Some(error) = &mut found.error {
        error.text = failure.unwrap_or_default();
    }
    for event in &mut found.events {
        add_text(&mut event.reason, &REASONS, language);
        add_text(&mut event.problem, &PROBLEMS, language);
    }
    for problem in &mut found.problems {
        problem.text = text_of(&problem.code, &PROBLEMS, language);
    }
}

/// The texts for the result of a check.
struct Texts<'a> {
    found: &'a wire::CheckFeedResponse,
    /// The address that the owner gave, if any.
    address: Option<Url>,
    language: Language,
}

impl Texts<'_> {
    /// The failure of a step: the address itself is invalid, its scheme is another, or it could not be read.
    fn failure(&self, step: &wire::CheckStep) -> String {
        if step.step == "protocol" {
            let (english, spanish) = ("Unsupported protocol", "Protocolo no admitido");
            return match self.language {
                Language::English => english,
                Language::Spanish => spanish,
            }
            .to_owned();
        }
        let error = self.found.error.as_ref();
        let code = error.map_or("", |error| &error.code);
        match Code::named(code).filter(|_| step.step == "address") {
            Some(code) => code.text(self.language).to_owned(),
            None => {
                let platform = self.found.platform.map(|_| self.found.platform());
                let failed = Failed { code, status: self.found.status, platform, host: self.host() };
                failed.text(self.language).unwrap_or_else(|| code.to_owned())
            }
        }
    }

    /// The host without an answer: the one that was refused, or that of the address.
    fn host(&self) -> Option<&str> {
        let refused = Some(self.found.refused_host.as_str()).filter(|host| !host.is_empty());
        refused.or(self.address.as_ref().and_then(Url::host_str))
    }

    fn text(&self, step: &wire::CheckStep) -> String {
        if step.status() == CheckStatus::Error {
            return self.failure(step);
        }
        let found = self.found;
        let (english, spanish) = match step.step.as_str() {
            "address" => {
                ("This is the address of a calendar".to_owned(), "Es la dirección de un calendario".to_owned())
            }
            "protocol" => self.protocol(),
            "fetch" => {
                let duration_ms = found.duration_ms;
                (format!("Answered in {duration_ms} ms"), format!("Ha respondido en {duration_ms} ms"))
            }
            "response" => (format!("{} bytes", found.bytes), format!("{} bytes", found.bytes)),
            "format" => match found.problem_count {
                0 => ("A calendar without a fault".into(), "Un calendario sin errores".into()),
                1 => ("There is 1 problem".into(), "Hay 1 problema".into()),
                count => (format!("There are {count} problems"), format!("Hay {count} problemas")),
            },
            "events" => match found.event_count {
                0 => ("No events found".into(), "No hay eventos".into()),
                1 => ("1 event".into(), "1 evento".into()),
                count => (format!("{count} events"), format!("{count} eventos")),
            },
            "nights" => match found.night_count {
                0 => ("No nights are taken".into(), "No hay noches ocupadas".into()),
                1 => ("1 night is taken".into(), "1 noche ocupada".into()),
                count => (format!("{count} nights are taken"), format!("{count} noches ocupadas")),
            },
            // A step of a newer contract.
            _ => (step.step.clone(), step.step.clone()),
        };
        match self.language {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    fn protocol(&self) -> (String, String) {
        let (english, spanish) = match self.address.as_ref().map(Url::scheme) {
            Some("http") => ("HTTP, without encryption", "HTTP, sin cifrar"),
            Some(_) => ("HTTPS", "HTTPS"),
            // The scheme of a property's own feed is unknown here.
            None => ("HTTP or HTTPS", "HTTP o HTTPS"),
        };
        (english.into(), spanish.into())
    }
}
