//! The texts of each step of a check, in both languages.

use casacero_proto::calendar::v1 as wire;
use casacero_proto::{
    Enumeration as _,
    calendar::v1::{CheckStatus, Platform},
};
use url::Url;

use super::FeedCheckStep;
use crate::{
    language::Language,
    problem::Code,
    views::failure::{Failed, FeedFailure},
};

/// The texts for the result of a check.
pub(super) struct Texts<'a> {
    found: &'a wire::CheckFeedResponse,
    address: Option<Url>,
    language: Language,
}

impl<'a> Texts<'a> {
    /// `address` is the address that the owner gave, if any.
    pub(super) fn new(found: &'a wire::CheckFeedResponse, address: Option<&str>, language: Language) -> Self {
        Self { found, address: address.and_then(|text| Url::parse(text.trim()).ok()), language }
    }

    /// The steps, each with its text.
    pub(super) fn steps(&self) -> Vec<FeedCheckStep> {
        let step = |step: &wire::CheckStep| {
            let status = CheckStatus::of(step.status).unwrap_or(CheckStatus::Error);
            FeedCheckStep { step: step.step.clone(), status, text: self.text(step, status) }
        };
        self.found.steps.iter().map(step).collect()
    }

    /// Number of nights that would be taken.
    pub(super) fn nights(&self) -> u32 {
        self.found.nights.iter().map(|range| range.end_day.saturating_sub(range.first_day).max(0).unsigned_abs()).sum()
    }

    /// Why the calendar cannot be read.
    pub(super) fn error(&self) -> Option<FeedFailure> {
        let last = self.found.steps.last()?;
        let (code, status) = (self.found.error.clone(), self.found.status);
        (!code.is_empty()).then(|| FeedFailure { code, status, text: self.failure(last) })
    }

    /// The failure of a step: the address itself is invalid, or it could not be read.
    fn failure(&self, step: &wire::CheckStep) -> String {
        let code = &self.found.error;
        match Code::named(code).filter(|_| step.step == "address") {
            Some(code) => code.text(self.language).to_owned(),
            None => Failed {
                code,
                status: self.found.status,
                platform: Platform::of(self.found.platform),
                host: self.host(),
            }
            .text(self.language)
            .unwrap_or_else(|| code.clone()),
        }
    }

    /// The host without an answer: the one that was refused, or that of the address.
    fn host(&self) -> Option<&str> {
        let refused = Some(self.found.refused_host.as_str()).filter(|host| !host.is_empty());
        refused.or(self.address.as_ref().and_then(Url::host_str))
    }

    fn text(&self, step: &wire::CheckStep, status: CheckStatus) -> String {
        if status == CheckStatus::Error {
            return self.failure(step);
        }
        let found = self.found;
        let nights = self.nights();
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
            "nights" => match nights {
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
