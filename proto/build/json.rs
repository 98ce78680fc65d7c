//! The JSON form of messages: attributes for serde and utoipa, derived from the descriptors.
//!
//! - A field has its `json_name`, and its comment describes it in the OpenAPI document.
//! - An `optional` field is null when absent; all others are demanded.
//! - An enumeration is a word: `ROOM_TYPE_LIVING_ROOM` is `living_room`.
//! - A timestamp is RFC 3339 text; an `int32` whose name ends in `_day` is a date, `YYYY-MM-DD`.
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

/// All messages and enumerations by their full names.
struct Contract<'a> {
    messages: BTreeMap<String, &'a DescriptorProto>,
    enumerations: BTreeMap<String, &'a EnumDescriptorProto>,
    inputs: Vec<String>,
    outputs: Vec<String>,
}

/// Gives some messages, and everything that they hold, their JSON form.
pub fn derive(mut builder: Builder, descriptors: &FileDescriptorSet, names: &[&str]) -> Builder {
    let contract = Contract::new(descriptors);
    let read = contract.reach(&contract.inputs);
    let written = contract.reach(&contract.outputs);
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
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
    for name in contract.reach(&names) {
        let mut attributes = "#[derive(::utoipa::ToSchema)]".to_owned();
        let is_read = read.contains(&name);
        if is_read {
            attributes += "#[derive(::serde::Deserialize)]";
        }
        if written.contains(&name) {
            attributes += "#[derive(::serde::Serialize)]";
        }
        for oneof in oneofs(contract.messages[&name]) {
            builder = builder.enum_attribute(format!("{name}.{oneof}"), &attributes);
        }
        if is_read {
            attributes += "#[serde(deny_unknown_fields)]";
        }
        builder = builder.message_attribute(&name, attributes);
        for field in &contract.messages[&name].field {
            // A member of a oneof is a variant of an enumeration of that name.
            let path = match real_oneof(contract.messages[&name], field) {
                Some(oneof) => format!("{name}.{oneof}.{}", field.name()),
                None => format!("{name}.{}", field.name()),
            };
            builder = builder.field_attribute(path, field_attributes(field));
        }
    }
    builder
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
        let mut contract =
            Self { messages: BTreeMap::new(), enumerations: BTreeMap::new(), inputs: Vec::new(), outputs: Vec::new() };
        for file in &descriptors.file {
            let full = |name: &str| format!(".{}.{name}", file.package());
            contract.messages.extend(file.message_type.iter().map(|message| (full(message.name()), message)));
            contract.enumerations.extend(file.enum_type.iter().map(|value| (full(value.name()), value)));
            for method in file.service.iter().flat_map(|service| &service.method) {
                contract.inputs.push(method.input_type().to_owned());
                contract.outputs.push(method.output_type().to_owned());
            }
        }
        contract
    }

    /// The messages that some messages hold, themselves included.
    fn reach(&self, roots: &[String]) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(name) = open.pop() {
            if name == TIMESTAMP || self.enumerations.contains_key(&name) || !reached.insert(name.clone()) {
                continue;
            }
            let message = self.messages.get(&name).unwrap_or_else(|| panic!("{name} is no message of a file"));
            assert!(message.nested_type.is_empty(), "{name}: nested messages and maps have no JSON form yet");
            open.extend(message.field.iter().filter_map(|field| field.type_name.clone()));
        }
        reached
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

fn field_attributes(field: &FieldDescriptorProto) -> String {
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
    let adapter = match field.r#type() {
        Type::Enum => {
            let path = rust_path(field.type_name());
            Some((format!("crate::json::Word<{path}>"), path))
        }
        Type::Message if field.type_name() == TIMESTAMP => {
            Some((message("crate::json::Rfc3339"), "::chrono::DateTime<::chrono::Utc>".to_owned()))
        }
        Type::Message if !is_optional && !is_repeated && !is_member => {
            Some((message("::serde_with::Same"), rust_path(field.type_name())))
        }
        Type::Int32 if field.name().ends_with("_day") => {
            Some((around("crate::json::IsoDate"), "::chrono::NaiveDate".to_owned()))
        }
        Type::Bytes | Type::Group => panic!("{}: bytes have no JSON form yet", field.name()),
        _ => None,
    };
    let mut serde = vec![format!("rename = \"{}\"", field.json_name())];
    let mut schema = Vec::new();
    if let Some((adapter, schema_type)) = adapter {
        serde.push(format!("with = \"::serde_with::As::<{adapter}>\""));
        schema.push(format!("value_type = {}", around(&schema_type)));
        if is_optional {
            serde.push("default".to_owned());
        }
    }
    if is_optional {
        schema.push("required".to_owned());
    }
    let schema = if schema.is_empty() { String::new() } else { format!("#[schema({})]", schema.join(", ")) };
    format!("#[serde({})]{schema}", serde.join(", "))
}

/// Where the generated type of a message or enumeration stands.
fn rust_path(full_name: &str) -> String {
    format!("crate{}", full_name.replace('.', "::"))
}
