//! Operators by the API: invited, signing in with a code, looking after their account, changed, removed.

use casacero_common::secret::Secret;
use casacero_proto::listing::v1::ListingStatus;
use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret as TotpSecret, Totp};

const SESSION: &str = "/api/v1/admin/session";
const OPERATORS: &str = "/api/v1/admin/operators";
const TOTP: &str = "/api/v1/admin/account/totp";
const AUDIT: &str = "/api/v1/admin/audit";
const ANA: &str = "ana@casacero.example";
const BEA: &str = "bea@casacero.example";
const PASSWORD: &str = "olas y viento del sur";
const OTHER_PASSWORD: &str = "otra clave bastante larga";

/// A product whose first admin is Ana.
async fn product() -> TestProduct {
    TestProduct::with_listings_and(|config| {
        config.operator.email = ANA.into();
        config.operator.password = Secret::from(PASSWORD);
        limit(config, Class::Passwords, &[100, 100]);
    })
    .await
}

/// Asks with a session, in Spanish. Empty cookies are nobody's.
async fn ask(test: &TestProduct, cookies: &str, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
    let request = test.request(method, path).header(header::COOKIE, cookies).header(header::ACCEPT_LANGUAGE, "es");
    answer(if body.is_null() { request } else { request.json(&body) }).await
}

/// The status of an answer, and the code of its problem.
fn told((status, body): (StatusCode, Value)) -> (u16, String) {
    (status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned())
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

const DONE: u16 = 204;

/// The session cookie that a password opens, with a code if one is given.
async fn sign_in(test: &TestProduct, email: &str, password: &str, code: Option<&str>) -> Result<String, (u16, String)> {
    let body = json!({ "email": email, "password": password, "code": code });
    let request = test.request(Method::POST, SESSION).header(header::USER_AGENT, "Firefox 150").json(&body);
    let answer = request.send().await.expect("an answer");
    if answer.status() != StatusCode::OK {
        let status = answer.status();
        return Err(told((status, answer.json().await.expect("a problem"))));
    }
    let set = answer.headers()[header::SET_COOKIE].to_str().expect("text");
    Ok(set.split(';').next().expect("a pair").to_owned())
}

/// The secret of a link in a mail to an address that is none of those before.
async fn mailed(test: &TestProduct, address: &str, before: &[String]) -> String {
    for _ in 0..1_000 {
        let mails = test.mails();
        let secrets = mails.iter().filter(|mail| mail.contains(address)).filter_map(|mail| secret(mail));
        if let Some(found) = secrets.into_iter().find(|secret| !before.contains(secret)) {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no mail to {address}: {:?}", test.mails());
}

fn secret(mail: &str) -> Option<String> {
    let text = mail.replace("=\r\n", "").replace("=\n", "");
    let (_, rest) = text.split_once("/admin/invita")?.1.split_once('#')?;
    Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect())
}

async fn invite(test: &TestProduct, admin: &str, role: &str) -> String {
    let body = json!({ "email": BEA, "name": "Bea", "role": role });
    let (status, invited) = ask(test, admin, Method::POST, OPERATORS, body).await;
    assert_eq!(status, StatusCode::CREATED, "{invited}");
    assert_eq!((&invited["state"], &invited["totp"]), (&json!("invited"), &json!(false)), "{invited}");
    invited["id"].as_str().expect("an id").to_owned()
}

/// Invites Bea, who sets a password. Returns her id.
async fn with_bea(test: &TestProduct, admin: &str, role: &str) -> String {
    let id = invite(test, admin, role).await;
    let link = format!("/api/v1/admin/invitation/{}", mailed(test, BEA, &[]).await);
    let set = ask(test, "", Method::POST, &link, json!({ "password": PASSWORD })).await;
    assert_eq!(told(set), refused(DONE, ""));
    id
}

/// The session cookie of an editor whom an admin invites.
pub(crate) async fn editor(test: &TestProduct, admin: &str) -> String {
    with_bea(test, admin, "editor").await;
    sign_in(test, BEA, PASSWORD, None).await.expect("signed in")
}

/// The authenticator of a secret.
fn authenticator(secret: &Value) -> Totp {
    let secret = TotpSecret::try_from_base32(secret.as_str().expect("a secret")).expect("base32");
    Builder::new().with_secret(secret).build_noncompliant()
}

fn code(test: &TestProduct, totp: &Totp) -> String {
    totp.generate(test.clock.now().timestamp().unsigned_abs()).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_is_invited_works_and_is_removed() {
    let test = product().await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let id = invite(&test, &ana, "editor").await;
    let again = json!({ "email": "BEA@casacero.example", "name": "Bea", "role": "viewer" });
    assert_eq!(told(ask(&test, &ana, Method::POST, OPERATORS, again).await), refused(409, "operator_exists"));
    for (body, expected) in [
        (json!({ "email": "bea", "name": "Bea", "role": "viewer" }), refused(422, "validation_failed")),
        (json!({ "email": "eva@casacero.example", "name": "", "role": "viewer" }), refused(422, "validation_failed")),
        (json!({ "email": "eva@casacero.example", "name": "Eva", "role": "owner" }), refused(400, "invalid_body")),
        (json!({ "email": "eva@casacero.example", "name": "Eva" }), refused(400, "invalid_body")),
    ] {
        assert_eq!(told(ask(&test, &ana, Method::POST, OPERATORS, body.clone()).await), expected, "{body}");
    }
    assert_eq!(sign_in(&test, BEA, "", None).await, Err(refused(401, "wrong_password")));

    let first = mailed(&test, BEA, &[]).await;
    let path = format!("{OPERATORS}/{id}");
    let sent = ask(&test, &ana, Method::POST, &format!("{path}/invite"), Value::Null).await;
    assert_eq!(told(sent), refused(202, ""));
    let second = mailed(&test, BEA, std::slice::from_ref(&first)).await;
    let link = |secret: &str| format!("/api/v1/admin/invitation/{secret}");
    assert_eq!(told(ask(&test, "", Method::GET, &link(&first), Value::Null).await), refused(404, "link_not_valid"));
    let (status, shown) = ask(&test, "", Method::GET, &link(&second), Value::Null).await;
    assert_eq!((status, &shown["email"], &shown["name"]), (StatusCode::OK, &json!(BEA), &json!("Bea")), "{shown}");
    for (password, expected) in [
        ("corta", refused(422, "validation_failed")),
        ("", refused(422, "validation_failed")),
        (PASSWORD, refused(DONE, "")),
        (OTHER_PASSWORD, refused(404, "link_not_valid")),
    ] {
        let set = ask(&test, "", Method::POST, &link(&second), json!({ "password": password })).await;
        assert_eq!(told(set), expected, "{password}");
    }

    let bea = sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let (_, list) = ask(&test, &ana, Method::GET, OPERATORS, Value::Null).await;
    let rows: Vec<_> = list["items"].as_array().expect("items").iter().collect();
    assert_eq!((rows.len(), &rows[1]["email"], &rows[1]["state"]), (2, &json!(BEA), &json!("active")), "{list}");
    assert!(rows[1]["lastSignInAt"].is_string(), "{list}");
    assert_eq!(told(ask(&test, &bea, Method::GET, OPERATORS, Value::Null).await), refused(403, "forbidden"));
    let invited = ask(&test, &ana, Method::POST, &format!("{path}/invite"), Value::Null).await;
    assert_eq!(told(invited), refused(409, "operator_active"));

    let (status, changed) = ask(&test, &ana, Method::PATCH, &path, json!({ "role": "viewer" })).await;
    assert_eq!((status, &changed["role"], &changed["name"]), (StatusCode::OK, &json!("viewer"), &json!("Bea")));
    let (_, current) = ask(&test, &bea, Method::GET, SESSION, Value::Null).await;
    assert_eq!(current["session"]["role"], "viewer", "a role changes at once");
    let own = list["items"][0]["id"].as_str().expect("an id");
    for (method, body) in [(Method::DELETE, Value::Null), (Method::PATCH, json!({ "role": "editor" }))] {
        let (status, problem) = ask(&test, &ana, method.clone(), &format!("{OPERATORS}/{own}"), body).await;
        assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("last_admin")), "{method}");
        assert_eq!(problem["detail"], "Es la única persona que administra. Antes, da ese papel a otra.");
    }

    assert_eq!(told(ask(&test, &ana, Method::DELETE, &path, Value::Null).await), refused(DONE, ""));
    assert_eq!(told(ask(&test, &ana, Method::DELETE, &path, Value::Null).await), refused(404, "operator_not_found"));
    assert_eq!(ask(&test, &bea, Method::GET, SESSION, Value::Null).await, (StatusCode::OK, json!({})));
    assert_eq!(sign_in(&test, BEA, PASSWORD, None).await, Err(refused(401, "wrong_password")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_factor_is_set_up_used_and_lost() {
    let test = product().await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let id = with_bea(&test, &ana, "editor").await;
    let bea = sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let post = async |path: &str, body: Value| ask(&test, &bea, Method::POST, path, body).await;

    let (status, new) = post(TOTP, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{new}");
    assert!(new["url"].as_str().is_some_and(|url| url.starts_with("otpauth://totp/")), "{new}");
    assert!(new["qrCodeSvg"].as_str().is_some_and(|svg| svg.contains("</svg>")), "{new}");
    let totp = authenticator(&new["secret"]);
    let confirm = format!("{TOTP}/confirm");
    assert_eq!(told(post(&confirm, json!({ "code": "12345" })).await), refused(401, "wrong_totp"));
    let (status, codes) = post(&confirm, json!({ "code": code(&test, &totp) })).await;
    assert_eq!((status, codes["recoveryCodes"].as_array().map(Vec::len)), (StatusCode::OK, Some(10)), "{codes}");
    assert_eq!(told(post(TOTP, Value::Null).await), refused(409, "totp_enabled"));
    let (_, state) = ask(&test, &bea, Method::GET, TOTP, Value::Null).await;
    assert_eq!(state, json!({ "enabled": true, "recoveryCodesLeft": 10 }));

    test.clock.advance(chrono::Duration::minutes(1));
    let recovery = codes["recoveryCodes"][0].as_str().expect("a code").to_owned();
    let now = code(&test, &totp);
    for (password, typed, expected) in [
        (PASSWORD, None, Err(refused(401, "totp_required"))),
        ("wrong", Some(now.as_str()), Err(refused(401, "wrong_password"))),
        (PASSWORD, Some("000000"), Err(refused(401, "wrong_totp"))),
        (PASSWORD, Some(now.as_str()), Ok(())),
        (PASSWORD, Some(now.as_str()), Err(refused(401, "wrong_totp"))),
        (PASSWORD, Some(recovery.as_str()), Ok(())),
        (PASSWORD, Some(recovery.as_str()), Err(refused(401, "wrong_totp"))),
    ] {
        assert_eq!(sign_in(&test, BEA, password, typed).await.map(|_| ()), expected, "{password} {typed:?}");
    }
    let (_, state) = ask(&test, &bea, Method::GET, TOTP, Value::Null).await;
    assert_eq!(state["recoveryCodesLeft"], 9);
    let codes = "/api/v1/admin/account/recovery-codes";
    assert_eq!(told(post(codes, json!({ "password": "wrong" })).await), refused(401, "wrong_password"));
    let (status, new) = post(codes, json!({ "password": PASSWORD })).await;
    assert_eq!((status, new["recoveryCodes"].as_array().map(Vec::len)), (StatusCode::OK, Some(10)), "{new}");

    let reset = format!("{OPERATORS}/{id}/totp");
    assert_eq!(told(ask(&test, &bea, Method::DELETE, &reset, Value::Null).await), refused(403, "forbidden"));
    assert_eq!(told(ask(&test, &ana, Method::DELETE, &reset, Value::Null).await), refused(DONE, ""));
    sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let (_, state) = ask(&test, &bea, Method::GET, TOTP, Value::Null).await;
    assert_eq!(state, json!({ "enabled": false, "recoveryCodesLeft": 0 }));
    let off = ask(&test, &bea, Method::DELETE, TOTP, json!({ "password": "wrong" })).await;
    assert_eq!(told(off), refused(401, "wrong_password"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tries_of_codes_are_counted_as_passwords_are() {
    let test = TestProduct::with_listings_and(|config| {
        config.operator.email = ANA.into();
        config.operator.password = Secret::from(PASSWORD);
    })
    .await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let (_, new) = ask(&test, &ana, Method::POST, TOTP, Value::Null).await;
    let code = code(&test, &authenticator(&new["secret"]));
    let confirmed = ask(&test, &ana, Method::POST, &format!("{TOTP}/confirm"), json!({ "code": code })).await;
    assert_eq!(confirmed.0, StatusCode::OK, "{confirmed:?}");
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(sign_in(&test, ANA, PASSWORD, Some("000000")).await.expect_err("wrong").0);
    }
    assert_eq!(statuses, [401, 401, 401, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_seen_and_ended_and_end_with_the_password() {
    let test = product().await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let id = with_bea(&test, &ana, "viewer").await;
    let bea = sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let stolen = sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let sessions = "/api/v1/admin/account/sessions";
    let (status, list) = ask(&test, &bea, Method::GET, sessions, Value::Null).await;
    assert_eq!((status, list["items"].as_array().map(Vec::len)), (StatusCode::OK, Some(2)), "{list}");
    assert_eq!(list["items"][0]["userAgent"], "Firefox 150");
    let others: Vec<&Value> =
        list["items"].as_array().expect("items").iter().filter(|one| one["current"] == false).collect();
    let other = others[0]["id"].as_str().expect("an id");
    assert!(!stolen.contains(other) && !bea.contains(other), "a name opens nothing");
    let of_bea = format!("{OPERATORS}/{id}/sessions");
    assert_eq!(told(ask(&test, &bea, Method::GET, &of_bea, Value::Null).await), refused(403, "forbidden"));
    let (_, seen) = ask(&test, &ana, Method::GET, &of_bea, Value::Null).await;
    assert_eq!(seen["items"].as_array().map(Vec::len), Some(2), "{seen}");
    assert_eq!(
        told(ask(&test, &bea, Method::DELETE, &format!("{sessions}/{other}"), Value::Null).await),
        refused(DONE, "")
    );
    assert_eq!(ask(&test, &stolen, Method::GET, SESSION, Value::Null).await.1, json!({}));

    let stolen = sign_in(&test, BEA, PASSWORD, None).await.expect("signed in");
    let password = "/api/v1/admin/account/password";
    for (old, new, expected) in [
        ("wrong", OTHER_PASSWORD, refused(401, "wrong_password")),
        (PASSWORD, "short", refused(422, "validation_failed")),
        (PASSWORD, OTHER_PASSWORD, refused(DONE, "")),
    ] {
        let body = json!({ "oldPassword": old, "newPassword": new });
        assert_eq!(told(ask(&test, &bea, Method::PUT, password, body).await), expected, "{old} {new}");
    }
    assert_eq!(told(ask(&test, &stolen, Method::GET, sessions, Value::Null).await), refused(401, "unauthenticated"));
    assert_eq!(ask(&test, &bea, Method::GET, sessions, Value::Null).await.0, StatusCode::OK, "the present one stays");
    assert_eq!(told(ask(&test, &ana, Method::DELETE, &of_bea, Value::Null).await), refused(DONE, ""));
    assert_eq!(told(ask(&test, &bea, Method::GET, sessions, Value::Null).await), refused(401, "unauthenticated"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_forgot_the_password_sets_a_new_one_by_a_link() {
    let test = product().await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let asked = async |email: &str| {
        ask(&test, "", Method::POST, "/api/v1/admin/password-link", json!({ "email": email })).await
    };
    assert_eq!(told(asked("nonsense").await), refused(422, "validation_failed"));
    for email in ["nobody@casacero.example", "ANA@casacero.example"] {
        assert_eq!(asked(email).await, (StatusCode::ACCEPTED, Value::Null), "{email}");
    }
    let link = format!("/api/v1/admin/invitation/{}", mailed(&test, ANA, &[]).await);
    assert!(!test.mails().iter().any(|mail| mail.contains("nobody@casacero.example")));
    let set = ask(&test, "", Method::POST, &link, json!({ "password": OTHER_PASSWORD })).await;
    assert_eq!(told(set), refused(DONE, ""));
    assert_eq!(ask(&test, &ana, Method::GET, SESSION, Value::Null).await.1, json!({}), "sessions end");
    sign_in(&test, ANA, OTHER_PASSWORD, None).await.expect("signed in");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_says_who_changed_what_from_what_to_what() {
    let test = product().await;
    let ana = sign_in(&test, ANA, PASSWORD, None).await.expect("signed in");
    let id = with_bea(&test, &ana, "viewer").await;
    let path = format!("{OPERATORS}/{id}");
    ask(&test, &ana, Method::PATCH, &path, json!({ "role": "editor" })).await;
    let change = casacero_proto::listing::v1::ChangeListingStatusRequest {
        id: "CASA-1001".into(),
        status: ListingStatus::Paused.into(),
        ..Default::default()
    };
    test.listing().change_listing_status(test.operator().request(change)).await.expect("paused");
    let get = async |query: &str| ask(&test, &ana, Method::GET, &format!("{AUDIT}?{query}"), Value::Null).await.1;
    let of_bea = get(&format!("subject={id}&action=operator.change")).await;
    let entry = &of_bea["items"][0];
    assert_eq!(entry["changes"], json!([{ "field": "role", "before": "viewer", "after": "editor" }]), "{of_bea}");
    assert_eq!(entry["actorName"], "Operator", "{of_bea}");
    let actor = entry["actor"].as_str().expect("an actor").to_owned();
    let paused = get("action=listing.&subject=CASA-1001&limit=1").await;
    let changes = &paused["items"][0]["changes"];
    assert_eq!(changes[0], json!({ "field": "status", "before": "active", "after": "paused" }), "{paused}");
    assert_eq!(changes[1]["field"], "version", "{paused}");
    let by_ana = get(&format!("actor={actor}")).await;
    let items = by_ana["items"].as_array().expect("items");
    assert!(!items.is_empty() && items.iter().all(|item| item["actor"] == actor.as_str()), "{by_ana}");
    let today = test.clock.now().date_naive();
    let (tomorrow, yesterday) = (today.succ_opt().expect("a day"), today.pred_opt().expect("a day"));
    assert!(!get(&format!("from={today}&to={today}")).await["items"].as_array().expect("items").is_empty());
    assert_eq!(get(&format!("from={tomorrow}")).await["items"], json!([]));
    assert_eq!(get(&format!("to={yesterday}")).await["items"], json!([]));
    for (query, code, field) in [
        ("from=1", "invalid_date", "from"),
        ("to=2027-02-30", "invalid_date", "to"),
        ("limit=0", "invalid_parameter", "limit"),
    ] {
        let problem = get(query).await;
        assert_eq!((&problem["code"], &problem["field"]), (&json!(code), &json!(field)), "{problem}");
    }
    assert_eq!(get("action=nonsense.").await["items"], json!([]));
}
