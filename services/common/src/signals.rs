//! Signals that stop a process.

use crate::service::Shutdown;
use tokio::signal::unix::{SignalKind, signal};

/// Cancels `shutdown` at the first SIGTERM or SIGINT. A second one ends the process at once.
///
/// # Errors
/// If the system rejects a handler.
pub fn listen(shutdown: Shutdown) -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::spawn(async move {
        for again in [false, true] {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if again {
                std::process::exit(130);
            }
            tracing::info!("stopping; once more to stop at once");
            shutdown.cancel();
        }
    });
    Ok(())
}
