//! Busy workers, a full queue, clients that disconnect, and the end of the service.

use crate::client::{Answer, GAME, JSON, Running, SGF, posted};
use std::net::{Shutdown, TcpStream};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};
use tobi_http::Settings;

fn with(workers: usize, queue: usize) -> Running {
    Running::start(Settings {
        workers: NonZeroUsize::new(workers).unwrap(),
        queue,
        ..Settings::default()
    })
}

/// A review that takes minutes, unless its client disconnects.
fn long_review() -> Vec<u8> {
    let moves = "ABCDEFGHJKLMNOPQRST"
        .chars()
        .flat_map(|column| (1..20).map(move |row| format!("{column}{row}")));
    let moves: Vec<[String; 2]> = moves
        .step_by(2)
        .zip(["B", "W"].into_iter().cycle())
        .map(|(at, color)| [color.to_owned(), at])
        .collect();
    let asked = serde_json::json!({"position": {"moves": moves}, "playouts": 10_000});
    posted(
        "/api/v1/review",
        &[("Content-Type", JSON)],
        asked.to_string().as_bytes(),
    )
}

fn score() -> Vec<u8> {
    posted("/api/v1/score", &[("Content-Type", SGF)], GAME.as_bytes())
}

fn gone(stream: &TcpStream) {
    stream.shutdown(Shutdown::Both).expect("it was open");
}

#[test]
fn a_full_queue_refuses_and_loses_nothing() {
    let tobi = with(1, 2);
    let busy = tobi.sent(&long_review());
    tobi.wait_for("tobi_long_jobs_running", 1);
    let mut waiting = [tobi.sent(&score()), tobi.sent(&score())];
    tobi.wait_for("tobi_jobs_waiting", 2);
    for _ in 0..5 {
        let begin = Instant::now();
        let refused = tobi.send(&score());
        assert_eq!(
            (refused.status, refused.header("retry-after")),
            (429, Some("1"))
        );
        assert_eq!(refused.json()["type"], "/docs#queue-full");
        // Monitoring requests are answered at once.
        assert_eq!(tobi.get("/health/live").status, 200);
        assert_eq!(tobi.get("/health/ready").json()["status"], "full");
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
    gone(&busy);
    for stream in &mut waiting {
        assert_eq!(Answer::read(stream).expect("it was kept").status, 200);
    }
    tobi.wait_for("tobi_jobs_running", 0);
    assert_eq!(tobi.get("/health/ready").status, 200);
    assert_eq!(tobi.metric("tobi_job_faults_total"), 0);
}

#[test]
fn who_goes_leaves_the_queue() {
    let tobi = with(1, 2);
    let busy = tobi.sent(&long_review());
    // Not before: a quick job checks a request, and the queue goes on between it and the long one.
    tobi.wait_for("tobi_long_jobs_running", 1);
    let waiting = [tobi.sent(&score()), tobi.sent(&score())];
    tobi.wait_for("tobi_jobs_waiting", 2);
    waiting.iter().for_each(gone);
    tobi.wait_for("tobi_jobs_waiting", 0);
    // Both are counted after the jobs have left the queue.
    tobi.wait_for("tobi_jobs_dropped_total", 2);
    tobi.wait_for(
        "tobi_requests_total{route=\"/api/v1/score\",status=\"499\"}",
        2,
    );
    gone(&busy);
    assert_eq!(tobi.send(&score()).status, 200);
}

#[test]
fn long_jobs_leave_a_worker_free() {
    let tobi = with(2, 10);
    let reviews = [tobi.sent(&long_review()), tobi.sent(&long_review())];
    tobi.wait_for("tobi_long_jobs_running", 1);
    tobi.wait_for("tobi_jobs_waiting", 1);
    tobi.wait_for("tobi_jobs_running", 1);
    assert_eq!(tobi.send(&score()).status, 200);
    reviews.iter().for_each(gone);
    tobi.wait_for("tobi_jobs_running", 0);
}

#[test]
fn waiting_long_jobs_take_no_places_of_quick_ones() {
    let tobi = with(2, 1);
    let mut reviews = vec![tobi.sent(&long_review())];
    tobi.wait_for("tobi_long_jobs_running", 1);
    reviews.push(tobi.sent(&long_review()));
    tobi.wait_for("tobi_jobs_waiting", 1);
    assert_eq!(tobi.send(&long_review()).status, 429);
    assert_eq!(tobi.get("/health/ready").status, 200);
    assert_eq!(tobi.send(&score()).status, 200);
    reviews.iter().for_each(gone);
    tobi.wait_for("tobi_jobs_running", 0);
}

#[test]
fn what_takes_too_long_is_given_up() {
    let tobi = Running::start(Settings {
        workers: NonZeroUsize::MIN,
        answer_time: Duration::from_millis(500),
        ..Settings::default()
    });
    let answer = tobi.send(&long_review());
    assert_eq!(
        (answer.status, &answer.json()["type"]),
        (503, &"/docs#time-up".into())
    );
    tobi.wait_for("tobi_jobs_running", 0);
    assert_eq!(tobi.send(&score()).status, 200);
}

#[test]
fn an_estimate_that_takes_too_long_is_given_up() {
    let tobi = Running::start(Settings {
        workers: NonZeroUsize::MIN,
        answer_time: Duration::from_millis(300),
        playouts: 100_000_000,
        ..Settings::default()
    });
    let path = "/api/v1/estimate?playouts=100000000";
    let answer = tobi.send(&posted(path, &[("Content-Type", SGF)], GAME.as_bytes()));
    assert_eq!(
        (answer.status, &answer.json()["type"]),
        (503, &"/docs#time-up".into())
    );
    tobi.wait_for("tobi_jobs_running", 0);
    assert_eq!(tobi.send(&score()).status, 200);
}

#[test]
fn the_end_waits_for_what_runs() {
    let mut tobi = with(1, 10);
    let estimate = posted(
        "/api/v1/estimate?playouts=10000",
        &[("Content-Type", SGF)],
        GAME.as_bytes(),
    );
    let mut running = tobi.sent(&estimate);
    tobi.wait_for("tobi_long_jobs_running", 1);
    let mut waiting = tobi.sent(&score());
    tobi.wait_for("tobi_jobs_waiting", 1);
    tobi.tell();
    for stream in [&mut running, &mut waiting] {
        assert_eq!(Answer::read(stream).expect("it is finished").status, 200);
    }
    tobi.join();
    assert!(TcpStream::connect(tobi.address).is_err(), "nobody listens");
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let mut tobi = with(1, 10);
    let mut running = tobi.sent(&long_review());
    tobi.wait_for("tobi_long_jobs_running", 1);
    let begin = Instant::now();
    tobi.tell();
    tobi.tell();
    tobi.join();
    assert!(begin.elapsed() < Duration::from_secs(10));
    assert!(Answer::read(&mut running).is_none());
}
