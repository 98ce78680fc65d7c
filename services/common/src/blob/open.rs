//! Opens a store by its address: a folder or a bucket.

use std::{path::Path, sync::Arc, time::Duration};

use object_store::{
    BackoffConfig, ClientOptions, RetryConfig, aws::AmazonS3Builder, local::LocalFileSystem, prefix::PrefixStore,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use super::{BlobStore, Error, is_key};
use crate::secret::Secret;

/// How long a connection to the bucket may take.
const CONNECT: Duration = Duration::from_secs(1);
/// How long the bucket may be silent.
const SILENCE: Duration = Duration::from_secs(10);
/// How long one request may take: enough for a large photo on a slow line.
const REQUEST: Duration = Duration::from_secs(60);
/// How often a failed request is tried again.
const RETRIES: usize = 2;
/// Failed requests are not tried again after this time.
const RETRY_WITHIN: Duration = Duration::from_secs(5);

/// Where files such as photos are kept.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// `file:///absolute/folder`, or `s3://bucket/prefix` for a bucket of Amazon S3 or of a server
    /// that speaks like it, such as MinIO.
    pub url: String,
    /// The way to the bucket.
    pub s3: S3Config,
}

impl Default for Config {
    fn default() -> Self {
        Self { url: "file:///var/lib/casacero/media".into(), s3: S3Config::default() }
    }
}

/// The way to a bucket. Its key has to allow reading, writing, removing and listing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct S3Config {
    /// Where the server is, such as `http://minio:9000`; Amazon's own when absent.
    pub endpoint: Option<Url>,
    /// The bucket's region.
    pub region: String,
    /// Names the key.
    pub access_key_id: String,
    /// The key.
    pub secret_access_key: Secret,
}

impl Default for S3Config {
    fn default() -> Self {
        Self {
            endpoint: None,
            region: "us-east-1".into(),
            access_key_id: String::new(),
            secret_access_key: Secret::default(),
        }
    }
}

fn settings(problem: impl Into<String>) -> Error {
    Error::Settings(problem.into())
}

impl BlobStore {
    /// The store at an address. A missing folder is created. A bucket must exist, but may be unavailable now.
    pub fn open(config: &Config) -> Result<Self, Error> {
        let form = || settings("its address must look like `file:///var/lib/casacero/media` or `s3://bucket/prefix`");
        let url = Url::parse(&config.url).map_err(|_| form())?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err(settings(
                "its address holds a key; that goes into the setting S3__SECRET_ACCESS_KEY beside it",
            ));
        }
        if url.query().is_some() || url.fragment().is_some() || url.port().is_some() {
            return Err(form());
        }
        match url.scheme() {
            "file" => Self::folder(&url.to_file_path().map_err(|()| form())?),
            "s3" => {
                let prefix = url.path().trim_matches('/');
                if !prefix.is_empty() && !is_key(prefix) {
                    return Err(form());
                }
                Self::bucket(url.host_str().ok_or_else(form)?, prefix, &config.s3)
            }
            _ => Err(form()),
        }
    }

    /// A store in a folder, which is created if it is missing.
    pub fn folder(path: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(path)
            .map_err(|error| settings(format!("{} cannot be made: {error}", path.display())))?;
        let objects = LocalFileSystem::new_with_prefix(path).map_err(|error| settings(error.to_string()))?;
        Ok(Self { objects: Arc::new(objects), folder: Some(path.to_owned()) })
    }

    fn bucket(bucket: &str, prefix: &str, config: &S3Config) -> Result<Self, Error> {
        if config.access_key_id.is_empty() || !config.secret_access_key.is_set() {
            return Err(settings(
                "a bucket needs the settings S3__ACCESS_KEY_ID and S3__SECRET_ACCESS_KEY beside its address, such as \
                 CASACERO_MEDIA__S3__ACCESS_KEY_ID",
            ));
        }
        crate::tls::install_provider();
        let limits = ClientOptions::new()
            .with_connect_timeout(CONNECT)
            .with_read_timeout(SILENCE)
            .with_timeout(REQUEST)
            .with_allow_http(config.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http"));
        let retry = RetryConfig {
            backoff: BackoffConfig { init_backoff: Duration::from_millis(50), ..BackoffConfig::default() },
            max_retries: RETRIES,
            retry_timeout: RETRY_WITHIN,
        };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region(&config.region)
            .with_access_key_id(&config.access_key_id)
            .with_secret_access_key(config.secret_access_key.reveal())
            .with_client_options(limits)
            .with_retry(retry)
            // Some S3-compatible servers cannot remove several files at once.
            .with_disable_bulk_delete(true);
        if let Some(endpoint) = &config.endpoint {
            builder = builder.with_endpoint(endpoint.as_str());
        }
        let bucket = builder.build().map_err(|error| settings(error.to_string()))?;
        Ok(Self { objects: Arc::new(PrefixStore::new(bucket, prefix)), folder: None })
    }
}
