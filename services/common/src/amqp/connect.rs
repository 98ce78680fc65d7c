//! Connecting to RabbitMQ within a time limit.

use std::{
    io,
    net::{Shutdown, TcpStream},
    os::fd::AsFd as _,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use lapin::{
    AsyncTcpStream, Connection, ConnectionProperties, runtime,
    tcp::OwnedTLSConfig,
    uri::{AMQPScheme, AMQPUri},
};

use super::Error;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// The interval of heartbeats in seconds. The connection is lost after two intervals of silence.
const HEARTBEAT: u16 = 10;

/// Parses the address in a URL.
pub(super) fn address(url: &str) -> Result<AMQPUri, Error> {
    // The parsers' messages repeat the URL with the password.
    let mut address: AMQPUri = url.parse().map_err(|_| Error::Address)?;
    let parsed = url::Url::parse(url).map_err(|_| Error::Address)?;
    match parsed.host() {
        // The parser reads every IPv6 address as localhost.
        Some(url::Host::Ipv6(ip)) => address.authority.host = ip.to_string(),
        Some(_) => {}
        None => return Err(Error::Address),
    }
    address.query.heartbeat.get_or_insert(HEARTBEAT);
    Ok(address)
}

/// Connects. RabbitMQ shows the purpose in its list of connections.
pub(super) async fn connect(address: &AMQPUri, purpose: &str) -> Result<Connection, Error> {
    let socket = Arc::new(Socket::default());
    // Also covers a caller that stops waiting for the connection.
    let mut abandoned = Abandoned(Some(Arc::clone(&socket)));
    let properties = ConnectionProperties::default().with_connection_name(purpose.into());
    let connecting = Connection::connector(
        address.clone(),
        runtime::default_runtime()?,
        async move |address, runtime| {
            let (name, port) = (address.authority.host, address.authority.port);
            let dialled = async {
                let stream = AsyncTcpStream::connect(&runtime, runtime.to_socket_addrs((name.clone(), port))).await?;
                if let AsyncTcpStream::Plain(plain) = &stream {
                    socket.keep(plain.get_ref().as_fd().try_clone_to_owned()?.into())?;
                }
                match address.scheme {
                    AMQPScheme::AMQP => Ok(stream),
                    AMQPScheme::AMQPS => stream.into_tls(&name, OwnedTLSConfig::default().as_ref()).await,
                }
            };
            let too_long = || Err(io::Error::from(io::ErrorKind::TimedOut));
            Ok(tokio::time::timeout(CONNECT, dialled).await.unwrap_or_else(|_elapsed| too_long())?)
        },
        properties,
    );
    let away = |cause: String| Error::Away(super::host(address), cause);
    let connection = tokio::time::timeout(CONNECT, connecting)
        .await
        .map_err(|_elapsed| away("it did not answer in time".into()))?
        .map_err(|error| away(error.to_string()))?;
    abandoned.0 = None;
    Ok(connection)
}

/// The socket of a connection in progress. The client reads it in its own thread. While the server is silent, only
/// closing the socket ends that thread.
#[derive(Default)]
struct Socket(Mutex<State>);

#[derive(Default)]
enum State {
    #[default]
    Expected,
    Open(TcpStream),
    Unwanted,
}

impl Socket {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, stream: TcpStream) -> io::Result<()> {
        let mut state = self.state();
        if matches!(*state, State::Unwanted) {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        *state = State::Open(stream);
        Ok(())
    }

    fn end(&self) {
        if let State::Open(stream) = std::mem::replace(&mut *self.state(), State::Unwanted) {
            // This fails only if the server has closed the socket already.
            let _ended = stream.shutdown(Shutdown::Both);
        }
    }
}

/// Closes the socket of a connection when its caller stops waiting.
struct Abandoned(Option<Arc<Socket>>);

impl Drop for Abandoned {
    fn drop(&mut self) {
        if let Some(socket) = &self.0 {
            socket.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let cases = [
            ("amqp://ana:geheim@mq:5673/%2f", Some(("mq", 5673, "/"))),
            ("amqps://ana:geheim@mq/calendar", Some(("mq", 5671, "calendar"))),
            ("amqp://127.0.0.1", Some(("127.0.0.1", 5672, "/"))),
            ("amqp://ana:geheim@[fd00::5]:5672/%2f", Some(("fd00::5", 5672, "/"))),
            ("http://ana:geheim@mq", None),
            ("amqp:ana:geheim@mq", None),
            ("amqp:///geheim", None),
            ("geheim", None),
            ("", None),
        ];
        for (url, expected) in cases {
            match (address(url), expected) {
                (Ok(address), Some(expected)) => {
                    let authority = &address.authority;
                    assert_eq!((authority.host.as_str(), authority.port, address.vhost.as_str()), expected, "{url}");
                }
                (Err(error), None) => assert!(!format!("{error} {error:?}").contains("geheim"), "{url}"),
                (address, _) => panic!("{url}: {address:?}"),
            }
        }
    }
}
