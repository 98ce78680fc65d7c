//! The words of summaries: folded to lower case without accents, and the phrases that mean something.

use std::ops::Range;

/// Words that follow one another.
pub type Phrase = &'static [&'static str];

/// A summary in lower-case ASCII, and its words.
pub struct Words {
    folded: String,
    words: Vec<Range<usize>>,
}

impl Words {
    /// The words of a summary.
    pub fn of(summary: &str) -> Self {
        let folded = match summary.trim() {
            plain if plain.is_ascii() => plain.to_ascii_lowercase(),
            other => deunicode::deunicode(other).to_lowercase(),
        };
        let mut words = Vec::with_capacity(8);
        let mut begins = None;
        for (at, byte) in folded.bytes().enumerate() {
            match (byte.is_ascii_alphanumeric(), begins) {
                (true, None) => begins = Some(at),
                (false, Some(first)) => {
                    words.push(first..at);
                    begins = None;
                }
                _ => {}
            }
        }
        words.extend(begins.map(|first| first..folded.len()));
        Self { folded, words }
    }

    /// Whether the words of any of the phrases follow one another in it.
    pub fn has_any(&self, phrases: &[Phrase]) -> bool {
        let follows = |at: usize, phrase: Phrase| {
            phrase.iter().enumerate().all(|(ahead, word)| self.word(at + ahead) == Some(*word))
        };
        (0..self.words.len()).any(|at| phrases.iter().any(|phrase| follows(at, phrase)))
    }

    fn word(&self, at: usize) -> Option<&str> {
        Some(&self.folded[self.words.get(at)?.clone()])
    }

    /// Whether the whole trimmed summary is one of these words.
    pub fn is_any(&self, whole: &[&str]) -> bool {
        whole.contains(&self.folded.as_str())
    }

    /// Whether the whole summary is one of these words, or one with a name after a colon or dash.
    pub fn is_any_with_name(&self, whole: &[&str]) -> bool {
        whole.iter().any(|word| {
            let Some(rest) = self.folded.strip_prefix(word) else { return false };
            let rest = rest.trim_start();
            rest.is_empty() || rest.starts_with([':', '-'])
        })
    }
}

/// Whole summaries that say a time is free.
pub const FREE: [&str; 5] = ["available", "free", "open", "disponible", "libre"];

/// Phrases by which a platform says that somebody booked.
pub const RESERVED: [Phrase; 13] = [
    &["reserved"],
    &["booked"],
    &["reservee"],
    &["reserve"],
    &["reservado"],
    &["reservada"],
    &["reserviert"],
    &["gebucht"],
    &["belegt"],
    &["prenotato"],
    &["prenotata"],
    &["riservato"],
    &["ocupado"],
];

/// Phrases by which a platform says that a night cannot be had, and not why.
pub const CLOSED: [Phrase; 15] = [
    &["not", "available"],
    &["unavailable"],
    &["no", "disponible"],
    &["non", "disponible"],
    &["indisponible"],
    &["nicht", "verfugbar"],
    &["nicht", "verfuegbar"],
    &["non", "disponibile"],
    &["blocked"],
    &["closed"],
    &["bloqueado"],
    &["bloqueada"],
    &["bloque"],
    &["blockiert"],
    &["cerrado"],
];

/// Phrases that say who blocked: the owner or the platform for them.
pub const BLOCKED_BY: [Phrase; 3] =
    [&["blocked", "by", "holidu"], &["blocked", "by", "owner"], &["blocked", "by", "admin"]];

/// Whole summaries that mark a moment of a stay or no stay at all.
pub const MARKERS: [&str; 9] =
    ["cleaning", "check-in", "check in", "checkin", "check-out", "check out", "checkout", "inquiry", "pending"];

/// Words of bookings.
pub const BOOKING: [Phrase; 5] = [&["booking"], &["reservation"], &["confirmed"], &["paid"], &["guest"]];
/// Words of maintenance.
pub const MAINTENANCE: [Phrase; 4] = [&["maintenance"], &["cleaning"], &["repair"], &["inspection"]];
/// Words of inquiries and tentative bookings.
pub const INQUIRY: [Phrase; 5] = [&["inquiry"], &["pending"], &["request"], &["hold"], &["provisoire"]];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_bounded_by_words() {
        let cases: [(&str, Phrase, bool); 7] = [
            ("Airbnb (Not available)", &["not", "available"], true),
            ("NICHT  VERFÜGBAR", &["nicht", "verfugbar"], true),
            ("Réservée - Zoë", &["reservee"], true),
            ("Unavailable", &["available"], false),
            ("Karl Freeman", &["free"], false),
            ("Not yet available", &["not", "available"], false),
            ("", &["closed"], false),
        ];
        for (summary, phrase, expected) in cases {
            assert_eq!(Words::of(summary).has_any(&[phrase]), expected, "{summary}");
        }
    }

    #[test]
    fn whole_summaries() {
        assert!(Words::of(" Disponible ").is_any(&FREE));
        assert!(!Words::of("Available soon").is_any(&FREE));
        for summary in ["Check-in", "CHECK-OUT: Anna B.", "Cleaning – Anna", "checkin - x", "Pending"] {
            assert!(Words::of(summary).is_any_with_name(&MARKERS), "{summary}");
        }
        for summary in ["Check-in Anna", "Deep cleaning", "Pendingham", "Inquiry by Anna"] {
            assert!(!Words::of(summary).is_any_with_name(&MARKERS), "{summary}");
        }
    }
}
