//! Settings from the environment: `CASACERO_GATEWAY__PORT=3000` is the field `port` of the part
//! `gateway`.

use figment::{
    Figment,
    providers::{Env, Serialized},
};
use serde::{Serialize, de::DeserializeOwned};

/// What begins the name of every environment variable of ours.
pub const PREFIX: &str = "CASACERO_";

/// A setting that cannot be read, with the sentence that says which.
#[derive(Debug, thiserror::Error)]
#[error("the settings cannot be read: {0}")]
pub struct Error(#[from] Box<figment::Error>);

/// The defaults of `T`, overridden by the environment.
pub fn load<T: Default + Serialize + DeserializeOwned>() -> Result<T, Error> {
    Figment::from(Serialized::defaults(T::default()))
        .merge(Env::prefixed(PREFIX).split("__"))
        .extract()
        .map_err(|error| Error(Box::new(error)))
}
