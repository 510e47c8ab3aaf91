//! A service that runs for a test, and a plain client: bytes out, an answer in.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tobi_http::{Server, Settings};
use tokio::sync::Notify;

/// A game of seven moves that is judged quickly.
pub(crate) const GAME: &str =
    "(;SZ[7]RU[Japanese]KM[5.5];B[dd];W[cc];B[dc];W[cd];B[de];W[ce];B[db])";

/// Content types of bodies.
pub(crate) const SGF: &str = "application/x-go-sgf";
pub(crate) const JSON: &str = "application/json";

/// A service on a free port of this machine.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Arc<Notify>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(settings: Settings) -> Running {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let server = Server::bind(any, settings, None).expect("there is a free port");
        let address = server.address();
        let stop = Arc::new(Notify::new());
        let signal = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let signal = move || {
                let signal = Arc::clone(&signal);
                async move { signal.notified().await }
            };
            server.run(signal).expect("it serves");
        });
        Running {
            address,
            stop,
            thread: Some(thread),
        }
    }

    pub(crate) fn usual() -> Running {
        Running::start(Settings::default())
    }

    /// Tells it to stop (once).
    pub(crate) fn tell(&self) {
        self.stop.notify_one();
    }

    /// Waits for its end.
    pub(crate) fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends well");
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(
            format!("GET {path} HTTP/1.1\r\nHost: tobi\r\nConnection: close\r\n\r\n").as_bytes(),
        )
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: impl AsRef<[u8]>) -> Answer {
        self.send(&posted(path, &[("Content-Type", kind)], body.as_ref()))
    }

    /// Sends bytes and reads one answer.
    pub(crate) fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.sent(bytes);
        Answer::read(&mut stream).expect("there is an answer")
    }

    /// Sends bytes without reading the answer.
    pub(crate) fn sent(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("it can be set");
        // If the request is rejected early, the connection may be closed already.
        let _ = stream.write_all(bytes);
        stream
    }

    /// A value from /metrics.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line = text
            .lines()
            .find(|line| line.split(' ').next() == Some(name));
        let number = line.and_then(|line| line.split(' ').nth(1));
        number.map_or(0, |number| number.parse().expect("a number"))
    }

    /// Waits until a value from /metrics is this.
    pub(crate) fn wait_for(&self, name: &str, value: u64) {
        let begin = Instant::now();
        while self.metric(name) != value {
            assert!(
                begin.elapsed() < Duration::from_secs(60),
                "{name} does not become {value}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The second request to stop means at once.
        self.tell();
        self.tell();
        if !std::thread::panicking() {
            self.join();
        }
    }
}

/// A request with a body, after which the connection is closed.
pub(crate) fn posted(path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut head = format!("POST {path} HTTP/1.1\r\nHost: tobi\r\nConnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    let _ = write!(head, "Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Reads until the connection is closed; `None` if that happens before a complete answer.
    pub(crate) fn read(stream: &mut TcpStream) -> Option<Answer> {
        let mut bytes = Vec::new();
        // Data received before a connection broke counts.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let answer = Answer {
            status,
            head,
            body: bytes[end + 4..].to_vec(),
        };
        if answer.header("transfer-encoding") == Some("chunked") {
            let body = unchunked(&answer.body)?;
            return Some(Answer { body, ..answer });
        }
        if answer.status == 304 {
            return Some(answer);
        }
        let length: usize = answer.header("content-length")?.parse().ok()?;
        (answer.body.len() == length).then_some(answer)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// The values of all headers of this name, joined.
    pub(crate) fn all(&self, name: &str) -> String {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let named = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value).collect::<Vec<_>>().join(",")
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// The chunks of a body joined, if the last one has arrived.
fn unchunked(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = rest.windows(2).position(|two| two == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).ok()?, 16).ok()?;
        let chunk = rest.get(end + 2..end + 2 + length)?;
        if length == 0 {
            return Some(body);
        }
        body.extend_from_slice(chunk);
        rest = rest.get(end + 2 + length + 2..)?;
    }
}
