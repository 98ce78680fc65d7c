//! The words of enumerations: an implementation of `crate::Enumeration` for each, derived from the descriptors.

use std::fmt::Write as _;

use prost_types::{EnumDescriptorProto, FileDescriptorSet};

/// The word of a value of an enumeration, in lower case: `ROOM_TYPE_LIVING_ROOM` is `living_room`. None for the
/// unspecified one.
pub fn word(enumeration: &EnumDescriptorProto, value: &str) -> Option<String> {
    let prefix = enumeration.value[0].name().strip_suffix("UNSPECIFIED");
    let word = prefix.and_then(|prefix| value.strip_prefix(prefix));
    let word =
        word.unwrap_or_else(|| panic!("{}: values share a prefix, the first is UNSPECIFIED", enumeration.name()));
    (word != "UNSPECIFIED").then(|| word.to_lowercase())
}

/// The implementations for all enumerations.
pub fn implementations(descriptors: &FileDescriptorSet) -> String {
    let mut code = String::new();
    for file in &descriptors.file {
        let package = file.package().replace('.', "::");
        for enumeration in &file.enum_type {
            let words = || enumeration.value.iter().filter_map(|value| word(enumeration, value.name()));
            let all: Vec<String> = words().map(|word| format!("Self::{}", variant(&word))).collect();
            let names: Vec<String> = words().map(|word| format!("Self::{} => {word:?}", variant(&word))).collect();
            writeln!(
                code,
                "crate::slug::enumeration! {{ {}, [{}], {{ {} }} }}",
                format_args!("crate::{package}::{}", enumeration.name()),
                all.join(", "),
                names.join(", "),
            )
            .expect("a string takes everything");
        }
    }
    code
}

/// The variant that prost makes of a word: `living_room` is `LivingRoom`.
fn variant(word: &str) -> String {
    word.split('_').map(|part| format!("{}{}", part[..1].to_uppercase(), &part[1..])).collect()
}
