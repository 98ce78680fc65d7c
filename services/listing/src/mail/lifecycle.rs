//! Mails about a listing's lifecycle: a draft, submitted, approved, returned, removed, about to be erased.

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
    /// The page on which an owner signs in and changes a home.
    pub(super) fn update_address(&self, language: &str) -> String {
        let path = if language == "es" { "es/actualizar-propiedad" } else { "update-property" };
        format!("{}{path}", self.public_url)
    }

    /// The same page with the id of a home filled in.
    fn update_address_of(&self, language: &str, home: &ListingId) -> String {
        format!("{}?id={home}", self.update_address(language))
    }

    /// Sends the link that opens a draft. The secret is in the fragment, which browsers do not send. Strangers can trigger
    /// the mail, so it contains none of their text.
    pub fn resuming_link(&self, recipient: &str, language: &str, token: &str) -> NewMail {
        let brand = &self.brand_name;
        let path = if language == "es" { "es/listar-propiedad" } else { "list-property" };
        let address = format!("{}{path}?form=true#draft={token}", self.public_url);
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Tu alojamiento sin terminar en {brand}"),
                &format!(
                    "Hola:\n\nalguien indicó esta dirección para un alojamiento que empezó a describir en {brand}. Si no has sido \
                     tú, no hagas nada ni escribas nada ahí: quien lo empezó puede leer lo escrito, que se borra 30 días después \
                     del último cambio.\n\nSi has sido tú, con este enlace sigues en cualquier dispositivo:\n\n{address}\n\n\
                     No lo compartas: quien lo tiene puede leer y cambiar lo que has escrito. Vale hasta \
                     30 días después del último cambio, o hasta que envíes el alojamiento.\n\nQué hacer ahora: completa lo que falta, \
                     mira la vista previa y envíalo. Revisamos cada anuncio nuevo en un plazo de 24 horas y te escribimos aquí."
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("Your unfinished home on {brand}"),
            &format!(
                "Hello,\n\nsomebody gave this address for a home that they began to describe on {brand}. If it was not you, do \
                 nothing and enter nothing there: whoever began it can read what is entered, which is deleted 30 days after the \
                 last change.\n\nIf it was you, this link opens the home on any device:\n\n{address}\n\nDo not \
                 share it: whoever has it can read and change what you entered. It works until 30 days after the last change, or \
                 until you submit the home.\n\nWhat to do next: fill in what is missing, look at the preview and submit it. We \
                 check each new home within 24 hours and write to you here."
            ),
        )
    }

    /// Says that a home was received, and asks the owner to confirm the address of a new listing, or a listing's new
    /// address. Strangers can trigger it, so it contains none of their text.
    pub fn confirming_link(&self, recipient: &str, language: &str, token: &str, home: &ListingId) -> NewMail {
        let brand = &self.brand_name;
        let (address, update) = (self.link_address(language, token), self.update_address_of(language, home));
        if language == "es" {
            return self.access_mail(
                recipient,
                language,
                format!("Confirma tu dirección para {home} en {brand}"),
                &format!(
                    "Hola:\n\nhemos recibido el anuncio {home} con esta dirección. Confírmala con este enlace, con el que además \
                     entras:\n\n{address}\n\nVale 7 días y una sola vez. Hasta entonces no publicamos un anuncio nuevo.\n\nQué \
                     pasa después: revisamos cada anuncio nuevo en un plazo de 24 horas y te escribimos aquí. Mientras tanto, puedes \
                     cambiarlo o pedir otro enlace para entrar en esta página:\n\n{update}\n\nSi no has sido tú, no hagas nada."
                ),
            );
        }
        self.access_mail(
            recipient,
            language,
            format!("Confirm your address for {home} on {brand}"),
            &format!(
                "Hello,\n\nwe received the home {home} with this address. Confirm the address with this link, which also signs you \
                 in:\n\n{address}\n\nIt works once, for 7 days. A new home is not shown before.\n\nWhat happens next: we check \
                 each new home within 24 hours and write to you here. Meanwhile you can change it, or ask for another link to sign \
                 in, on this page:\n\n{update}\n\nIf it was not you, do nothing."
            ),
        )
    }

    /// Tells an owner that the listing, or its changes, are public.
    pub fn approved(&self, listing: &Listing, is_submission: bool) -> Option<NewMail> {
        let (recipient, language, id) = (listing.owner.email.as_ref()?.as_str(), language_of(listing), &listing.id);
        let home = words::name(listing.name.as_str());
        let (support, update) = (&self.support_email, self.update_address_of(language, id));
        let (subject, text) = match (language, is_submission) {
            ("es", true) => (
                format!("Tu anuncio {id} está publicado"),
                format!(
                    "Hola:\n\n{home} ({id}) ya está publicado:\n\n{}es/propiedad/{id}\n\nQué hacer ahora: mira cómo lo ven los \
                     huéspedes y mantén al día los precios y los calendarios. Se cambian aquí, con el identificador y la contraseña \
                     o con un enlace por correo:\n\n{update}\n\nSi algo no es correcto, escríbenos a {support}.",
                    self.public_url
                ),
            ),
            ("es", false) => (
                format!("Tus cambios en {id} están publicados"),
                format!(
                    "Hola:\n\nlos cambios en {home} ({id}) ya están publicados:\n\n{}es/propiedad/{id}\n\nSi quieres cambiar algo \
                     más, entra aquí:\n\n{update}",
                    self.public_url
                ),
            ),
            (_, true) => (
                format!("Your listing {id} is live"),
                format!(
                    "Hello,\n\n{home} ({id}) is live:\n\n{}property/{id}\n\nWhat to do next: look at it as guests do, and keep its \
                     prices and calendars up to date. You change them here, with its ID and its password or with a link by mail:\n\n\
                     {update}\n\nIf something is wrong, write to us at {support}.",
                    self.public_url
                ),
            ),
            (_, false) => (
                format!("Your changes to {id} are live"),
                format!(
                    "Hello,\n\nyour changes to {home} ({id}) are live:\n\n{}property/{id}\n\nTo change something else, sign in \
                     here:\n\n{update}",
                    self.public_url
                ),
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
        let (support, update) = (&self.support_email, self.update_address_of(language, id));
        let (subject, text) = match (spanish, is_submission) {
            (true, true) => (
                format!("Tu anuncio {id} necesita cambios"),
                format!(
                    "Hola:\n\nhemos revisado {home} ({id}) y falta lo siguiente:\n\n{reasons}\n\nQué hacer ahora: entra aquí con \
                     el identificador y la contraseña, o con un enlace por correo. Cada motivo está junto a su campo; corrígelo y \
                     vuelve a enviar el alojamiento:\n\n{update}\n\nSi no lo haces, borramos el anuncio a los 90 días. Si tienes \
                     preguntas, escríbenos a {support}."
                ),
            ),
            (true, false) => (
                format!("Tus cambios en {id} no se han publicado"),
                format!(
                    "Hola:\n\nhemos revisado tus cambios en {home} ({id}):\n\n{reasons}\n\nEl anuncio sigue publicado como \
                     estaba. Qué hacer ahora: entra aquí, corrige los cambios y vuelve a enviarlos:\n\n{update}\n\nSi tienes \
                     preguntas, escríbenos a {support}."
                ),
            ),
            (false, true) => (
                format!("Your listing {id} needs changes"),
                format!(
                    "Hello,\n\nwe looked at {home} ({id}), and this is missing:\n\n{reasons}\n\nWhat to do next: sign in here with \
                     its ID and its password, or with a link by mail. Each reason stands at its field; mend it and submit the home \
                     again:\n\n{update}\n\nWithout that we erase the listing after 90 days. If you have questions, write to us at \
                     {support}."
                ),
            ),
            (false, false) => (
                format!("Your changes to {id} are not live"),
                format!(
                    "Hello,\n\nwe looked at your changes to {home} ({id}):\n\n{reasons}\n\nGuests go on seeing the listing as \
                     it was. What to do next: sign in here, mend the changes and send them again:\n\n{update}\n\nIf you have \
                     questions, write to us at {support}."
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
        let update = self.update_address_of(language, id);
        let (subject, text) = if language == "es" {
            (
                format!("Borraremos tu anuncio {id} en {days} días"),
                format!(
                    "Hola:\n\n{home} ({id}) espera tus cambios desde hace tiempo. Entra aquí, mira qué falta y vuelve a \
                     enviarlo:\n\n{update}\n\nSi no lo haces, lo borramos en {days} días con todos sus datos. Si tienes preguntas, \
                     escríbenos a {support}."
                ),
            )
        } else {
            (
                format!("Your listing {id} is erased in {days} days"),
                format!(
                    "Hello,\n\n{home} ({id}) has been waiting for your changes. Sign in here, see what is missing and submit it \
                     again:\n\n{update}\n\nUnless you do, we erase it with all its data in {days} days. If you have questions, \
                     write to us at {support}."
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
            all.push(letterhead.resuming_link("ana@example.com", code, "TOKEN"));
            all.push(letterhead.confirming_link("ana@example.com", code, "TOKEN", &id(1)));
            for is_submission in [true, false] {
                all.extend(letterhead.approved(&home, is_submission));
                all.extend(letterhead.returned(&home, &reasons, is_submission));
            }
            all.extend(letterhead.removed(&home));
            all.extend(letterhead.about_to_be_erased(&home, 14));
        }
        assert_eq!(all.len(), 16);
        // Each mail that asks for something has a link to where it is done; the removal alone has none.
        let links = |mail: &NewMail| mail.html.matches("<a href=\"https://casacero.example/").count() - 1;
        assert_eq!(all.iter().map(links).collect::<Vec<_>>(), [[1, 2, 2, 1, 2, 1, 0, 1]; 2].concat());
        assert!(all[0].html.contains("<a href=\"https://casacero.example/list-property?form=true#draft=TOKEN\">"));
        keep_pages("lifecycle", &all);
        let told: Vec<_> = all.iter().map(|mail| format!("Subject: {}\n\n{}", mail.subject, mail.body)).collect();
        insta::assert_snapshot!(told.join("\n==========\n"));
    }
}
