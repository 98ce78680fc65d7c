//! The translation service: language detection and translation providers.
