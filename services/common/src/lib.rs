//! Infrastructure shared by the services and the gateway: no domain noun lives here.
