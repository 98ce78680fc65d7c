//! What happens to deliveries while a partner is away, or refuses them.

use super::*;
use crate::domain::webhook::delay;

impl Harness {
    /// Has the newest delivery fail so often, and each time something else arrive after it.
    async fn fails_alone(&self, id: &str, times: u32) {
        for attempt in 1..=times {
            let (mut log, _) = self.partners.deliveries(&admin(), id, None, (0, 1)).await.expect("listed");
            let due = self.store.delivery_failed(&log.remove(0), Ok(500)).await.expect("written");
            assert_eq!(due, (attempt < 12).then(|| self.clock.now() + delay(attempt)));
            // Another address forgets failures as well, and sends nothing by itself.
            let address = Some(format!("{}?{attempt}", self.partner.address));
            let other = WebhookForm { address, ..WebhookForm::default() };
            self.partners.change_webhook(&admin(), id, None, other).await.expect("changed");
        }
    }
}

#[tokio::test]
async fn a_delivery_is_tried_again_and_given_up() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    test.change(1..=1).await;
    test.partner.answers(&[500, 302, 200]);
    let first = test.send().await;
    assert_eq!(test.log(&id).await, [(Waiting, 1)]);
    assert_eq!(test.listed().await.webhook.failing_since, Some(now()));
    test.clock.advance(TimeDelta::seconds(9));
    assert_eq!(test.send().await.len(), 0, "not before the delay");
    test.clock.advance(TimeDelta::seconds(1));
    assert_eq!(test.send().await.len(), 1, "a redirect is not followed");
    test.clock.advance(TimeDelta::minutes(1));
    let last = test.send().await;
    assert_eq!(first[0].1, last[0].1, "the same event");
    // The second try was the webhook's fault.
    assert_eq!(test.log(&id).await, [(Delivered, 2)]);
    assert_eq!(test.listed().await.webhook.failing_since, None);

    test.change(2..=2).await;
    test.fails_alone(&id, 12).await;
    assert_eq!(test.log(&id).await[0], (Failed, 12));
    assert_eq!(test.listed().await.failed, 1);
    assert_eq!(test.store.failed_deliveries().await.expect("counted"), 1);

    assert_eq!(test.partners.replay(&admin(), &id, None).await.expect("sent again"), 1);
    assert_eq!(test.send().await.len(), 1);
    assert_eq!(test.log(&id).await[0], (Delivered, 1));
    let (log, _) = test.partners.deliveries(&admin(), &id, Some(Delivered), (1, 1)).await.expect("listed");
    test.partners.replay(&admin(), &id, Some(&log[0].id)).await.expect("sent again");
    assert_eq!(test.send().await.len(), 1);
    assert_eq!(reason(test.partners.replay(&admin(), &id, Some("nothing")).await), "delivery_not_found");
    assert_eq!(test.partners.replay(&admin(), &id, None).await.expect("nothing"), 0);
    test.clock.advance(TimeDelta::days(2));
    assert_eq!(test.store.delete_old_deliveries(test.clock.now() - TimeDelta::days(1)).await.expect("deleted"), 2);
}

#[tokio::test]
async fn a_webhook_that_fails_is_asked_once_for_all_that_waits() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    test.change(1..=5).await;
    test.partner.answers(&[503, 503]);
    assert_eq!(test.send().await.len(), 1);
    test.clock.advance(TimeDelta::seconds(10));
    assert_eq!(test.send().await.len(), 1);
    test.clock.advance(TimeDelta::minutes(1));
    assert_eq!(test.send().await.len(), 5);
    assert!(test.log(&id).await.iter().all(|(state, _)| *state == Delivered));
}

#[tokio::test]
async fn deliveries_that_fail_at_the_same_time_are_one_failure() {
    let test = harness().await;
    test.webhook(&[ListingChanged]).await;
    let mut sent = Vec::new();
    for number in 1..=4 {
        test.put(number, ListingStatus::Active).await;
        test.tell(LISTING_CHANGED, number, 1).await;
        let job = test.store.jobs().take(&WEBHOOKS).await.expect("asked").expect("due");
        sent.push(test.store.pending_delivery(&job).await.expect("read").expect("there").delivery);
    }
    for delivery in &sent {
        test.store.delivery_failed(delivery, Ok(503)).await.expect("written");
    }
    let webhook = test.listed().await.webhook;
    assert_eq!((webhook.failures, webhook.retry_at), (1, Some(now() + TimeDelta::seconds(10))));
}

#[tokio::test]
async fn a_later_change_takes_the_place_of_the_one_that_waits_and_has_all_its_tries() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    test.change(1..=1).await;
    test.partner.answers(&[500, 500]);
    test.send().await;
    test.clock.advance(TimeDelta::seconds(10));
    test.send().await;
    assert_eq!(test.log(&id).await, [(Waiting, 1)]);
    assert_eq!(test.tell(LISTING_CHANGED, 1, 2).await, 0);
    assert_eq!(test.log(&id).await, [(Waiting, 0)]);
    test.clock.advance(TimeDelta::minutes(1));
    let heard = test.send().await;
    assert_eq!((heard.len(), &heard[0].1["version"]), (1, &2.into()));
    assert_eq!(test.log(&id).await, [(Delivered, 1)]);
}

#[tokio::test]
async fn a_webhook_that_is_back_hears_all_within_half_an_hour() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    test.change(1..=3).await;
    test.partner.answers(&[503; 1_000]);
    let began = test.clock.now();
    while test.clock.now() - began < TimeDelta::hours(60) {
        let due = test.store.jobs().next_due(&WEBHOOKS).await.expect("asked").expect("a job");
        test.clock.advance((due - test.clock.now()).max(TimeDelta::zero()));
        assert!(test.send().await.len() <= 1);
    }
    let log = test.log(&id).await;
    assert!(log.iter().all(|(state, _)| *state == Waiting), "none is given up");
    assert_eq!(log.iter().map(|(_, attempts)| attempts).sum::<u32>(), 1);
    test.partner.answers(&[]);
    test.clock.advance(TimeDelta::minutes(30));
    assert_eq!(test.send().await.len(), 3);
    assert_eq!(test.listed().await.webhook.failing_since, None);
}

#[tokio::test]
async fn another_address_begins_anew() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    test.change(1..=1).await;
    test.partner.answers(&[500]);
    test.send().await;
    assert!(test.listed().await.webhook.failing_since.is_some());
    let address = Some(test.listed().await.webhook.address + "?other");
    let other = WebhookForm { address, ..WebhookForm::default() };
    test.partners.change_webhook(&admin(), &id, None, other).await.expect("changed");
    assert_eq!(test.listed().await.webhook.failing_since, None);
    assert_eq!(test.send().await.len(), 1);
}

#[tokio::test]
async fn a_webhook_that_is_gone_or_fails_for_days_is_paused() {
    let test = harness().await;
    let (id, _) = test.webhook(&[ListingChanged]).await;
    let resume = WebhookForm { paused: Some(false), ..WebhookForm::default() };
    test.change(1..=1).await;
    test.partner.answers(&[410]);
    test.send().await;
    let ListedWebhook { webhook, waiting, failed } = test.listed().await;
    assert_eq!((webhook.pause_reason, waiting, failed), (Some(WebhookPause::Gone), 1, 0));
    test.tell(LISTING_CHANGED, 1, 2).await;
    test.change(2..=2).await;
    test.clock.advance(TimeDelta::days(1));
    assert_eq!(test.send().await.len(), 0, "what changes waits");
    test.partners.change_webhook(&admin(), &id, None, resume.clone()).await.expect("resumed");
    assert_eq!(test.send().await.len(), 2);

    test.change(3..=4).await;
    test.partner.answers(&[500; 1_000]);
    while test.listed().await.webhook.paused_at.is_none() {
        let due = test.store.jobs().next_due(&WEBHOOKS).await.expect("asked").expect("a job");
        test.clock.advance(due - test.clock.now());
        test.send().await;
        if test.store.jobs().next_due(&WEBHOOKS).await.expect("asked").is_none() {
            test.tell(LISTING_CHANGED, 4, 9).await;
        }
    }
    let paused = test.listed().await.webhook;
    assert_eq!(paused.pause_reason, Some(WebhookPause::Failing));
    let failed_for = paused.paused_at.expect("paused") - paused.failing_since.expect("failing");
    assert!(failed_for >= TimeDelta::days(3) && failed_for < TimeDelta::days(4), "{failed_for}");
    test.partner.answers(&[]);
    test.partners.change_webhook(&admin(), &id, None, resume).await.expect("resumed");
    test.send().await;
    assert_eq!(test.listed().await.webhook.failing_since, None);
}
