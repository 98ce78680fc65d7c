//! The owner, the host and the outside links of a form.

use casacero_proto::listing::v1::{self as wire, ContactChannel};

use super::{Errors, Form, choice, line, optional};
use crate::domain::{
    contact::{EmailAddress, Owner, PhoneNumber},
    listing::ProfessionalHost,
    photo::{Link, Links},
    text::{FieldError, Invalid, Line, Named as _},
};

/// The owner. The value of the preferred channel is required, and so is the mail address, because the owner signs in
/// with it.
pub(super) fn owner(form: &Form, is_needed: bool, errors: &mut Errors) -> Option<Owner> {
    let name = errors.take(line(form.owner_name.as_ref(), "owner_name"));
    let email = errors.take(optional(form.owner_email.as_ref(), EmailAddress::parse, "owner_email"));
    let phone = errors.take(optional(form.phone.as_ref(), PhoneNumber::parse, "phone"));
    let whatsapp = errors.take(optional(form.whatsapp.as_ref(), PhoneNumber::parse, "whatsapp"));
    let preferred = errors.take(choice(form.preferred_contact, ContactChannel::Email, "preferred_contact"));
    if is_needed {
        if email == Some(None) {
            errors.add("owner_email", Invalid::Required);
        }
        match preferred {
            Some(ContactChannel::Phone) if phone == Some(None) => errors.add("phone", Invalid::Required),
            Some(ContactChannel::Whatsapp) if whatsapp == Some(None) => errors.add("whatsapp", Invalid::Required),
            _ => {}
        }
    }
    Some(Owner { name: name?, email: email?, phone: phone?, whatsapp: whatsapp?, preferred: preferred? })
}

pub(super) fn host(message: Option<&wire::Host>) -> Result<Option<ProfessionalHost>, FieldError> {
    let Some(wire::ProfessionalHost { company, register_number, address }) =
        message.and_then(|host| host.professional.as_ref())
    else {
        return Ok(None);
    };
    Ok(Some(ProfessionalHost {
        company: Line::parse(company).named("host.company")?,
        register_number: Line::parse(register_number).named("host.register_number")?,
        address: Line::parse(address).named("host.address")?,
    }))
}

pub(super) fn links(form: &Form, errors: &mut Errors) -> Option<Links> {
    let mut link = |text: &Option<String>, field| errors.take(optional(text.as_ref(), Link::parse, field));
    let given = form.links.clone().unwrap_or_default();
    let airbnb = link(&given.airbnb, "links.airbnb");
    let booking = link(&given.booking, "links.booking");
    let vrbo = link(&given.vrbo, "links.vrbo");
    let holidu = link(&given.holidu, "links.holidu");
    let other = link(&given.other, "links.other");
    let minisite = link(&given.minisite, "links.minisite");
    Some(Links { airbnb: airbnb?, booking: booking?, vrbo: vrbo?, holidu: holidu?, other: other?, minisite: minisite? })
}
