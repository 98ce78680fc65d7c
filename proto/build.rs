//! Compiles the contract with protox, so that no protoc is needed.

#[path = "build/enumerations.rs"]
mod enumerations;
#[path = "build/json.rs"]
mod json;

use std::{env, error::Error, fs, path::PathBuf};

use prost::Message as _;
use prost_types::{FileDescriptorSet, method_options::IdempotencyLevel};

const FILES: [&str; 16] = [
    "listing/v1/listing.proto",
    "listing/v1/accounts.proto",
    "listing/v1/operator.proto",
    "listing/v1/commands.proto",
    "listing/v1/photos.proto",
    "listing/v1/translations.proto",
    "listing/v1/coordinates.proto",
    "listing/v1/inquiries.proto",
    "listing/v1/guests.proto",
    "listing/v1/settings.proto",
    "listing/v1/alerts.proto",
    "listing/v1/mail.proto",
    "calendar/v1/calendar.proto",
    "geocoding/v1/geocoding.proto",
    "geocoding/v1/postcodes.proto",
    "translation/v1/translation.proto",
];

/// The packages, each of which prost writes into a file of its own.
const PACKAGES: [&str; 4] = ["listing.v1", "calendar.v1", "geocoding.v1", "translation.v1"];

/// What has its JSON form from here, together with all that it holds: what the REST API passes on as it is, and of each
/// kind of field one message more.
const WITH_JSON: [&str; 13] = [
    ".listing.v1.Features",
    ".listing.v1.Fees",
    ".listing.v1.FieldReason",
    ".listing.v1.HeldPhoto",
    ".listing.v1.Host",
    ".listing.v1.ListMailFailuresResponse",
    ".listing.v1.Point",
    ".listing.v1.Price",
    ".listing.v1.Quality",
    ".listing.v1.ReviewCheck",
    ".listing.v1.Room",
    ".listing.v1.StayPrice",
    ".calendar.v1.BlockEdit",
];

fn main() -> Result<(), Box<dyn Error>> {
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(FILES, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptors.bin"), descriptors.encode_to_vec())?;
    fs::write(out.join("enumerations.rs"), enumerations::implementations(&descriptors))?;
    fs::write(out.join("safe_methods.rs"), safe_methods(&descriptors))?;
    let builder = tonic_prost_build::configure()
        .build_transport(false)
        // A photo is received without a copy.
        .bytes(".listing.v1.AddPhotoRequest.content");
    json::derive(builder, &descriptors, &WITH_JSON).compile_fds(descriptors)?;
    for package in PACKAGES {
        let file = out.join(format!("{package}.rs"));
        fs::write(&file, json::flatten_oneofs(&fs::read_to_string(&file)?))?;
    }
    Ok(())
}

/// The paths of all methods that may be called twice according to their options.
fn safe_methods(descriptors: &FileDescriptorSet) -> String {
    let mut paths = Vec::new();
    for file in &descriptors.file {
        for service in &file.service {
            for method in &service.method {
                let level = method.options.as_ref().map(|options| options.idempotency_level());
                if level.is_some_and(|level| level != IdempotencyLevel::IdempotencyUnknown) {
                    assert!(
                        !method.server_streaming(),
                        "a stream that has begun cannot be called again: {}",
                        method.name()
                    );
                    paths.push(format!("/{}.{}/{}", file.package(), service.name(), method.name()));
                }
            }
        }
    }
    format!("&{paths:?}")
}
