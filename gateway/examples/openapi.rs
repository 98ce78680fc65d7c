//! Prints the OpenAPI document: `cargo run -p casacero-gateway --example openapi > gateway/openapi.json`.

fn main() {
    print!("{}", casacero_gateway::openapi::snapshot());
}
