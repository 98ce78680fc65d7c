//! Shows the progress of long work: one moving line on a terminal, elsewhere a line for each tenth.

use std::{
    io::{self, IsTerminal as _},
    sync::{Mutex, PoisonError},
};

pub(crate) struct Bar {
    bar: Option<indicatif::ProgressBar>,
    /// The last progress printed without a terminal: the task and the tenth.
    said: Mutex<(String, usize)>,
}

impl Bar {
    pub(crate) fn new() -> Self {
        let style = indicatif::ProgressStyle::with_template("{msg:34} {wide_bar} {pos}/{len}");
        let bar = io::stderr().is_terminal().then(|| indicatif::ProgressBar::new(1));
        Self { bar: bar.zip(style.ok()).map(|(bar, style)| bar.with_style(style)), said: Mutex::default() }
    }

    pub(crate) fn show(&self, what: &str, done: usize, total: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(total as u64);
            bar.set_message(what.to_owned());
            bar.set_position(done as u64);
            return;
        }
        let tenth = done * 10 / total.max(1);
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if said.0 != what {
            *said = (what.to_owned(), 0);
        }
        if tenth > said.1 {
            said.1 = tenth;
            println!("{what}: {done} of {total}");
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
