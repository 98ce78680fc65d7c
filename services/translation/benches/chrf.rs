//! chrF of each provider and direction over sentences of rental descriptions.
//!
//! `make bench-translation` runs it. Providers are those of the settings, such as `CASACERO_TRANSLATION__APERTIUM__URL` and
//! `CASACERO_TRANSLATION__DEEPL__KEY`. The identity is the baseline: the text as it is. A sentence that a provider
//! refuses counts as the original, which is what a guest would see.

use std::collections::HashMap;

use casacero_common::config;
use casacero_translation::{
    Config,
    domain::language::Language,
    ports::{Failure, Source},
    providers::configured,
};
use serde::{Deserialize, Serialize};

/// The settings of this program.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    translation: Config,
}

const SPANISH_ENGLISH: &str = include_str!("sentences/es-en.tsv");
const ENGLISH_SPANISH: &str = include_str!("sentences/en-es.tsv");

/// The longest run of characters that is compared.
const ORDER: usize = 6;
/// Recall counts twice as much as precision.
const BETA: f64 = 2.0;

/// Matches between a translation and its reference, for runs of one length.
#[derive(Clone, Copy, Default)]
struct Matches {
    matched: usize,
    translated: usize,
    reference: usize,
}

fn runs(text: &str, length: usize) -> HashMap<Vec<char>, usize> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut counts = HashMap::new();
    for run in letters.windows(length) {
        *counts.entry(run.to_vec()).or_default() += 1;
    }
    counts
}

/// chrF2 of a corpus from 0 to 100, as sacreBLEU 2 computes it: without spaces, and without the lengths that neither side
/// has.
fn chrf(pairs: &[(String, &str)]) -> f64 {
    let mut totals = [Matches::default(); ORDER];
    for (translated, reference) in pairs {
        for (index, total) in totals.iter_mut().enumerate() {
            let (one, other) = (runs(translated, index + 1), runs(reference, index + 1));
            total.translated += one.values().sum::<usize>();
            total.reference += other.values().sum::<usize>();
            total.matched +=
                one.iter().map(|(run, count)| other.get(run).map_or(0, |there| *count.min(there))).sum::<usize>();
        }
    }
    let used: Vec<&Matches> = totals.iter().filter(|total| total.translated > 0 && total.reference > 0).collect();
    if used.is_empty() {
        return 0.0;
    }
    let mean = |share: fn(&Matches) -> f64| used.iter().map(|total| share(total)).sum::<f64>() / used.len() as f64;
    let precision = mean(|total| total.matched as f64 / total.translated as f64);
    let recall = mean(|total| total.matched as f64 / total.reference as f64);
    let weighted = BETA * BETA * precision + recall;
    if weighted > 0.0 { 100.0 * (1.0 + BETA * BETA) * precision * recall / weighted } else { 0.0 }
}

/// Scores that sacreBLEU 2.6 gives.
fn check() {
    let cases = [
        (vec![("The cat sat on the mat.", "The cat sat on the mat.")], 100.0),
        (vec![("House with pool.", "A house with a swimming pool.")], 39.81),
        (vec![("abc", "xyz")], 0.0),
        (vec![("Casa con piscina", "House with pool"), ("The sea is near", "The sea is close")], 28.74),
    ];
    for (pairs, expected) in cases {
        let pairs: Vec<(String, &str)> = pairs.into_iter().map(|(one, other)| (one.to_owned(), other)).collect();
        let found = chrf(&pairs);
        assert!((found - expected).abs() < 0.01, "{pairs:?}: {found}, not {expected}");
    }
}

/// Sentences and their references.
fn sentences(file: &'static str) -> Vec<(&'static str, &'static str)> {
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect()
}

#[tokio::main]
async fn main() {
    check();
    let Settings { translation } = config::load().expect("valid settings");
    println!("| provider | direction | chrF | sentences translated |\n|---|---|---|---|");
    let directions = [
        ("es → en", SPANISH_ENGLISH, Language::SPANISH, Language::ENGLISH),
        ("en → es", ENGLISH_SPANISH, Language::ENGLISH, Language::SPANISH),
    ];
    for (direction, file, from, to) in directions {
        let sentences = sentences(file);
        let all = sentences.len();
        let identity: Vec<(String, &str)> =
            sentences.iter().map(|(text, reference)| ((*text).to_owned(), *reference)).collect();
        println!("| the original | {direction} | {:.1} | 0 of {all} |", chrf(&identity));
        for (provider, _) in configured(&translation).expect("valid settings") {
            let mut pairs = Vec::with_capacity(all);
            let mut done = 0;
            for (text, reference) in &sentences {
                let source = Source { pieces: &[*text], protected: &[], from, to };
                match provider.translate(source).await {
                    Ok(pieces) => {
                        done += 1;
                        pairs.push((pieces.concat(), *reference));
                    }
                    Err(Failure::Unable) => pairs.push(((*text).to_owned(), *reference)),
                    Err(failure) => panic!("{}: {failure}", provider.name()),
                }
            }
            println!("| {} | {direction} | {:.1} | {done} of {all} |", provider.name(), chrf(&pairs));
        }
    }
}
