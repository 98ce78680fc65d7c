//! The life of operators: made or invited, signing in with password and code, changed, removed.

use casacero_common::{
    db::testing::{TemporaryFolder, everything, temporary},
    events::Events,
    outbox::Outbox,
};
use chrono::TimeDelta;

use super::*;
use crate::{
    access::{
        links::{LinkWorker, Links},
        operator_accounts::{OperatorAccounts, OperatorSignIn, SecondFactorState},
    },
    domain::{access::OperatorSession, second_factor::TotpKey},
    store::{Change, MIGRATIONS},
    testing::{letterhead, now},
};

const PASSWORD: &str = "olas y viento del sur";
const OTHER_PASSWORD: &str = "another long password";
const ANA: &str = "ana@example.com";
const BEA: &str = "bea@example.com";

/// Ana is an admin, by the settings.
struct Harness {
    operators: Operators,
    accounts: OperatorAccounts,
    clock: Clock,
    key: TotpKey,
    _worker: LinkWorker,
    folder: TemporaryFolder,
}

async fn harness() -> Harness {
    let (database, folder) = temporary(MIGRATIONS).await;
    let clock = Clock::fixed(now());
    let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
    let store = Store::new(database, outbox, clock.clone());
    let (links, worker) = Links::new(store.clone(), clock.clone(), letterhead(), Arc::default());
    let (hashing, key) = (Hashing::default(), TotpKey::new("key", "CasaCero"));
    let operators = Operators {
        store: store.clone(),
        clock: clock.clone(),
        hashing: hashing.clone(),
        letterhead: letterhead(),
        mail_waits: Arc::default(),
    };
    let accounts = OperatorAccounts { store, clock: clock.clone(), hashing, key: key.clone(), links };
    operators.ensure("Ana@Example.com", PASSWORD).await.expect("made");
    Harness { operators, accounts, clock, key, _worker: worker, folder }
}

fn operator(id: &str, role: Role) -> Principal {
    Principal::Operator { id: id.into(), role }
}

fn admin() -> Principal {
    operator("somebody", Role::Admin)
}

fn new(email: &str, role: Role, password: &str) -> NewOperator {
    NewOperator { email: email.into(), name: "Bea".into(), role, password: password.into() }
}

impl Harness {
    async fn sign_in(&self, email: &str, password: &str, code: &str) -> Result<(String, OperatorSession), Error> {
        let code = Some(code).filter(|code| !code.is_empty());
        self.accounts.sign_in(OperatorSignIn { email, password, code, user_agent: "Firefox" }).await
    }

    async fn put(&self, email: &str, role: Role) -> Operator {
        self.operators.put(&admin(), new(email, role, PASSWORD)).await.expect("made").operator
    }

    async fn account(&self, email: &str) -> OperatorAccount {
        self.operators.of_address(&admin(), email).await.expect("there")
    }

    /// The principal of an operator.
    async fn principal(&self, email: &str) -> Principal {
        let account = self.account(email).await;
        operator(&account.operator.id, account.operator.role)
    }

    /// The code of an operator's authenticator, so many seconds from now.
    async fn code(&self, email: &str, seconds: i64) -> String {
        let account = self.account(email).await;
        let seed = account.totp_seed.or(account.pending_totp_seed).expect("a seed");
        self.key.authenticator(&account.operator, &seed).code(self.clock.now() + TimeDelta::seconds(seconds))
    }

    /// Switches the second factor of an operator on. Returns recovery codes. A minute passes, so that codes are new.
    async fn with_totp(&self, email: &str) -> Vec<String> {
        let own = self.principal(email).await;
        self.accounts.start_totp(&own).await.expect("started");
        let codes = self.accounts.confirm_totp(&own, &self.code(email, 0).await).await.expect("confirmed");
        self.clock.advance(TimeDelta::minutes(1));
        codes
    }

    /// The secret of the link in the only mail that waits for a recipient.
    async fn mailed(&self, recipient: &str) -> String {
        let mail = self.operators.store.claim_mail().await.expect("read").expect("a mail waits");
        assert_eq!(mail.recipient, recipient);
        let secret = mail.body.split('#').nth(1).and_then(|rest| rest.split_whitespace().next());
        secret.expect("a link").to_owned()
    }

    /// Actor, action and changes of the audit, the newest first.
    async fn audit(&self) -> Vec<(String, String, Vec<Change>)> {
        let page = AuditPage { limit: 100, ..AuditPage::default() };
        let entries = self.operators.store.audit_entries(&page).await.expect("read");
        entries.into_iter().map(|entry| (entry.actor, entry.action, entry.changes)).collect()
    }
}

/// The reason of a refusal.
fn reason<T>(result: Result<T, Error>) -> &'static str {
    match result {
        Ok(_) => "done",
        Err(Error::Refused(refusal)) => refusal.reason(),
        Err(Error::Denied(_)) => "denied",
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn who_knows_the_password_gets_a_session_and_nobody_else() {
    let test = harness().await;
    let (token, session) = test.sign_in(ANA, PASSWORD, "").await.expect("opened");
    assert_eq!((session.operator.role, session.operator.email.as_str()), (Role::Admin, ANA));
    assert_eq!(test.accounts.session(&token).await.expect("open"), session);
    assert_eq!(test.account(ANA).await.last_sign_in_at, Some(test.clock.now()));
    for (email, password) in
        [(ANA, "olas y viento del su"), (ANA, ""), (BEA, PASSWORD), ("nonsense", PASSWORD), ("", "")]
    {
        assert_eq!(reason(test.sign_in(email, password, "").await), "wrong_password", "{email} {password}");
    }
    test.accounts.end_session(&token).await.expect("ended");
    assert_eq!(reason(test.accounts.session(&token).await), "unauthenticated");
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used_and_a_week_at_most() {
    let test = harness().await;
    let open = async || test.sign_in(ANA, PASSWORD, "").await.expect("opened").0;
    let (used, unused) = (open().await, open().await);
    for _ in 0..55 {
        test.clock.advance(TimeDelta::hours(3));
        test.accounts.session(&used).await.expect("still open");
    }
    assert!(test.accounts.session(&unused).await.is_err(), "four hours are over");
    test.clock.advance(TimeDelta::hours(3));
    assert!(test.accounts.session(&used).await.is_err(), "a week is over");
}

#[tokio::test]
async fn admins_make_operators_and_a_new_password_ends_their_sessions() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Viewer).await;
    let (token, _) = test.sign_in(BEA, PASSWORD, "").await.expect("opened");
    let changed = new("BEA@example.com", Role::Editor, OTHER_PASSWORD);
    let changed = test.operators.put(&admin(), changed).await.expect("changed").operator;
    assert_eq!((changed.id, changed.role), (bea.id, Role::Editor));
    assert!(test.accounts.session(&token).await.is_err());
    test.sign_in(BEA, OTHER_PASSWORD, "").await.expect("opened");
    for (email, password) in [("nobody", PASSWORD), ("eva@example.com", "short"), ("eva@example.com", "")] {
        let refused = test.operators.put(&admin(), new(email, Role::Viewer, password)).await;
        assert_eq!(reason(refused), "validation_failed", "{email} {password}");
    }
}

#[tokio::test]
async fn the_settings_make_an_operator_and_never_change_one() {
    let test = harness().await;
    let (token, _) = test.sign_in(ANA, PASSWORD, "").await.expect("opened");
    test.operators.ensure(ANA, OTHER_PASSWORD).await.expect("left alone");
    test.accounts.session(&token).await.expect("still open");
    assert!(test.sign_in(ANA, OTHER_PASSWORD, "").await.is_err());
    test.sign_in(ANA, PASSWORD, "").await.expect("opened");
}

#[tokio::test]
async fn nothing_that_opens_an_account_is_in_the_database() {
    let test = harness().await;
    let recovery = test.with_totp(ANA).await;
    let account = test.account(ANA).await;
    let secret = test.key.authenticator(&account.operator, account.totp_seed.as_deref().expect("on")).secret();
    let (token, _) = test.sign_in(ANA, PASSWORD, &recovery[0]).await.expect("opened");
    let kept = everything(test.operators.store.database(), test.folder.path()).await;
    let plain = recovery[1].replace('-', "");
    for secret in [token.as_str(), PASSWORD, &secret, &recovery[1], &plain] {
        assert!(!kept.windows(secret.len()).any(|window| window == secret.as_bytes()), "{secret} was written");
    }
}

#[tokio::test]
async fn only_admins_manage_operators() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Editor).await;
    let others = [Principal::Guest, Principal::with_password("CASA-1"), operator(&bea.id, Role::Editor)];
    for principal in others {
        let operators = &test.operators;
        let denied = [
            reason(operators.list(&principal).await),
            reason(operators.of_address(&principal, BEA).await),
            reason(operators.put(&principal, new("eva@example.com", Role::Admin, PASSWORD)).await),
            reason(operators.invite(&principal, ("eva@example.com", "Eva", Role::Admin), "en").await),
            reason(operators.invite_again(&principal, &bea.id, "en").await),
            reason(operators.change(&principal, &bea.id, None, Some(Role::Admin)).await),
            reason(operators.remove(&principal, &bea.id).await),
            reason(operators.reset_totp(&principal, &bea.id, "en").await),
            reason(operators.sessions(&principal, &bea.id, "").await),
            reason(operators.end_sessions(&principal, &bea.id, "", "").await),
            reason(operators.audit(&principal, AuditPage::default()).await),
        ];
        assert_eq!(denied, ["denied"; 11], "{principal:?}");
    }
    let service = Principal::Service { name: "listing".into() };
    for principal in [Principal::Guest, Principal::with_password("CASA-1"), service] {
        let denied = [
            reason(test.operators.sessions(&principal, "", "").await),
            reason(test.operators.end_sessions(&principal, "", "", "").await),
            reason(test.accounts.change_password(&principal, PASSWORD, OTHER_PASSWORD, "").await),
            reason(test.accounts.second_factor(&principal).await),
            reason(test.accounts.start_totp(&principal).await.map(|_| ())),
            reason(test.accounts.confirm_totp(&principal, "123456").await),
            reason(test.accounts.remove_totp(&principal, PASSWORD).await),
            reason(test.accounts.replace_recovery_codes(&principal, PASSWORD).await),
        ];
        assert_eq!(denied, ["denied"; 8], "{principal:?}");
    }
    for id in ["", "nobody"] {
        let unknown = [
            reason(test.operators.invite_again(&admin(), id, "en").await),
            reason(test.operators.change(&admin(), id, Some("Eva"), None).await),
            reason(test.operators.remove(&admin(), id).await),
            reason(test.operators.reset_totp(&admin(), id, "en").await),
        ];
        assert_eq!(unknown, ["operator_not_found"; 4], "{id}");
    }
    assert_eq!(reason(test.operators.sessions(&admin(), "nobody", "").await), "operator_not_found");
}

#[tokio::test]
async fn an_invitation_sets_a_password_once() {
    let test = harness().await;
    let invite = async |email, name, role| test.operators.invite(&admin(), (email, name, role), "es").await;
    let invited = invite("Bea@example.com", " Bea ", Role::Editor).await.expect("invited");
    assert_eq!((invited.operator.email.as_str(), invited.operator.name.as_str(), invited.hash), (BEA, "Bea", None));
    assert_eq!(reason(invite(BEA, "Bea", Role::Viewer).await), "operator_exists");
    assert_eq!(reason(invite("bea", "Bea", Role::Viewer).await), "validation_failed");
    assert_eq!(reason(invite("eva@example.com", " ", Role::Viewer).await), "validation_failed");
    for password in ["", PASSWORD] {
        assert_eq!(reason(test.sign_in(BEA, password, "").await), "wrong_password", "no password opens it");
    }

    let first = test.mailed(BEA).await;
    assert_eq!(test.accounts.look(&first).await.expect("valid").1, test.clock.now() + TimeDelta::days(7));
    test.operators.invite_again(&admin(), &invited.operator.id, "en").await.expect("mailed");
    let second = test.mailed(BEA).await;
    assert_eq!(reason(test.accounts.look(&first).await), "link_not_valid", "the one before ended");
    for (password, expected) in [("", "validation_failed"), ("short", "validation_failed"), (PASSWORD, "done")] {
        assert_eq!(reason(test.accounts.use_link(&second, password).await), expected, "{password}");
    }
    assert_eq!(reason(test.accounts.use_link(&second, OTHER_PASSWORD).await), "link_not_valid");
    assert_eq!(test.sign_in(BEA, PASSWORD, "").await.expect("opened").1.operator.role, Role::Editor);
    assert_eq!(reason(test.operators.invite_again(&admin(), &invited.operator.id, "en").await), "operator_active");
}

#[tokio::test]
async fn an_invitation_ends_with_its_time_and_with_the_invited() {
    let test = harness().await;
    let late = test.operators.invite(&admin(), (BEA, "Bea", Role::Editor), "en").await.expect("invited");
    let token = test.mailed(BEA).await;
    test.clock.advance(TimeDelta::days(7));
    assert_eq!(reason(test.accounts.use_link(&token, PASSWORD).await), "link_not_valid");
    test.operators.invite_again(&admin(), &late.operator.id, "en").await.expect("mailed");
    let token = test.mailed(BEA).await;
    test.operators.remove(&admin(), &late.operator.id).await.expect("removed");
    assert_eq!(reason(test.accounts.look(&token).await), "link_not_valid");
    assert_eq!(reason(test.accounts.use_link(&token, PASSWORD).await), "link_not_valid");
    assert_eq!(reason(test.operators.of_address(&admin(), BEA).await), "operator_not_found");
}

#[tokio::test]
async fn two_who_use_one_invitation_set_one_password() {
    let test = harness().await;
    test.operators.invite(&admin(), (BEA, "Bea", Role::Editor), "en").await.expect("invited");
    let token = test.mailed(BEA).await;
    let (one, other) =
        tokio::join!(test.accounts.use_link(&token, PASSWORD), test.accounts.use_link(&token, OTHER_PASSWORD));
    let mut reasons = [reason(one), reason(other)];
    reasons.sort_unstable();
    assert_eq!(reasons, ["done", "link_not_valid"]);
}

#[tokio::test]
async fn names_and_roles_change_at_once() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Viewer).await;
    let (token, _) = test.sign_in(BEA, PASSWORD, "").await.expect("opened");
    let change = async |name, role| test.operators.change(&admin(), &bea.id, name, role).await;
    assert_eq!(change(Some("Beatriz"), None).await.expect("changed").operator.name, "Beatriz");
    assert_eq!(reason(change(Some("  "), None).await), "validation_failed");
    for _ in 0..2 {
        assert_eq!(change(None, Some(Role::Editor)).await.expect("changed").operator.role, Role::Editor);
    }
    change(None, None).await.expect("nothing to change");
    let session = test.accounts.session(&token).await.expect("still open");
    assert_eq!((session.operator.role, session.operator.name.as_str()), (Role::Editor, "Beatriz"));
    let audit = test.audit().await;
    let told: Vec<_> = audit.iter().take(2).map(|(_, action, changes)| (action.as_str(), changes.clone())).collect();
    let role = Change::new("role", Some("viewer".into()), Some("editor".into()));
    assert_eq!(told, [("operator.change", vec![role]), ("operator.change", vec![])]);
}

#[tokio::test]
async fn the_last_admin_who_can_sign_in_stays_one() {
    let test = harness().await;
    let ana = test.account(ANA).await.operator;
    test.put(BEA, Role::Editor).await;
    // Who was invited cannot help yet.
    test.operators.invite(&admin(), ("eva@example.com", "Eva", Role::Admin), "en").await.expect("invited");
    let lowered = new(ANA, Role::Editor, OTHER_PASSWORD);
    assert_eq!(reason(test.operators.remove(&admin(), &ana.id).await), "last_admin");
    assert_eq!(reason(test.operators.change(&admin(), &ana.id, None, Some(Role::Viewer)).await), "last_admin");
    assert_eq!(reason(test.operators.put(&admin(), lowered.clone()).await), "last_admin");
    test.operators.change(&admin(), &ana.id, Some("Ana"), Some(Role::Admin)).await.expect("stays one");
    let eva = test.account("eva@example.com").await.operator;
    test.operators.remove(&admin(), &eva.id).await.expect("removed");

    test.put(BEA, Role::Admin).await;
    test.operators.put(&admin(), lowered).await.expect("there is another");
}

#[tokio::test]
async fn two_admins_who_remove_each_other_at_once_leave_one() {
    for _ in 0..5 {
        let test = harness().await;
        let (ana, bea) = (test.account(ANA).await.operator, test.put(BEA, Role::Admin).await);
        let by = |id: &str| operator(id, Role::Admin);
        let (by_ana, by_bea) = (by(&ana.id), by(&bea.id));
        let (one, other) =
            tokio::join!(test.operators.remove(&by_ana, &bea.id), test.operators.remove(&by_bea, &ana.id));
        let mut reasons = [reason(one), reason(other)];
        reasons.sort_unstable();
        assert_eq!(reasons, ["done", "last_admin"]);
        assert_eq!(test.operators.list(&admin()).await.expect("listed").len(), 1);
    }
}

#[tokio::test]
async fn sessions_are_listed_by_names_that_open_nothing_and_ended() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Viewer).await;
    let own = operator(&bea.id, Role::Viewer);
    let mut tokens = Vec::new();
    for _ in 0..4 {
        tokens.push(test.sign_in(BEA, PASSWORD, "").await.expect("opened").0);
        test.clock.advance(TimeDelta::minutes(1));
    }
    let listed = test.operators.sessions(&own, "", &tokens[0]).await.expect("listed");
    let told: Vec<_> = listed.iter().map(|one| (one.session.user_agent.as_deref(), one.is_current)).collect();
    let firefox = Some("Firefox");
    assert_eq!(told, [(firefox, false), (firefox, false), (firefox, false), (firefox, true)]);
    assert_eq!(test.operators.sessions(&admin(), &bea.id, "").await.expect("listed").len(), 4);
    let open = async || {
        let mut open = Vec::new();
        for token in &tokens {
            open.push(test.accounts.session(token).await.is_ok());
        }
        open
    };
    for name in [tokens[1].as_str(), &digest(&tokens[1]), "nonsense"] {
        test.operators.end_sessions(&own, "", &tokens[0], name).await.expect("nothing to end");
    }
    // The last one first: its name is that of the fourth.
    test.operators.end_sessions(&own, "", &tokens[0], &listed[0].name).await.expect("ended");
    assert_eq!(open().await, [true, true, true, false]);
    test.operators.end_sessions(&admin(), &bea.id, "", &listed[1].name).await.expect("ended");
    assert_eq!(open().await, [true, true, false, false]);
    test.operators.end_sessions(&own, "", &tokens[0], "").await.expect("ended");
    assert_eq!(open().await, [true, false, false, false]);
    test.operators.end_sessions(&admin(), &bea.id, "", "").await.expect("ended");
    assert_eq!(open().await, [false; 4]);
    let ended = test.audit().await.iter().filter(|(_, action, _)| action == "operator.end_sessions").count();
    assert_eq!(ended, 4);
}

#[tokio::test]
async fn a_stolen_session_ends_with_the_password() {
    let test = harness().await;
    let own = test.principal(ANA).await;
    let (stolen, _) = test.sign_in(ANA, PASSWORD, "").await.expect("opened");
    let (present, _) = test.sign_in(ANA, PASSWORD, "").await.expect("opened");
    let change = async |old, new| test.accounts.change_password(&own, old, new, &present).await;
    assert_eq!(reason(change("not the password", OTHER_PASSWORD).await), "wrong_password");
    assert_eq!(reason(change(PASSWORD, "short").await), "validation_failed");
    test.accounts.session(&stolen).await.expect("nothing has changed");
    change(PASSWORD, OTHER_PASSWORD).await.expect("changed");
    test.accounts.session(&present).await.expect("still open");
    assert_eq!(reason(test.accounts.session(&stolen).await), "unauthenticated");
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, "").await), "wrong_password");
    test.sign_in(ANA, OTHER_PASSWORD, "").await.expect("opened");
}

#[tokio::test]
async fn a_second_factor_is_on_once_a_code_proved_it() {
    let test = harness().await;
    let own = test.principal(ANA).await;
    assert_eq!(reason(test.accounts.confirm_totp(&own, "123456").await), "totp_not_enabled");
    assert_eq!(reason(test.accounts.replace_recovery_codes(&own, PASSWORD).await), "totp_not_enabled");
    let started = test.accounts.start_totp(&own).await.expect("started");
    assert!(started.url.contains(&started.secret) && started.qr_code_svg.contains("<svg"), "{}", started.url);
    test.sign_in(ANA, PASSWORD, "").await.expect("it is not on yet");
    let other = test.accounts.start_totp(&own).await.expect("started anew");
    assert_ne!(other.secret, started.secret);
    for wrong in ["", "12345", &test.code(ANA, 90).await] {
        assert_eq!(reason(test.accounts.confirm_totp(&own, wrong).await), "wrong_totp", "{wrong}");
    }
    let codes = test.accounts.confirm_totp(&own, &test.code(ANA, 0).await).await.expect("confirmed");
    assert_eq!(codes.len(), 10);
    let state = test.accounts.second_factor(&own).await.expect("read");
    assert_eq!(state, SecondFactorState { is_on: true, recovery_codes_left: 10 });
    assert_eq!(reason(test.accounts.start_totp(&own).await.map(|_| ())), "totp_enabled");
    assert_eq!(reason(test.accounts.confirm_totp(&own, "123456").await), "totp_enabled");

    assert_eq!(reason(test.accounts.remove_totp(&own, "not the password").await), "wrong_password");
    test.accounts.remove_totp(&own, PASSWORD).await.expect("off");
    test.accounts.remove_totp(&own, PASSWORD).await.expect("it is off");
    test.sign_in(ANA, PASSWORD, "").await.expect("without a code");
    let switched = test.audit().await.into_iter().filter(|(_, action, _)| action == "operator.totp");
    let told: Vec<Vec<Change>> = switched.map(|(_, _, changes)| changes).collect();
    let change = |before: &str, after: &str| vec![Change::new("totp", Some(before.into()), Some(after.into()))];
    assert_eq!(told, [change("on", "off"), change("off", "on")]);
}

#[tokio::test]
async fn a_code_signs_in_once_and_no_older_one_after_it() {
    let test = harness().await;
    test.with_totp(ANA).await;
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, "").await), "totp_required");
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, "  ").await), "totp_required");
    assert_eq!(reason(test.sign_in(ANA, "not the password", &test.code(ANA, 0).await).await), "wrong_password");
    // Clocks may be half a minute wrong, not a whole one.
    for (seconds, expected) in [(-60, "wrong_totp"), (60, "wrong_totp"), (-30, "done"), (0, "done"), (30, "done")] {
        let code = test.code(ANA, seconds).await;
        assert_eq!(reason(test.sign_in(ANA, PASSWORD, &code).await), expected, "{seconds}");
        assert_eq!(reason(test.sign_in(ANA, PASSWORD, &code).await), "wrong_totp", "{seconds} again");
    }
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, &test.code(ANA, 0).await).await), "wrong_totp", "an older one");
    assert!(test.sign_in(ANA, PASSWORD, "000 000 000").await.is_err());
}

#[tokio::test]
async fn the_code_that_switched_it_on_signs_nobody_in() {
    let test = harness().await;
    let own = test.principal(ANA).await;
    test.accounts.start_totp(&own).await.expect("started");
    let code = test.code(ANA, 0).await;
    test.accounts.confirm_totp(&own, &code).await.expect("confirmed");
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, &code).await), "wrong_totp");
}

#[tokio::test]
async fn a_code_that_two_use_at_once_opens_one_session() {
    let test = harness().await;
    let recovery = test.with_totp(ANA).await;
    for code in [test.code(ANA, 0).await, recovery[0].clone()] {
        let (one, other) = tokio::join!(test.sign_in(ANA, PASSWORD, &code), test.sign_in(ANA, PASSWORD, &code));
        let mut reasons = [reason(one), reason(other)];
        reasons.sort_unstable();
        assert_eq!(reasons, ["done", "wrong_totp"], "{code}");
    }
}

#[tokio::test]
async fn recovery_codes_sign_in_once_each_until_there_are_new_ones() {
    let test = harness().await;
    let codes = test.with_totp(ANA).await;
    let own = test.principal(ANA).await;
    test.sign_in(ANA, PASSWORD, &codes[0]).await.expect("opened");
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, &codes[0]).await), "wrong_totp");
    test.sign_in(ANA, PASSWORD, &codes[1].to_uppercase()).await.expect("opened");
    assert_eq!(test.accounts.second_factor(&own).await.expect("read").recovery_codes_left, 8);
    assert_eq!(reason(test.accounts.replace_recovery_codes(&own, "not the password").await), "wrong_password");
    let new = test.accounts.replace_recovery_codes(&own, PASSWORD).await.expect("replaced");
    assert_eq!(reason(test.sign_in(ANA, PASSWORD, &codes[2]).await), "wrong_totp");
    test.sign_in(ANA, PASSWORD, &new[2]).await.expect("opened");
    // Somebody else's open nothing.
    test.put(BEA, Role::Viewer).await;
    test.with_totp(BEA).await;
    assert_eq!(reason(test.sign_in(BEA, PASSWORD, &new[3]).await), "wrong_totp");
}

#[tokio::test]
async fn an_admin_takes_a_lost_second_factor_off_and_its_owner_is_told() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Viewer).await;
    let codes = test.with_totp(BEA).await;
    test.operators.reset_totp(&admin(), &bea.id, "es").await.expect("off");
    let mail = test.operators.store.claim_mail().await.expect("read").expect("a mail waits");
    assert!(mail.recipient == BEA && mail.subject.contains("ya no hace falta"), "{}", mail.subject);
    test.sign_in(BEA, PASSWORD, "").await.expect("without a code");
    let own = operator(&bea.id, Role::Viewer);
    let state = test.accounts.second_factor(&own).await.expect("read");
    assert_eq!(state, SecondFactorState { is_on: false, recovery_codes_left: 0 });
    test.with_totp(BEA).await;
    assert_eq!(reason(test.sign_in(BEA, PASSWORD, &codes[0]).await), "wrong_totp", "it is another one");
    // What is off stays off, and nobody is told.
    test.operators.reset_totp(&admin(), &test.account(ANA).await.operator.id, "en").await.expect("it is off");
    assert!(test.operators.store.claim_mail().await.expect("read").is_none());
}

#[tokio::test]
async fn a_password_link_keeps_the_second_factor_and_ends_sessions() {
    let test = harness().await;
    test.with_totp(ANA).await;
    let recovery = test.accounts.replace_recovery_codes(&test.principal(ANA).await, PASSWORD).await.expect("new ones");
    let (stolen, _) = test.sign_in(ANA, PASSWORD, &recovery[0]).await.expect("opened");
    let link = |secret: &str| OperatorLink {
        digest: digest(secret),
        expires_at: test.clock.now() + TimeDelta::minutes(20),
        mail: letterhead().operator_password_link(ANA, "en", secret),
    };
    let id = test.account(ANA).await.operator.id;
    assert!(test.operators.store.mail_operator_link(&id, link("one"), "198.51.100.1").await.expect("asked"));
    let waits = test.operators.store.mail_operator_link(&id, link("two"), "198.51.100.2").await.expect("asked");
    assert!(!waits, "one waits to be used");
    assert_eq!(reason(test.accounts.look("two").await), "link_not_valid");
    test.accounts.use_link("one", OTHER_PASSWORD).await.expect("used");
    assert_eq!(reason(test.accounts.session(&stolen).await), "unauthenticated");
    assert_eq!(reason(test.sign_in(ANA, OTHER_PASSWORD, "").await), "totp_required");
    test.sign_in(ANA, OTHER_PASSWORD, &recovery[1]).await.expect("opened");
    test.clock.advance(TimeDelta::minutes(11));
    assert!(test.operators.store.mail_operator_link(&id, link("three"), "198.51.100.3").await.expect("asked"));
    test.clock.advance(TimeDelta::minutes(20));
    assert_eq!(reason(test.accounts.use_link("three", PASSWORD).await), "link_not_valid", "it is too old");
}

#[tokio::test]
async fn the_audit_is_filtered_and_names_who_acted() {
    let test = harness().await;
    let bea = test.put(BEA, Role::Editor).await;
    let ana = test.principal(ANA).await;
    test.clock.advance(TimeDelta::days(1));
    test.operators.change(&ana, &bea.id, None, Some(Role::Viewer)).await.expect("changed");
    test.clock.advance(TimeDelta::days(1));
    test.operators.end_sessions(&operator(&bea.id, Role::Viewer), "", "", "").await.expect("nothing to end");
    test.operators.store.audit_alone("owner:x", "calendar.put_block", "CASA-1", &[]).await.expect("noted");
    let day = |days: u64| Some(now().date_naive() + chrono::Days::new(days));
    let all = AuditPage::default();
    let cases = [
        (all.clone(), vec!["calendar.put_block", "operator.change", "operator.put", "operator.put"]),
        (
            AuditPage { action: Some("operator.".into()), ..all.clone() },
            vec!["operator.change", "operator.put", "operator.put"],
        ),
        (AuditPage { action: Some("operator.put".into()), ..all.clone() }, vec!["operator.put", "operator.put"]),
        (AuditPage { action: Some("operator".into()), ..all.clone() }, vec![]),
        (AuditPage { action: Some("OPERATOR.".into()), ..all.clone() }, vec![]),
        (AuditPage { action: Some("%.".into()), ..all.clone() }, vec![]),
        (AuditPage { action: Some("ñ.".into()), ..all.clone() }, vec![]),
        (AuditPage { actor: Some(ana.actor()), ..all.clone() }, vec!["operator.change"]),
        (AuditPage { subject: Some("CASA-1".into()), ..all.clone() }, vec!["calendar.put_block"]),
        (AuditPage { from: day(1), ..all.clone() }, vec!["calendar.put_block", "operator.change"]),
        (AuditPage { to: day(0), ..all.clone() }, vec!["operator.put", "operator.put"]),
        (AuditPage { from: day(1), to: day(1), ..all.clone() }, vec!["operator.change"]),
        (AuditPage { from: day(2), action: Some("operator.".into()), ..all.clone() }, vec![]),
    ];
    for (page, expected) in cases {
        let (entries, _) = test.operators.audit(&admin(), page.clone()).await.expect("read");
        let actions: Vec<&str> = entries.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(actions, expected, "{page:?}");
    }
    let (entries, _) = test.operators.audit(&admin(), all).await.expect("read");
    let names: Vec<Option<&str>> = entries.iter().map(|entry| entry.actor_name.as_deref()).collect();
    assert_eq!(names, [None, Some("Operator"), None, None]);
}
