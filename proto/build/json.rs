//! The JSON form of messages: attributes for serde and utoipa, derived from the descriptors.
//!
//! - A field has its `json_name`, and its comment describes it in the OpenAPI document. `1 to 80 characters` in the comment
//!   of a text that a call receives are its lengths there.
//! - An `optional` field is null when absent; what a call receives may leave it out. All others are demanded. In a sparse
//!   message it is absent.
//! - An enumeration is a word: `ROOM_TYPE_LIVING_ROOM` is `living_room`.
//! - A repeated field that is younger than its message may be left out, so that older callers go on.
//! - A timestamp is RFC 3339 text; an `int32` whose name ends in `day` is a date, `YYYY-MM-DD`. Of an `end_day`, which no
//!   range includes, the text is the day before: the last night.
//! - A `uint32` whose name begins with `half_` counts halves, and is a decimal number.
//! - The nights of something, a `calendar.v1.DayRange` that is neither optional nor repeated, stand among its own fields; so
//!   do those of a rule, a `listing.v1.RuleDays`, which are null where it has none.
//! - A message with a secret cannot be written, and its `Debug` leaves the secret out.
//! - Of a oneof exactly one member is demanded.
//! - What a call receives refuses unknown fields. What no call receives cannot be read, and what none answers with
//!   cannot be written.
//! - Every enumeration has the form, and can be read and written.

use std::collections::{BTreeMap, BTreeSet};

use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorSet,
    field_descriptor_proto::{Label, Type},
};
use tonic_prost_build::Builder;

use crate::enumerations::word;

const TIMESTAMP: &str = ".google.protobuf.Timestamp";
const NIGHTS: &str = ".calendar.v1.DayRange";
const RULE_DAYS: &str = ".listing.v1.RuleDays";

/// A message with a JSON form.
pub struct Json {
    message: &'static str,
    name: Option<&'static str>,
    without: &'static [&'static str],
    secrets: &'static [&'static str],
    flat: &'static [&'static str],
    clocks: &'static [&'static str],
    nullable: &'static [&'static str],
    younger: &'static [&'static str],
    is_sparse: bool,
    is_list: bool,
}

/// The JSON form of a message.
pub const fn json(message: &'static str) -> Json {
    Json {
        message,
        name: None,
        without: &[],
        secrets: &[],
        flat: &[],
        clocks: &[],
        nullable: &[],
        younger: &[],
        is_sparse: false,
        is_list: false,
    }
}

impl Json {
    /// The same under another name in the OpenAPI document.
    pub const fn named(self, name: &'static str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// The same without some fields.
    pub const fn without(self, without: &'static [&'static str]) -> Self {
        Self { without, ..self }
    }

    /// The same with fields that nothing writes or prints.
    pub const fn secret(self, secrets: &'static [&'static str]) -> Self {
        Self { secrets, ..self }
    }

    /// The same with the fields of some messages among its own.
    pub const fn flat(self, flat: &'static [&'static str]) -> Self {
        Self { flat, ..self }
    }

    /// The same with times of the day, `HH:MM`, which are minutes after midnight in the contract.
    pub const fn clocks(self, clocks: &'static [&'static str]) -> Self {
        Self { clocks, ..self }
    }

    /// The same with enumerations whose null is the unspecified value, not its absence.
    pub const fn nullable(self, nullable: &'static [&'static str]) -> Self {
        Self { nullable, ..self }
    }

    /// The same with repeated fields that callers of earlier releases do not know.
    pub const fn younger(self, younger: &'static [&'static str]) -> Self {
        Self { younger, ..self }
    }

    /// The same without optional fields that are absent, instead of null.
    pub const fn sparse(self) -> Self {
        Self { is_sparse: true, ..self }
    }

    /// Its one field, a list, stands for it.
    pub const fn list(self) -> Self {
        Self { is_list: true, ..self }
    }
}

/// All messages and enumerations by their full names.
struct Contract<'a> {
    messages: BTreeMap<String, &'a DescriptorProto>,
    enumerations: BTreeMap<String, &'a EnumDescriptorProto>,
    /// The comments of fields, by message and field.
    comments: BTreeMap<(String, String), &'a str>,
    inputs: Vec<String>,
    outputs: Vec<String>,
}

/// Gives some messages, and everything that they hold, their JSON form.
pub fn derive(mut builder: Builder, descriptors: &FileDescriptorSet, forms: &[Json]) -> Builder {
    let contract = Contract::new(descriptors);
    let forms: BTreeMap<&str, &Json> = forms.iter().map(|form| (form.message, form)).collect();
    let hidden = |name: &str, field: &str| forms.get(name).is_some_and(|form| form.without.contains(&field));
    let read = contract.reach(&contract.inputs, hidden);
    let written = contract.reach(&contract.outputs, hidden);
    let names: Vec<String> = forms.keys().map(|&name| name.to_owned()).collect();
    for (name, enumeration) in &contract.enumerations {
        let attributes = "#[derive(::utoipa::ToSchema, ::serde::Deserialize, ::serde::Serialize)]";
        builder = builder.enum_attribute(name, attributes);
        for value in &enumeration.value {
            let attribute = match word(enumeration, value.name()) {
                Some(word) => format!("#[serde(rename = {word:?})]"),
                None => "#[serde(skip)]".to_owned(),
            };
            builder = builder.field_attribute(format!("{name}.{}", value.name()), attribute);
        }
    }
    for name in contract.reach(&names, hidden) {
        let mut attributes = "#[derive(::utoipa::ToSchema)]".to_owned();
        if let Some(schema) = forms.get(name.as_str()).and_then(|form| form.name) {
            attributes += &format!("#[schema(as = {schema})]");
        }
        let message = contract.messages[&name];
        let secrets = forms.get(name.as_str()).map_or(&[][..], |form| form.secrets);
        let (is_read, is_written) = (read.contains(&name), written.contains(&name) && secrets.is_empty());
        if is_read {
            attributes += "#[derive(::serde::Deserialize)]";
        }
        if is_written {
            attributes += "#[derive(::serde::Serialize)]";
        }
        for oneof in oneofs(message) {
            builder = builder.enum_attribute(format!("{name}.{oneof}"), &attributes);
        }
        let form = forms.get(name.as_str()).copied();
        if form.is_some_and(|form| form.is_list) {
            attributes += "#[serde(transparent)]";
        } else if is_read && name != NIGHTS {
            // Nights stand among other fields, which are not unknown.
            attributes += "#[serde(deny_unknown_fields)]";
        }
        builder = builder.message_attribute(&name, attributes);
        for field in &message.field {
            // A member of a oneof is a variant of an enumeration of that name.
            let path = match real_oneof(message, field) {
                Some(oneof) => format!("{name}.{oneof}.{}", field.name()),
                None => format!("{name}.{}", field.name()),
            };
            let attributes = if hidden(&name, field.name()) {
                "#[serde(skip)]".to_owned()
            } else {
                let comment = contract.comments.get(&(name.clone(), field.name().to_owned())).copied();
                let comment = comment.filter(|_| is_read && !is_written);
                contract.field_attributes(&forms, form, field, is_written, comment)
                    + secret_attribute(secrets, field.name())
            };
            builder = builder.field_attribute(path, attributes);
        }
    }
    builder.skip_debug(forms.values().filter(|form| !form.secrets.is_empty()).map(|form| form.message))
}

fn secret_attribute(secrets: &[&str], field: &str) -> &'static str {
    if secrets.contains(&field) { "#[schema(format = Password)]" } else { "" }
}

/// The code that prints the messages of a package that have secrets, without those. It stands beside what prost generates.
pub fn redacted_debug(descriptors: &FileDescriptorSet, forms: &[Json], package: &str) -> String {
    let contract = Contract::new(descriptors);
    let mut code = String::new();
    for form in forms.iter().filter(|form| !form.secrets.is_empty()) {
        let Some(name) = form.message.strip_prefix(&format!(".{package}.")) else { continue };
        let shown = contract.messages[form.message].field.iter().map(FieldDescriptorProto::name);
        let shown = shown.filter(|field| !form.secrets.contains(field));
        let shown: String = shown.map(|field| format!(".field(\"{field}\", &self.{field})")).collect();
        code += &format!(
            "impl ::core::fmt::Debug for {name} {{
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{
                    formatter.debug_struct(\"{name}\"){shown}.finish_non_exhaustive()
                }}
            }}\n"
        );
    }
    code
}

/// Puts the attributes of oneofs into code that prost generated: what prost is told to put on such a field, it puts on
/// the members, too.
pub fn flatten_oneofs(code: &str) -> String {
    let mut flattened = String::new();
    let mut is_json = false;
    for line in code.split_inclusive('\n') {
        let start = line.trim_start();
        is_json = match start {
            _ if start.starts_with("#[derive(::utoipa::ToSchema)]") => true,
            _ if start.starts_with('}') => false,
            _ => is_json,
        };
        if is_json && start.starts_with("#[prost(oneof = ") {
            flattened.push_str("#[serde(flatten, deserialize_with = \"crate::json::one_of\")]#[schema(inline)]\n");
        }
        flattened.push_str(line);
    }
    flattened
}

impl<'a> Contract<'a> {
    fn new(descriptors: &'a FileDescriptorSet) -> Self {
        let mut contract = Self {
            messages: BTreeMap::new(),
            enumerations: BTreeMap::new(),
            comments: BTreeMap::new(),
            inputs: Vec::new(),
            outputs: Vec::new(),
        };
        for file in &descriptors.file {
            let full = |name: &str| format!(".{}.{name}", file.package());
            contract.messages.extend(file.message_type.iter().map(|message| (full(message.name()), message)));
            contract.enumerations.extend(file.enum_type.iter().map(|value| (full(value.name()), value)));
            for location in file.source_code_info.iter().flat_map(|info| &info.location) {
                // Field numbers of `FileDescriptorProto.message_type` and `DescriptorProto.field`.
                if let [4, message, 2, field] = location.path[..] {
                    let message = &file.message_type[message as usize];
                    let path = (full(message.name()), message.field[field as usize].name().to_owned());
                    contract.comments.insert(path, location.leading_comments());
                }
            }
            for method in file.service.iter().flat_map(|service| &service.method) {
                contract.inputs.push(method.input_type().to_owned());
                contract.outputs.push(method.output_type().to_owned());
            }
        }
        contract
    }

    /// The messages that some messages hold, themselves included.
    fn reach(&self, roots: &[String], hidden: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(name) = open.pop() {
            if name == TIMESTAMP || self.enumerations.contains_key(&name) || !reached.insert(name.clone()) {
                continue;
            }
            let message = self.messages.get(&name).unwrap_or_else(|| panic!("{name} is no message of a file"));
            assert!(message.nested_type.is_empty(), "{name}: nested messages and maps have no JSON form yet");
            let shown = message.field.iter().filter(|field| !hidden(&name, field.name()));
            open.extend(shown.filter_map(|field| field.type_name.clone()));
        }
        reached
    }

    /// The attributes of a field; `comment` is that of one that is only received.
    fn field_attributes(
        &self,
        forms: &BTreeMap<&str, &Json>,
        form: Option<&Json>,
        field: &FieldDescriptorProto,
        is_written: bool,
        comment: Option<&str>,
    ) -> String {
        let names =
            |of: fn(&Json) -> &'static [&'static str]| form.is_some_and(|form| of(form).contains(&field.name()));
        let is_sparse = form.is_some_and(|form| form.is_sparse);
        let is_optional = field.proto3_optional();
        let is_member = field.oneof_index.is_some() && !is_optional;
        let is_repeated = field.label() == Label::Repeated;
        let around = |inner: &str| match (is_optional, is_repeated) {
            (true, _) => format!("Option<{inner}>"),
            (_, true) => format!("Vec<{inner}>"),
            _ => inner.to_owned(),
        };
        // prost holds a message as an `Option`, whether it is optional or not.
        let message = |inner: &str| match is_optional || is_repeated || is_member {
            true => around(inner),
            false => format!("crate::json::Required<{inner}>"),
        };
        let is_alone = !is_optional && !is_repeated && !is_member;
        let list = forms.get(field.type_name()).filter(|form| form.is_list);
        let mut serde = Vec::new();
        if !(list.is_none() && form.is_some_and(|form| form.is_list)) {
            serde.push(format!("rename = \"{}\"", field.json_name()));
        }
        let mut schema = Vec::new();
        // An adapter for serde, where prost holds the value in another form, and the type for utoipa.
        let (adapter, schema_type) = match field.r#type() {
            Type::Enum => {
                let path = rust_path(field.type_name());
                let adapter = match names(|form| form.nullable) {
                    true => format!("crate::json::NullableWord<{path}>"),
                    false => around(&format!("crate::json::Word<{path}>")),
                };
                (Some(adapter), Some(path))
            }
            Type::Message if field.type_name() == TIMESTAMP => {
                (Some(message("crate::json::Rfc3339")), Some("::chrono::DateTime<::chrono::Utc>".to_owned()))
            }
            Type::Message if field.type_name() == RULE_DAYS => {
                (Some("crate::json::RuleDaysOrNone".to_owned()), Some("crate::json::RuleDates".to_owned()))
            }
            Type::Message if list.is_some() => {
                let items = &self.messages[field.type_name()].field[0];
                (None, Some(format!("Vec<{}>", rust_path(items.type_name()))))
            }
            Type::Message if is_alone => (Some(message("::serde_with::Same")), Some(rust_path(field.type_name()))),
            Type::Int32 if field.name().ends_with("day") => {
                let form = if field.name() == "end_day" { "LastDay" } else { "IsoDate" };
                (Some(around(&format!("crate::json::{form}"))), Some("::chrono::NaiveDate".to_owned()))
            }
            Type::Uint32 if field.name().starts_with("half_") => {
                (Some(around("crate::json::Halves")), Some("f64".to_owned()))
            }
            Type::Uint32 if names(|form| form.clocks) => {
                (Some(around("crate::json::Clock")), Some("String".to_owned()))
            }
            Type::Bytes | Type::Group => panic!("{}: bytes have no JSON form yet", field.name()),
            _ => (None, None),
        };
        if let Some(adapter) = &adapter {
            serde.push(format!("with = \"::serde_with::As::<{adapter}>\""));
        }
        let is_flat =
            field.type_name() == NIGHTS && is_alone || field.type_name() == RULE_DAYS || names(|form| form.flat);
        if is_flat {
            serde.push("flatten".to_owned());
        } else if is_optional && (adapter.is_some() || is_sparse) {
            serde.push("default".to_owned());
        } else if names(|form| form.younger) {
            serde.push("default".to_owned());
            schema.push("required".to_owned());
        }
        if let Some(schema_type) = schema_type {
            schema.push(format!("value_type = {}", if is_flat { schema_type } else { around(&schema_type) }));
        }
        if is_optional && is_sparse {
            serde.push("skip_serializing_if = \"Option::is_none\"".to_owned());
        } else if is_optional && is_written && !is_flat {
            schema.push("required".to_owned());
        }
        if field.r#type() == Type::String
            && let Some((shortest, longest)) = comment.and_then(lengths)
        {
            schema.push(format!("min_length = {shortest}, max_length = {longest}"));
        }
        let schema = if schema.is_empty() { String::new() } else { format!("#[schema({})]", schema.join(", ")) };
        format!("#[serde({})]{schema}", serde.join(", "))
    }
}

/// The names of the oneofs that somebody wrote: prost makes one of each optional field, too.
fn oneofs(message: &DescriptorProto) -> BTreeSet<&str> {
    message.field.iter().filter_map(|field| real_oneof(message, field)).collect()
}

fn real_oneof<'a>(message: &'a DescriptorProto, field: &FieldDescriptorProto) -> Option<&'a str> {
    let index = field.oneof_index.filter(|_| !field.proto3_optional())?;
    Some(message.oneof_decl[usize::try_from(index).ok()?].name())
}

/// The shortest and the longest length that a comment tells, as in `1 to 4,000 characters`.
fn lengths(comment: &str) -> Option<(usize, usize)> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let number = |word: &str| word.replace(',', "").parse().ok();
    words.windows(4).find_map(|words| match words {
        [shortest, "to", longest, word] if word.starts_with("characters") => {
            Some((number(shortest)?, number(longest)?))
        }
        _ => None,
    })
}

/// Where the generated type of a message or enumeration stands.
fn rust_path(full_name: &str) -> String {
    format!("crate{}", full_name.replace('.', "::"))
}
