//! Owners are told at once what comes in for a home: in their browsers, and on their phone through a webhook of the operator. See
//! `docs/rules/hosting.md#notices`.

pub mod messenger;
pub mod push;
pub mod sender;
mod settings;
mod words;

use casacero_common::{
    access::{self, Action},
    outgoing::Client,
    principal::Principal,
};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{AddDeviceRequest, MessengerChannel},
};

use crate::{
    domain::{
        identity::ListingId,
        notice::{NewDevice, Phone, PhoneKey, phone},
        refusal::Refusal,
        text::{Invalid, Named as _},
        token::{digest, has_digest, new_token},
    },
    error::Error,
    store::{ListedDevice, Store},
};

pub use self::{
    messenger::Messenger,
    push::PushKey,
    settings::{Channel, MessengerConfig, PushConfig},
};

/// Where the owners of a home are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub devices: Vec<ListedDevice>,
    pub phone: Option<Phone>,
}

/// What owners do with their devices and phones.
#[derive(Clone)]
pub struct Notices {
    pub store: Store,
    /// Checks addresses.
    pub client: Client,
    /// The key of this site; `None` where push is off.
    pub push_key: Option<PushKey>,
    /// What the messenger can do; nothing where there is none.
    pub channels: Vec<MessengerChannel>,
    /// Makes codes.
    pub phone_key: PhoneKey,
}

impl Notices {
    /// Where the owners of a home are told.
    pub async fn told(&self, principal: &Principal, listing_id: &str) -> Result<Told, Error> {
        let id = self.home(principal, listing_id).await?;
        Ok(Told { devices: self.store.devices(&id).await?, phone: self.store.phone(&id).await? })
    }

    /// Adds a device, and returns its id.
    pub async fn add_device(&self, principal: &Principal, form: AddDeviceRequest) -> Result<String, Error> {
        let id = self.home(principal, &form.property_id).await?;
        let device = NewDevice::parse(form, &self.client)?;
        Ok(self.store.put_device(&principal.actor(), person(principal), &id, &device).await??)
    }

    pub async fn remove_device(&self, principal: &Principal, listing_id: &str, device: &str) -> Result<(), Error> {
        let id = self.home(principal, listing_id).await?;
        Ok(self.store.remove_device(&principal.actor(), &id, device).await?)
    }

    /// Replaces the phone of a home, and sends it a code.
    pub async fn put_phone(
        &self,
        principal: &Principal,
        listing_id: &str,
        (number, channel): (&str, i32),
    ) -> Result<Phone, Error> {
        let id = self.home(principal, listing_id).await?;
        let channel =
            MessengerChannel::of(channel).ok_or(Invalid::UnknownValue).named("channel").map_err(Refusal::from)?;
        if !self.channels.contains(&channel) {
            return Err(Refusal::NoMessenger.into());
        }
        Ok(self
            .store
            .put_phone((&principal.actor(), person(principal)), &id, (phone(number)?, channel), new_token())
            .await?)
    }

    /// Confirms the phone of a home with the code that it was sent.
    pub async fn confirm_phone(&self, principal: &Principal, listing_id: &str, code: &str) -> Result<Phone, Error> {
        let id = self.home(principal, listing_id).await?;
        let typed: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
        let is_right =
            |phone: &Phone, seed: &str| has_digest(&typed, &digest(&self.phone_key.code(&id, &phone.number, seed)));
        Ok(self.store.confirm_phone(&principal.actor(), &id, is_right).await??)
    }

    pub async fn remove_phone(&self, principal: &Principal, listing_id: &str) -> Result<(), Error> {
        let id = self.home(principal, listing_id).await?;
        Ok(self.store.remove_phone(&principal.actor(), &id).await?)
    }

    /// The home, if the caller may answer its inquiries.
    async fn home(&self, principal: &Principal, listing_id: &str) -> Result<ListingId, Error> {
        access::may(principal, Action::AnswerInquiries, Some(listing_id))?;
        let id = listing_id.parse().map_err(|_| Refusal::InvalidListingId)?;
        if self.store.is_listed(&id).await? { Ok(id) } else { Err(Refusal::ListingNotFound.into()) }
    }
}

/// The person of an owner; `None` of one who came with the password alone.
fn person(principal: &Principal) -> Option<&str> {
    match principal {
        Principal::Owner { owner_id, .. } => owner_id.as_deref(),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
