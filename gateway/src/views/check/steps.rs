//! What each step of a check says, in both languages.

use casacero_proto::calendar::v1 as wire;
use url::Url;

use super::FeedCheckStep;
use crate::{
    language::Language,
    problem::Code,
    views::{
        failure::{Failed, FeedFailure},
        vocabulary::{CheckStatus, Platform},
    },
};

/// What a check found, in words.
pub(super) struct Texts<'a> {
    found: &'a wire::CheckFeedResponse,
    address: Option<Url>,
    language: Language,
}

impl<'a> Texts<'a> {
    /// `address` is what the owner gave, if anything.
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

    /// How many nights would be taken.
    pub(super) fn nights(&self) -> u32 {
        self.found.nights.iter().map(|range| range.end_day.saturating_sub(range.first_day).max(0).unsigned_abs()).sum()
    }

    /// Why the calendar cannot be read.
    pub(super) fn error(&self) -> Option<FeedFailure> {
        let last = self.found.steps.last()?;
        let (code, status) = (self.found.error.clone(), self.found.status);
        (!code.is_empty()).then(|| FeedFailure { code, status, text: self.failure(last) })
    }

    /// The failure of a step: of the address itself, or of reading it.
    fn failure(&self, step: &wire::CheckStep) -> String {
        let code = &self.found.error;
        match Code::named(code).filter(|_| step.step == "address") {
            Some(code) => code.text(self.language).to_owned(),
            None => Failed {
                code,
                status: self.found.status,
                platform: Platform::of(self.found.platform),
                host: self.host(),
                english: &step.message,
            }
            .text(self.language),
        }
    }

    /// Whose answer is missing: the host that was refused, or the one of the address.
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
            _ => (step.message.clone(), step.message.clone()),
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
            // Of a feed of the property nobody says.
            None => ("HTTP or HTTPS", "HTTP o HTTPS"),
        };
        (english.into(), spanish.into())
    }
}

/// What can be wrong with a feed, as the calendar-sync service says it, and in Spanish.
pub const PROBLEMS: [(&str, &str); 15] = [
    ("the calendar has no end", "el calendario no tiene fin"),
    ("the calendar is too short", "el calendario es demasiado corto"),
    ("an event has no end line", "un evento no tiene línea de fin"),
    (
        "an event says two things of one kind: two events may have run into one",
        "un evento dice dos cosas de un mismo tipo: puede que dos eventos se hayan juntado",
    ),
    ("an event has no start", "un evento no tiene inicio"),
    ("an event's start is no date", "el inicio de un evento no es una fecha"),
    ("an event's end is no date", "el fin de un evento no es una fecha"),
    ("an event ends before it starts", "un evento termina antes de empezar"),
    ("a line of an event is no property", "una línea de un evento no es una propiedad"),
    ("a line of an event stands where none may be", "una línea de un evento está donde no puede haber ninguna"),
    ("an event lacks a line that the others have", "a un evento le falta una línea que los demás tienen"),
    ("a busy time cannot be read", "un tiempo ocupado no se puede leer"),
    ("a recurrence cannot be read", "una repetición no se puede leer"),
    ("there are too many events", "hay demasiados eventos"),
    (
        "a part of the calendar says when it is available, which is not read",
        "una parte del calendario dice cuándo está disponible, y eso no se lee",
    ),
];

/// A problem in the reader's language, perhaps with its line before it.
pub(super) fn problem(english: &str, language: Language) -> String {
    let (line, what) = match english.split_once(": ") {
        Some((line, what)) => (line.strip_prefix("line "), what),
        None => (None, english),
    };
    let known = PROBLEMS.iter().find(|(known, _)| *known == what);
    match (language, known, line) {
        (Language::Spanish, Some((_, spanish)), Some(line)) => format!("línea {line}: {spanish}"),
        (Language::Spanish, Some((_, spanish)), None) => (*spanish).to_owned(),
        (Language::English, ..) | (Language::Spanish, None, _) => english.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_in_both_languages() {
        let cases = [
            ("line 7: the calendar has no end", "línea 7: el calendario no tiene fin"),
            ("an event has no start", "un evento no tiene inicio"),
            ("line 7: something new", "line 7: something new"),
        ];
        for (english, spanish) in cases {
            assert_eq!(problem(english, Language::Spanish), spanish);
            assert_eq!(problem(english, Language::English), english);
        }
    }
}
