//! Demo data: listings, pictures and a loopback platform that serves feeds.
