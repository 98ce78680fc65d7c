//! Reviews: a listing is returned with reasons, corrected and submitted again; or returned and never submitted again.

use super::*;

const FEED: &str = "https://www.airbnb.com/calendar/ical/1.ics";

#[tokio::test(flavor = "multi_thread")]
async fn a_returned_home_is_mended_and_submitted_again() {
    let test = product().await;
    let id = submitted(&test, &form(FEED)).await;
    let owner = confirmed(&test, &id).await;
    let (own, admin) = (format!("/api/v1/owner/properties/{id}"), operator(&test).await);
    let review = format!("/api/v1/admin/properties/{id}");
    let back = json!({ "reasons": [{ "field": "license_number", "text": "Ese número no está en el registro." }] });
    for wrong in [json!({ "reasons": [] }), json!({ "reasons": [{ "field": "garage", "text": "x" }] })] {
        let (status, _) = change(&test, &admin, Method::POST, &format!("{review}/return"), &wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let (status, returned) = change(&test, &admin, Method::POST, &format!("{review}/return"), &back).await;
    assert_eq!((status, &returned["status"]), (StatusCode::OK, &json!("rejected")), "{returned}");
    let (_, seen) = look(&test, &owner, &own).await;
    assert_eq!(seen["reasons"], back["reasons"], "{seen}");
    assert!(wait_for_mail(&test, "falta lo siguiente").await);
    let edit = json!({ "licenseNumber": "VV-35-2-0002222", "maxGuests": 3 });
    let (status, edited) = change(&test, &owner, Method::PATCH, &own, &edit).await;
    assert_eq!((status, &edited["proposed"]), (StatusCode::OK, &json!([])), "nobody sees it yet: {edited}");
    let (status, again) = change(&test, &owner, Method::POST, &format!("{own}/submit"), &json!({})).await;
    assert_eq!((status, &again["status"]), (StatusCode::OK, &json!("pending")), "{again}");
    let (_, looked) = look(&test, &admin, &review).await;
    assert_eq!(looked["differing"], json!(["/capacity", "/licenseNumber"]), "{looked}");
    let tag = format!("\"{}\"", looked["version"]);
    // The owner makes a change during the review.
    change(&test, &owner, Method::PATCH, &own, &json!({ "bedrooms": 1 })).await;
    let approve = format!("{review}/approve");
    let (status, problem) = changing(&test, &admin, Method::POST, &approve, &tag, &json!({})).await;
    assert_eq!((status, &problem["changed"]), (StatusCode::PRECONDITION_FAILED, &json!(["/capacity"])), "{problem}");
    let (status, approved) = change(&test, &admin, Method::POST, &approve, &json!({})).await;
    assert_eq!((status, &approved["status"], &approved["reasons"]), (StatusCode::OK, &json!("active"), &json!([])));
    let (status, problem) = change(&test, &admin, Method::POST, &approve, &json!({})).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("nothing_to_review")));
    let (_, audit) = look(&test, &admin, &format!("/api/v1/admin/audit?subject={id}")).await;
    let actions: Vec<&str> =
        audit["items"].as_array().expect("entries").iter().filter_map(|entry| entry["action"].as_str()).collect();
    for action in ["listing.submit", "listing.return", "listing.edit", "listing.resubmit", "listing.approve"] {
        assert!(actions.contains(&action), "{action} in {actions:?}");
    }
    assert!(!audit.to_string().contains("0002222"), "names of fields, never values");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returned_proposal_leaves_what_guests_see() {
    let test = product().await;
    let (id, owner) = live(&test, &form(FEED)).await;
    let own = format!("/api/v1/owner/properties/{id}");
    change(&test, &owner, Method::PATCH, &own, &json!({ "name": "LA MEJOR CASA" })).await;
    let back = json!({ "reasons": [{ "field": "name", "text": "Sin mayúsculas, por favor." }] });
    let path = format!("/api/v1/admin/properties/{id}/return");
    let admin = operator(&test).await;
    let (status, returned) = change(&test, &admin, Method::POST, &path, &back).await;
    assert_eq!((status, &returned["status"]), (StatusCode::OK, &json!("active")), "{returned}");
    assert_eq!(returned["proposal"]["returned"], json!(true));
    let (_, waiting) = look(&test, &admin, "/api/v1/admin/reviews").await;
    assert_eq!(waiting["items"], json!([]), "it waits for the owner");
    let (_, edited) = change(&test, &owner, Method::PATCH, &own, &json!({ "name": "La mejor casa" })).await;
    assert_eq!((&edited["proposal"]["returned"], &edited["reasons"]), (&json!(false), &json!([])), "{edited}");
    let (_, waiting) = look(&test, &admin, "/api/v1/admin/reviews").await;
    assert_eq!(waiting["items"][0]["isSubmission"], json!(false), "{waiting}");
}
