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
    domain::{refusal::Refusal, token::new_token},
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
mod tests {
    use casacero_common::db::testing::{TemporaryFolder, config};
    use clap::Parser;

    use super::*;
    use crate::{
        access::{
            links::Links,
            operator_accounts::{OperatorAccounts, OperatorSignIn},
        },
        domain::{contact::EmailAddress, description::Language, listing::Listing, second_factor::TotpKey},
        process::Site,
        store::{AuditPage, WaitingMail},
        testing::{id, letterhead, listing},
    };

    /// The commands as both programs have them.
    #[derive(Parser)]
    enum Command {
        #[command(subcommand)]
        Operator(OperatorVerb),
        #[command(subcommand)]
        Owner(OwnerVerb),
    }

    async fn settings(folder: &TemporaryFolder, public_url: &str, mail_url: &str) -> Settings {
        let settings = Settings {
            database: config(folder.path()).await,
            mail: casacero_common::mail::Config { url: mail_url.into() },
            gateway: Site { public_url: Url::parse(public_url).expect("an address") },
            brand_file: concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/brand.json").into(),
            ..Settings::default()
        };
        let database = Database::open(&settings.database).await.expect("a new database");
        database.migrate(MIGRATIONS).await.expect("tables");
        settings
    }

    async fn store(settings: &Settings) -> Store {
        open(settings, &Clock::system(), &Shutdown::new()).await.expect("a database with its tables")
    }

    /// The address of a listing's owner.
    async fn owner_of(store: &Store, number: u32) -> String {
        let found = store.listing(&id(number)).await.expect("read").expect("a listing");
        found.listing.owner.email.expect("an address").as_str().to_owned()
    }

    /// The mail that waits for a recipient. The owner before may be told as well.
    async fn mail_to(store: &Store, recipient: &str) -> Option<WaitingMail> {
        while let Some(mail) = store.claim_mail().await.expect("read") {
            if mail.recipient == recipient {
                return Some(mail);
            }
        }
        None
    }

    /// What a command says, or why it failed.
    async fn run(settings: &Settings, line: &str) -> Result<String, String> {
        let words = ["casacero"].into_iter().chain(line.split(' '));
        let done = match Command::try_parse_from(words).expect("a command") {
            Command::Operator(verb) => operator(settings, verb, &Shutdown::new()).await,
            Command::Owner(verb) => owner(settings, verb, &Shutdown::new()).await,
        };
        done.map_err(|error| error.to_string())
    }

    /// Operators who sign in to the database of the commands.
    fn accounts(store: &Store) -> OperatorAccounts {
        let (links, _worker) = Links::new(store.clone(), Clock::system(), letterhead(), Arc::default());
        let key = TotpKey::new("key", "CasaCero");
        OperatorAccounts { store: store.clone(), clock: Clock::system(), hashing: Hashing::default(), key, links }
    }

    #[tokio::test]
    async fn an_operator_is_made_once_and_signs_in_by_the_printed_password() {
        let folder = TemporaryFolder::new();
        let settings = settings(&folder, "https://homes.example/", "file:///nowhere").await;
        let store = store(&settings).await;
        let accounts = accounts(&store);
        let sign_in = async |password| {
            let asked = OperatorSignIn { email: "leo@homes.example", password, ..OperatorSignIn::default() };
            accounts.sign_in(asked).await
        };
        let said = run(&settings, "operator create Leo@homes.example --name Leo --role viewer").await.expect("made");
        let (first, password) = said.split_once("\nPassword, shown this once: ").expect("a password");
        assert_eq!(first, "Leo signs in as leo@homes.example.");
        let (_, session) = sign_in(password).await.expect("signed in");
        assert_eq!(session.operator.role, Role::Viewer);

        run(&settings, "operator create leo@homes.example").await.expect_err("there is one");
        sign_in(password).await.expect("nothing has changed");
        run(&settings, "operator create leo@homes.example --replace").await.expect("changed");
        sign_in(password).await.expect_err("another password");

        let page = AuditPage { limit: 10, ..AuditPage::default() };
        let audit = store.audit_entries(&page).await.expect("read");
        let told: Vec<_> = audit.iter().map(|entry| (entry.actor.as_str(), entry.action.as_str())).collect();
        assert_eq!(told, [("service:command-line", "operator.put"); 2]);
    }

    #[tokio::test]
    async fn operators_are_looked_after_by_commands() {
        let folder = TemporaryFolder::new();
        let settings = settings(&folder, "https://homes.example/", "smtp://mail.homes.example").await;
        let store = store(&settings).await;
        let eva = "eva@homes.example";
        let on_its_way = "A link of 7 days to https://homes.example/ is on its way as soon as CasaCero runs.";
        let table = [
            ("operator list", Ok("There is no operator.")),
            ("operator role eva@homes.example viewer", Err("there is no such operator")),
            ("operator invite nonsense", Err("email is not a valid e-mail address")),
            ("operator invite Eva@homes.example --name Eva --language es", Ok(on_its_way)),
            ("operator invite eva@homes.example", Ok(on_its_way)),
            ("operator list", Ok("eva@homes.example\tEva\teditor\tinvited\tno totp\tnever signed in")),
            (
                "operator role eva@homes.example admin",
                Ok("eva@homes.example\tEva\tadmin\tinvited\tno totp\tnever signed in"),
            ),
        ];
        for (line, expected) in table {
            assert_eq!(run(&settings, line).await, expected.map(Into::into).map_err(Into::into), "{line}");
        }
        // The first invitation ended with the second.
        let mut tokens = Vec::new();
        while let Some(mail) = mail_to(&store, eva).await {
            let token = mail.body.split('#').nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a link");
            tokens.push(token.to_owned());
        }
        let accounts = accounts(&store);
        let mut used = Vec::new();
        for token in &tokens {
            used.push(accounts.use_link(token, "olas y viento del sur").await.is_ok());
        }
        used.sort_unstable();
        assert_eq!(used, [false, true]);
        let asked = OperatorSignIn { email: eva, password: "olas y viento del sur", user_agent: "Firefox", code: None };
        let (token, _) = accounts.sign_in(asked).await.expect("opened");

        let said = run(&settings, "operator sessions eva@homes.example").await.expect("listed");
        assert!(said.ends_with("\tFirefox") && !said.contains(&token), "{said}");
        let table = [
            ("operator sessions eva@homes.example --end", Ok("No session is open.")),
            ("operator totp-off eva@homes.example", Ok("eva@homes.example signs in with the password alone.")),
            ("operator invite eva@homes.example", Err("the operator has a password already")),
            ("operator role eva@homes.example viewer", Err("this is the only admin")),
            ("operator remove eva@homes.example", Err("this is the only admin")),
            ("operator sessions leo@homes.example", Err("there is no such operator")),
            ("operator totp-off leo@homes.example", Err("there is no such operator")),
        ];
        for (line, expected) in table {
            assert_eq!(run(&settings, line).await, expected.map(Into::into).map_err(Into::into), "{line}");
        }
        assert!(accounts.session(&token).await.is_err(), "it was ended");
        run(&settings, "operator create leo@homes.example").await.expect("made");
        let removed = run(&settings, "operator remove Eva@homes.example").await;
        assert_eq!(removed.as_deref(), Ok("eva@homes.example is no operator any more."));
    }

    #[tokio::test]
    async fn an_owner_is_linked_and_mailed_an_address_of_the_site() {
        let folder = TemporaryFolder::new();
        let settings = settings(&folder, "https://homes.example/", "smtp://mail.homes.example").await;
        let store = store(&settings).await;
        store.put_listing(listing(1001)).await.expect("kept");
        let said = run(&settings, "owner link CASA-1001 marta@example.org --language es").await.expect("linked");
        assert!(said.contains("CASA-1001") && said.contains("https://homes.example/"), "{said}");
        assert_eq!(owner_of(&store, 1001).await, "marta@example.org");
        let mail = mail_to(&store, "marta@example.org").await.expect("a mail waits");
        assert!(mail.body.contains("https://homes.example/es/propietario/enlace#"), "{}", mail.body);
        run(&settings, "owner link CASA-1002 marta@example.org").await.expect_err("no such home");
    }

    #[tokio::test]
    async fn an_owner_with_the_same_address_is_only_mailed_a_link() {
        let folder = TemporaryFolder::new();
        let settings = settings(&folder, "https://homes.example/", "smtp://mail.homes.example").await;
        let store = store(&settings).await;
        let mut home = Listing { mail_language: Language::parse("es").ok(), ..listing(1001) };
        home.owner.email = EmailAddress::parse("Ana@example.com").ok();
        store.put_listing(home).await.expect("kept");
        run(&settings, "owner invite").await.expect("invited");
        let mail = mail_to(&store, "ana@example.com").await.expect("a mail waits");
        let token = mail.body.split('#').nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a link");
        let (links, _worker) = Links::new(store.clone(), Clock::system(), letterhead(), Arc::default());
        links.use_link(token, None, "").await.expect("used").1.expect("a session");
        let known =
            async || (store.listing(&id(1001)).await.expect("read"), store.members(&id(1001)).await.expect("read"));

        let before = known().await;
        assert_eq!(before.1.len(), 1);
        run(&settings, "owner link CASA-1001 ANA@example.com --language en").await.expect("mailed");
        let mail = mail_to(&store, "ana@example.com").await.expect("a mail waits");
        assert!(mail.body.contains("https://homes.example/owner/link#"), "{}", mail.body);
        assert!(store.claim_mail().await.expect("read").is_none(), "nobody is told of a move");
        assert_eq!(known().await, before);
        let audit = store.audit_entries(&AuditPage { limit: 1, ..AuditPage::default() }).await.expect("read");
        assert_eq!((audit[0].action.as_str(), audit[0].fields.len()), ("access.mail_link", 0));
    }

    #[tokio::test]
    async fn each_address_is_invited_once_to_all_of_its_homes() {
        let folder = TemporaryFolder::new();
        let settings = settings(&folder, "https://homes.example/", "smtp://mail.homes.example").await;
        let store = store(&settings).await;
        for number in [1001, 1002, 1003] {
            let mut home = listing(number);
            let address =
                [(1001, "Ana@example.com"), (1002, "ana@example.com")].into_iter().find(|(of, _)| *of == number);
            home.owner.email = address.map(|(_, text)| EmailAddress::parse(text).expect("an address"));
            store.put_listing(home).await.expect("kept");
        }
        let said = run(&settings, "owner invite").await.expect("invited");
        assert!(said.ends_with(": 1."), "{said}");
        let mail = mail_to(&store, "ana@example.com").await.expect("a mail waits");
        assert!(mail.body.contains("CASA-1001, CASA-1002") && !mail.body.contains("CASA-1003"), "{}", mail.body);
        let token = mail.body.split('#').nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a link");
        assert!(mail_to(&store, "ana@example.com").await.is_none(), "one mail");
        let said = run(&settings, "owner invite").await.expect("nobody");
        assert!(said.ends_with(": 0."), "{said}");

        let (links, _worker) = Links::new(store.clone(), Clock::system(), letterhead(), Arc::default());
        let (_, opened) = links.use_link(token, None, "").await.expect("used");
        let (_, session) = opened.expect("a session");
        let mut opens: Vec<_> = session.grants.iter().map(|grant| grant.listing_id.as_str()).collect();
        opens.sort_unstable();
        assert_eq!(opens, ["CASA-1001", "CASA-1002"]);
        assert!(store.unclaimed_addresses().await.expect("read").is_empty());
    }

    #[tokio::test]
    async fn no_link_to_this_machine_leaves_it() {
        for (public_url, mail_url, is_sent) in [
            ("http://localhost:3000", "smtp://mail.homes.example", false),
            ("http://127.0.0.1:3000", "smtps://user:password@mail.homes.example", false),
            ("http://[::1]:3000", "smtp://mail.homes.example", false),
            ("http://localhost:3000", "file:///var/lib/casacero/mail", true),
            ("https://homes.example", "smtp://mail.homes.example", true),
        ] {
            let folder = TemporaryFolder::new();
            let settings = settings(&folder, public_url, mail_url).await;
            let store = store(&settings).await;
            store.put_listing(listing(1001)).await.expect("kept");
            let linked = run(&settings, "owner link CASA-1001 marta@example.org").await;
            assert_eq!(linked.is_ok(), is_sent, "{public_url} {mail_url}: {linked:?}");
            let invited = run(&settings, "operator invite leo@homes.example").await;
            assert_eq!(invited.is_ok(), is_sent, "{public_url} {mail_url}: {invited:?}");
            let mail = mail_to(&store, "marta@example.org").await;
            assert_eq!(mail.is_some(), is_sent, "{public_url} {mail_url}");
            if let Err(said) = linked {
                assert!(said.contains("CASACERO_GATEWAY__PUBLIC_URL") && said.contains(public_url), "{said}");
                assert_eq!(owner_of(&store, 1001).await, "ana@example.com");
            }
        }
    }
}
