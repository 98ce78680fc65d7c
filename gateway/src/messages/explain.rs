//! The texts of what the calendar-sync service says by codes, added to its messages.

use casacero_proto::calendar::v1 as wire;

use super::{Words, calendar::REASONS, failure::Failed, text};
use crate::language::Language;

/// A message with codes.
pub trait Explain: Sized {
    /// Adds the texts of its codes.
    fn explain(&mut self, language: Language);

    /// The message with the texts of its codes.
    fn explained(mut self, language: Language) -> Self {
        self.explain(language);
        self
    }
}

/// The text of a code; a code of a newer service stands for itself.
pub(super) fn text_of(code: &str, table: &[Words], language: Language) -> String {
    text(table, code, language).unwrap_or(code).to_owned()
}

pub(super) fn add_text(explained: &mut Option<wire::Explained>, table: &[Words], language: Language) {
    if let Some(explained) = explained {
        explained.text = text_of(&explained.code, table, language);
    }
}

fn add_failure(
    error: &mut Option<wire::FeedFailure>,
    platform: wire::Platform,
    host: Option<&str>,
    language: Language,
) {
    if let Some(error) = error {
        let failed = Failed { code: &error.code, status: error.status, platform: Some(platform), host };
        error.text = failed.text(language).unwrap_or_else(|| error.code.clone());
    }
}

impl Explain for wire::ListFeedEventsResponse {
    fn explain(&mut self, language: Language) {
        for event in &mut self.events {
            add_text(&mut event.reason, &REASONS, language);
        }
    }
}

impl Explain for wire::Feed {
    fn explain(&mut self, language: Language) {
        let platform = self.platform();
        add_failure(&mut self.error, platform, Some(&self.host), language);
    }
}

impl Explain for wire::FeedList {
    fn explain(&mut self, language: Language) {
        self.items.iter_mut().for_each(|feed| feed.explain(language));
    }
}

impl Explain for wire::GetFeedHealthResponse {
    fn explain(&mut self, language: Language) {
        let feeds = self.troubled.iter_mut().filter_map(|troubled| troubled.feed.as_mut());
        feeds.for_each(|feed| feed.explain(language));
    }
}

impl Explain for wire::ListFeedReadsResponse {
    fn explain(&mut self, language: Language) {
        for read in &mut self.reads {
            let failed = Failed { code: &read.outcome, status: read.status, ..Default::default() };
            read.error = failed.text(language);
        }
    }
}

impl Explain for wire::ListDeadLettersResponse {
    fn explain(&mut self, language: Language) {
        for letter in &mut self.dead_letters {
            let platform = letter.platform.map(|_| letter.platform());
            let failed = Failed { code: &letter.reason, platform, ..Default::default() };
            letter.text = failed.text(language).unwrap_or_else(|| letter.reason.clone());
        }
    }
}

impl Explain for wire::ListFeedAlertsResponse {
    fn explain(&mut self, language: Language) {
        for alert in &mut self.alerts {
            let platform = alert.platform();
            add_failure(&mut alert.error, platform, None, language);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_get_their_text_and_new_ones_stand_for_themselves() {
        let event = |code: &str| wire::FeedEvent {
            reason: Some(wire::Explained { code: code.into(), text: String::new() }),
            ..Default::default()
        };
        let events = wire::ListFeedEventsResponse { events: vec![event("no_summary"), event("quite_new")] };
        let told: Vec<_> = events.explained(Language::Spanish).events;
        let texts: Vec<_> = told.iter().map(|event| event.reason.as_ref().map(|reason| reason.text.as_str())).collect();
        assert_eq!(texts, [Some("sin título"), Some("quite_new")]);
    }

    #[test]
    fn a_job_that_was_given_up_says_why() {
        let letter = |reason: &str| wire::DeadLetter { reason: reason.into(), ..Default::default() };
        let given_up = wire::ListDeadLettersResponse { dead_letters: vec![letter("not_found"), letter("no such job")] };
        let told = given_up.explained(Language::Spanish).dead_letters;
        let expected = "Calendario no encontrado: comprueba que la dirección sea correcta";
        assert_eq!((told[0].text.as_str(), told[1].text.as_str()), (expected, "no such job"));
    }

    #[test]
    fn a_failure_of_a_feed_names_its_host() {
        let error = wire::FeedFailure { code: "network".into(), ..Default::default() };
        let platform = wire::Platform::Other.into();
        let feed = wire::Feed { platform, host: "example.com".into(), error: Some(error), ..Default::default() };
        let text = feed.explained(Language::English).error.map(|error| error.text);
        assert_eq!(text.as_deref(), Some("Failed to fetch iCal data from example.com: no answer in time"));
        assert_eq!(wire::Feed::default().explained(Language::English).error, None);
    }
}
