//! The texts of each step of a check, in the reader's language.

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
            return self.language.text("Unsupported protocol", "Protocolo no admitido").to_owned();
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
        let (count, english, spanish) = match step.step.as_str() {
            "address" => (0, "This is the address of a calendar", "Es la dirección de un calendario"),
            "protocol" => match self.address.as_ref().map(Url::scheme) {
                Some("http") => (0, "HTTP, without encryption", "HTTP, sin cifrar"),
                Some(_) => return "HTTPS".to_owned(),
                // The scheme of a property's own feed is unknown here.
                None => (0, "HTTP or HTTPS", "HTTP o HTTPS"),
            },
            "fetch" => (found.duration_ms.into(), "Answered in {count} ms", "Ha respondido en {count} ms"),
            "response" => (found.bytes, "{count} bytes", "{count} bytes"),
            "format" => match u64::from(found.problem_count) {
                0 => (0, "A calendar without a fault", "Un calendario sin errores"),
                1 => (1, "There is 1 problem", "Hay 1 problema"),
                count => (count, "There are {count} problems", "Hay {count} problemas"),
            },
            "events" => match u64::from(found.event_count) {
                0 => (0, "No events found", "No hay eventos"),
                1 => (1, "1 event", "1 evento"),
                count => (count, "{count} events", "{count} eventos"),
            },
            "nights" => match u64::from(found.night_count) {
                0 => (0, "No nights are taken", "No hay noches ocupadas"),
                1 => (1, "1 night is taken", "1 noche ocupada"),
                count => (count, "{count} nights are taken", "{count} noches ocupadas"),
            },
            // A step of a newer contract.
            _ => return step.step.clone(),
        };
        self.language.text(english, spanish).replace("{count}", &count.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_a_text_in_every_language() {
        for language in Language::ALL {
            for (count, address) in
                [(0, "https://example.com/a.ics"), (1, "http://example.com/a.ics"), (12, "ftp://example.com/a.ics")]
            {
                let steps = ["address", "protocol", "fetch", "response", "format", "events", "nights"].map(|step| {
                    let is_refused = step == "protocol" && count == 12;
                    let status = if is_refused { CheckStatus::Error } else { CheckStatus::Success };
                    wire::CheckStep { step: step.into(), status: status.into(), ..Default::default() }
                });
                let mut found = wire::CheckFeedResponse {
                    steps: steps.into(),
                    duration_ms: 34,
                    bytes: 56,
                    problem_count: count,
                    event_count: count,
                    night_count: count,
                    ..Default::default()
                };
                explain_check(&mut found, Some(address).filter(|_| count > 0), language);
                for wire::CheckStep { step, text, .. } in &found.steps {
                    assert!(!text.is_empty() && text != step && !text.contains('{'), "{step}: {text}");
                }
            }
        }
    }
}
