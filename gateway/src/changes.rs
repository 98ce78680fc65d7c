//! Invalidates the gateway's caches when something changes.

use casacero_common::{
    events::{CALENDAR_CHANGED, CONTENT_CHANGED, Events, LISTING_CHANGED, Notice},
    service::{Shutdown, Task},
};

/// The task that passes every change to `noticed`, until `shutdown`.
pub fn follow(events: Events, shutdown: Shutdown, noticed: impl Fn(Notice) + Send + Sync + 'static) -> Task {
    Task::new("changes", async move {
        let follow = async |topic| {
            let mut subscription = match events.broadcast(topic).await {
                Ok(subscription) => subscription,
                Err(error) => {
                    tracing::error!(%error, "what is kept is only forgotten by time");
                    return std::future::pending().await;
                }
            };
            while let Some(notice) = subscription.next().await {
                noticed(notice);
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            ((), (), ()) = async {
                tokio::join!(follow(LISTING_CHANGED), follow(CALENDAR_CHANGED), follow(CONTENT_CHANGED))
            } => {}
        }
    })
}
