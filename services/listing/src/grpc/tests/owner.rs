//! What owners decide beside the text, through the methods of the service.

use casacero_common::principal::{AuthLevel, Principal};
use casacero_proto::listing::v1 as wire;
use tonic::Code;

use super::harness::{harness, inquiry, record, refused, today};

fn fresh_owner() -> Principal {
    Principal::Owner { property_id: "CASA-1".into(), owner_id: Some("o1".into()), standing: AuthLevel::FreshOwner }
}

#[tokio::test]
async fn an_owner_signs_in_lists_the_homes_and_ends_other_sessions() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    service.import(record(2)).await.expect("imported");
    let password = wire::SetPasswordRequest { property_id: "CASA-1".into(), password: "olas y viento".into() };
    let mut accounts = service.accounts.clone();
    accounts.set_password(service.operator.request(password)).await.expect("set");
    let mut tokens = Vec::new();
    for user_agent in ["Firefox", "Safari"] {
        let asked = wire::SignInRequest {
            property_id: "CASA-1".into(),
            password: "olas y viento".into(),
            user_agent: user_agent.into(),
            ..Default::default()
        };
        let opened = accounts.sign_in(service.guest.request(asked)).await.expect("opened");
        tokens.push(opened.into_inner().token);
    }
    service.inquire(inquiry(1)).await.expect("kept");

    let mut owner = service.owner.clone();
    let asked = wire::ListOwnHomesRequest { token: tokens[0].clone() };
    let homes = owner.list_own_homes(service.guest.request(asked)).await.expect("listed").into_inner().homes;
    let [home] = homes.as_slice() else { panic!("{homes:?}") };
    assert_eq!((home.property_id.as_str(), home.name.as_str(), home.city.as_str()), ("CASA-1", "Casa 1", "Corralejo"));
    assert_eq!((home.status(), home.standing()), (wire::ListingStatus::Active, wire::AuthLevel::Password));
    assert_eq!((home.new_inquiries, home.min_nights, home.photo.is_some()), (1, 1, true));
    let status = owner
        .list_own_homes(service.guest.request(wire::ListOwnHomesRequest { token: "none".into() }))
        .await
        .expect_err("no session");
    assert_eq!(refused(&status), (Code::Unauthenticated, "unauthenticated", None));

    let caller = service.guest.acting_as(fresh_owner());
    let asked = wire::ListSessionsRequest { property_id: "CASA-1".into(), token: tokens[0].clone() };
    let sessions = owner.list_sessions(caller.request(asked.clone())).await.expect("listed").into_inner().sessions;
    let mut told: Vec<_> = sessions.iter().map(|one| (one.user_agent.as_deref(), one.current)).collect();
    told.sort_unstable();
    assert_eq!(told, [(Some("Firefox"), true), (Some("Safari"), false)]);
    assert!(sessions.iter().all(|one| one.email.is_none() && !tokens.contains(&one.id)));
    let others =
        wire::EndSessionsRequest { property_id: "CASA-1".into(), token: tokens[0].clone(), session_id: String::new() };
    owner.end_sessions(caller.request(others)).await.expect("ended");
    let left = owner.list_sessions(caller.request(asked)).await.expect("listed").into_inner().sessions;
    assert_eq!(left.iter().map(|one| one.current).collect::<Vec<_>>(), [true]);
    service.end().await;
}

#[tokio::test]
async fn settings_are_read_and_changed_and_an_erasure_is_called_off() {
    let service = harness().await;
    service.import(record(1)).await.expect("imported");
    let caller = service.guest.acting_as(fresh_owner());
    let id = || "CASA-1".to_owned();
    let mut owner = service.owner.clone();
    let change = wire::ChangeHomeSettingsRequest {
        property_id: id(),
        mail_language: Some("en".into()),
        weekly_mail: Some(true),
    };
    let changed = owner.change_home_settings(caller.request(change)).await.expect("changed").into_inner().settings;
    let mail_language = wire::InquiryLanguage::En.into();
    let expected =
        wire::HomeSettings { mail_language, weekly_mail: true, resume_day: None, erase_at: None, unpaid: false };
    assert_eq!(changed, Some(expected));
    let pause = |resume_day| wire::PauseListingRequest { property_id: id(), version: None, resume_day };
    let status =
        service.commands.clone().pause_listing(caller.request(pause(Some(today())))).await.expect_err("it is today");
    assert_eq!(refused(&status), (Code::InvalidArgument, "validation_failed", Some("resume_day")));
    service.commands.clone().pause_listing(caller.request(pause(Some(today() + 9)))).await.expect("paused");
    let get = wire::GetHomeSettingsRequest { property_id: id() };
    let read = owner.get_home_settings(caller.request(get)).await.expect("read").into_inner().settings;
    assert_eq!(read, Some(wire::HomeSettings { resume_day: Some(today() + 9), ..expected }));

    let erase = wire::ScheduleErasureRequest { property_id: id(), version: Some(2) };
    let due = owner.schedule_erasure(caller.request(erase)).await.expect("scheduled").into_inner().settings;
    let due = due.expect("settings");
    assert_eq!(due.erase_at.map(|at| at.seconds / 86_400), Some(i64::from(today() + 14)));
    assert_eq!(due.resume_day, None);
    let cancel = wire::CancelErasureRequest { property_id: id() };
    let kept = owner.cancel_erasure(caller.request(cancel)).await.expect("called off").into_inner().settings;
    assert_eq!(kept, Some(expected));
    service.end().await;
}
