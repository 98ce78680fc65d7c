//! The gRPC contract of the four services, generated from the `.proto` files beside this crate.
//!
//! Those files are the documentation, and say how a message is written in JSON: see [`json`]. So do the names of
//! [`Enumeration`]s. Written by hand are only [`decimals`], those of the currencies of prices, and [`parse_feed_address`],
//! the rule for addresses of calendars.

mod currency;
mod feed_address;
pub mod json;
mod slug;

pub use currency::decimals;
pub use feed_address::{FEED_ADDRESS_MAX, InvalidFeedAddress, feed_url, parse_feed_address};
pub use slug::{Enumeration, UnknownValue};

macro_rules! package {
    ($name:ident, $package:literal) => {
        #[doc = concat!("The package `", $package, "`.")]
        pub mod $name {
            /// The first version.
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
package!(schema, "schema.v1");

/// The paths of all methods that may be called twice, such as `/listing.v1.ListingService/GetListing`, according to
/// their `idempotency_level`. If such a call is lost on the way, it is repeated.
pub const SAFE_METHODS: &[&str] = include!(concat!(env!("OUT_DIR"), "/safe_methods.rs"));

/// The whole contract as a `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/descriptors.bin"));

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
