//! Reads the body of a request, with limits for size and time.

use crate::asked::Form;
use crate::params::DRAINED;
use crate::problem::{Kind, Problem};
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::time::timeout;

/// A body, counted as held in memory until it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    bytes: Vec<u8>,
    counted: usize,
    service: Arc<Service>,
}

/// Bytes of all bodies in memory.
#[derive(Debug, Default)]
pub(crate) struct HeldBytes(AtomicUsize);

impl HeldBytes {
    pub(crate) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Held {
    fn new(service: &Arc<Service>) -> Held {
        Held {
            bytes: Vec::new(),
            counted: 0,
            service: Arc::clone(service),
        }
    }

    /// Adds bytes, if the total limit allows it.
    fn push(&mut self, more: &[u8]) -> Result<(), Problem> {
        let before = self
            .service
            .bodies
            .0
            .fetch_add(more.len(), Ordering::Relaxed);
        // Counted at once, so that dropping subtracts what was added.
        self.counted += more.len();
        self.bytes.extend_from_slice(more);
        match before + more.len()
            > self
                .service
                .settings
                .body_bytes
                .saturating_mul(crate::params::BODIES_HELD)
        {
            true => Err(crate::pool::NoAnswer::Full.into()),
            false => Ok(()),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the bytes. They count as long as the result exists.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.service
            .bodies
            .0
            .fetch_sub(self.counted, Ordering::Relaxed);
    }
}

/// The format of a body, by its headers.
pub(crate) fn form(headers: &HeaderMap) -> Result<Form, Problem> {
    let encoding = headers.get(header::CONTENT_ENCODING);
    if let Some(encoding) = encoding.filter(|encoding| encoding.as_bytes() != b"identity") {
        return Err(Problem::new(
            Kind::MediaType,
            format_args!("the body has the encoding {encoding:?}"),
            "send it without Content-Encoding",
        ));
    }
    let named = headers.get(header::CONTENT_TYPE);
    let name = named
        .and_then(|name| name.to_str().ok())
        .unwrap_or_default();
    let name = name.split(';').next().unwrap_or_default().trim();
    match name.to_ascii_lowercase().as_str() {
        "application/x-go-sgf" | "application/sgf" | "text/plain" => Ok(Form::Sgf),
        "application/json" => Ok(Form::Json),
        _ => {
            let detail = match named {
                Some(found) => format!("the Content-Type is {found:?}"),
                None => "there is no Content-Type".to_owned(),
            };
            let remedy = "send SGF as `Content-Type: application/x-go-sgf` or `text/plain`, or JSON as `application/json`";
            Err(Problem::new(Kind::MediaType, detail, remedy))
        }
    }
}

/// Reads a body to its end.
pub(crate) async fn read(
    service: &Arc<Service>,
    headers: &HeaderMap,
    body: Body,
) -> Result<Held, Problem> {
    let most = service.settings.body_bytes;
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let is_announced = length.is_some_and(|length| length > most as u64);
    let asks_first = headers.contains_key(header::EXPECT);
    let is_endless = length.is_some_and(|length| length > most.saturating_mul(DRAINED) as u64);
    if is_announced && (asks_first || is_endless) {
        // The client need not send the body, or it is too long to wait for its end.
        return Err(too_large(most));
    }
    let time = service.settings.body_time;
    let reading = timeout(time, collect(service, body, most));
    reading.await.unwrap_or_else(|_| {
        Err(match is_announced {
            true => too_large(most),
            false => Problem::new(
                Kind::Slow,
                format_args!(
                    "the body did not arrive within {} seconds",
                    time.as_secs_f64()
                ),
                "send it at once, and with its whole length",
            ),
        })
    })
}

async fn collect(service: &Arc<Service>, mut body: Body, most: usize) -> Result<Held, Problem> {
    let mut held = Held::new(service);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            let remedy = "send as many bytes as Content-Length says, or whole chunks";
            Problem::new(
                Kind::Unreadable,
                format_args!("the body broke off: {error}"),
                remedy,
            )
        })?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if held.bytes.len() + data.len() > most {
            let seen = held.bytes.len() + data.len();
            drop(held);
            drain(body, seen, most).await;
            return Err(too_large(most));
        }
        held.push(&data)?;
    }
    Ok(held)
}

/// Reads on and discards the data: a client that is still sending does not read the answer.
async fn drain(mut body: Body, mut seen: usize, most: usize) {
    while seen < most.saturating_mul(DRAINED) {
        let Some(Ok(frame)) = body.frame().await else {
            return;
        };
        seen += frame.data_ref().map_or(0, Bytes::len);
    }
}

fn too_large(most: usize) -> Problem {
    Problem::new(
        Kind::TooLarge,
        format_args!("the body has more than {most} bytes"),
        "send the game alone, or start the service with a larger --max-body",
    )
}
