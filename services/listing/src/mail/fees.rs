//! Mails about the yearly fee: reminders, the pause of an unpaid home, and what was paid.

use minijinja::{Value, context};

use super::{letter::Letterhead, lifecycle::language_of};
use crate::{
    domain::{
        home_fee::{FeeRules, paused_from, transfer_reference},
        listing::Listing,
        money,
    },
    store::{NewMail, StoredFee},
};

impl Letterhead {
    /// What mails say about a fee.
    fn of_fee(&self, listing: &Listing, fee: &StoredFee, rules: &FeeRules) -> Value {
        let language = self.language(language_of(listing));
        let instructions = &rules.payment_instructions;
        context! {
            amount => money::written(fee.amount_minor, &fee.currency, language),
            due_on => fee.due_on.to_string(),
            pause_on => paused_from(fee.due_on).pred_opt().unwrap_or(fee.due_on).to_string(),
            reference => transfer_reference(listing.id.as_str(), fee.period_start),
            instructions => instructions.get(language).or_else(|| instructions.get("en")),
        }
    }

    /// Reminds an owner of a fee.
    pub fn fee_reminder(&self, listing: &Listing, fee: &StoredFee, rules: &FeeRules) -> Option<NewMail> {
        self.to_owner("fee_reminder", listing, self.of_fee(listing, fee, rules))
    }

    /// Tells an owner that a home is paused because its fee is unpaid.
    pub fn fee_paused(&self, listing: &Listing, fee: &StoredFee, rules: &FeeRules) -> Option<NewMail> {
        self.to_owner("fee_paused", listing, self.of_fee(listing, fee, rules))
    }

    /// Tells an owner that a fee is paid, and whether guests see the home again.
    pub fn fee_paid(
        &self,
        listing: &Listing,
        (amount_minor, currency): (i64, &str),
        is_shown: bool,
    ) -> Option<NewMail> {
        let amount = money::written(amount_minor, currency, self.language(language_of(listing)));
        self.to_owner("fee_paid", listing, context! { amount, is_shown })
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::{FeeState, ListingStatus};
    use chrono::NaiveDate;

    use super::*;
    use crate::{
        domain::description::Language,
        testing::{fee_rules, id, keep_pages, letterhead, listing},
    };

    #[test]
    fn every_mail_about_a_fee() {
        let letterhead = letterhead();
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        let fee = StoredFee {
            id: "1".into(),
            listing_id: id(1),
            name: "Casa 1".into(),
            status: ListingStatus::Active,
            period_start: day("2026-06-01"),
            period_end: day("2027-06-01"),
            due_on: day("2026-07-01"),
            amount_minor: 14_990,
            currency: "EUR".into(),
            state: FeeState::Due,
            reminded_days: None,
            paid_on: None,
            reference: None,
            reason: None,
            invoice_number: None,
            is_paused: false,
        };
        let mut all = Vec::new();
        for language in [Language::ENGLISH, Language::SPANISH] {
            let home = Listing { mail_language: Some(language), ..listing(1) };
            all.extend(letterhead.fee_reminder(&home, &fee, &fee_rules()));
            all.extend(letterhead.fee_paused(&home, &fee, &fee_rules()));
            for is_shown in [false, true] {
                all.extend(letterhead.fee_paid(&home, (14_990, "EUR"), is_shown));
            }
        }
        assert_eq!(all.len(), 8);
        keep_pages("fees", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
