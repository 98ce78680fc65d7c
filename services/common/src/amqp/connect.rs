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
/// How often, in seconds, both sides say that they are there: after twice as long without a word the
/// connection is lost.
const HEARTBEAT: u16 = 10;

/// The address in a URL.
pub(super) fn address(url: &str) -> Result<AMQPUri, Error> {
    // Their own messages repeat the URL, and with it the password.
    let mut address: AMQPUri = url.parse().map_err(|_| Error::Address)?;
    let parsed = url::Url::parse(url).map_err(|_| Error::Address)?;
    match parsed.host() {
        // The parser takes every IPv6 address for localhost.
        Some(url::Host::Ipv6(ip)) => address.authority.host = ip.to_string(),
        Some(_) => {}
        None => return Err(Error::Address),
    }
    address.query.heartbeat.get_or_insert(HEARTBEAT);
    Ok(address)
}

/// Connects, and says what it is for where RabbitMQ lists its connections.
pub(super) async fn connect(address: &AMQPUri, purpose: &str) -> Result<Connection, Error> {
    let socket = Arc::new(Socket::default());
    // Also when whoever waits for the connection goes away.
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

/// The socket of a connection that is being made. The client reads it in a thread of its own, which
/// only the socket's end would end while the other side says nothing.
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
            // Fails only where the other side has ended it already.
            let _ended = stream.shutdown(Shutdown::Both);
        }
    }
}

/// Ends the socket of a connection that nobody waits for any more.
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
