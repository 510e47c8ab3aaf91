//! Load test of the HTTP service: the time of each answer, the throughput, and the memory at the start and the end;
//! and how long GNU Go takes for the same scores and estimates over GTP.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;
use tobi::{Reading, Session};

/// The default number of requests, and how many are sent in parallel.
const REQUESTS: usize = 10_000;
const AT_A_TIME: usize = 64;
/// Parallel engines and requests when both do the same work: the cores of the machine of BENCHMARKS.md.
const CORES: usize = 2;

/// A request with the correct answer.
struct Task {
    file: PathBuf,
    /// Its name in the table.
    name: &'static str,
    path: String,
    body: Vec<u8>,
    right: Right,
    /// GNU Go's commands for the same.
    gtp: Option<[String; 2]>,
}

enum Right {
    /// The output of the program.
    Bytes(Vec<u8>),
    /// A problem with this status.
    Status(u16),
}

/// Sends requests about the SGF files of a folder to `program serve`.
pub(crate) fn run(program: &Path, folder: &Path, requests: Option<&str>) -> ExitCode {
    let requests = requests
        .and_then(|text| text.parse().ok())
        .unwrap_or(REQUESTS);
    match measured(program, folder, requests) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("{wrong} answers were lost or wrong");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The number of lost or wrong answers.
fn measured(program: &Path, folder: &Path, requests: usize) -> io::Result<usize> {
    let tasks = tasks(program, folder)?;
    let served = Service::start(program)?;
    // Each once, to load everything that is loaded on first use.
    let once = sent(&served, &tasks, tasks.len(), AT_A_TIME);
    let begin = served.memory();
    let clock = Instant::now();
    let mixed = sent(&served, &tasks, requests, AT_A_TIME);
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{requests} requests of {} kinds, {AT_A_TIME} in parallel: {seconds:.1} s, {:.1} a second",
        tasks.len(),
        requests as f64 / seconds
    );
    println!(
        "memory in KB: {begin} at the start, {} at the end, {} at most",
        served.memory(),
        served.most_memory()
    );
    println!(
        "{:<10} {:>8} {:>10} {:>10} {:>10}",
        "answer", "requests", "p50 ms", "p99 ms", "most ms"
    );
    let mut names: Vec<&str> = tasks.iter().map(|task| task.name).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    for name in ["all"].into_iter().chain(names) {
        let times = mixed
            .times
            .iter()
            .filter(|(at, _)| name == "all" || tasks[*at].name == name);
        row(name, times.map(|&(_, time)| time).collect());
    }
    let same: Vec<Task> = tasks
        .into_iter()
        .filter(|task| task.gtp.is_some())
        .collect();
    let clock = Instant::now();
    let ours = sent(&served, &same, same.len(), CORES);
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "\nthe {} scores and estimates, {CORES} in parallel",
        same.len()
    );
    println!(
        "tobi serve: {seconds:.2} s, {:.1} a second",
        same.len() as f64 / seconds
    );
    match gnugo(&same) {
        Ok(seconds) => println!(
            "gnugo --mode gtp: {seconds:.2} s, {:.2} a second",
            same.len() as f64 / seconds
        ),
        Err(error) => println!("gnugo --mode gtp: {error}"),
    }
    Ok(once.wrong + mixed.wrong + ours.wrong)
}

fn row(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1e3;
    println!(
        "{name:<10} {:>8} {:>10.1} {:>10.1} {:>10.1}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// For each file its score, and an estimate, groups and layers in its middle; and an invalid body.
fn tasks(program: &Path, folder: &Path) -> io::Result<Vec<Task>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sgf"));
    files.sort();
    let mut tasks = Vec::new();
    for file in files {
        let body = fs::read(&file)?;
        let session = Session::read(&body, &Reading::default()).map_err(io::Error::other)?;
        let middle = session.move_number() / 2;
        let load = |until: Option<u32>| {
            let until = until.map_or(String::new(), |moves| format!(" {}", moves + 1));
            format!("loadsgf {}{until}", file.display())
        };
        let asked = [
            (
                "score",
                "score".to_owned(),
                "score FILE".to_owned(),
                Some([load(None), "final_score".to_owned()]),
            ),
            (
                "estimate",
                format!("estimate?move={middle}"),
                format!("estimate FILE --move {middle}"),
                Some([load(Some(middle)), "estimate_score".to_owned()]),
            ),
            (
                "groups",
                format!("groups?move={middle}"),
                format!("groups FILE --move {middle}"),
                None,
            ),
            (
                "layer",
                format!("influence?move={middle}"),
                format!("show FILE --move {middle}"),
                None,
            ),
        ];
        for (name, path, command, gtp) in asked {
            let shown = file.display().to_string();
            let words = command.split(' ').map(|word| word.replace("FILE", &shown));
            // A score that differs from the record gives exit code 1, but is printed.
            let printed = Command::new(program)
                .args(words)
                .args(["--format", "json"])
                .output()?;
            tasks.push(Task {
                file: file.clone(),
                name,
                path: format!("/api/v1/{path}"),
                body: body.clone(),
                right: Right::Bytes(printed.stdout),
                gtp,
            });
        }
        tasks.push(Task {
            file: file.clone(),
            name: "garbage",
            path: "/api/v1/score".to_owned(),
            body: body
                .iter()
                .rev()
                .copied()
                .filter(|byte| !b"(;".contains(byte))
                .collect(),
            right: Right::Status(400),
            gtp: None,
        });
    }
    Ok(tasks)
}

/// The results of many requests.
#[derive(Default)]
struct Sent {
    /// The task of each answer, and the seconds it took.
    times: Vec<(usize, f64)>,
    wrong: usize,
}

/// Sends the requests of the tasks in turn, with this many senders in parallel, each on one connection.
fn sent(served: &Service, tasks: &[Task], requests: usize, at_a_time: usize) -> Sent {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Sent::default()));
    let send = || {
        let mut connection = None;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= requests {
                return;
            }
            // A step that is coprime to the number of tasks, so that consecutive requests differ.
            let at = number * 7919 % tasks.len();
            let clock = Instant::now();
            let answer = served.ask(&mut connection, &tasks[at]);
            let time = clock.elapsed().as_secs_f64();
            let is_right = match (&answer, &tasks[at].right) {
                (Ok((200, body)), Right::Bytes(bytes)) => body == bytes,
                (Ok((status, _)), Right::Status(right)) => status == right,
                _ => false,
            };
            let mut all = all.lock().expect("no sender panics while it holds it");
            all.times.push((at, time));
            if !is_right {
                all.wrong += 1;
                eprintln!(
                    "{} {}: {answer:?}",
                    tasks[at].file.display(),
                    tasks[at].path
                );
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..at_a_time {
            scope.spawn(send);
        }
    });
    all.into_inner().expect("no sender panicked")
}

/// `program serve`.
struct Service {
    child: Child,
    address: String,
}

impl Service {
    fn start(program: &Path) -> io::Result<Service> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--quiet"])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe was asked for");
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").to_owned();
        Ok(Service { child, address })
    }

    /// Status and body of an answer.
    fn ask(
        &self,
        connection: &mut Option<BufReader<TcpStream>>,
        task: &Task,
    ) -> io::Result<(u16, Vec<u8>)> {
        if connection.is_none() {
            *connection = Some(BufReader::new(TcpStream::connect(&self.address)?));
        }
        let stream = connection.as_mut().expect("it was opened");
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: tobi\r\nContent-Type: application/x-go-sgf\r\nContent-Length: {}\r\n\r\n",
            task.path,
            task.body.len()
        );
        stream
            .get_mut()
            .write_all(&[head.as_bytes(), &task.body].concat())?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest
                    .get(..3)
                    .and_then(|status| status.parse().ok())
                    .unwrap_or(0);
            }
            if let Some(rest) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
                length = rest.trim().parse().unwrap_or(0);
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body)?;
        Ok((status, body))
    }

    fn status(&self, key: &str) -> u64 {
        let text =
            fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        number.unwrap_or(0)
    }

    /// KB of memory; 0 if the system does not report it.
    fn memory(&self) -> u64 {
        self.status("VmRSS")
    }

    fn most_memory(&self) -> u64 {
        self.status("VmHWM")
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Seconds that GNU Go takes for the same, with one engine for each core, each with its share of the tasks.
fn gnugo(tasks: &[Task]) -> io::Result<f64> {
    let next = AtomicUsize::new(0);
    let engine = || -> io::Result<()> {
        let mut child = Command::new("gnugo")
            .args(["--mode", "gtp", "--quiet"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut input = child.stdin.take().expect("a pipe was asked for");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe was asked for")).lines();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            for command in task.gtp.iter().flatten() {
                writeln!(input, "{command}")?;
                let answer = lines
                    .next()
                    .unwrap_or(Err(io::ErrorKind::UnexpectedEof.into()))?;
                if !answer.starts_with('=') {
                    eprintln!("gnugo: {command}: {answer}");
                }
                // An empty line ends each answer.
                while lines
                    .next()
                    .transpose()?
                    .is_some_and(|line| !line.is_empty())
                {}
            }
        }
        drop(input);
        child.wait().map(drop)
    };
    let clock = Instant::now();
    thread::scope(|scope| {
        let engines: Vec<_> = (0..CORES).map(|_| scope.spawn(engine)).collect();
        engines
            .into_iter()
            .try_for_each(|it| it.join().expect("it does not panic"))
    })?;
    Ok(clock.elapsed().as_secs_f64())
}
