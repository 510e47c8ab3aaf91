//! Counts, times and logs every request, until its answer is sent or its client disconnects.

use crate::pool::NoAnswer;
use crate::problem::Problem;
use crate::routes;
use crate::service::Service;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use hyper::body::{Body as _, Frame, SizeHint};
use serde_json::json;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Instant;

/// The maximum length of a path in the log, in characters.
const SHOWN: usize = 200;

pub(crate) async fn observe(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let mut record = Record {
        route: routes::label(path),
        method: request.method().to_string(),
        path: path.chars().take(SHOWN).collect(),
        begin: Instant::now(),
        status: None,
        bytes: 0,
        is_whole: false,
        service: Arc::clone(&service),
    };
    let response = next.run(request).await;
    record.status = Some(response.status());
    // The body of an answer to HEAD is not sent.
    record.is_whole = response.body().is_end_stream() || record.method == "HEAD";
    response.map(|inner| Body::new(Watched { inner, record }))
}

/// Refuses requests when the service stops, and answers those whose handler panics.
pub(crate) async fn guard(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let is_health = path.starts_with("/health/") || path == "/metrics";
    if service.is_stopping() && !is_health {
        return Problem::from(NoAnswer::Closed).into_response();
    }
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    answer
        .await
        .unwrap_or_else(|_| Problem::from(NoAnswer::Panicked).into_response())
}

/// Data about a request for the log.
#[derive(Debug)]
struct Record {
    route: &'static str,
    method: String,
    path: String,
    begin: Instant,
    /// `None` until there is an answer.
    status: Option<StatusCode>,
    /// Bytes of the answer that were sent.
    bytes: u64,
    is_whole: bool,
    service: Arc<Service>,
}

/// The status of requests whose client disconnected, as in nginx.
const GONE: u16 = 499;

impl Drop for Record {
    fn drop(&mut self) {
        let took = self.begin.elapsed();
        let status = self.status.map_or(GONE, |status| status.as_u16());
        self.service.metrics.count(self.route, status, took);
        if !self.is_whole {
            self.service.metrics.cut.fetch_add(1, Ordering::Relaxed);
        }
        self.service.log(
            "request",
            json!({
                "method": self.method,
                "path": self.path,
                "status": status,
                "seconds": took.as_micros() as f64 / 1e6,
                "bytes": self.bytes,
                "whole": self.is_whole,
            }),
        );
    }
}

/// A body that detects its end.
struct Watched {
    inner: Body,
    record: Record,
}

impl hyper::body::Body for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.record.bytes += frame.data_ref().map_or(0, Bytes::len) as u64;
                self.record.is_whole = self.inner.is_end_stream();
            }
            Poll::Ready(None) => self.record.is_whole = true,
            _ => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
