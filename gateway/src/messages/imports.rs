//! What an import did, in a sentence.

use casacero_proto::listing::v1::{ImportTotal, MigrationResults};

use crate::language::Language;

const MIGRATED: (&str, &str) = (
    "The manual blocks of {migrated} of {all} homes are migrated.",
    "Bloqueos manuales migrados: {migrated} de {all} alojamientos.",
);
const WOULD_BE_MIGRATED: (&str, &str) = (
    "The manual blocks of {migrated} of {all} homes would be migrated.",
    "Bloqueos manuales que se migrarían: {migrated} de {all} alojamientos.",
);

/// Says what a migration of blocks did; homes speak for themselves.
pub fn explain_total(total: &mut ImportTotal, language: Language) {
    let Some(MigrationResults { total: all, migrated, .. }) = &total.results else { return };
    let (english, spanish) = if total.dry_run { WOULD_BE_MIGRATED } else { MIGRATED };
    let text = language.text(english, spanish);
    total.message = Some(text.replace("{migrated}", &migrated.to_string()).replace("{all}", &all.to_string()));
}
