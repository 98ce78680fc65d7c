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
