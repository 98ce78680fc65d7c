//! Administration from the command line: `operator` and `owner` of `casacero` and of `casacero-listing`.
//! Access to the database is the permission. The service may run at the same time.

use std::{io, sync::Arc};

use casacero_common::{
    brand::{self, Brand},
    clock::Clock,
    db::{self, Database},
    events::Events,
    outbox::Outbox,
    principal::{Principal, Role},
    service::Shutdown,
    site_address::is_loopback,
};
use clap::{Args, Subcommand, ValueEnum};
use url::Url;

use super::{
    credentials::Hashing,
    members::Members,
    notices::Notices,
    operators::{NamedOperatorSession, NewOperator, Operators},
};
use crate::{
    MIGRATIONS,
    domain::{refusal::Refusal, thread::ThreadKey, token::new_token},
    mail::letter::Letterhead,
    process::Settings,
    store::{OperatorAccount, Store},
};

/// How times are written, in UTC.
const MINUTE: &str = "%Y-%m-%d %H:%M UTC";

/// What is done about operators.
#[derive(Subcommand)]
pub enum OperatorVerb {
    /// Lists the operators.
    List,
    /// Makes an operator and prints a password for it, unless one is given.
    Create(NewOperatorArguments),
    /// Mails somebody a link to set a password and become an operator; to who was invited before, another one.
    Invite {
        /// The mail address.
        email: String,
        /// What others call it.
        #[arg(long, default_value = "Operator")]
        name: String,
        /// What it may do.
        #[arg(long, value_enum, default_value = "editor")]
        role: RoleName,
        /// The language of the mail: en or es.
        #[arg(long, default_value = "en")]
        language: String,
    },
    /// Says what an operator may do. The last admin stays one.
    Role {
        /// The mail address it signs in with.
        email: String,
        /// What it may do.
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Removes an operator, whose sessions end. The last admin stays.
    Remove {
        /// The mail address it signs in with.
        email: String,
    },
    /// Switches off the second factor of an operator who lost it, and mails that.
    TotpOff {
        /// The mail address it signs in with.
        email: String,
        /// The language of the mail: en or es.
        #[arg(long, default_value = "en")]
        language: String,
    },
    /// Lists the open sessions of an operator.
    Sessions {
        /// The mail address it signs in with.
        email: String,
        /// Ends them.
        #[arg(long)]
        end: bool,
    },
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
    },
    /// Mails each address whose homes nobody owns yet, such as imported ones, one link that claims them all. Repeated, it
    /// reaches those whose link was not used within 7 days.
    Invite,
}

/// What an operator may do.
#[derive(Clone, Copy, ValueEnum)]
pub enum RoleName {
    /// Look.
    Viewer,
    /// Look and change.
    Editor,
    /// Everything, other operators included.
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Viewer => Self::Viewer,
            RoleName::Editor => Self::Editor,
            RoleName::Admin => Self::Admin,
        }
    }
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// See the cause.
    #[error("the password cannot be read: {0}")]
    Password(io::Error),
    /// The mail would lead its reader to their own machine.
    #[error(
        "CASACERO_GATEWAY__PUBLIC_URL is {0}, which leads nowhere on the owner's machine; set it to the address of the \
         site, as for the processes that run"
    )]
    LoopbackLink(Url),
    /// See the cause.
    #[error("the database: {0}")]
    Database(#[from] db::Error),
    /// See the cause.
    #[error(transparent)]
    Brand(#[from] brand::Error),
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] crate::error::Error),
}

/// The principal of these commands, as the audit names it.
fn command_line() -> Principal {
    Principal::Service { name: "command-line".into() }
}

/// Opens the database of the settings, and waits until it has its tables.
async fn open(settings: &Settings, clock: &Clock, shutdown: &Shutdown) -> Result<Store, Error> {
    let database = Database::open(&settings.database).await?;
    database.migrated(MIGRATIONS, shutdown).await?;
    // The service that runs publishes the events and sends the mails.
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    Ok(Store::new(database, outbox, clock.clone()))
}

/// Refuses to mail a link that would lead its reader to their own machine.
fn check_links(settings: &Settings) -> Result<(), Error> {
    let public_url = &settings.gateway.public_url;
    // A mail in a folder is read on this machine, where the link works.
    let is_wrong = is_loopback(public_url) && settings.mail.url.reveal().starts_with("smtp");
    if is_wrong { Err(Error::LoopbackLink(public_url.clone())) } else { Ok(()) }
}

/// What mails have in common.
fn letterhead(settings: &Settings) -> Result<Letterhead, Error> {
    let brand = Brand::read(&settings.brand_file)?;
    Ok(Letterhead {
        brand_name: brand.name,
        public_url: settings.gateway.public_url.clone(),
        support_email: brand.support_email,
        listings_email: brand.listings_email,
        guest_languages: settings.guest_languages.clone(),
        // Mails to operators name no thread.
        threads: ThreadKey::new([]),
        replies: None,
    })
}

/// Executes a command about operators. Returns what is said to whoever gave it.
pub async fn operator(settings: &Settings, verb: OperatorVerb, shutdown: &Shutdown) -> Result<String, Error> {
    let letterhead = match &verb {
        OperatorVerb::Invite { .. } => {
            check_links(settings)?;
            letterhead(settings)?
        }
        OperatorVerb::TotpOff { .. } => letterhead(settings)?,
        // The others write no mail, and work where there is no brand file.
        _ => Letterhead {
            brand_name: String::new(),
            public_url: settings.gateway.public_url.clone(),
            support_email: String::new(),
            listings_email: None,
            guest_languages: String::new(),
            threads: ThreadKey::new([]),
            replies: None,
        },
    };
    let clock = Clock::system();
    let store = open(settings, &clock, shutdown).await?;
    let hashing = Hashing::default();
    let operators = Operators { store, clock, hashing, letterhead, mail_waits: Arc::default() };
    let admin = command_line();
    Ok(match verb {
        OperatorVerb::List => {
            let all = operators.list(&admin).await?;
            let lines: Vec<String> = all.iter().map(account_line).collect();
            if lines.is_empty() { "There is no operator.".into() } else { lines.join("\n") }
        }
        OperatorVerb::Create(arguments) => return create(&operators, arguments).await,
        OperatorVerb::Invite { email, name, role, language } => {
            let invited = operators.invite(&admin, (&email, &name, role.into()), &language).await;
            if let Err(crate::error::Error::Refused(Refusal::OperatorExists)) = invited {
                let known = operators.of_address(&admin, &email).await?;
                operators.invite_again(&admin, &known.operator.id, &language).await?;
            } else {
                invited?;
            }
            format!("A link of 7 days to {} is on its way as soon as CasaCero runs.", settings.gateway.public_url)
        }
        OperatorVerb::Role { email, role } => {
            let known = operators.of_address(&admin, &email).await?;
            account_line(&operators.change(&admin, &known.operator.id, None, Some(role.into())).await?)
        }
        OperatorVerb::Remove { email } => {
            let known = operators.of_address(&admin, &email).await?;
            operators.remove(&admin, &known.operator.id).await?;
            format!("{} is no operator any more.", known.operator.email)
        }
        OperatorVerb::TotpOff { email, language } => {
            let known = operators.of_address(&admin, &email).await?;
            operators.reset_totp(&admin, &known.operator.id, &language).await?;
            format!("{} signs in with the password alone.", known.operator.email)
        }
        OperatorVerb::Sessions { email, end } => {
            let id = operators.of_address(&admin, &email).await?.operator.id;
            if end {
                operators.end_sessions(&admin, &id, "", "").await?;
            }
            let open = operators.sessions(&admin, &id, "").await?;
            let lines: Vec<String> = open.iter().map(session_line).collect();
            if lines.is_empty() { "No session is open.".into() } else { lines.join("\n") }
        }
    })
}

async fn create(operators: &Operators, arguments: NewOperatorArguments) -> Result<String, Error> {
    let NewOperatorArguments { email, name, role, password_stdin, replace } = arguments;
    let password = if password_stdin {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map_err(Error::Password)?;
        line.trim_end_matches(['\r', '\n']).to_owned()
    } else {
        new_token()
    };
    if !replace && operators.exists(&email).await? {
        return Err(crate::error::Error::from(Refusal::OperatorExists).into());
    }
    let operator = NewOperator { email, name, role: role.into(), password: password.clone() };
    let made = operators.put(&command_line(), operator).await?.operator;
    let said = format!("{} signs in as {}.", made.name, made.email);
    Ok(if password_stdin { said } else { format!("{said}\nPassword, shown this once: {password}") })
}

/// An operator in a list, with tabs between the columns.
fn account_line(account: &OperatorAccount) -> String {
    let OperatorAccount { operator, hash, totp_seed, pending_totp_seed: _, last_sign_in_at } = account;
    let role = match operator.role {
        Role::Viewer => "viewer",
        Role::Editor => "editor",
        Role::Admin => "admin",
    };
    let state = if hash.is_some() { "active" } else { "invited" };
    let totp = if totp_seed.is_some() { "totp" } else { "no totp" };
    let seen = last_sign_in_at.map_or("never signed in".into(), |at| format!("signed in {}", at.format(MINUTE)));
    [operator.email.as_str(), &operator.name, role, state, totp, &seen].join("\t")
}

/// A session in a list, with tabs between the columns.
fn session_line(NamedOperatorSession { name, session, is_current: _ }: &NamedOperatorSession) -> String {
    let (opened, used) = (session.opened_at.format(MINUTE), session.last_used_at.format(MINUTE));
    let browser = session.user_agent.as_deref().unwrap_or("unknown browser");
    format!("{name}\topened {opened}\tused {used}\t{browser}")
}

/// Executes a command about owners. Returns what is said to whoever gave it.
pub async fn owner(settings: &Settings, verb: OwnerVerb, shutdown: &Shutdown) -> Result<String, Error> {
    check_links(settings)?;
    let letterhead = letterhead(settings)?;
    let public_url = &settings.gateway.public_url;
    let clock = Clock::system();
    let store = open(settings, &clock, shutdown).await?;
    let notices = Notices { store: store.clone(), letterhead: letterhead.clone() };
    let members = Members { store, clock, letterhead, mail_waits: Arc::default(), notices };
    match verb {
        OwnerVerb::Link { id, address, language } => {
            members.link_owner(&command_line(), &id, &address, &language).await?;
            Ok(format!(
                "The owner of {id} signs in by this address; a link to {public_url} is on its way as soon as CasaCero runs."
            ))
        }
        OwnerVerb::Invite => {
            let mailed = members.invite_owners(&command_line()).await?;
            Ok(format!("Addresses that are mailed a link to {public_url} as soon as CasaCero runs: {mailed}."))
        }
    }
}

#[cfg(test)]
mod tests;
