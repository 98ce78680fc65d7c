//! Settings from the environment: `CASACERO_GATEWAY__PORT=3000` is the field `port` of the part `gateway`, and
//! `CASACERO_MAIL__URL_FILE=/run/secrets/mail` names a file with the text of the field `url` of the part `mail`.

use std::fs;

use figment::{
    Figment,
    providers::{Env, Serialized},
};
use serde::{Serialize, de::DeserializeOwned};

/// The prefix of all our environment variables.
pub const PREFIX: &str = "CASACERO_";
/// How the name of a variable ends that names a file with a setting.
const IN_A_FILE: &str = "_file";
/// Settings whose own names end so.
const FILES: [&str; 2] = ["brand_file", "secret_file"];

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

/// The setting whose text is in a file, by the name of the variable without the prefix.
fn in_a_file(name: &str) -> Option<&str> {
    name.strip_suffix(IN_A_FILE).filter(|_| !FILES.contains(&name))
}

/// The settings whose text is in files, of all variables; both in lower case and without the prefix. An empty file is no setting.
fn from_files(variables: &[(String, String)]) -> Result<Vec<(String, String)>, Error> {
    let mut found = Vec::new();
    for (name, path) in variables {
        let Some(setting) = in_a_file(name) else { continue };
        let refused = |why: String| Error::Variable(format!("{PREFIX}{}", name.to_uppercase()), why);
        if variables.iter().any(|(other, _)| other == setting) {
            return Err(refused(format!("{PREFIX}{} is set, too", setting.to_uppercase())));
        }
        let text = fs::read_to_string(path).map_err(|error| refused(format!("{path}: {error}")))?;
        if !text.trim().is_empty() {
            found.push((setting.to_owned(), text.trim().to_owned()));
        }
    }
    Ok(found)
}

/// The defaults of `T`, overridden by the environment.
pub fn load<T: Default + Serialize + DeserializeOwned>() -> Result<T, Error> {
    let of_environment = || Env::prefixed(PREFIX).filter(|name| in_a_file(&name.as_str().to_lowercase()).is_none());
    let variables: Vec<(String, String)> =
        Env::prefixed(PREFIX).iter().map(|(name, value)| (name.as_str().to_lowercase(), value)).collect();
    let files = from_files(&variables)?;
    let read = |without: &str| {
        let environment = of_environment().ignore(&[without]).split("__");
        let settings = Figment::from(Serialized::defaults(T::default())).merge(environment);
        let files = files.iter().filter(|(name, _)| name != without);
        let settings = files.fold(settings, |settings, (name, text)| settings.merge((name.replace("__", "."), text)));
        settings.extract::<T>().map_err(Box::new)
    };
    let error = match read("") {
        Ok(settings) => return Ok(settings),
        Err(error) => error,
    };
    // An error in settings that several kinds of process share does not contain the name of the variable. The variable
    // without which all settings can be read is the invalid one.
    let mut names = variables.iter().map(|(name, _)| in_a_file(name).unwrap_or(name));
    match names.find(|name| read(name).is_ok()) {
        Some(name) => Err(Error::Variable(format!("{PREFIX}{}", name.to_uppercase()), error.kind.to_string())),
        None => Err(Error::Settings(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_may_be_in_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("written");
            path.display().to_string()
        };
        let (mail, empty) = (file("mail", "smtp://mail:25\n"), file("empty", "\n"));
        let read = |variables: &[(&str, &str)]| {
            let variables: Vec<_> = variables.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
            from_files(&variables).map_err(|error| error.to_string())
        };
        for (variables, expected) in [
            (&[("mail__url_file", &*mail), ("gateway__port", "3000")][..], &[("mail__url", "smtp://mail:25")][..]),
            (&[("mail__url_file", &empty)], &[]),
            (&[("brand_file", "/nowhere"), ("secret_file", "/nowhere")], &[]),
        ] {
            let expected: Vec<_> = expected.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
            assert_eq!(read(variables), Ok(expected), "{variables:?}");
        }
        for (variables, expected) in [
            (&[("mail__url_file", "/nowhere")][..], "CASACERO_MAIL__URL_FILE cannot be read: /nowhere: "),
            (
                &[("mail__url", "smtp://mail:25"), ("mail__url_file", &mail)],
                "CASACERO_MAIL__URL_FILE cannot be read: CASACERO_MAIL__URL is set, too",
            ),
        ] {
            let refused = read(variables).expect_err("refused");
            assert!(refused.starts_with(expected), "{refused}");
        }
    }
}
