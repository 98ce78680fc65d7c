//! The problems that a feed can have.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};

use super::{keyword::Keyword, lines::Lines};

/// Why a body is not a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The body is empty.
    Empty,
    /// The body contains no calendar: it is a web page or a message.
    MissingCalendar,
}

/// A problem and its place. It never contains text of the feed, which may be a guest's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line of the body, from 1.
    pub line: u32,
    pub kind: ProblemKind,
    /// Identifies the problem for the owner's acceptance. It stays the same while the problem stays the same, wherever
    /// it stands in the body.
    pub fingerprint: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The body ends before its calendar does.
    Truncated,
    /// An event without its end.
    UnfinishedEvent,
    /// An event without a start.
    MissingStart,
    /// A start that is not a date.
    UnreadableStart,
    /// An end or duration that cannot be read.
    UnreadableEnd,
    /// An end before the start.
    EndBeforeStart,
    /// A line that is not a property. It may have been the end or the recurrence of the event.
    UnreadableLine,
    /// A line of an event in a wrong place: outside events, or as the continuation of another line.
    StrayLine,
    /// An event with two values of one kind: the lines between two events may be lost.
    RunTogether,
    /// A busy time that cannot be read.
    UnreadablePeriod,
    /// A recurrence that cannot be read or expanded.
    UnreadableRecurrence,
    /// More events or occurrences than the maximum.
    TooMany,
    /// A part that takes nights but is not supported: `VAVAILABILITY` of RFC 7953.
    UnknownPart,
}

impl ProblemKind {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::Truncated,
        Self::UnfinishedEvent,
        Self::MissingStart,
        Self::UnreadableStart,
        Self::UnreadableEnd,
        Self::EndBeforeStart,
        Self::UnreadableLine,
        Self::StrayLine,
        Self::RunTogether,
        Self::UnreadablePeriod,
        Self::UnreadableRecurrence,
        Self::TooMany,
        Self::UnknownPart,
    ];

    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::UnfinishedEvent => "unfinished_event",
            Self::MissingStart => "missing_start",
            Self::UnreadableStart => "unreadable_start",
            Self::UnreadableEnd => "unreadable_end",
            Self::EndBeforeStart => "end_before_start",
            Self::UnreadableLine => "unreadable_line",
            Self::StrayLine => "stray_line",
            Self::RunTogether => "run_together",
            Self::UnreadablePeriod => "unreadable_period",
            Self::UnreadableRecurrence => "unreadable_recurrence",
            Self::TooMany => "too_many",
            Self::UnknownPart => "unknown_part",
        }
    }

    /// Whether the reading may lack nights because of it. An event that ends before it starts is one night by rule.
    pub fn hides_nights(self) -> bool {
        self != Self::EndBeforeStart
    }

    /// Whether an owner may accept it. An owner cannot judge what is missing from a cut body.
    pub fn may_be_accepted(self) -> bool {
        !matches!(self, Self::Truncated | Self::TooMany)
    }
}

/// Maximum number of reported problems. Longer lists are not useful.
const MOST_PROBLEMS: usize = 1_000;

/// A place in the body: the lines of an event, or one line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'a> {
    /// The first line, counted from 1.
    pub line: u32,
    /// The text from the beginning of that line on.
    pub text: &'a [u8],
}

/// The problems found so far, and their places. If there are too many, the last one says so.
#[derive(Debug, Default)]
pub struct Problems<'a>(Vec<(Place<'a>, ProblemKind)>);

impl<'a> Problems<'a> {
    pub fn report(&mut self, place: Place<'a>, kind: ProblemKind) {
        if self.0.len() < MOST_PROBLEMS {
            // Omitted problems may hide nights.
            let is_last = self.0.len() + 1 == MOST_PROBLEMS;
            self.0.push((place, if is_last { ProblemKind::TooMany } else { kind }));
        }
    }

    /// Adds a problem, unless the last one is of the same kind.
    pub fn report_once(&mut self, place: Place<'a>, kind: ProblemKind) {
        if self.0.last().is_none_or(|(_, last)| *last != kind) {
            self.report(place, kind);
        }
    }

    /// All problems with fingerprints. Equal problems get different fingerprints, because accepting one does not accept
    /// the other.
    pub fn into_vec(self) -> Vec<Problem> {
        let mut seen: HashMap<String, u32> = HashMap::new();
        let problem = |(place, kind): (Place<'_>, ProblemKind)| {
            let fingerprint = fingerprint(place.text, kind);
            let times = seen.entry(fingerprint.clone()).and_modify(|times| *times += 1).or_insert(1);
            Problem { line: place.line, kind, fingerprint: format!("{fingerprint}{times}") }
        };
        self.0.into_iter().map(problem).collect()
    }
}

/// The fingerprint of a problem: its kind and the lines that identify the event. The time of writing (`DTSTAMP`) is
/// left out.
fn fingerprint(text: &[u8], kind: ProblemKind) -> String {
    let mut digest = Sha256::new_with_prefix(kind.code());
    for line in Lines::of(text) {
        let keyword = line.name().map(|name| Keyword::of(&name));
        if line.swallows || !matches!(keyword, Some(Keyword::Stamp | Keyword::Other)) {
            digest.update(b"\n");
            digest.update(line.unfolded());
        }
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
