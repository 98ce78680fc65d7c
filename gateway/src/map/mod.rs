//! Small maps as pictures. They are drawn from the file that the maps of the pages read too, so that no other server
//! learns which home a guest looks at.

mod base;
mod drawing;
mod frame;
pub mod streets;

pub use self::{
    base::{BaseMap, TEXT},
    drawing::{Colors, Size, Theme},
};
