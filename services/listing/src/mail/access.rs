//! Mails about access: sign-in links, invitations, and notices of sensitive changes.
//!
//! Strangers can trigger the first two. These mails contain no text that anybody typed: listings are named by their
//! ids.

use super::letter::Letterhead;
use crate::{
    domain::{identity::ListingId, listing::Listing},
    mail::lifecycle::language_of,
    store::NewMail,
};

/// A sensitive change, of which the owner is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SensitiveChange {
    /// The password was set without the old one.
    Password,
    /// E-mail address, phone or WhatsApp number.
    Contacts,
    /// Links to pages on other sites.
    OutsideLinks,
    /// A co-owner was invited.
    CoOwnerInvited,
    /// A co-owner was removed.
    CoOwnerRemoved,
}

impl SensitiveChange {
    const fn told(self, spanish: bool) -> &'static str {
        match (self, spanish) {
            (Self::Password, false) => "its password was set anew",
            (Self::Password, true) => "se ha establecido una nueva contraseña",
            (Self::Contacts, false) => "its contact details were changed",
            (Self::Contacts, true) => "se han cambiado los datos de contacto",
            (Self::OutsideLinks, false) => "its links to other sites were changed",
            (Self::OutsideLinks, true) => "se han cambiado los enlaces a otras webs",
            (Self::CoOwnerInvited, false) => "a co-owner was invited",
            (Self::CoOwnerInvited, true) => "se ha invitado a un copropietario",
            (Self::CoOwnerRemoved, false) => "a co-owner was removed",
            (Self::CoOwnerRemoved, true) => "se ha quitado a un copropietario",
        }
    }
}

impl Letterhead {
    /// The address of a link's page. The secret is in the fragment, which browsers do not send.
    pub fn link_address(&self, language: &str, token: &str) -> String {
        let path = if language == "es" { "es/propietario/enlace" } else { "owner/link" };
        format!("{}{path}#{token}", self.public_url)
    }

    /// A mail that contains only our own text.
    pub(super) fn access_mail(&self, recipient: &str, language: &str, subject: String, body: &str) -> NewMail {
        let body = format!("{body}\n\n-- \n{}\n{}\n", self.brand_name, self.public_url);
        self.new_mail(recipient.to_owned(), None, language, subject, body)
    }

    /// The mail with a sign-in link.
    pub fn sign_in_link(&self, recipient: &str, language: &str, token: &str, homes: &[ListingId]) -> NewMail {
        let brand = &self.brand_name;
        let (address, ids) = (self.link_address(language, token), ids(homes));
        let again = self.update_address(language);
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Tu enlace para entrar en {brand}"),
                &format!(
                    "Hola:\n\ncon este enlace entras en {ids}:\n\n{address}\n\nVale 20 minutos y una sola vez. Si ya no vale, \
                     pide otro aquí:\n\n{again}\n\nSi no lo has pedido tú, no hagas nada: nadie entra sin él."
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("Your link to sign in to {brand}"),
            &format!(
                "Hello,\n\nthis link signs you in to {ids}:\n\n{address}\n\nIt works once, for 20 minutes. If it is too old, ask \
                 for another one here:\n\n{again}\n\nIf you did not ask for it, do nothing: nobody gets in without it."
            ),
        )
    }

    /// The mail with the link by which an owner claims homes that came from the table before this site. That table showed
    /// everybody the passwords and the addresses of calendars.
    pub fn claim_link(&self, recipient: &str, language: &str, token: &str, homes: &[ListingId]) -> NewMail {
        let brand = &self.brand_name;
        let (address, ids, is_one) = (self.link_address(language, token), ids(homes), homes.len() == 1);
        if language == "es" {
            let (subject, there, yours, these) = if is_one {
                ("Tu alojamiento está", "tu alojamiento ya está", "lo haces tuyo", "este alojamiento")
            } else {
                ("Tus alojamientos están", "tus alojamientos ya están", "los haces tuyos", "estos alojamientos")
            };
            return self.access_mail(
                recipient,
                language,
                format!("{subject} en el nuevo {brand}"),
                &format!(
                    "Hola:\n\n{brand} se ha renovado, y {there} allí: {ids}. Con este enlace entras y {yours}:\n\n{address}\n\n\
                     Vale 7 días y una sola vez. Tu contraseña de antes ya no sirve: en la web anterior podía leerla \
                     cualquiera. También las direcciones de tus calendarios: por favor, pide direcciones nuevas en Airbnb, \
                     Booking.com o Vrbo y ponlas en «Calendario».\n\nSi no conoces {these}, no hagas nada."
                ),
            );
        }
        let (subject, there, them, these) = if is_one {
            ("Your home is", "your home is", "it", "this home")
        } else {
            ("Your homes are", "your homes are", "them", "these homes")
        };
        self.access_mail(
            recipient,
            language,
            format!("{subject} on the new {brand}"),
            &format!(
                "Hello,\n\n{brand} has a new site, and {there} there already: {ids}. This link signs you in and makes {them} yours:\n\n\
                 {address}\n\nIt works once, for 7 days. Your old password no longer works: on the site before, anybody could \
                 read it. They could read the addresses of your calendars, too: please ask Airbnb, Booking.com or Vrbo for new \
                 ones, and enter them under Calendar.\n\nIf you do not know {these}, do nothing."
            ),
        )
    }

    /// The mail with an invitation to become a co-owner.
    pub fn co_owner_link(&self, recipient: &str, language: &str, token: &str, home: &ListingId) -> NewMail {
        let brand = &self.brand_name;
        let address = self.link_address(language, token);
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Invitación para gestionar {home} en {brand}"),
                &format!(
                    "Hola:\n\nla persona propietaria de {home} te invita a gestionar su anuncio. Con este enlace aceptas:\n\n\
                     {address}\n\nVale 7 días y una sola vez. Si no esperabas esta invitación, no hagas nada."
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("An invitation to look after {home} on {brand}"),
            &format!(
                "Hello,\n\nthe owner of {home} invites you to look after its listing. This link accepts:\n\n{address}\n\nIt \
                 works once, for 7 days. If you did not expect this, do nothing."
            ),
        )
    }

    /// The notice of a sensitive change to the old address, with a link that undoes it.
    pub fn sensitive_change(
        &self,
        change: SensitiveChange,
        recipient: &str,
        language: &str,
        token: &str,
        home: &ListingId,
    ) -> NewMail {
        let address = self.link_address(language, token);
        if language == "es" {
            let told = change.told(true);
            return self.access_mail(
                recipient,
                language,
                format!("Cambio importante en {home}"),
                &format!(
                    "Hola:\n\nen tu anuncio {home} {told}. Si has sido tú, no hagas nada.\n\nSi no, este enlace lo deshace y \
                     cierra todas las sesiones durante los próximos 7 días:\n\n{address}"
                ),
            );
        }
        let told = change.told(false);
        self.access_mail(
            recipient,
            language,
            format!("An important change to {home}"),
            &format!(
                "Hello,\n\nof your listing {home} {told}. If that was you, do nothing.\n\nIf not, this link undoes it and ends \
                 all sessions, for 7 days from now:\n\n{address}"
            ),
        )
    }
}

impl Letterhead {
    /// Tells the address that a listing had that an operator gave the listing to another one.
    pub fn owner_linked(&self, listing: &Listing) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (brand, support) = (&self.brand_name, &self.support_email);
        let (subject, text) = if language == "es" {
            (
                format!("{id} tiene otra dirección de contacto"),
                format!(
                    "Hola:\n\n{brand} ha pasado el anuncio {id} a otra dirección de correo, porque así se nos ha pedido. Desde \
                     esta dirección ya no se puede entrar.\n\nSi no es correcto, escríbenos a {support}."
                ),
            )
        } else {
            (
                format!("{id} has another contact address"),
                format!(
                    "Hello,\n\n{brand} moved the listing {id} to another e-mail address, because we were asked to. This \
                     address no longer signs in to it.\n\nIf that is wrong, write to us at {support}."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }
}

fn ids(homes: &[ListingId]) -> String {
    homes.iter().map(ListingId::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::{Description, Language},
        testing::{id, keep_pages, letterhead, listing},
    };

    #[test]
    fn every_mail_about_access() {
        let letterhead = letterhead();
        let mut all = Vec::new();
        for language in ["en", "es"] {
            all.push(letterhead.sign_in_link("ana@example.com", language, "TOKEN", &[id(1), id(2)]));
            all.push(letterhead.claim_link("ana@example.com", language, "TOKEN", &[id(1)]));
            all.push(letterhead.claim_link("ana@example.com", language, "TOKEN", &[id(1), id(2)]));
            all.push(letterhead.co_owner_link("leo@example.com", language, "TOKEN", &id(1)));
            let mut home = listing(1);
            home.descriptions = vec![
                Description::new(Language::parse(language).expect("a language"), "Una casa", false).expect("a text"),
            ];
            all.extend(letterhead.owner_linked(&home));
            for change in [
                SensitiveChange::Password,
                SensitiveChange::Contacts,
                SensitiveChange::OutsideLinks,
                SensitiveChange::CoOwnerInvited,
                SensitiveChange::CoOwnerRemoved,
            ] {
                all.push(letterhead.sensitive_change(change, "ana@example.com", language, "TOKEN", &id(1)));
            }
        }
        keep_pages("access", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
