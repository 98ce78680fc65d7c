//! The yearly fee: what operators record, and what owners see of it. See `docs/rules/fees.md`.

mod sweep;
#[cfg(test)]
mod tests;

use casacero_common::{
    access::{self, Action},
    principal::Principal,
};
use casacero_proto::listing::v1::{
    BillingDetails, FeeState, FeeTerms, Invoice,
    ListingStatus::{Active, Paused},
};
use chrono::NaiveDate;

use super::{Commands, listing_id, unchanged};
use crate::{
    domain::{
        home_fee::{self, FeeRules, Payment, Period},
        home_settings::HomeSettings,
        identity::ListingId,
        lifecycle::Lifecycle as _,
        listing::Listing,
        refusal::Refusal,
    },
    error::Error,
    invoices,
    mail::lifecycle::language_of,
    store::{FeeQuery, FeeStep, HomeBilling, ListingState, ListingUpdate, StoredFee},
};

/// A fee, and where it stands today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFee {
    pub fee: StoredFee,
    pub state: FeeState,
}

/// What a home owes, and what was paid for it.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnFees {
    /// `None` until it is decided after the first activation.
    pub terms: Option<FeeTerms>,
    pub exempt_reason: Option<String>,
    /// The day on which the next fee that is not yet made will be due.
    pub next_due_on: Option<NaiveDate>,
    pub yearly_minor: i64,
    pub currency: String,
    pub fees: Vec<ListedFee>,
    pub invoices: Vec<Invoice>,
    pub billing: BillingDetails,
}

impl Commands {
    fn today(&self) -> NaiveDate {
        home_fee::today(self.clock.now())
    }

    /// Whether a home has a fee that is unpaid after its grace, so that guests must not see it.
    pub(super) async fn owes(&self, id: &ListingId) -> Result<bool, Error> {
        Ok(self.store.owes(id, home_fee::grace_ends(self.today())).await?)
    }

    fn listed(&self, fee: StoredFee) -> ListedFee {
        ListedFee { state: home_fee::state(fee.state, fee.due_on, fee.is_paused, self.today()), fee }
    }

    async fn listed_fee(&self, id: &str) -> Result<ListedFee, Error> {
        Ok(self.listed(self.store.fee(id).await?.ok_or(Refusal::FeeNotFound)?))
    }

    /// A page of fees, and how many there are on all pages.
    pub async fn fees(&self, principal: &Principal, query: &FeeQuery) -> Result<(Vec<ListedFee>, u64), Error> {
        access::may(principal, Action::ReadDirectory, None)?;
        let (fees, total) = self.store.fees(query, self.today()).await?;
        Ok((fees.into_iter().map(|fee| self.listed(fee)).collect(), total))
    }

    /// What a home owes, and what was paid for it.
    pub async fn home_fees(&self, principal: &Principal, id: &str) -> Result<OwnFees, Error> {
        access::may(principal, Action::ReadListing, Some(id))?;
        let id = listing_id(id)?;
        let listing = self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?.listing;
        let HomeBilling { terms, began_on, exempt_reason, details } = self.store.home_billing(&id).await?;
        let is_special = terms == Some(FeeTerms::Yearly) && self.is_special(&listing).await?;
        let fees = self.store.fees_of(&id).await?;
        let next = |began_on| {
            let charged = fees.iter().map(|fee| fee.period_start).collect();
            Period::next_free(began_on, self.today(), &charged).due_if_made(self.today())
        };
        let prices = self.content.prices();
        let is_charged = terms == Some(FeeTerms::Yearly) && !is_special && listing.status.is_approved();
        Ok(OwnFees {
            terms: if is_special { Some(FeeTerms::Special) } else { terms },
            exempt_reason,
            next_due_on: began_on.filter(|_| is_charged).map(next),
            yearly_minor: prices.yearly_price_minor,
            currency: prices.currency,
            fees: fees.into_iter().map(|fee| self.listed(fee)).collect(),
            invoices: self.store.invoices_of(&id).await?,
            billing: details,
        })
    }

    /// Whether the owner of a home has so many that operators enter the amount.
    async fn is_special(&self, listing: &Listing) -> Result<bool, Error> {
        let Some(address) = &listing.owner.email else { return Ok(false) };
        Ok(self.store.portfolio(address).await? > u64::from(self.content.prices().special_price_above))
    }

    /// Writes down to whom the invoices of a home are addressed.
    pub async fn put_billing(
        &self,
        principal: &Principal,
        id: &str,
        details: BillingDetails,
    ) -> Result<BillingDetails, Error> {
        access::may(principal, Action::EditSettings, Some(id))?;
        let BillingDetails { name, address, tax_id } = details;
        let details = home_fee::billing(&name, &address, &tax_id).map_err(Refusal::from)?;
        let id = listing_id(id)?;
        self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?;
        self.store.put_billing(&principal.actor(), &id, &details).await?;
        Ok(details)
    }

    /// Records a payment of what is due and makes its invoice. A home that was paused for the fee is shown again.
    pub async fn pay_fee(
        &self,
        principal: &Principal,
        fee_id: &str,
        (amount_minor, paid_day, reference): (i64, i32, &str),
    ) -> Result<ListedFee, Error> {
        access::may(principal, Action::ManageFees, None)?;
        let payment = Payment::parse(amount_minor, paid_day, reference, self.today()).map_err(Refusal::from)?;
        let fee = self.due_fee(fee_id).await?;
        payment.is_of(fee.amount_minor).map_err(Refusal::from)?;
        if self.fees.seller.tax_id.is_empty() {
            return Err(Refusal::SellerWithoutTaxId.into());
        }
        let listing = self.store.listing(&fee.listing_id).await?.ok_or(Refusal::ListingNotFound)?.listing;
        let invoice = Box::new(self.invoice_of(&fee, &listing, &payment).await?);
        let owes_more = self.owes_beside(&fee).await?;
        let total = invoice.total_minor;
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut update = self.released(current, "fee.pay", owes_more)?;
            let is_shown = update.listing.status != current.listing.status;
            update.mails.extend(self.letterhead.fee_paid(&current.listing, (total, &fee.currency), is_shown));
            update.fee = Some(FeeStep::Pay { fee_id: fee.id.clone(), payment, invoice });
            Ok(update)
        };
        self.change(principal, fee.listing_id.as_str(), None, decide).await?;
        self.listed_fee(fee_id).await
    }

    /// The invoice of a payment, without its number.
    async fn invoice_of(&self, fee: &StoredFee, listing: &Listing, payment: &Payment) -> Result<Invoice, Error> {
        let HomeBilling { details, .. } = self.store.home_billing(&fee.listing_id).await?;
        let simplified = FeeRules::is_simplified(&details, payment.amount_minor, &fee.currency)?;
        let (net_minor, vat_minor) = self.fees.without_vat(payment.amount_minor);
        Ok(Invoice {
            number: String::new(),
            corrects: None,
            corrected_by: None,
            issued_day: self.today().to_epoch_days(),
            paid_day: payment.paid_on.to_epoch_days(),
            property_id: fee.listing_id.to_string(),
            name: listing.name.to_string(),
            fee_id: fee.id.clone(),
            first_day: fee.period_start.to_epoch_days(),
            end_day: fee.period_end.to_epoch_days(),
            language: language_of(listing).to_owned(),
            seller: Some(self.fees.seller.clone()),
            buyer: Some(if simplified { BillingDetails::default() } else { details }),
            simplified,
            net_minor,
            vat_minor,
            total_minor: payment.amount_minor,
            currency: fee.currency.clone(),
            vat_name: self.fees.vat_name.clone(),
            vat_basis_points: self.fees.vat_basis_points,
            reference: payment.reference.clone(),
        })
    }

    /// Waives a fee. A home that was paused for it is shown again.
    pub async fn waive_fee(&self, principal: &Principal, fee_id: &str, reason: &str) -> Result<ListedFee, Error> {
        access::may(principal, Action::ManageFees, None)?;
        let reason = home_fee::reason(reason).map_err(Refusal::from)?;
        let fee = self.due_fee(fee_id).await?;
        let owes_more = self.owes_beside(&fee).await?;
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut update = self.released(current, "fee.waive", owes_more)?;
            update.fee = Some(FeeStep::Waive { fee_id: fee.id.clone(), reason });
            Ok(update)
        };
        self.change(principal, fee.listing_id.as_str(), None, decide).await?;
        self.listed_fee(fee_id).await
    }

    /// Makes a home free, which waives what is due, or ends that.
    pub async fn set_fee_exemption(
        &self,
        principal: &Principal,
        id: &str,
        exempt: bool,
        reason: &str,
    ) -> Result<OwnFees, Error> {
        access::may(principal, Action::ManageFees, None)?;
        let reason = home_fee::reason(reason).map_err(Refusal::from)?;
        let home = listing_id(id)?;
        match self.store.home_billing(&home).await?.terms {
            Some(FeeTerms::LaunchOffer) => return Err(Refusal::FeeNotOwed.into()),
            terms if (terms == Some(FeeTerms::Exempt)) == exempt => {}
            _ if exempt => {
                let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
                    if current.listing.demo {
                        return Err(Refusal::FeeNotOwed.into());
                    }
                    let mut update = self.released(current, "fee.exempt", false)?;
                    update.fee = Some(FeeStep::Exempt { reason });
                    Ok(update)
                };
                self.change(principal, id, None, decide).await?;
            }
            _ => self.store.end_exemption(&principal.actor(), &home).await?,
        }
        self.home_fees(principal, id).await
    }

    /// What was agreed about the next fee of a home: the unpaid one gets the amount, and the day if there is one; a home without
    /// one gets a fee. A home that was paused is shown again if nothing is owed any more.
    pub async fn agree_fee(
        &self,
        principal: &Principal,
        id: &str,
        amount_minor: i64,
        due_day: Option<i32>,
    ) -> Result<ListedFee, Error> {
        access::may(principal, Action::ManageFees, None)?;
        let amount_minor = home_fee::amount(amount_minor).map_err(Refusal::from)?;
        let due_on = due_day.map(|day| home_fee::due_day(day, self.today())).transpose().map_err(Refusal::from)?;
        let id = listing_id(id)?;
        let listing = self.store.listing(&id).await?.ok_or(Refusal::ListingNotFound)?.listing;
        if listing.demo || listing.activated_at.is_none() || !listing.status.is_approved() {
            return Err(Refusal::FeeNotOwed.into());
        }
        self.settle(&id, None).await?;
        let HomeBilling { terms, began_on, .. } = self.store.home_billing(&id).await?;
        let Some(began_on) = began_on.filter(|_| terms == Some(FeeTerms::Yearly)) else {
            return Err(Refusal::FeeNotOwed.into());
        };
        let fees = self.store.fees_of(&id).await?;
        if let Some(fee) = fees.iter().filter(|fee| fee.state == FeeState::Due).min_by_key(|fee| fee.due_on) {
            let agreed = StoredFee { amount_minor, due_on: due_on.unwrap_or(fee.due_on), ..fee.clone() };
            return self.agree(principal, fee, agreed).await;
        }
        let charged = fees.iter().map(|fee| fee.period_start).collect();
        let period = Period::next_free(began_on, self.today(), &charged);
        let due_on = due_on.unwrap_or_else(|| period.due_if_made(self.today()));
        let currency = self.content.prices().currency;
        let fee = (due_on, amount_minor, currency.as_str());
        let added = self.store.add_fee(&principal.actor(), &id, period, fee).await?;
        // Somebody else added the same one meanwhile.
        self.listed_fee(&added.ok_or(Refusal::FeeOpen)?).await
    }

    async fn agree(&self, principal: &Principal, fee: &StoredFee, agreed: StoredFee) -> Result<ListedFee, Error> {
        let owes_more = agreed.due_on < home_fee::grace_ends(self.today()) || self.owes_beside(fee).await?;
        let decide = |current: &ListingState| -> Result<ListingUpdate, Error> {
            let mut update = self.released(current, "fee.agree", owes_more)?;
            update.fee = Some(FeeStep::Agree { before: Box::new(fee.clone()), after: Box::new(agreed) });
            Ok(update)
        };
        self.change(principal, fee.listing_id.as_str(), None, decide).await?;
        self.listed_fee(&fee.id).await
    }

    /// Cancels an invoice by a credit note, which is returned. Its fee is due again.
    pub async fn cancel_invoice(&self, principal: &Principal, number: &str) -> Result<Invoice, Error> {
        access::may(principal, Action::ManageFees, None)?;
        Ok(self.store.cancel_invoice(&principal.actor(), number, self.today()).await??)
    }

    /// An invoice as a PDF: of a home, for its owner, or of any, for operators.
    pub async fn invoice_pdf(&self, principal: &Principal, number: &str, home: &str) -> Result<Vec<u8>, Error> {
        if home.is_empty() {
            access::may(principal, Action::ReadDirectory, None)?;
        } else {
            access::may(principal, Action::ReadListing, Some(home))?;
        }
        let invoice = self.store.invoice(number).await?;
        let invoice = invoice.filter(|invoice| home.is_empty() || invoice.property_id == home);
        invoices::pdf(&invoice.ok_or(Refusal::InvoiceNotFound)?).map_err(Error::Document)
    }

    async fn due_fee(&self, id: &str) -> Result<StoredFee, Error> {
        let fee = self.store.fee(id).await?.ok_or(Refusal::FeeNotFound)?;
        if fee.state == FeeState::Due { Ok(fee) } else { Err(Refusal::FeeNotDue.into()) }
    }

    /// Whether the home of a fee owes another one.
    async fn owes_beside(&self, fee: &StoredFee) -> Result<bool, Error> {
        let before = home_fee::grace_ends(self.today());
        let is_owed = |other: &StoredFee| other.state == FeeState::Due && other.due_on < before;
        Ok(self.store.fees_of(&fee.listing_id).await?.iter().any(|other| other.id != fee.id && is_owed(other)))
    }

    /// A home that is shown again if it was paused for an unpaid fee, unless it owes more, is to be erased, or has a day on which
    /// it is shown.
    fn released(&self, current: &ListingState, action: &'static str, owes_more: bool) -> Result<ListingUpdate, Error> {
        if owes_more || !current.settings.unpaid {
            return Ok(unchanged(current, action));
        }
        let HomeSettings { resume_on, erase_at, .. } = current.settings;
        let is_shown = current.listing.status == Paused && resume_on.is_none() && erase_at.is_none();
        let mut update = if is_shown { self.move_to(current, Active, action)? } else { unchanged(current, action) };
        update.settings.unpaid = false;
        Ok(update)
    }
}
