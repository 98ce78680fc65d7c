//! The gRPC contract of the four services, generated from the `.proto` files beside this crate.
//!
//! The files are the documentation; nothing here is written by hand except [`slug`] and
//! [`from_slug`], the short names under which the contract's enumerations appear in the REST API and
//! in the stores.

mod slug;

pub use slug::{Enumeration, from_slug, slug};

macro_rules! package {
    ($name:ident, $package:literal) => {
        #[doc = concat!("The package `", $package, "`.")]
        pub mod $name {
            /// First version.
            #[expect(missing_docs, reason = "the comments live in the .proto files")]
            pub mod v1 {
                tonic::include_proto!($package);
            }
        }
    };
}

package!(listing, "listing.v1");
package!(calendar, "calendar.v1");
package!(geocoding, "geocoding.v1");
package!(translation, "translation.v1");

/// The paths of all methods that may be called twice, such as `/listing.v1.ListingService/GetListing`: those
/// whose `idempotency_level` says so. A call that was lost on the way is made again if it is one of them.
pub const SAFE_METHODS: &[&str] = include!(concat!(env!("OUT_DIR"), "/safe_methods.rs"));

#[cfg(test)]
mod tests {
    use super::SAFE_METHODS;

    #[test]
    fn what_must_happen_once_is_not_repeated() {
        assert!(SAFE_METHODS.contains(&"/listing.v1.ListingService/GetListing"));
        for once in ["/listing.v1.AccountService/SignIn", "/calendar.v1.CalendarService/CreateExport"] {
            assert!(!SAFE_METHODS.contains(&once), "{once}");
        }
    }
}
