//! What can be wrong with a feed.

use std::fmt;

/// Why a body is no calendar at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Nothing in it.
    #[error("Empty iCal data received")]
    Empty,
    /// No calendar in it: a web page, a message.
    #[error("Invalid iCal format - missing BEGIN:VCALENDAR")]
    MissingCalendar,
}

/// Something wrong, and where. Never holds text of the feed, which may be a guest's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line of the body, from 1.
    pub line: u32,
    /// What.
    pub kind: ProblemKind,
}

/// Nobody reads what is wrong with each of more events.
const MOST_PROBLEMS: usize = 1_000;

/// What was found wrong so far. Of very many problems the last says that there are more.
#[derive(Debug, Default)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Adds one.
    pub fn report(&mut self, line: u32, kind: ProblemKind) {
        match self.0.len() {
            MOST_PROBLEMS.. => {}
            // Whatever is left out may hide nights.
            length if length + 1 == MOST_PROBLEMS => self.0.push(Problem { line, kind: ProblemKind::TooMany }),
            _ => self.0.push(Problem { line, kind }),
        }
    }

    /// Adds one of a kind that is worth saying once.
    pub fn report_once(&mut self, line: u32, kind: ProblemKind) {
        if self.0.last().is_none_or(|last| last.kind != kind) {
            self.report(line, kind);
        }
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Problem> {
        self.0
    }
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The body ends before its calendar does.
    Truncated,
    /// A body too short to be a platform's calendar.
    ShortBody,
    /// An event without its end.
    UnfinishedEvent,
    /// An event without a start.
    MissingStart,
    /// A start that is no date.
    UnreadableStart,
    /// An end or duration that cannot be read.
    UnreadableEnd,
    /// An end before the start.
    EndBeforeStart,
    /// A line that is no property, where it may have been the end of an event or when it recurs.
    UnreadableLine,
    /// A line of an event where none may be: outside of events, or as the continuation of another line.
    StrayLine,
    /// An event that says two things of one kind: the lines between two events may be lost.
    RunTogether,
    /// An event without a line that the others of its kind have.
    LostLine,
    /// A busy time that cannot be read.
    UnreadablePeriod,
    /// A recurrence that cannot be read or expanded.
    UnreadableRecurrence,
    /// More events or occurrences than a property can have.
    TooMany,
    /// A part that takes nights and that we do not read: `VAVAILABILITY` of RFC 7953.
    UnknownPart,
}

impl ProblemKind {
    /// Whether nights may be missing from the reading of which nothing is known: then no night may be
    /// called free because of it. An event whose end is unknown hides all nights behind its first; one
    /// that ends a day before its start is one night by rule. Of one that lacks a line `hold` judges by what comes of it: it
    /// may be meant so.
    pub fn hides_nights(self) -> bool {
        match self {
            Self::Truncated
            | Self::ShortBody
            | Self::UnfinishedEvent
            | Self::MissingStart
            | Self::UnreadableStart
            | Self::UnreadableEnd
            | Self::UnreadableLine
            | Self::StrayLine
            | Self::RunTogether
            | Self::UnreadablePeriod
            | Self::UnreadableRecurrence
            | Self::TooMany
            | Self::UnknownPart => true,
            Self::EndBeforeStart | Self::LostLine => false,
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Truncated => "the calendar has no end",
            Self::ShortBody => "the calendar is too short",
            Self::UnfinishedEvent => "an event has no end line",
            Self::MissingStart => "an event has no start",
            Self::UnreadableStart => "an event's start is no date",
            Self::UnreadableEnd => "an event's end is no date",
            Self::EndBeforeStart => "an event ends before it starts",
            Self::StrayLine => "a line of an event stands where none may be",
            Self::UnreadableLine => "a line of an event is no property",
            Self::RunTogether => "an event says two things of one kind: two events may have run into one",
            Self::LostLine => "an event lacks a line that the others have",
            Self::UnreadablePeriod => "a busy time cannot be read",
            Self::UnreadableRecurrence => "a recurrence cannot be read",
            Self::TooMany => "there are too many events",
            Self::UnknownPart => "a part of the calendar says when it is available, which is not read",
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.kind)
    }
}
