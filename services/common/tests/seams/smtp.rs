//! A mail server with answers that the test sets.

use std::{
    io,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufStream},
    net::{TcpListener, TcpStream},
};

/// A mail server that accepts everything except one command.
pub struct Answers {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Answers {
    /// A server that gives `answer` to `command`: the first word of a line, `DATA` for a whole mail, or the empty text
    /// for the connection itself.
    pub async fn but(command: &'static str, answer: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let heard = Arc::<Mutex<Vec<String>>>::default();
        let lines = Arc::clone(&heard);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                // The test handles a client that leaves early.
                let lines = Arc::clone(&lines);
                tokio::spawn(talk(client, lines, move |told| if told == command { answer } else { usual(told) }));
            }
        });
        Self { address, heard }
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The lines that it was told, without those of mails.
    pub fn heard(&self) -> Vec<String> {
        self.heard.lock().expect("no panic").clone()
    }
}

fn usual(told: &str) -> &'static str {
    match told {
        "" => "220 mail.example.org",
        "EHLO" => "250-mail.example.org\r\n250 AUTH PLAIN",
        "AUTH" => "235 2.7.0 Welcome",
        "QUIT" => "221 2.0.0 Bye",
        _ => "250 2.0.0 Taken",
    }
}

async fn talk(
    client: TcpStream,
    heard: Arc<Mutex<Vec<String>>>,
    answer: impl Fn(&str) -> &'static str,
) -> io::Result<()> {
    let mut client = BufStream::new(client);
    let mut told = String::new();
    loop {
        client.write_all(format!("{}\r\n", answer(&told)).as_bytes()).await?;
        client.flush().await?;
        if told == "QUIT" {
            return Ok(());
        }
        let mut line = String::new();
        if client.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        heard.lock().expect("no panic").push(line.trim_end().to_owned());
        told = line.split_whitespace().next().unwrap_or_default().to_owned();
        if told == "DATA" {
            client.write_all(b"354 Go on\r\n").await?;
            client.flush().await?;
            while line != ".\r\n" {
                line.clear();
                if client.read_line(&mut line).await? == 0 {
                    return Ok(());
                }
            }
        }
    }
}
