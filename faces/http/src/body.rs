//! Reads the body of a request, with limits for size and time.

use crate::params::{DRAINED, RECORD_BEGIN};
use crate::problem::{Kind, Problem};
use crate::request::Form;
use crate::service::Service;
use crate::upload::Upload;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tobi_notation::sgf::Format;
use tokio::time::timeout;

/// A body, counted as held in memory until it is dropped.
#[derive(Debug)]
pub(crate) struct HeldBody {
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

impl HeldBody {
    fn new(service: &Arc<Service>) -> HeldBody {
        HeldBody {
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
        if before + more.len()
            > self
                .service
                .settings
                .body_bytes
                .saturating_mul(crate::params::BODIES_HELD)
        {
            Err(crate::pool::NoAnswer::Full.into())
        } else {
            Ok(())
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Finds out what a body is; of a form, keeps the file and adds the other fields to the query.
    pub(crate) async fn unpack(
        &mut self,
        form: BodyForm,
        query: &mut String,
    ) -> Result<Form, Problem> {
        match form {
            BodyForm::Known(form) => Ok(form),
            BodyForm::Unsaid if is_record(&self.bytes) => Ok(Form::Sgf),
            BodyForm::Unsaid => Err(unsupported(
                "the Content-Type does not say what the body is, and it does not begin like SGF",
            )),
            BodyForm::Upload(boundary) => {
                let upload = Upload::read(self.take(), &boundary).await?;
                self.bytes = upload.record;
                let mut options = form_urlencoded::Serializer::new(std::mem::take(query));
                *query = options.extend_pairs(upload.fields).finish();
                Ok(Form::Sgf)
            }
        }
    }

    /// Takes the bytes. They count as long as the result exists.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
}

impl Drop for HeldBody {
    fn drop(&mut self) {
        self.service
            .bodies
            .0
            .fetch_sub(self.counted, Ordering::Relaxed);
    }
}

/// The format of a body as its headers say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BodyForm {
    Known(Form),
    /// A form with a file; its parts are separated by this text.
    Upload(String),
    /// The headers do not say it, or as programs do that know nothing of the file: the content decides.
    Unsaid,
}

/// The format of a body, by its headers.
pub(crate) fn form(headers: &HeaderMap) -> Result<BodyForm, Problem> {
    let encoding = headers.get(header::CONTENT_ENCODING);
    if let Some(encoding) = encoding.filter(|encoding| encoding.as_bytes() != b"identity") {
        return Err(Problem::new(
            Kind::MediaType,
            format_args!("the body has the encoding {encoding:?}"),
            "send it without Content-Encoding",
        ));
    }
    let name = match headers.get(header::CONTENT_TYPE).map(|name| name.to_str()) {
        None => "",
        Some(Ok(name)) => name,
        Some(Err(_)) => return Err(unsupported("the Content-Type is not ASCII")),
    };
    let kind = name.split(';').next().unwrap_or_default().trim();
    match kind.to_ascii_lowercase().as_str() {
        "application/x-go-sgf" | "application/sgf" | "text/plain" => Ok(BodyForm::Known(Form::Sgf)),
        "application/json" => Ok(BodyForm::Known(Form::Json)),
        "multipart/form-data" => match multer::parse_boundary(name) {
            Ok(boundary) => Ok(BodyForm::Upload(boundary)),
            Err(error) => Err(unsupported(&format!("the Content-Type is {name}: {error}"))),
        },
        // The last is what `curl --data` writes.
        "" | "application/octet-stream" | "application/x-www-form-urlencoded" => {
            Ok(BodyForm::Unsaid)
        }
        _ => Err(unsupported(&format!("the Content-Type is {name}"))),
    }
}

fn unsupported(detail: &str) -> Problem {
    let remedy = "send SGF as `Content-Type: application/x-go-sgf` or `text/plain`, JSON as `application/json`, or a form with a file as `multipart/form-data`";
    Problem::new(Kind::MediaType, detail, remedy)
}

/// Whether bytes begin like a record: an SGF tree soon after the start, or another format that can be read.
fn is_record(bytes: &[u8]) -> bool {
    let begin = &bytes[..bytes.len().min(RECORD_BEGIN)];
    let text = String::from_utf8_lossy(begin);
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let mut opened = text.match_indices('(');
    let is_tree = opened.any(|(at, _)| text[at + 1..].trim_start().starts_with(';'));
    let is_json = text.starts_with('{');
    !is_json && (is_tree || Format::of(text) != Format::Sgf)
}

/// Reads a body to its end.
pub(crate) async fn read(
    service: &Arc<Service>,
    headers: &HeaderMap,
    body: Body,
) -> Result<HeldBody, Problem> {
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
        Err(if is_announced {
            too_large(most)
        } else {
            Problem::new(
                Kind::Slow,
                format_args!(
                    "the body did not arrive within {} seconds",
                    time.as_secs_f64()
                ),
                "send it at once, and with its whole length",
            )
        })
    })
}

async fn collect(service: &Arc<Service>, mut body: Body, most: usize) -> Result<HeldBody, Problem> {
    let mut held = HeldBody::new(service);
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
