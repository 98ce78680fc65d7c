//! The builds of the web server. While a release is exchanged, two of them make pages in turn.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A build that made no page for so long has gone.
const SILENT: Duration = Duration::from_secs(60);

/// A build among those that make pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// A newer one makes pages, too.
    Older,
    /// It made the last ones.
    Newest,
    /// It comes in place of another.
    Replacing,
}

/// The builds that made pages.
#[derive(Default)]
pub struct Builds(Mutex<Seen>);

#[derive(Default)]
struct Seen {
    /// The newest last.
    builds: Vec<String>,
    /// When the newest made a page last.
    newest_at: Option<Instant>,
}

impl Builds {
    /// Takes note of a build that makes a page from `made_at` on. A former one becomes the newest again where that is silent.
    pub fn made_page(&self, build: &str, made_at: Instant) -> Age {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_newest = seen.builds.last().is_some_and(|newest| newest == build);
        let is_silent = seen.newest_at.is_none_or(|at| made_at.saturating_duration_since(at) > SILENT);
        if !is_newest && !is_silent && seen.builds.iter().any(|each| each == build) {
            return Age::Older;
        }
        seen.newest_at = seen.newest_at.max(Some(made_at));
        if is_newest {
            return Age::Newest;
        }
        seen.builds.retain(|each| each != build);
        seen.builds.push(build.to_owned());
        if seen.builds.len() > 1 { Age::Replacing } else { Age::Newest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_the_one_that_came_last_and_still_makes_pages() {
        let (builds, start) = (Builds::default(), Instant::now());
        let cases = [
            ("a", 0, Age::Newest),
            ("a", 1, Age::Newest),
            ("b", 2, Age::Replacing),
            ("a", 3, Age::Older),
            ("b", 60, Age::Newest),
            ("a", 120, Age::Older),
            ("a", 121, Age::Replacing),
            ("b", 122, Age::Older),
        ];
        for (build, seconds, expected) in cases {
            let at = start + Duration::from_secs(seconds);
            assert_eq!(builds.made_page(build, at), expected, "{build} after {seconds} s");
        }
    }
}
