//! Answers that are not reports: the version, and the state of the service.

use schemars::JsonSchema;
use serde::Serialize;

/// The name and the version of the program.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Version")]
pub(crate) struct VersionJson {
    name: &'static str,
    version: &'static str,
}

impl VersionJson {
    pub(crate) const THIS: VersionJson = VersionJson {
        name: "tobi",
        version: env!("CARGO_PKG_VERSION"),
    };
}

/// The state of the service.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Health")]
pub(crate) struct StatusJson {
    pub(crate) status: ServiceStatus,
}

/// In one word.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ServiceStatus {
    /// It is running.
    Live,
    /// It accepts requests.
    Ready,
    /// The queue is full.
    Full,
    /// It is stopping.
    Stopping,
}

/// A line of JSON, with its line end.
pub(crate) fn line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("texts always serialize") + "\n"
}
