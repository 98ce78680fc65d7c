//! What an import did, in a sentence.

use casacero_proto::listing::v1::{ImportTotal, MigrationResults};

use crate::language::Language;

/// Says what a migration of blocks did; homes speak for themselves.
pub fn explain_total(total: &mut ImportTotal, language: Language) {
    let Some(MigrationResults { total: all, migrated, .. }) = &total.results else { return };
    total.message = Some(match (language, total.dry_run) {
        (Language::English, false) => format!("The manual blocks of {migrated} of {all} homes are migrated."),
        (Language::English, true) => format!("The manual blocks of {migrated} of {all} homes would be migrated."),
        (Language::Spanish, false) => format!("Bloqueos manuales migrados: {migrated} de {all} alojamientos."),
        (Language::Spanish, true) => format!("Bloqueos manuales que se migrarían: {migrated} de {all} alojamientos."),
    });
}
