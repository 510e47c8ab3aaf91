//! Counters of the service, in Prometheus' text format.

use crate::params::BUCKETS;
use crate::pool::Load;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    durations: Mutex<BTreeMap<&'static str, Histogram>>,
    /// Clients that disconnected before the answer was sent.
    pub(crate) cut: AtomicU64,
    /// Dropped lines of the log.
    pub(crate) unlogged: AtomicU64,
    pub(crate) connections: AtomicUsize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Histogram {
    /// Requests up to each bound, and those above all bounds.
    counts: [u64; BUCKETS.len() + 1],
    seconds: f64,
}

impl Metrics {
    /// Counts a request.
    pub(crate) fn count(&self, route: &'static str, status: u16, took: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((route, status)).or_default() += 1;
        drop(requests);
        let seconds = took.as_secs_f64();
        let bucket = BUCKETS.partition_point(|&bound| bound < seconds);
        let mut durations = self
            .durations
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let histogram = durations.entry(route).or_default();
        histogram.counts[bucket] += 1;
        histogram.seconds += seconds;
    }

    /// All metrics as text.
    pub(crate) fn text(&self, load: &Load, bodies: usize) -> String {
        let mut text = String::new();
        let requests = self
            .requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        head(
            &mut text,
            "tobi_requests_total",
            "counter",
            "Requests answered, by route and status.",
        );
        for ((route, status), count) in requests {
            let _ = writeln!(
                text,
                "tobi_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
            );
        }
        self.histograms(&mut text);
        for (name, kind, help, value) in self.numbers(load, bodies) {
            head(&mut text, name, kind, help);
            let _ = writeln!(text, "{name} {value}");
        }
        head(&mut text, "tobi_build_info", "gauge", "The version.");
        let _ = writeln!(
            text,
            "tobi_build_info{{version=\"{}\"}} 1",
            env!("CARGO_PKG_VERSION")
        );
        text
    }

    /// The simple counters and gauges: name, type, description and value.
    fn numbers(
        &self,
        load: &Load,
        bodies: usize,
    ) -> [(&'static str, &'static str, &'static str, u64); 11] {
        [
            (
                "tobi_workers",
                "gauge",
                "Threads that judge.",
                load.workers as u64,
            ),
            (
                "tobi_jobs_waiting",
                "gauge",
                "Jobs in the queue.",
                load.waiting as u64,
            ),
            (
                "tobi_jobs_running",
                "gauge",
                "Jobs in progress.",
                load.running as u64,
            ),
            (
                "tobi_long_jobs_running",
                "gauge",
                "Long jobs in progress, for instance reviews.",
                load.running_long as u64,
            ),
            (
                "tobi_jobs_dropped_total",
                "counter",
                "Jobs whose client disconnected before they started.",
                load.dropped,
            ),
            (
                "tobi_job_faults_total",
                "counter",
                "Jobs that failed by a bug of Tobi.",
                load.panics,
            ),
            (
                "tobi_connections",
                "gauge",
                "Open connections.",
                self.connections.load(Ordering::Relaxed) as u64,
            ),
            (
                "tobi_body_bytes",
                "gauge",
                "Bytes of request bodies in memory.",
                bodies as u64,
            ),
            (
                "tobi_requests_cut_total",
                "counter",
                "Requests whose client disconnected before the answer was sent.",
                self.cut.load(Ordering::Relaxed),
            ),
            (
                "tobi_log_lines_dropped_total",
                "counter",
                "Lines of the log that were dropped.",
                self.unlogged.load(Ordering::Relaxed),
            ),
            (
                "tobi_queue_full",
                "gauge",
                "Whether new jobs are refused.",
                load.is_full.into(),
            ),
        ]
    }

    fn histograms(&self, text: &mut String) {
        const NAME: &str = "tobi_request_duration_seconds";
        head(
            text,
            NAME,
            "histogram",
            "Time from a request's head to the end of its answer.",
        );
        let durations = self
            .durations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        for (route, histogram) in durations {
            let mut sum = 0;
            let bounds = BUCKETS
                .iter()
                .map(ToString::to_string)
                .chain(["+Inf".to_owned()]);
            for (bound, count) in bounds.zip(histogram.counts) {
                sum += count;
                let _ = writeln!(
                    text,
                    "{NAME}_bucket{{route=\"{route}\",le=\"{bound}\"}} {sum}"
                );
            }
            let _ = writeln!(
                text,
                "{NAME}_sum{{route=\"{route}\"}} {}",
                histogram.seconds
            );
            let _ = writeln!(text, "{NAME}_count{{route=\"{route}\"}} {sum}");
        }
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_adds_up_to_its_bounds() {
        let metrics = Metrics::default();
        for milliseconds in [1, 3, 3, 700, 200_000] {
            metrics.count("/", 200, Duration::from_millis(milliseconds));
        }
        let text = metrics.text(&Load::default(), 0);
        for line in [
            "tobi_requests_total{route=\"/\",status=\"200\"} 5",
            "tobi_request_duration_seconds_bucket{route=\"/\",le=\"0.001\"} 1",
            "tobi_request_duration_seconds_bucket{route=\"/\",le=\"0.002\"} 1",
            "tobi_request_duration_seconds_bucket{route=\"/\",le=\"0.005\"} 3",
            "tobi_request_duration_seconds_bucket{route=\"/\",le=\"1\"} 4",
            "tobi_request_duration_seconds_bucket{route=\"/\",le=\"+Inf\"} 5",
            "tobi_request_duration_seconds_count{route=\"/\"} 5",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}");
        }
    }
}
