//! The reference of all settings, generated from the types that parse them.

use std::fmt::Write as _;

use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value};

const HEAD: &str = "# Settings

Environment variables; parts of a name are separated by two underscores. Lists are written as JSON,
such as `[\"10.0.0.0/8\"]`, tables as `{photos=[600]}`. A text that looks like a number is put in double quotes. The text of any setting may
be in a file instead: `CASACERO_MAIL__URL_FILE=/run/secrets/mail`; an empty file is no setting. This page is made by
`make settings` from the programs themselves, and a test holds that it is true. Those of `casacero move` are in
[operations.md](operations.md#moving-between-the-two-modes).
";

/// One setting.
struct Setting {
    variable: String,
    default: String,
    meaning: String,
}

/// The page of the reference.
pub fn reference() -> String {
    let mut page = HEAD.to_owned();
    let every = of::<casacero_common::process::Config>();
    section(
        &mut page,
        "Every process of the distributed product",
        "`casacero-listing`, `casacero-calendar-sync`, `casacero-geocoding`, `casacero-translation`, \
         `casacero-gateway` and `casacero demo fill`.",
        &every,
    );
    let known = |setting: &Setting| every.iter().any(|common| common.variable == setting.variable);
    let own = |settings: Vec<Setting>| settings.into_iter().filter(|one| !known(one)).collect::<Vec<_>>();
    section(
        &mut page,
        "casacero-listing",
        "`serve`, `serve --role api`, `serve --role search`, `work` (mail, photos) and `migrate`.",
        &own(of::<casacero_listing::process::Settings>()),
    );
    section(
        &mut page,
        "casacero-calendar-sync",
        "`serve`, `work` (reads feeds) and `migrate`.",
        &own(of::<casacero_calendar_sync::process::Settings>()),
    );
    section(&mut page, "casacero-geocoding", "`serve`.", &own(of::<casacero_geocoding::process::Settings>()));
    section(
        &mut page,
        "casacero-translation",
        "`serve` and `migrate`.",
        &own(of::<casacero_translation::process::Settings>()),
    );
    section(&mut page, "casacero-gateway", "`serve`.", &own(of::<casacero_gateway::process::Settings>()));
    section(
        &mut page,
        "casacero demo fill",
        "The demo of a distributed product.",
        &own(of::<casacero::fill::Settings>()),
    );
    section(
        &mut page,
        "casacero",
        "`run` and `demo`: everything in one process. Its options, such as `--port`, win over these.",
        &of::<casacero::config::Config>(),
    );
    page
}

fn section(page: &mut String, title: &str, about: &str, settings: &[Setting]) {
    let _infallible = writeln!(page, "\n## {title}\n\n{about}\n");
    if settings.is_empty() {
        page.push_str("No settings besides those of every process.\n");
        return;
    }
    page.push_str("| variable | default | meaning |\n|---|---|---|\n");
    for Setting { variable, default, meaning } in settings {
        let _infallible = writeln!(page, "| `{variable}` | {default} | {meaning} |");
    }
}

fn of<T: JsonSchema>() -> Vec<Setting> {
    let schema = schema_for!(T).to_value();
    let definitions = schema.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
    let mut settings = Vec::new();
    collect(&schema, "CASACERO", None, &definitions, &mut settings);
    settings
}

/// Collects the settings of a schema: those of an object's properties, or the schema itself.
fn collect(
    schema: &Value,
    name: &str,
    default: Option<&Value>,
    definitions: &Map<String, Value>,
    settings: &mut Vec<Setting>,
) {
    let target = resolve(schema, definitions);
    if let Some(properties) = target.get("properties").and_then(Value::as_object) {
        let separator = if name == "CASACERO" { "_" } else { "__" };
        for (key, property) in properties {
            let name = format!("{name}{separator}{}", key.to_ascii_uppercase());
            // If the whole is absent by default, so are its parts.
            let absent = default.filter(|default| default.is_null());
            let given = absent.or_else(|| default.and_then(|default| default.get(key)));
            let given = given.or_else(|| property.get("default"));
            collect(property, &name, given, definitions, settings);
        }
        return;
    }
    let meaning = schema.get("description").or_else(|| target.get("description")).and_then(Value::as_str);
    let default = match default {
        None | Some(Value::Null) => "none".to_owned(),
        Some(Value::String(text)) if text.is_empty() => "none".to_owned(),
        Some(Value::String(text)) => format!("`{text}`"),
        Some(other) => format!("`{other}`"),
    };
    let meaning = meaning.unwrap_or_default().replace('\n', " ").replace('|', "\\|");
    settings.push(Setting { variable: name.to_owned(), default, meaning });
}

/// Resolves a reference; for an optional value, its non-null alternative.
fn resolve<'a>(schema: &'a Value, definitions: &'a Map<String, Value>) -> &'a Value {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return definitions.get(reference.rsplit('/').next().unwrap_or_default()).unwrap_or(schema);
    }
    let alternatives = schema.get("anyOf").and_then(Value::as_array);
    let real = alternatives.and_then(|all| all.iter().find(|one| one.get("$ref").is_some()));
    real.map_or(schema, |one| resolve(one, definitions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_is_true() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/settings.md");
        let written = std::fs::read_to_string(path).expect("docs/settings.md is there");
        assert!(written == reference(), "docs/settings.md is not up to date: run `make settings`");
    }

    #[test]
    fn every_setting_has_a_meaning() {
        let page = reference();
        assert!(page.lines().count() > 60);
        for line in page.lines().filter(|line| line.starts_with("| `")) {
            assert!(!line.ends_with("|  |"), "{line}");
        }
    }
}
