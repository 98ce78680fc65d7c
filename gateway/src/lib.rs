//! The front door: REST and OpenAPI, pages, media, limits and caches; no domain.
