use casacero_common::principal::AuthLevel;

use super::*;
use crate::{
    commands::harness::{Harness, harness, operator},
    config::Terms,
    contents::CurrentContent,
    domain::{
        home_fee::FeeRules,
        text::{FieldError, Invalid},
    },
    store::AuditPage,
    testing::{fee_rules, id, listing, terms},
};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn owner() -> Principal {
    Principal::Owner { property_id: "CASA-1".into(), owner_id: Some("o1".into()), standing: AuthLevel::FreshOwner }
}

/// Commands without a launch offer.
async fn without_offer() -> Harness {
    let mut test = harness().await;
    test.commands.content = CurrentContent::with_terms(Terms { launch_offer_size: 0, ..terms() });
    test
}

/// An active home that was imported today.
async fn with_home() -> Harness {
    let test = without_offer().await;
    test.store.put_listing(listing(1)).await.expect("kept");
    test.commands.sweep().await;
    test
}

impl Harness {
    /// The subjects of mails that wait. They count as sent.
    async fn told(&self) -> Vec<String> {
        let mut subjects = Vec::new();
        while let Some(mail) = self.store.claim_mail().await.expect("asked") {
            self.store.mail_sent(&mail).await.expect("noted");
            subjects.push(mail.subject);
        }
        subjects
    }

    /// Sweeps twice, at noon UTC of a day: once more for another replica.
    async fn sweep_on(&self, at: &str) {
        let noon = day(at).and_hms_opt(12, 0, 0).expect("noon").and_utc();
        self.clock.advance(noon - self.clock.now());
        self.commands.sweep().await;
        self.commands.sweep().await;
    }

    async fn fees(&self) -> OwnFees {
        self.commands.home_fees(&operator(), "CASA-1").await.expect("read")
    }

    async fn fee(&self) -> ListedFee {
        self.fees().await.fees.swap_remove(0)
    }

    async fn pay(&self, fee_id: &str) -> Result<ListedFee, Error> {
        self.pay_amount(fee_id, 14_990).await
    }

    async fn pay_amount(&self, fee_id: &str, amount_minor: i64) -> Result<ListedFee, Error> {
        let today = home_fee::today(self.clock.now()).to_epoch_days();
        self.commands.pay_fee(&operator(), fee_id, (amount_minor, today, "CASA-1/2026")).await
    }

    async fn status(&self) -> casacero_proto::listing::v1::ListingStatus {
        self.store.listing(&id(1)).await.expect("read").expect("there").listing.status
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Refusal {
    match result {
        Err(Error::Refused(refusal)) => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

#[tokio::test]
async fn a_fee_is_reminded_of_three_times_and_then_the_home_is_paused_until_it_is_paid() {
    let test = with_home().await;
    let fee = test.fee().await;
    assert_eq!((fee.state, fee.fee.due_on, fee.fee.amount_minor), (FeeState::Due, day("2026-07-01"), 14_990));
    assert_eq!((fee.fee.period_start, fee.fee.period_end), (day("2026-06-01"), day("2027-06-01")));
    let reminder = ["The yearly fee of CASA-1 is due on Wednesday, 1 July 2026"];
    for (at, told) in [
        ("2026-06-01", &reminder[..]),
        ("2026-06-23", &[]),
        ("2026-06-24", &reminder),
        ("2026-07-01", &reminder),
        ("2026-07-15", &[]),
        ("2026-07-16", &["CASA-1 is paused: its yearly fee is unpaid"]),
    ] {
        test.sweep_on(at).await;
        assert_eq!(test.told().await, told, "{at}");
        assert_eq!(test.status().await, if at == "2026-07-16" { Paused } else { Active }, "{at}");
    }
    assert_eq!(test.fee().await.state, FeeState::Paused);
    assert_eq!(refused(test.commands.resume(&owner(), "CASA-1", None).await), Refusal::FeeUnpaid);
    let paid = test.pay(&fee.fee.id).await.expect("paid");
    assert_eq!((paid.state, paid.fee.invoice_number.as_deref()), (FeeState::Paid, Some("2026-0001")));
    assert_eq!((test.status().await, test.told().await), (Active, vec!["The yearly fee of CASA-1 is paid".into()]));
    assert_eq!(refused(test.pay(&fee.fee.id).await), Refusal::FeeNotDue);
    let audit = test.store.audit_entries(&AuditPage { limit: 50, ..AuditPage::default() }).await.expect("read");
    let of_fees = audit.iter().map(|entry| entry.action.as_str()).filter(|action| action.starts_with("fee."));
    assert_eq!(of_fees.collect::<Vec<_>>(), ["fee.pay", "fee.pause", "fee.add", "fee.terms"]);
    assert!(!format!("{audit:?}").contains("CASA-1/2026"), "the reference of a payment is somebody's text");
    // The next year.
    assert_eq!(test.fees().await.next_due_on, Some(day("2027-07-01")));
    test.sweep_on("2027-05-31").await;
    assert_eq!(test.fees().await.fees.len(), 1);
    test.sweep_on("2027-06-01").await;
    assert_eq!((test.fees().await.fees.len(), test.fee().await.fee.due_on), (2, day("2027-07-01")));
}

#[tokio::test]
async fn a_sweep_after_an_outage_sends_one_reminder() {
    let test = with_home().await;
    test.told().await;
    test.sweep_on("2026-07-10").await;
    assert_eq!(test.told().await.len(), 1);
    // A home that was not looked at for years owes the present year alone, with 30 days to pay.
    let test = without_offer().await;
    test.store.put_listing(listing(1)).await.expect("kept");
    test.store.settle_terms("service:listing", &id(1), FeeTerms::Yearly, day("2023-01-15")).await.expect("settled");
    test.commands.sweep().await;
    let fees = test.fees().await.fees;
    assert_eq!(fees.len(), 1);
    assert_eq!((fees[0].fee.period_start, fees[0].fee.due_on), (day("2026-01-15"), day("2026-07-01")));
}

#[tokio::test]
async fn a_home_that_its_owner_paused_stays_paused_and_is_not_shown_unpaid() {
    let test = with_home().await;
    let until = Some(day("2026-07-20").to_epoch_days());
    test.commands.pause(&owner(), "CASA-1", None, until).await.expect("paused");
    test.sweep_on("2026-07-20").await;
    assert_eq!((test.status().await, test.fee().await.state), (Paused, FeeState::Overdue));
    assert_eq!(refused(test.commands.resume(&owner(), "CASA-1", None).await), Refusal::FeeUnpaid);
    let fee = test.fee().await.fee.id;
    test.commands.waive_fee(&operator(), &fee, "A friend of the house").await.expect("waived");
    assert_eq!((test.status().await, test.fee().await.state), (Paused, FeeState::Waived));
    test.sweep_on("2026-07-20").await;
    assert_eq!(test.status().await, Active, "its day has come");
}

#[tokio::test]
async fn the_first_homes_are_free_for_good_and_stay_free_when_one_is_erased() {
    let mut test = harness().await;
    test.commands.content = CurrentContent::with_terms(Terms { launch_offer_size: 1, ..terms() });
    // Of these, the second was activated first.
    for number in [1, 2] {
        test.store.put_listing(listing(number)).await.expect("kept");
    }
    test.commands.sweep().await;
    let terms = async |home: &str| test.commands.home_fees(&operator(), home).await.expect("read").terms;
    assert_eq!((terms("CASA-1").await, terms("CASA-2").await), (Some(FeeTerms::Yearly), Some(FeeTerms::LaunchOffer)));
    for asked in [
        test.commands.agree_fee(&operator(), "CASA-2", 100, None).await.map(drop),
        test.commands.set_fee_exemption(&operator(), "CASA-2", true, "A reason").await.map(drop),
    ] {
        assert_eq!(refused(asked), Refusal::FeeNotOwed);
    }
    test.store.erase("operator:ana", &id(2), None, |_| Ok(true)).await.expect("asked").expect("erased");
    test.store.put_listing(listing(3)).await.expect("kept");
    test.commands.sweep().await;
    assert_eq!(terms("CASA-1").await, Some(FeeTerms::Yearly), "what was decided stays");
}

#[tokio::test]
async fn owners_of_many_homes_and_the_demo_pay_what_operators_enter_or_nothing() {
    let mut test = harness().await;
    let no_offer = Terms { launch_offer_size: 0, ..terms() };
    test.commands.content = CurrentContent::with_terms(Terms { special_price_above: 1, ..no_offer });
    test.store.put_listing(listing(1)).await.expect("kept");
    let mut other = listing(2);
    other.owner.email = crate::domain::contact::EmailAddress::parse("ANA@example.com").ok();
    test.store.put_listing(other).await.expect("kept");
    test.store.put_listing(Listing { demo: true, ..listing(3) }).await.expect("kept");
    test.commands.sweep().await;
    let fees = test.fees().await;
    assert_eq!((fees.terms, fees.next_due_on, fees.fees.len()), (Some(FeeTerms::Special), None, 0));
    assert_eq!(refused(test.commands.agree_fee(&operator(), "CASA-3", 100, None).await), Refusal::FeeNotOwed);
    let due = day("2026-09-01").to_epoch_days();
    let added = test.commands.agree_fee(&operator(), "CASA-1", 50_000, Some(due)).await.expect("added");
    assert_eq!((added.fee.amount_minor, added.fee.due_on), (50_000, day("2026-09-01")));
    let agreed = test.commands.agree_fee(&operator(), "CASA-1", 100, None).await.expect("agreed").fee;
    assert_eq!((&agreed.id, agreed.amount_minor, agreed.due_on), (&added.fee.id, 100, day("2026-09-01")));
    test.commands.agree_fee(&operator(), "CASA-1", 50_000, None).await.expect("agreed");
    let today = day("2026-06-01").to_epoch_days();
    let pay = async || test.commands.pay_fee(&operator(), &added.fee.id, (50_000, today, "1")).await;
    assert_eq!(refused(pay().await), Refusal::BillingIncomplete("name"));
    let details = BillingDetails { name: "Ana".into(), address: "Calle 1".into(), tax_id: "1Z".into() };
    test.commands.put_billing(&owner(), "CASA-1", details.clone()).await.expect("written");
    pay().await.expect("paid");
    let invoice = test.fees().await.invoices.swap_remove(0);
    assert_eq!((invoice.simplified, invoice.buyer), (false, Some(details)));
    assert_eq!((invoice.net_minor, invoice.vat_minor, invoice.total_minor), (46_729, 3_271, 50_000));
    let next = test.commands.agree_fee(&operator(), "CASA-1", 50_000, None).await.expect("added");
    assert_eq!(next.fee.period_start, day("2027-06-01"));
}

#[tokio::test]
async fn what_is_agreed_about_an_unpaid_fee_takes_its_place() {
    let test = with_home().await;
    test.sweep_on("2026-07-16").await;
    assert_eq!((test.status().await, test.fees().await.fees.len()), (Paused, 1));
    let agree = async |amount, due_day| test.commands.agree_fee(&operator(), "CASA-1", amount, due_day).await;
    let cheaper = agree(9_900, None).await.expect("agreed");
    assert_eq!((cheaper.fee.amount_minor, cheaper.state, test.status().await), (9_900, FeeState::Paused, Paused));
    let later = agree(9_900, Some(day("2026-09-01").to_epoch_days())).await.expect("agreed");
    assert_eq!((later.fee.due_on, later.fee.reminded_days, later.state), (day("2026-09-01"), None, FeeState::Due));
    assert_eq!((test.status().await, test.fees().await.fees.len()), (Active, 1));
    let entries = test.store.audit_entries(&AuditPage { limit: 10, ..AuditPage::default() }).await.expect("read");
    let told = entries.iter().find(|entry| entry.action == "fee.agree").expect("told");
    let day_of = told.changes.iter().find(|change| change.field == "due_on").expect("told");
    assert_eq!((day_of.before.as_deref(), day_of.after.as_deref()), (Some("2026-07-01"), Some("2026-09-01")));
}

#[tokio::test]
async fn a_home_is_made_free_and_owes_again_from_the_same_day() {
    let test = with_home().await;
    test.sweep_on("2026-07-16").await;
    assert_eq!(test.status().await, Paused);
    let exempt = async |exempt| test.commands.set_fee_exemption(&operator(), "CASA-1", exempt, "A museum").await;
    let fees = exempt(true).await.expect("free");
    assert_eq!((fees.terms, fees.exempt_reason.as_deref()), (Some(FeeTerms::Exempt), Some("A museum")));
    assert_eq!((fees.fees[0].state, test.status().await), (FeeState::Waived, Active));
    exempt(true).await.expect("it is");
    test.sweep_on("2027-06-02").await;
    assert_eq!(test.fees().await.fees.len(), 1);
    assert_eq!(exempt(false).await.expect("not free").terms, None);
    test.sweep_on("2027-06-03").await;
    assert_eq!((test.fees().await.fees.len(), test.fee().await.fee.period_start), (2, day("2027-06-01")));
}

#[tokio::test]
async fn a_cancelled_invoice_has_a_credit_note_and_its_fee_is_due_again() {
    let test = with_home().await;
    let fee = test.fee().await.fee.id;
    test.pay(&fee).await.expect("paid");
    test.sweep_on("2026-12-31").await;
    let note = test.commands.cancel_invoice(&operator(), "2026-0001").await.expect("cancelled");
    assert_eq!((note.number.as_str(), note.corrects.as_deref()), ("R2026-0001", Some("2026-0001")));
    assert_eq!((note.net_minor, note.vat_minor, note.total_minor), (-14_009, -981, -14_990));
    for number in ["2026-0001", "R2026-0001"] {
        assert_eq!(refused(test.commands.cancel_invoice(&operator(), number).await), Refusal::InvoiceCancelled);
    }
    assert_eq!(refused(test.commands.cancel_invoice(&operator(), "2026-0002").await), Refusal::InvoiceNotFound);
    let again = test.fee().await;
    assert_eq!((again.state, again.fee.due_on, again.fee.invoice_number), (FeeState::Due, day("2027-01-07"), None));
    let invoices = test.fees().await.invoices;
    assert_eq!(invoices[1].corrected_by.as_deref(), Some("R2026-0001"));
    test.told().await;
    test.sweep_on("2027-01-01").await;
    assert_eq!(test.told().await.len(), 1);
    let paid = test.pay(&fee).await.expect("paid");
    assert_eq!(paid.fee.invoice_number.as_deref(), Some("2027-0001"), "a series for each year");
}

#[tokio::test]
async fn another_amount_than_what_is_due_is_no_payment() {
    let test = with_home().await;
    let fee = test.fee().await;
    for amount_minor in [1, 14_989, 14_991] {
        let refusal = refused(test.pay_amount(&fee.fee.id, amount_minor).await);
        let error = FieldError { field: "amount_minor", problem: Invalid::AnotherAmount };
        assert_eq!(refusal, Refusal::ValidationFailed(error), "{amount_minor}");
    }
    assert_eq!((test.fee().await, test.rows("invoices").await), (fee, 0));
}

/// A home as it is after its first approval.
async fn approved(test: &Harness, home: Listing) {
    let id = home.id.to_string();
    test.put_pending(home).await;
    test.commands.approve(&operator(), &id, None, "known").await.expect("approved");
}

#[tokio::test]
async fn an_approved_home_owes_its_fee_at_once_and_the_demo_has_no_terms() {
    let test = without_offer().await;
    approved(&test, Listing { demo: true, ..listing(1) }).await;
    test.commands.sweep().await;
    let fees = test.fees().await;
    assert_eq!((fees.terms, fees.fees.len(), test.rows("home_billing").await), (None, 0, 0));
    let exempt = test.commands.set_fee_exemption(&operator(), "CASA-1", true, "A museum").await;
    assert_eq!(refused(exempt), Refusal::FeeNotOwed);
    approved(&test, listing(2)).await;
    let fees = test.commands.home_fees(&operator(), "CASA-2").await.expect("read");
    assert_eq!((fees.terms, fees.fees[0].state), (Some(FeeTerms::Yearly), FeeState::Due));
    test.commands.sweep().await;
    assert_eq!(test.rows("home_fees").await, 1);
}

#[tokio::test]
async fn invoices_outlive_their_home_for_six_years_after_theirs() {
    let test = with_home().await;
    let fee = test.fee().await.fee.id;
    test.pay(&fee).await.expect("paid");
    let read = async |who: &Principal, home: &str| test.commands.invoice_pdf(who, "2026-0001", home).await;
    assert!(read(&owner(), "CASA-1").await.expect("a document").starts_with(b"%PDF"));
    assert!(matches!(read(&owner(), "CASA-2").await, Err(Error::Denied(_))));
    assert!(matches!(read(&owner(), "").await, Err(Error::Denied(_))));
    assert_eq!(refused(read(&operator(), "CASA-2").await), Refusal::InvoiceNotFound);
    test.store.erase("operator:ana", &id(1), None, |_| Ok(true)).await.expect("asked").expect("erased");
    assert_eq!([test.rows("home_fees").await, test.rows("invoices").await], [0, 1]);
    read(&operator(), "").await.expect("it is kept");
    let note = test.commands.cancel_invoice(&operator(), "2026-0001").await.expect("cancelled");
    assert_eq!(note.number, "R2026-0001");
    test.sweep_on("2032-12-31").await;
    assert_eq!(test.rows("invoices").await, 2);
    test.sweep_on("2033-01-01").await;
    assert_eq!(test.rows("invoices").await, 0);
}

#[tokio::test]
async fn the_fee_of_a_removed_home_falls_away() {
    let test = with_home().await;
    test.commands.remove(&owner(), "CASA-1", None).await.expect("removed");
    test.sweep_on("2026-06-02").await;
    assert_eq!(test.fee().await.state, FeeState::Cancelled);
}

#[tokio::test]
async fn no_invoice_is_made_without_our_tax_number_and_no_number_is_lost() {
    let mut test = with_home().await;
    let fee = test.fee().await.fee.id;
    let seller = BillingDetails { tax_id: String::new(), ..fee_rules().seller };
    test.commands.fees = FeeRules { seller, ..fee_rules() };
    assert_eq!(refused(test.pay(&fee).await), Refusal::SellerWithoutTaxId);
    test.commands.fees = fee_rules();
    for number in 2..=4 {
        test.store.put_listing(listing(number)).await.expect("kept");
    }
    test.commands.sweep().await;
    let (fees, _) =
        test.commands.fees(&operator(), &FeeQuery { limit: 10, ..FeeQuery::default() }).await.expect("read");
    // Each is paid twice at the same time.
    let paying = fees.iter().chain(&fees).map(|listed| test.pay(&listed.fee.id));
    let paid = futures::future::join_all(paying).await;
    let mut numbers: Vec<_> = paid.into_iter().flatten().filter_map(|paid| paid.fee.invoice_number).collect();
    numbers.sort();
    assert_eq!(numbers, ["2026-0001", "2026-0002", "2026-0003", "2026-0004"]);
}

#[tokio::test]
async fn fees_are_listed_by_where_they_stand() {
    let test = with_home().await;
    test.sweep_on("2026-06-20").await;
    test.store.put_listing(listing(2)).await.expect("kept");
    test.sweep_on("2026-07-10").await;
    let count = async |state, home: Option<u32>| {
        let query = FeeQuery { state, listing_id: home.map(id), limit: 10, ..FeeQuery::default() };
        test.commands.fees(&operator(), &query).await.expect("read").1
    };
    use FeeState::{Due, InGrace, Overdue, Paid};
    for (state, home, expected) in [
        (None, None, 2),
        (None, Some(2), 1),
        (Some(Due), None, 1),
        (Some(InGrace), None, 1),
        (Some(InGrace), Some(2), 0),
        (Some(FeeState::Paused), None, 0),
        (Some(Paid), None, 0),
    ] {
        assert_eq!(count(state, home).await, expected, "{state:?} {home:?}");
    }
    test.sweep_on("2026-07-16").await;
    assert_eq!((count(Some(FeeState::Paused), None).await, count(Some(Overdue), None).await), (1, 0));
    let denied = test.commands.fees(&owner(), &FeeQuery::default()).await;
    assert!(matches!(denied, Err(Error::Denied(_))));
}
