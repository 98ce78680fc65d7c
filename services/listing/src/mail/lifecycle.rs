//! Mails about a listing's lifecycle: submitted, approved, returned, removed, about to be erased.

use super::{letter::Letterhead, words};
use crate::{
    domain::{description::Language, identity::ListingId, listing::Listing},
    store::{FieldReason, NewMail},
};

/// The owner's language: that of the page on which they submitted the listing, else that of their own description;
/// Spanish or English.
pub fn language_of(listing: &Listing) -> &'static str {
    let own = || listing.descriptions.iter().find(|text| !text.machine_translated()).map(|text| text.language());
    let language = listing.mail_language.or_else(own);
    mail_language(language.as_ref().map_or("", Language::code))
}

/// The language of a mail: Spanish where it is asked for, else English.
pub fn mail_language(code: &str) -> &'static str {
    if code == "es" { "es" } else { "en" }
}

/// The name of a field in a mail.
fn field_name(field: &str, spanish: bool) -> &str {
    let names = match field {
        "name" => ("Name of the home", "Nombre del alojamiento"),
        "property_type" => ("Type of home", "Tipo de alojamiento"),
        "descriptions" => ("Description", "Descripción"),
        "capacity" => ("Guests and rooms", "Huéspedes y habitaciones"),
        "rooms" => ("Rooms and beds", "Habitaciones y camas"),
        "place" => ("Place", "Ubicación"),
        "price" => ("Price", "Precio"),
        "rates" => ("Rates and fees", "Tarifas y suplementos"),
        "features" => ("Features", "Características"),
        "distances" => ("Distances", "Distancias"),
        "stay_terms" => ("Terms of a stay", "Condiciones de la estancia"),
        "license_number" => ("Licence number", "Número de licencia"),
        "owner_name" => ("Owner's name", "Nombre del propietario"),
        "host" => ("Private or professional host", "Anfitrión particular o profesional"),
        "contacts" => ("Contact details", "Datos de contacto"),
        "links" => ("Links to other sites", "Enlaces a otras webs"),
        "photos" => ("Photos", "Fotos"),
        _ => ("The whole listing", "Todo el anuncio"),
    };
    if spanish { names.1 } else { names.0 }
}

impl Letterhead {
    /// Asks the owner to confirm the address of a new listing, or a listing's new address. Strangers can trigger it, so
    /// it contains none of their text.
    pub fn confirming_link(&self, recipient: &str, language: &str, token: &str, home: &ListingId) -> NewMail {
        let brand = &self.brand_name;
        let address = self.link_address(language, token);
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Confirma tu dirección para {home} en {brand}"),
                &format!(
                    "Hola:\n\nse ha indicado esta dirección para el anuncio {home}. Confírmala con este enlace:\n\n{address}\n\n\
                     Vale 7 días y una sola vez. Hasta entonces no publicamos el anuncio. Revisamos cada anuncio en un plazo de \
                     24 horas y te escribimos aquí.\n\nSi no has sido tú, no hagas nada."
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("Confirm your address for {home} on {brand}"),
            &format!(
                "Hello,\n\nthis address was given for the listing {home}. Confirm it with this link:\n\n{address}\n\nIt works \
                 once, for 7 days. The listing is not shown before. We check each listing within 24 hours and write to you \
                 here.\n\nIf it was not you, do nothing."
            ),
        )
    }

    /// Tells an owner that the listing, or its changes, are public.
    pub fn approved(&self, listing: &Listing, is_submission: bool) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let home = words::name(listing.name.as_str());
        let support = &self.support_email;
        let (subject, text) = match (language, is_submission) {
            ("es", true) => (
                format!("Tu anuncio {id} está publicado"),
                format!(
                    "Hola:\n\n{home} ({id}) ya está publicado:\n\n{}es/propiedad/{id}\n\nSi algo no es correcto, \
                     escríbenos a {support}.",
                    self.public_url
                ),
            ),
            ("es", false) => (
                format!("Tus cambios en {id} están publicados"),
                format!(
                    "Hola:\n\nlos cambios en {home} ({id}) ya están publicados:\n\n{}es/propiedad/{id}",
                    self.public_url
                ),
            ),
            (_, true) => (
                format!("Your listing {id} is live"),
                format!(
                    "Hello,\n\n{home} ({id}) is live:\n\n{}property/{id}\n\nIf something is wrong, write to us at \
                     {support}.",
                    self.public_url
                ),
            ),
            (_, false) => (
                format!("Your changes to {id} are live"),
                format!("Hello,\n\nyour changes to {home} ({id}) are live:\n\n{}property/{id}", self.public_url),
            ),
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner what to correct.
    pub fn returned(&self, listing: &Listing, reasons: &[FieldReason], is_submission: bool) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (spanish, home) = (language == "es", words::name(listing.name.as_str()));
        let told = |reason: &FieldReason| format!("{}: {}", field_name(&reason.field, spanish), reason.text);
        let reasons = reasons.iter().map(told).collect::<Vec<_>>().join("\n");
        let support = &self.support_email;
        let (subject, text) = match (spanish, is_submission) {
            (true, true) => (
                format!("Tu anuncio {id} necesita cambios"),
                format!(
                    "Hola:\n\nhemos revisado {home} ({id}) y falta lo siguiente:\n\n{reasons}\n\nEscríbenos lo que \
                     falta a {support} y lo cambiamos. Si no llega en 90 días, borramos el anuncio."
                ),
            ),
            (true, false) => (
                format!("Tus cambios en {id} no se han publicado"),
                format!(
                    "Hola:\n\nhemos revisado tus cambios en {home} ({id}):\n\n{reasons}\n\nEl anuncio sigue publicado como \
                     estaba. Si tienes preguntas, escríbenos a {support}."
                ),
            ),
            (false, true) => (
                format!("Your listing {id} needs changes"),
                format!(
                    "Hello,\n\nwe looked at {home} ({id}), and this is missing:\n\n{reasons}\n\nWrite to us at {support} \
                     what it should say, and we change it. Without that we erase the listing after 90 days."
                ),
            ),
            (false, false) => (
                format!("Your changes to {id} are not live"),
                format!(
                    "Hello,\n\nwe looked at your changes to {home} ({id}):\n\n{reasons}\n\nGuests go on seeing the listing as \
                     it was. If you have questions, write to us at {support}."
                ),
            ),
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner that a listing is removed, and to remove its export addresses from other platforms.
    pub fn removed(&self, listing: &Listing) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let home = words::name(listing.name.as_str());
        let (subject, text) = if language == "es" {
            (
                format!("Tu anuncio {id} se ha retirado"),
                format!(
                    "Hola:\n\n{home} ({id}) ya no se muestra.\n\nSi Airbnb, Booking.com u otras plataformas leen nuestro \
                     calendario, quita allí nuestra dirección: funciona 30 días más y después deja de existir."
                ),
            )
        } else {
            (
                format!("Your listing {id} is removed"),
                format!(
                    "Hello,\n\n{home} ({id}) is not shown any more.\n\nIf Airbnb, Booking.com or others read our calendar, \
                     remove our address there: it goes on for 30 days and then ends."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }

    /// Tells an owner that a returned listing is about to be erased.
    pub fn about_to_be_erased(&self, listing: &Listing, days: i64) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let (home, support) = (words::name(listing.name.as_str()), &self.support_email);
        let (subject, text) = if language == "es" {
            (
                format!("Borraremos tu anuncio {id} en {days} días"),
                format!(
                    "Hola:\n\n{home} ({id}) espera tus cambios desde hace tiempo. Si no nos los escribes a {support}, lo \
                     borramos en {days} días con todos sus datos."
                ),
            )
        } else {
            (
                format!("Your listing {id} is erased in {days} days"),
                format!(
                    "Hello,\n\n{home} ({id}) has been waiting for your changes. Unless you write them to {support}, we erase \
                     it with all its data in {days} days."
                ),
            )
        };
        Some(self.access_mail(recipient, language, subject, &text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        domain::description::{Description, Language},
        testing::{id, keep_pages, letterhead, listing},
    };

    #[test]
    fn the_page_decides_the_language_before_the_description() {
        let language = |code: &str| Language::parse(code).expect("a language");
        for (page, description, expected) in
            [(None, "es", "es"), (None, "de", "en"), (Some("en"), "es", "en"), (Some("es"), "en", "es")]
        {
            let mut home = listing(1);
            home.mail_language = page.map(language);
            home.descriptions = vec![Description::new(language(description), "Una casa", false).expect("a text")];
            assert_eq!(language_of(&home), expected, "{page:?} {description}");
        }
    }

    #[test]
    fn every_mail_about_a_listings_life() {
        let letterhead = letterhead();
        let reasons = [
            FieldReason { field: "license_number".into(), text: "This number is not in the register.".into() },
            FieldReason { field: String::new(), text: "The text is that of another home.".into() },
        ];
        let mut all = Vec::new();
        for code in ["en", "es"] {
            let mut home = listing(1);
            let language = Language::parse(code).expect("a language");
            home.descriptions = vec![Description::new(language, "Una casa", false).expect("a text")];
            all.push(letterhead.confirming_link("ana@example.com", code, "TOKEN", &id(1)));
            for is_submission in [true, false] {
                all.extend(letterhead.approved(&home, is_submission));
                all.extend(letterhead.returned(&home, &reasons, is_submission));
            }
            all.extend(letterhead.removed(&home));
            all.extend(letterhead.about_to_be_erased(&home, 14));
        }
        assert_eq!(all.len(), 14);
        keep_pages("lifecycle", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
