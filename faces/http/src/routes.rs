//! The addresses and their answers.

use crate::analysis::{self, Parsed};
use crate::answers::{self, ServiceStatus, StatusJson, VersionJson};
use crate::body::{self, BodyForm, HeldBody};
use crate::observe::{guard, observe};
use crate::openapi;
use crate::pages::CachedText;
use crate::pool::{Admission, Weight};
use crate::problem::{Kind, Problem};
use crate::reports::{self, ADDRESSES, Address};
use crate::request::{Form, ReportRequest};
use crate::service::Service;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{StreamExt, future, stream};
use std::convert::Infallible;
use std::sync::Arc;
use tower::util::option_layer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

/// The addresses other than those of the [reports](ADDRESSES).
const OTHERS: [&str; 11] = [
    "/",
    OFFLINE,
    MANIFEST,
    ANALYSIS,
    "/api/v1/version",
    "/health",
    "/health/live",
    "/health/ready",
    "/metrics",
    "/openapi.json",
    "/docs",
];
pub(crate) const ANALYSIS: &str = "/api/v1/analysis";
/// What browsers need to install the page, and to open it without network.
const OFFLINE: &str = "/offline.js";
const MANIFEST: &str = "/manifest.webmanifest";

const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/page.html"));

/// Whether the page with the board is included in this program.
pub fn has_page() -> bool {
    PAGE != include_str!("../assets/no_page.html")
}
/// Empty without the page.
const OFFLINE_SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/offline.js"));
const MANIFEST_TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/manifest.webmanifest"));
const DOCS: &str = include_str!("../assets/docs.html");

const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const MANIFEST_KIND: &str = "application/manifest+json";
const LINES: &str = "application/x-ndjson";
/// Prometheus' text format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The label of a path in counters and log: the number of labels is fixed, whatever clients request.
pub(crate) fn label(path: &str) -> &'static str {
    let mut known = ADDRESSES.map(|it| it.path).into_iter().chain(OTHERS);
    known.find(|known| *known == path).unwrap_or("other")
}

/// The service as one value that answers requests.
pub(crate) fn router(service: Arc<Service>) -> Router {
    let mut router = Router::new()
        .route(
            "/api/v1/version",
            get(async || answered(JSON, answers::line(&VersionJson::THIS))),
        )
        .route("/health", get(live))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .route("/metrics", get(metrics))
        .route(ANALYSIS, post(analyse));
    let page = match &service.settings.page {
        Some(page) => Bytes::from_owner(Arc::clone(page)),
        None => Bytes::from(PAGE),
    };
    for (path, kind, text) in [
        ("/", HTML, page),
        (OFFLINE, SCRIPT, OFFLINE_SCRIPT.into()),
        (MANIFEST, MANIFEST_KIND, MANIFEST_TEXT.into()),
        ("/docs", HTML, DOCS.into()),
        ("/openapi.json", JSON, openapi::document().into()),
    ] {
        if text.is_empty() {
            continue;
        }
        let kept = CachedText::new(kind, text);
        let answer = async move |headers: HeaderMap| kept.answer(&headers);
        router = router.route(path, get(answer));
    }
    for address in ADDRESSES {
        let answer = async move |State(service): State<Arc<Service>>, request: Request| {
            report(address, &service, request).await
        };
        router = router.route(address.path, post(answer));
    }
    router
        .fallback(async || {
            Problem::new(
                Kind::NotFound,
                "there is no such address",
                "/docs lists the addresses",
            )
        })
        .method_not_allowed_fallback(async |request: Request| {
            let path = request.uri().path();
            let is_post = path.starts_with("/api/v1/") && path != "/api/v1/version";
            let wanted = if is_post { "send POST" } else { "send GET" };
            let detail = format!("the method {} is not for this address", request.method());
            Problem::new(Kind::Method, detail, wanted)
        })
        // From the inside out: what is sent may be an error of an inner layer.
        .layer(middleware::from_fn_with_state(Arc::clone(&service), guard))
        .layer(compression())
        .layer(option_layer(service.settings.origins.layer()))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&service),
            observe,
        ))
        .with_state(service)
}

/// Compresses answers, if the client takes that. Lines are sent one by one, so they are not collected for compression.
fn compression() -> CompressionLayer<impl Predicate> {
    let lines = NotForContentType::const_new(LINES);
    CompressionLayer::new().compress_when(DefaultPredicate::new().and(lines))
}

fn answered(kind: &'static str, text: impl Into<Body>) -> Response {
    let headers: [(HeaderName, &str); 2] = [
        (header::CONTENT_TYPE, kind),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, text.into()).into_response()
}

async fn live() -> Response {
    stated(StatusCode::OK, ServiceStatus::Live)
}

/// Whether a new request would be accepted.
async fn ready(State(service): State<Arc<Service>>) -> Response {
    match (service.is_stopping(), service.load().is_full) {
        (true, _) => stated(StatusCode::SERVICE_UNAVAILABLE, ServiceStatus::Stopping),
        (_, true) => stated(StatusCode::SERVICE_UNAVAILABLE, ServiceStatus::Full),
        _ => stated(StatusCode::OK, ServiceStatus::Ready),
    }
}

fn stated(code: StatusCode, status: ServiceStatus) -> Response {
    let mut response = answered(JSON, answers::line(&StatusJson { status }));
    *response.status_mut() = code;
    response
}

async fn metrics(State(service): State<Arc<Service>>) -> Response {
    let text = service
        .metrics
        .text(&service.load(), service.bodies.bytes());
    answered(TEXT, text)
}

/// A report on the record of a body.
async fn report(
    address: Address,
    service: &Arc<Service>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let form = body::form(&parts.headers)?;
    let mut body = body::read(service, &parts.headers, body).await?;
    let mut query = parts.uri.query().unwrap_or_default().to_owned();
    let form = body.unpack(form, &mut query).await?;
    let (shared, deadline) = (Arc::clone(service), service.deadline());
    let first = move |stop: &_| {
        let asked = ReportRequest::parse(&address, form, body.take(), &query, &shared.settings)?;
        match reports::weight(address.report, &asked) {
            Weight::Quick => reports::answer(address.report, &asked, stop).map(Step::Answered),
            Weight::Long => Ok(Step::Long(Box::new(asked), body)),
        }
    };
    let first: Result<Step, Problem> = service
        .done(Weight::Quick, Admission::New, deadline, first)
        .await?;
    let line = match first? {
        Step::Answered(line) => line,
        Step::Long(asked, body) => {
            let work = move |stop: &_| {
                let _held = body;
                reports::answer(address.report, &asked, stop)
            };
            service
                .done(Weight::Long, Admission::New, deadline, work)
                .await??
        }
    };
    Ok(answered(JSON, line))
}

/// The result of examining a request.
enum Step {
    Answered(String),
    /// It takes long, so it waits with the long jobs.
    Long(Box<ReportRequest>, HeldBody),
}

/// The replies to a query of KataGo's protocol, position by position in the requested order.
async fn analyse(
    State(service): State<Arc<Service>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    if body::form(&parts.headers)? != BodyForm::Known(Form::Json) {
        return Err(Problem::new(
            Kind::MediaType,
            "a query must be JSON, but this is a record",
            "send a query as `Content-Type: application/json`; /docs has an example",
        ));
    }
    let body = body::read(&service, &parts.headers, body).await?;
    let deadline = service.deadline();
    let shared = Arc::clone(&service);
    let work = move |_: &_| analysis::parse(body.bytes(), &shared.settings);
    let parsed: Result<Parsed, Problem> = service
        .done(Weight::Quick, Admission::New, deadline, work)
        .await?;
    let Parsed { lines, query } = parsed?;
    let Some(query) = query else {
        return Ok(answered(JSON, lines));
    };
    let turns = query.turns.len();
    let searched = {
        let (service, query) = (Arc::clone(&service), Arc::clone(&query));
        move |turn: usize, admission| {
            let (service, query) = (Arc::clone(&service), Arc::clone(&query));
            async move {
                let work = move |stop: &_| analysis::search(&query, turn, stop);
                service.done(Weight::Long, admission, deadline, work).await
            }
        }
    };
    // The first reply shows that the query is possible; later errors are reported in a line.
    let first = lines.clone() + &searched(0, Admission::New).await?;
    if turns == 1 && lines.is_empty() {
        return Ok(answered(JSON, first));
    }
    let rest = (1..turns).map(move |turn| searched(turn, Admission::Next));
    // As many in parallel as there are workers, limited by how fast the client reads.
    let rest = stream::iter(rest).buffered(service.settings.workers.get());
    let rest = rest.zip(stream::iter(1..turns)).map(move |(reply, turn)| {
        reply.unwrap_or_else(|problem| analysis::no_reply(&query, turn, &problem))
    });
    let all = stream::once(future::ready(first)).chain(rest);
    let all = all.map(|line| Ok::<_, Infallible>(Bytes::from(line)));
    Ok(answered(LINES, Body::from_stream(all)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Journal;
    use crate::settings::Settings;
    use serde_json::Value;
    use tobi::estimate::Effort;
    use tobi::local::Budget;
    use tobi::review::ReviewOptions;

    #[test]
    fn every_address_and_option_is_documented() {
        let api: Value = serde_json::from_str(&openapi::document()).unwrap();
        assert_eq!(api["info"]["version"], env!("CARGO_PKG_VERSION"));
        let described = api["paths"].as_object().unwrap();
        assert_eq!(described.len(), ADDRESSES.len() + OTHERS.len());
        assert!(OTHERS.iter().all(|path| described.contains_key(*path)));
        for address in ADDRESSES {
            let options = described[address.path]["post"]["parameters"]
                .as_array()
                .unwrap();
            let names: Vec<&str> = options
                .iter()
                .map(|it| it["name"].as_str().unwrap())
                .collect();
            let known = address.options();
            let known: Vec<&str> = known.iter().map(|field| field.name).collect();
            assert_eq!(names, known, "{address:?}");
        }
    }

    #[test]
    fn documented_defaults_are_the_real_ones() {
        let api: Value = serde_json::from_str(&openapi::document()).unwrap();
        for (report, option, usual) in [
            ("estimate", "playouts", Effort::USUAL.playouts),
            ("groups", "budget", Budget::USUAL.nodes()),
            ("read", "budget", Budget::USUAL.nodes()),
            ("review", "playouts", ReviewOptions::default().playouts),
            ("review", "most", ReviewOptions::default().most as u32),
        ] {
            let options = api["paths"][format!("/api/v1/{report}")]["post"]["parameters"]
                .as_array()
                .unwrap();
            let described = options.iter().find(|it| it["name"] == option).unwrap();
            assert_eq!(
                described["schema"]["default"], usual,
                "{report:?}: {option}"
            );
        }
    }

    #[test]
    fn a_panic_in_a_worker_is_reported_and_the_service_continues() {
        let service = Service::new(Settings::default(), Journal::silent()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            for _ in 0..2 * service.settings.workers.get() {
                let failing = |_: &_| -> u32 { std::panic::resume_unwind(Box::new("on purpose")) };
                let deadline = service.deadline();
                let done = service
                    .done(Weight::Quick, Admission::New, deadline, failing)
                    .await;
                let response = done.unwrap_err().into_response();
                assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            }
            let deadline = service.deadline();
            let done = service
                .done(Weight::Long, Admission::New, deadline, |_| 7)
                .await;
            assert_eq!(done, Ok(7));
        });
        assert_eq!(
            service.load().panics,
            2 * service.settings.workers.get() as u64
        );
        assert_eq!(service.load().running, 0);
    }
}
