//! Settings from the environment: `CASACERO_GATEWAY__PORT=3000` is the field `port` of the part `gateway`.

use figment::{
    Figment,
    providers::{Env, Serialized},
};
use serde::{Serialize, de::DeserializeOwned};

/// The prefix of all our environment variables.
pub const PREFIX: &str = "CASACERO_";

/// A setting that cannot be read, with a message that names it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// One variable is invalid.
    #[error("{0} cannot be read: {1}")]
    Variable(String, String),
    /// The invalid variable is unknown.
    #[error("the settings cannot be read: {0}")]
    Settings(#[source] Box<figment::Error>),
}

/// The defaults of `T`, overridden by the environment.
pub fn load<T: Default + Serialize + DeserializeOwned>() -> Result<T, Error> {
    let read = |env: Env| {
        let settings = Figment::from(Serialized::defaults(T::default())).merge(env.split("__"));
        settings.extract::<T>().map_err(Box::new)
    };
    let error = match read(Env::prefixed(PREFIX)) {
        Ok(settings) => return Ok(settings),
        Err(error) => error,
    };
    // An error in settings that several kinds of process share does not contain the name of the variable. The variable
    // without which all settings can be read is the invalid one.
    let names: Vec<String> = Env::prefixed(PREFIX).iter().map(|(name, _)| name.to_string()).collect();
    let without = |name: &str| Env::prefixed(PREFIX).ignore(&[name]);
    match names.iter().find(|name| read(without(name)).is_ok()) {
        Some(name) => Err(Error::Variable(format!("{PREFIX}{}", name.to_uppercase()), error.kind.to_string())),
        None => Err(Error::Settings(error)),
    }
}
