//! Mails about what an owner decided for a later day: the end of a pause, and the end of a home.

use chrono::{DateTime, Utc};
use minijinja::context;

use super::letter::Letterhead;
use crate::{
    domain::{lifecycle::Lifecycle as _, listing::Listing, nights::today},
    store::NewMail,
};

impl Letterhead {
    /// Tells an owner when a home is erased, and how that is called off.
    pub fn erasure_scheduled(&self, listing: &Listing, erase_at: DateTime<Utc>) -> Option<NewMail> {
        let erase_on = today(listing.place.time_zone, erase_at).to_string();
        self.to_owner("erasure_scheduled", listing, context! { erase_on })
    }

    /// Tells an owner that a home is not erased after all, and whether guests see it.
    pub fn erasure_cancelled(&self, listing: &Listing) -> Option<NewMail> {
        self.to_owner("erasure_cancelled", listing, context! { is_shown => listing.status.is_public() })
    }

    /// Tells an owner that a home was erased.
    pub fn erased(&self, listing: &Listing) -> Option<NewMail> {
        self.to_owner("erased", listing, context! {})
    }

    /// Tells an owner that the day has come on which a home is shown again.
    pub fn resumed(&self, listing: &Listing) -> Option<NewMail> {
        self.to_owner("resumed", listing, context! {})
    }
}

#[cfg(test)]
mod tests {
    use casacero_proto::listing::v1::ListingStatus;
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        domain::description::Language,
        testing::{keep_pages, letterhead, listing, now},
    };

    #[test]
    fn every_mail_about_what_an_owner_decided() {
        let letterhead = letterhead();
        let mut all = Vec::new();
        for language in [Language::ENGLISH, Language::SPANISH] {
            let home = Listing { mail_language: Some(language), ..listing(1) };
            all.extend(letterhead.erasure_scheduled(&home, now() + TimeDelta::days(14)));
            all.extend(letterhead.erasure_cancelled(&home));
            all.extend(letterhead.erased(&home));
            all.extend(letterhead.resumed(&home));
        }
        keep_pages("home-settings", &all);
        let subjects: Vec<&str> = all.iter().map(|mail| mail.subject.as_str()).collect();
        assert_eq!(
            subjects,
            [
                "CASA-1 will be erased on Monday, 15 June 2026",
                "CASA-1 will not be erased",
                "CASA-1 is erased",
                "CASA-1 is shown again",
                "CASA-1 se borrará el lunes, 15 de junio de 2026",
                "CASA-1 no se borrará",
                "CASA-1 se ha borrado",
                "CASA-1 se vuelve a mostrar",
            ]
        );
        for index in [0, 1, 3, 4, 5, 7] {
            let path = if index < 4 { "manage" } else { "es/gestionar" };
            let link = format!("<a href=\"https://casacero.example/{path}/CASA-1?tab=settings\"");
            assert!(all[index].html.contains(&link), "{}", all[index].html);
        }
        let seen = "https://casacero.example/property/CASA-1";
        assert!(all[1].body.contains(seen), "{}", all[1].body);
        let paused = letterhead.erasure_cancelled(&Listing { status: ListingStatus::Paused, ..listing(1) });
        let told = paused.expect("a mail").body;
        assert!(told.contains("Guests do not see it.") && !told.contains(seen), "{told}");
        let without_address = || {
            let mut home = listing(1);
            home.owner.email = None;
            home
        };
        assert!(letterhead.erased(&without_address()).is_none());
    }
}
