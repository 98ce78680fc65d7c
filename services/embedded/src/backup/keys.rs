//! Encrypts and decrypts backups with age (<https://age-encryption.org/v1>), whose own command opens them, too.

use std::{
    fs::{self, File},
    io::{self, BufRead as _, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use age::{
    DecryptError, Decryptor, Encryptor, Identity, IdentityFile, Recipient, scrypt, secrecy::SecretString, x25519,
};
use clap::Args;

use super::Error;

/// What encrypted files begin with.
const MAGIC: &[u8] = b"age-encryption.org/";
/// The most work for a passphrase: sixteen times what a fast machine chooses, so that a slower one opens its backups.
const MAX_WORK: u8 = 24;

/// Opens a backup.
#[derive(Args, Clone, Debug, Default)]
pub struct Keys {
    /// A file with the secret key that age-keygen made.
    #[arg(long, conflicts_with_all = ["passphrase_file", "plain"])]
    pub identity_file: Option<PathBuf>,
    /// A file with a passphrase.
    #[arg(long, conflicts_with = "plain")]
    pub passphrase_file: Option<PathBuf>,
    /// Without encryption.
    #[arg(long)]
    pub plain: bool,
}

/// A backup that is written.
pub(super) enum Output<W: Write> {
    Plain(W),
    Encrypted(age::stream::StreamWriter<W>),
}

impl<W: Write> Output<W> {
    pub(super) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(mut to) => to.flush().map(|()| to),
            Self::Encrypted(to) => to.finish(),
        }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(to) => to.write(bytes),
            Self::Encrypted(to) => to.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(to) => to.flush(),
            Self::Encrypted(to) => to.flush(),
        }
    }
}

fn passphrase(path: &Path) -> Result<SecretString, Error> {
    let text = fs::read_to_string(path).map_err(Error::io(path))?;
    let text = text.trim_end_matches(['\r', '\n']);
    if text.is_empty() {
        return Err(Error::KeyFile(path.to_owned(), "it is empty".into()));
    }
    Ok(SecretString::from(text.to_owned()))
}

impl Keys {
    /// Whether it opens what it encrypts.
    pub(super) fn opens(&self) -> bool {
        self.plain || self.passphrase_file.is_some() || self.identity_file.is_some()
    }

    /// Encrypts for the recipients, or by the passphrase.
    pub(super) fn encryptor(&self, recipients: &[String]) -> Result<Option<Encryptor>, Error> {
        let parsed =
            recipients.iter().map(|text| text.parse::<x25519::Recipient>().map_err(|_| Error::Recipient(text.clone())));
        let parsed: Vec<x25519::Recipient> = parsed.collect::<Result<_, _>>()?;
        if !parsed.is_empty() {
            let all = parsed.iter().map(|recipient| recipient as &dyn Recipient);
            return Encryptor::with_recipients(all).map(Some).map_err(|_| Error::NoKey);
        }
        match &self.passphrase_file {
            Some(path) => Ok(Some(Encryptor::with_user_passphrase(passphrase(path)?))),
            None if self.plain => Ok(None),
            None => Err(Error::NoKey),
        }
    }

    fn identities(&self, file: &Path) -> Result<Vec<Box<dyn Identity>>, Error> {
        if let Some(path) = &self.identity_file {
            let failed = |why: String| Error::KeyFile(path.clone(), why);
            let keys = File::open(path).map_err(Error::io(path))?;
            // Its messages name lines and never what stands there.
            let keys = IdentityFile::from_buffer(BufReader::new(keys)).map_err(|error| failed(error.to_string()))?;
            return keys.into_identities().map_err(|error| failed(error.to_string()));
        }
        let path = self.passphrase_file.as_ref().ok_or_else(|| Error::Encrypted(file.to_owned()))?;
        let mut identity = scrypt::Identity::new(passphrase(path)?);
        identity.set_max_work_factor(MAX_WORK);
        Ok(vec![Box::new(identity)])
    }

    /// Opens a backup for reading.
    pub(super) fn open(&self, file: &Path, content: impl Read + 'static) -> Result<Box<dyn Read>, Error> {
        let mut input = BufReader::with_capacity(1 << 16, content);
        let encrypted = input.fill_buf().map_err(Error::io(file))?.starts_with(MAGIC);
        match (encrypted, self.plain) {
            (false, false) => return Err(Error::NotEncrypted(file.to_owned())),
            (false, true) => return Ok(Box::new(input)),
            (true, _) => {}
        }
        let identities = self.identities(file)?;
        let opened = Decryptor::new_buffered(input)
            .and_then(|decryptor| decryptor.decrypt(identities.iter().map(|identity| &**identity)));
        match opened {
            Ok(reader) => Ok(Box::new(reader)),
            Err(DecryptError::Io(error)) => Err(Error::damaged(file)(error)),
            Err(error @ (DecryptError::InvalidHeader | DecryptError::UnknownFormat)) => {
                Err(Error::Damaged(file.to_owned(), error.to_string()))
            }
            Err(_) => Err(Error::WrongKey(file.to_owned())),
        }
    }
}

/// Begins to encrypt.
pub(super) fn wrap<W: Write>(encryptor: Option<Encryptor>, to: BufWriter<W>) -> io::Result<Output<BufWriter<W>>> {
    match encryptor {
        None => Ok(Output::Plain(to)),
        Some(encryptor) => encryptor.wrap_output(to).map(Output::Encrypted),
    }
}
