//! CasaCero in one process: the gateway, every service and the web server it supervises.
