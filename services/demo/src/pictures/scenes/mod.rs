//! The scenes. Each composes what the other modules draw.

pub mod bathroom;
pub mod bedroom;
pub mod detail;
pub mod exterior;
pub mod kitchen;
pub mod living;
pub mod pool;
pub mod street;
pub mod surroundings;
pub mod terrace;
