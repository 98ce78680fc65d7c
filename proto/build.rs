//! Compiles the contract with protox, so that no protoc is needed.

use std::{env, error::Error, fs, path::PathBuf};

use prost::Message as _;

const FILES: [&str; 4] = [
    "listing/v1/listing.proto",
    "calendar/v1/calendar.proto",
    "geocoding/v1/geocoding.proto",
    "translation/v1/translation.proto",
];

fn main() -> Result<(), Box<dyn Error>> {
    for file in FILES {
        println!("cargo:rerun-if-changed={file}");
    }
    let descriptors = protox::compile(FILES, ["."])?;
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("descriptors.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().build_transport(false).compile_fds(descriptors)?;
    Ok(())
}
