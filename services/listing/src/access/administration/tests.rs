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
    let known = async || (store.listing(&id(1001)).await.expect("read"), store.members(&id(1001)).await.expect("read"));

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
        let address = [(1001, "Ana@example.com"), (1002, "ana@example.com")].into_iter().find(|(of, _)| *of == number);
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
