//! Administration of operators and owners, from the command line of the machine with the data folder. The product may
//! run at the same time.

use std::{
    io,
    path::{Path, PathBuf},
};

use casacero_common::{
    brand::{self, Brand},
    clock::Clock,
    db::{self, Database},
    principal::Role,
};
use casacero_listing::{
    MIGRATIONS,
    access::{administration::Administration, operators::NewOperator},
    domain::token::new_token,
    mail::letter::Letterhead,
};
use clap::{Args, Subcommand, ValueEnum};
use url::Url;

use crate::config::Config;

/// What is done about operators.
#[derive(Subcommand)]
pub enum OperatorVerb {
    /// Makes an operator and prints a password for it, unless one is given.
    Create(NewOperatorArguments),
}

/// An operator to be made.
#[derive(Args)]
pub struct NewOperatorArguments {
    /// The mail address it signs in with.
    email: String,
    /// What others call it.
    #[arg(long, default_value = "Operator")]
    name: String,
    /// What it may do.
    #[arg(long, value_enum, default_value = "admin")]
    role: RoleName,
    /// Reads the password, of at least 12 characters, as a line of the standard input.
    #[arg(long)]
    password_stdin: bool,
    /// Changes the operator of that address, whose sessions end.
    #[arg(long)]
    replace: bool,
    /// The folder everything is kept in.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// What is done about owners.
#[derive(Subcommand)]
pub enum OwnerVerb {
    /// Says by which address a home's owner signs in, and mails a link there.
    Link {
        /// Such as CASA-1001.
        id: String,
        /// The owner's mail address.
        address: String,
        /// The language of the mail: en or es.
        #[arg(long, default_value = "en")]
        language: String,
        /// The folder everything is kept in.
        #[arg(long)]
        data: Option<PathBuf>,
    },
}

/// What an operator may do.
#[derive(Clone, Copy, ValueEnum)]
enum RoleName {
    /// Look.
    Viewer,
    /// Look and change.
    Editor,
    /// Everything, other operators included.
    Admin,
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no data in the folder.
    #[error("there is no data of CasaCero in {0}; say where it is with --data")]
    NoData(PathBuf),
    /// See the cause.
    #[error("the password cannot be read: {0}")]
    Password(io::Error),
    /// See the cause.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// See the cause.
    #[error("CASACERO_GATEWAY__PUBLIC_URL: {0}")]
    PublicUrl(#[from] url::ParseError),
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] casacero_listing::error::Error),
}

async fn open(config: &Config, data: Option<PathBuf>) -> Result<Administration, Error> {
    let data = data.unwrap_or_else(|| config.data.clone());
    let file = data.join("listing.db");
    let path = Path::new(&file).canonicalize().map_err(|_| Error::NoData(data))?;
    let database =
        Database::open(&db::Config { url: format!("sqlite://{}", path.display()).into(), ..Default::default() })
            .await?;
    database.migrate(MIGRATIONS).await?;
    let brand = Brand::read(&config.brand_file)?;
    let letterhead = Letterhead {
        brand_name: brand.name,
        public_url: Url::parse(&config.gateway.public_url)?,
        support_email: brand.support_email,
    };
    Ok(Administration::new(database, Clock::system(), letterhead))
}

/// Executes a command about operators.
pub async fn operator(config: &Config, verb: OperatorVerb) -> Result<(), Error> {
    let OperatorVerb::Create(NewOperatorArguments { email, name, role, password_stdin, replace, data }) = verb;
    let administration = open(config, data).await?;
    let role = match role {
        RoleName::Viewer => Role::Viewer,
        RoleName::Editor => Role::Editor,
        RoleName::Admin => Role::Admin,
    };
    let password = if password_stdin {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map_err(Error::Password)?;
        line.trim_end_matches(['\r', '\n']).to_owned()
    } else {
        new_token()
    };
    let operator = NewOperator { email, name, role, password: password.clone() };
    let made = administration.create_operator(operator, replace).await?;
    println!("{} signs in as {}.", made.name, made.email);
    if !password_stdin {
        println!("Password, shown this once: {password}");
    }
    Ok(())
}

/// Executes a command about owners.
pub async fn owner(config: &Config, verb: OwnerVerb) -> Result<(), Error> {
    let OwnerVerb::Link { id, address, language, data } = verb;
    open(config, data).await?.link_owner(&id, &address, &language).await?;
    println!("The owner of {id} signs in by this address; a link is on its way as soon as CasaCero runs.");
    Ok(())
}
