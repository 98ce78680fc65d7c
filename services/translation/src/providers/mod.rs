//! Providers of translations, tried in order.

mod apertium;
mod azure;
mod caller;
mod deepl;
mod html;
mod libretranslate;
#[cfg(test)]
mod tests;

use std::future::Future;

use casacero_common::{breaker::Breaker, clock::Clock};
use chrono::{NaiveDate, TimeDelta};

use self::apertium::Apertium;
use crate::{
    config::{Config, InvalidConfig},
    domain::{chunks::pieces, language::Language},
    ports::{Failure, Fault, Source, Translator},
    store::Store,
};

/// After so many failures in a row a provider is left alone.
const FAILURES: u32 = 5;
/// How long it is left alone.
const LEFT_ALONE: TimeDelta = TimeDelta::seconds(30);

/// A translated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The text.
    pub text: String,
    /// The provider.
    pub provider: String,
    /// Whether no better provider failed before, so that asking again would give the same.
    pub is_first_choice: bool,
}

/// A provider with its limits.
pub struct Provider {
    translator: Box<dyn Translator>,
    daily_characters: u64,
    breaker: Breaker,
}

impl Provider {
    /// A provider that may translate this many characters in a UTC day; 0 means no limit.
    pub fn new(translator: Box<dyn Translator>, daily_characters: u64, clock: Clock) -> Self {
        let breaker = Breaker::new(FAILURES, LEFT_ALONE, clock);
        Self { translator, daily_characters, breaker }
    }
}

/// A provider and its daily budget.
pub type Configured = (Box<dyn Translator>, u64);

/// The providers that the settings name with their daily budgets, the best first.
pub fn configured(config: &Config) -> Result<Vec<Configured>, InvalidConfig> {
    let Config { deepl, azure, libretranslate, apertium } = config;
    let boxed = |translator: html::Html| Box::new(translator) as Box<dyn Translator>;
    let providers = [
        (deepl::provider(deepl)?.map(boxed), deepl.daily_characters),
        (azure::provider(azure)?.map(boxed), azure.daily_characters),
        (libretranslate::provider(libretranslate)?.map(boxed), libretranslate.daily_characters),
        (Apertium::new(apertium)?.map(|translator| Box::new(translator) as _), apertium.daily_characters),
    ];
    Ok(providers.into_iter().filter_map(|(translator, budget)| Some((translator?, budget))).collect())
}

/// Providers in the order in which they are tried.
pub struct Chain {
    providers: Vec<Provider>,
    store: Store,
}

impl Chain {
    /// A chain; the first provider is tried first. Their characters are counted in the store.
    pub fn new(providers: Vec<Provider>, store: Store) -> Self {
        Self { providers, store }
    }

    /// The providers that the settings name, the best first.
    pub fn configured(config: &Config, store: Store, clock: &Clock) -> Result<Self, InvalidConfig> {
        let providers = configured(config)?;
        let provider = |(translator, budget)| Provider::new(translator, budget, clock.clone());
        Ok(Self::new(providers.into_iter().map(provider).collect(), store))
    }

    /// The names of the providers and their daily budgets, in order.
    pub fn budgets(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.providers.iter().map(|provider| (provider.translator.name(), provider.daily_characters))
    }

    /// The translation of the first provider that can translate the whole text. Two providers never share a text,
    /// because their styles would not match. If none can, a failed provider is the reason, because a later attempt may
    /// succeed; unless the text was the reason, because it would be again. For visitors half of each budget is used.
    pub async fn translate(
        &self,
        text: &str,
        protected: &[String],
        from: Language,
        to: Language,
        is_for_visitor: bool,
    ) -> Result<Translation, Failure> {
        let pieces = pieces(text);
        let source = Source { pieces: &pieces, protected, from, to };
        let mut failure = Failure::Unable;
        for provider in &self.providers {
            let translator = &provider.translator;
            let characters = translator.characters(source);
            let cost = Cost { characters, is_one_request: translator.requests(source) == 1, is_for_visitor };
            match self.attempt(provider, cost, translator.translate(source)).await {
                Ok(translated) => {
                    let is_first_choice = failure == Failure::Unable;
                    let provider = translator.name().to_owned();
                    return Ok(Translation { text: translated.concat(), provider, is_first_choice });
                }
                Err(Failure::Unable) => {}
                Err(Failure::Failed { fault, detail: _ }) if fault.is_of_the_text() => {}
                Err(failed) => failure = failed,
            }
        }
        Err(failure)
    }

    /// The language of a text, from the first provider that can tell.
    pub async fn detect(&self, text: &str, is_for_visitor: bool) -> Result<Option<Language>, Failure> {
        let mut failure = Failure::Unable;
        for provider in self.providers.iter().filter(|provider| provider.translator.detects()) {
            let characters = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            let cost = Cost { characters, is_one_request: true, is_for_visitor };
            match self.attempt(provider, cost, provider.translator.detect(text)).await {
                Ok(language) => return Ok(language),
                Err(Failure::Unable) => {}
                Err(failed) => failure = failed,
            }
        }
        if failure == Failure::Unable { Ok(None) } else { Err(failure) }
    }

    /// Asks a provider within its budget, and records what came of it.
    async fn attempt<T>(
        &self,
        provider: &Provider,
        cost: Cost,
        asking: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let name = provider.translator.name();
        let result = self.within_budget(provider, cost, asking).await;
        let outcome = match &result {
            Ok(_) => "translated",
            Err(Failure::Unable) => "unable",
            Err(Failure::Failed { fault, detail }) => {
                tracing::warn!(provider = name, code = fault.code(), %fault, detail, "provider of translations failed");
                fault.code()
            }
        };
        metrics::counter!("translation_requests_total", "provider" => name, "result" => outcome).increment(1);
        result
    }

    async fn within_budget<T>(
        &self,
        provider: &Provider,
        cost: Cost,
        asking: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        let Provider { translator, daily_characters, breaker } = provider;
        let name = translator.name();
        if !breaker.allows() {
            return Err(Fault::LeftAlone.into());
        }
        // The other half is for descriptions: no visitor can take a day's budget from them.
        let daily_characters = if cost.is_for_visitor { daily_characters.div_ceil(2) } else { *daily_characters };
        let day = self.reserve(name, cost.characters, daily_characters).await?;
        let result = asking.await;
        let (is_unused, has_failed) = match &result {
            Ok(_) => (false, false),
            // It does not know the languages, or too few of the words: nothing was translated.
            Err(Failure::Unable) => (true, false),
            Err(Failure::Failed { fault, .. }) => (fault.is_unprocessed(), true),
        };
        match &result {
            Err(Failure::Failed { fault, .. }) if !fault.is_of_the_text() => breaker.failed(),
            _ => breaker.succeeded(),
        }
        // Of several requests some may have been processed.
        let unused = if is_unused && cost.is_one_request { cost.characters } else { 0 };
        if let Some(day) = day.filter(|_| has_failed || unused > 0)
            && let Err(error) = self.store.give_back(name, day, unused, has_failed).await
        {
            tracing::warn!(provider = name, %error, "what was not used is not counted");
        }
        result
    }

    /// Counts the characters before they are sent, so that replicas together stay within the budget. Returns the day
    /// they were counted on; `None` if they could not be, which only a provider without a budget survives.
    async fn reserve(
        &self,
        name: &'static str,
        characters: u64,
        daily_characters: u64,
    ) -> Result<Option<NaiveDate>, Failure> {
        match self.store.reserve(name, characters, daily_characters).await {
            Ok(Some(day)) => Ok(Some(day)),
            Ok(None) => Err(Fault::BudgetSpent.into()),
            Err(error) => {
                tracing::warn!(provider = name, %error, "characters are not counted");
                if daily_characters == 0 { Ok(None) } else { Err(Fault::Uncounted.into()) }
            }
        }
    }
}

/// What an attempt costs.
#[derive(Clone, Copy)]
struct Cost {
    characters: u64,
    is_one_request: bool,
    is_for_visitor: bool,
}
