//! Phones, and the messenger that reaches them.

use super::*;

#[tokio::test]
async fn a_phone_ends_with_the_access_of_whoever_added_it() {
    let test = harness().await;
    test.add_co_owner().await;
    let put = async |person| {
        let phone = (NUMBER, MessengerChannel::Sms.into());
        test.notices.put_phone(&owner(1, person), "CASA-1", phone).await.expect("kept");
    };
    let is_there = async || test.store.phone(&id(1)).await.expect("read").is_some();
    put(Some("leo")).await;
    test.store.end_sessions("owner", &id(1), crate::store::EndedSessions::AllBut(&[])).await.expect("ended");
    assert!(is_there().await, "leo is still a member");
    test.store.remove_co_owner("owner", &id(1), "leo", None).await.expect("removed");
    assert!(!is_there().await);
    assert_eq!(test.store.delete_notices_of_strangers().await.expect("deleted"), 1);
    put(None).await;
    assert!(is_there().await);
    test.store.end_sessions("owner", &id(1), crate::store::EndedSessions::AllBut(&[])).await.expect("ended");
    assert!(!is_there().await, "somebody had the password");
}

#[tokio::test]
async fn a_phone_is_confirmed_with_its_code_and_then_told() {
    let test = harness().await;
    test.ask(1).await;
    assert!(test.send().await.is_empty(), "there is no phone");
    let code = test.code(MessengerChannel::Sms).await;
    test.ask(1).await;
    assert!(test.send().await.is_empty(), "it is not confirmed");
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(test.confirm(wrong).await, "wrong_code");
    assert_eq!(test.confirm(&format!(" {} {} ", &code[..3], &code[3..])).await, "done");
    assert_eq!(test.confirm(&code).await, "code_expired", "it works once");
    let inquiry = test.ask(1).await;
    test.service.answers(&[500]);
    let first = test.messages().await;
    test.clock.advance(TimeDelta::seconds(10));
    let second = test.messages().await;
    assert_eq!((first.len(), &first), (1, &second), "it is the same message");
    let message = &second[0];
    assert_eq!(message["id"], inquiry.as_str());
    assert_eq!(
        (&message["kind"], &message["channel"], &message["to"]),
        (&"inquiry".into(), &"sms".into(), &NUMBER.into())
    );
    assert_eq!(message["text"], "New inquiry: Casa 1\n1 July 2026 – 8 July 2026, 2 guests");
    assert_eq!((&message["locale"], &message["propertyName"]), (&"en".into(), &"Casa 1".into()));
    assert_eq!(message["url"], "https://casacero.example/manage/CASA-1?tab=inquiries");
    assert_eq!(message.as_object().map(serde_json::Map::len), Some(8), "{message}");
    assert!(test.messages().await.is_empty());
    test.ask(1).await;
    test.notices.remove_phone(&owner(1, None), "CASA-1").await.expect("removed");
    assert!(test.messages().await.is_empty());
}

#[tokio::test]
async fn a_code_ends_after_some_tries_and_some_time() {
    let test = harness().await;
    let code = test.code(MessengerChannel::Call).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        assert_eq!(test.confirm(wrong).await, "wrong_code");
    }
    assert_eq!(test.confirm(&code).await, "code_expired");
    let next = test.code(MessengerChannel::Call).await;
    test.clock.advance(TimeDelta::minutes(15));
    assert_eq!(test.confirm(&next).await, "code_expired");
    let last = test.code(MessengerChannel::Call).await;
    test.clock.advance(TimeDelta::minutes(14));
    assert_eq!(test.confirm(&last).await, "done");
    test.ask(1).await;
    assert!(test.messages().await.is_empty(), "a voice says codes alone");
    test.service.answers(&[500]);
    let put = async |number, channel: MessengerChannel| {
        reason(test.notices.put_phone(&owner(1, None), "CASA-1", (number, channel.into())).await)
    };
    assert_eq!(put(NUMBER, MessengerChannel::Whatsapp).await, "no_messenger");
    assert_eq!(put("600123456", MessengerChannel::Sms).await, "validation_failed");
    assert_eq!(put(NUMBER, MessengerChannel::Sms).await, "done");
    assert_eq!(test.messages().await.len(), 1);
    test.clock.advance(TimeDelta::minutes(15));
    assert!(test.messages().await.is_empty(), "a code that ended is not sent again");
}

#[test]
fn a_messenger_needs_an_address_a_secret_and_a_channel() {
    let client = Client::new(Config::default()).expect("a client");
    let whole = MessengerConfig {
        url: Some("https://messenger.example/".into()),
        secret: "a secret".into(),
        channels: vec![Channel::Whatsapp],
    };
    let made = |config: MessengerConfig| Messenger::new(config, &client).map(|messenger| messenger.is_some());
    assert!(matches!(made(whole.clone()), Ok(true)));
    let within = MessengerConfig { url: Some("https://127.0.0.1/".into()), ..whole.clone() };
    assert!(matches!(made(within), Ok(true)), "it may be inside of the network");
    assert!(client.check_secure("https://127.0.0.1/").is_err(), "others still must not go there");
    assert!(matches!(made(MessengerConfig::default()), Ok(false)));
    for (wrong, setting) in [
        (MessengerConfig { url: Some("http://messenger.example/".into()), ..whole.clone() }, "URL"),
        (MessengerConfig { url: Some("messenger".into()), ..whole.clone() }, "URL"),
        (MessengerConfig { secret: "".into(), ..whole.clone() }, "SECRET"),
        (MessengerConfig { channels: Vec::new(), ..whole }, "CHANNELS"),
    ] {
        let told = made(wrong).expect_err("it is refused").to_string();
        assert!(told.contains(&format!("CASACERO_MESSENGER__{setting}")), "{told}");
    }
}
