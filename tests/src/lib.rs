//! Tests that cross service borders: the API against a running product.
