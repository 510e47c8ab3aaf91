//! `tobi serve` from outside: the same bytes as the commands, the guide's examples, signals. `faces/http` has the
//! other tests.

use crate::batch::Folder;
use crate::program::{fed, printed, project, tobi};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

/// A service on a free port.
struct Service {
    child: Child,
    address: String,
}

impl Service {
    fn start(options: &[&str]) -> Service {
        let mut child = tobi(&[&["serve", "--port", "0"], options].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("a pipe was asked for");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("it prints its address");
        let address = line
            .trim()
            .strip_prefix("http://")
            .expect("an address")
            .to_owned();
        Service { child, address }
    }

    /// Status and body of the answer to a request.
    fn ask(&self, path: &str, headers: &[(String, String)], body: Option<&[u8]>) -> (u16, Vec<u8>) {
        let method = if body.is_some() { "POST" } else { "GET" };
        let mut request = format!("{method} {path} HTTP/1.0\r\n").into_bytes();
        for (name, value) in headers {
            request.extend(format!("{name}: {value}\r\n").into_bytes());
        }
        let body = body.unwrap_or_default();
        request.extend(format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes());
        request.extend(body);
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(&request).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let end = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .expect("a head");
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.expect("a status"), answer[end + 4..].to_vec())
    }

    fn sgf(&self, path: &str, file: &str) -> (u16, String) {
        let kind = [("Content-Type".to_owned(), "application/x-go-sgf".to_owned())];
        let body = std::fs::read(project().join(file)).expect("the file is there");
        let (status, body) = self.ask(path, &kind, Some(&body));
        (status, String::from_utf8(body).expect("UTF-8"))
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn answers_are_the_bytes_of_the_commands() {
    let served = Service::start(&["--quiet"]);
    let game = "cases/games/gnugo-9x9-japanese.sgf";
    for (path, arguments) in [
        ("score", "score FILE"),
        (
            "score?rules=chinese&komi=7&dead=none&teire=deducted",
            "score FILE --rules chinese --komi 7 --no-dead --teire deducted",
        ),
        (
            "score?dead=none&seki=D9&neutral=A9,A8",
            "score FILE --no-dead --seki D9 --neutral A9,A8",
        ),
        ("estimate?move=30", "estimate FILE --move 30"),
        (
            "estimate?move=12&playouts=50&seed=9",
            "estimate FILE --move 12 --playouts 50 --seed 9",
        ),
        ("groups?move=30", "groups FILE --move 30"),
        (
            "groups?move=30&method=yue",
            "groups FILE --move 30 --method yue",
        ),
        (
            "read?move=30&game=capture&points=E4",
            "read FILE --move 30 capture E4",
        ),
        ("influence?move=30", "show FILE --move 30"),
        (
            "influence?move=30&layer=territory&scale=4/13&dead=judged",
            "show FILE --move 30 --layer territory --scale 4/13 --dead judged",
        ),
        (
            "review?from=10&to=12&playouts=100&most=2",
            "review FILE --moves 10-12 --playouts 100 --most 2",
        ),
    ] {
        let arguments = arguments.replace("FILE", game) + " --format json";
        let words: Vec<&str> = arguments.split(' ').collect();
        let (status, body) = served.sgf(&format!("/api/v1/{path}"), game);
        assert_eq!(status, 200, "{path}: {body}");
        // Some commands end with a finding, but print their output.
        let output = tobi(&words).output().expect("it runs");
        assert_eq!(body, String::from_utf8(output.stdout).unwrap(), "{path}");
    }
    let query = r#"{"id":"q","moves":[["B","E5"],["W","C3"]],"analyzeTurns":[0,1,2],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":100,"includeOwnership":true,"mine":1}"#;
    let kind = [("Content-Type".to_owned(), "application/json".to_owned())];
    let (status, body) = served.ask("/api/v1/analysis", &kind, Some(query.as_bytes()));
    let output = fed(&["analysis", "--threads", "1"], query.as_bytes());
    assert_eq!((status, body), (200, output.stdout));
}

/// The words of a line of the guide, as a shell splits them.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        match at % 2 {
            0 => words.extend(
                part.split_whitespace()
                    .filter(|word| *word != "\\")
                    .map(str::to_owned),
            ),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The form that curl makes of its options `-F`, and its type.
fn form(words: &[String]) -> ((String, String), Vec<u8>) {
    let fields = words.windows(2).filter(|pair| pair[0] == "-F");
    let mut body = Vec::new();
    for field in fields.filter_map(|pair| pair[1].split_once('=')) {
        let (file, value) = match field.1.strip_prefix('@') {
            Some(file) => (
                "; filename=\"game\"",
                std::fs::read(project().join(file)).expect("the file is there"),
            ),
            None => ("", field.1.as_bytes().to_vec()),
        };
        body.extend(
            format!(
                "--edge\r\nContent-Disposition: form-data; name=\"{}\"{file}\r\n\r\n",
                field.0
            )
            .into_bytes(),
        );
        body.extend(value);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    let kind = (
        "Content-Type".to_owned(),
        "multipart/form-data; boundary=edge".to_owned(),
    );
    (kind, body)
}

#[test]
fn examples_of_the_guide_work() {
    let served = Service::start(&["--quiet"]);
    let guide = std::fs::read_to_string(project().join("docs/serve.md")).expect("it is there");
    let blocks = guide
        .split("```sh\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap());
    let lines = blocks
        .map(|block| block.replace("\\\n", ""))
        .collect::<String>();
    let mut asked = 0;
    for line in lines.lines() {
        let words = words(line);
        let after = |name: &str| {
            let at = words.iter().position(|word| word == name)?;
            words.get(at + 1)
        };
        assert_eq!(words[0], "curl", "{line}");
        let path = words[1]
            .strip_prefix("http://127.0.0.1:8361")
            .expect("the usual port");
        if line.contains(" -F ") {
            asked += 1;
            let (kind, body) = form(&words);
            let (status, answer) = served.ask(path, &[kind], Some(&body));
            assert_eq!(status, 200, "{line}: {}", String::from_utf8_lossy(&answer));
            continue;
        }
        let (name, value) = after("-H")
            .and_then(|header| header.split_once(": "))
            .expect("a header");
        let body = after("--data-binary").expect("a body");
        let body = match body.strip_prefix('@') {
            Some(file) => std::fs::read(project().join(file)).expect("the file is there"),
            None => body.clone().into_bytes(),
        };
        let (status, answer) =
            served.ask(path, &[(name.to_owned(), value.to_owned())], Some(&body));
        assert_eq!(status, 200, "{line}: {}", String::from_utf8_lossy(&answer));
        asked += 1;
    }
    assert_eq!(asked, 6);
    // The error that the guide shows, on one line.
    let kind = [("Content-Type".to_owned(), "text/plain".to_owned())];
    let (status, problem) = served.ask("/api/v1/score", &kind, Some(b"(;SZ[26])"));
    let shown = guide
        .lines()
        .skip_while(|line| !line.starts_with("    {"))
        .take(3);
    let shown: String = shown.map(str::trim).collect();
    assert_eq!(
        (status, String::from_utf8(problem).unwrap()),
        (422, shown + "\n")
    );
}

#[test]
fn the_page_is_the_one_that_was_built() {
    let served = Service::start(&["--quiet"]);
    let (status, page) = served.ask("/", &[], None);
    assert_eq!(status, 200);
    let built = project().join("web/dist/index.html");
    let wanted = if built.is_file() {
        built
    } else {
        project().join("faces/http/assets/no_page.html")
    };
    assert!(
        page == std::fs::read(&wanted).unwrap(),
        "{} is not served",
        wanted.display()
    );
}

#[test]
fn a_page_from_a_folder_takes_its_place() {
    let folder = Folder::new("page");
    let page = "<!doctype html><title>Another page</title>";
    folder.put("index.html", page);
    let served = Service::start(&["--quiet", "--page", &folder.file("")]);
    assert_eq!(served.ask("/", &[], None), (200, page.into()));

    let missing = folder.file("nothing");
    let output = tobi(&["serve", "--port", "0", "--page", &missing])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("index.html") && said.contains("packaging/build --page"),
        "{said}"
    );
}

#[test]
fn a_taken_port_is_told_with_a_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = taken.local_addr().unwrap().port().to_string();
    let output = tobi(&["serve", "--port", &port]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains(&format!("127.0.0.1:{port}")) && said.contains("--port 0"),
        "{said}"
    );
    let output = tobi(&["serve", "--bind", "192.0.2.1", "--port", "0"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let output = tobi(&["serve", "--workers", "0"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let output = tobi(&["serve", "--allow-origin", "example.org/go"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`example.org/go` is no origin"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_gently_and_the_log_is_whole() {
    let mut served = Service::start(&["--workers", "1"]);
    assert_eq!(
        served
            .sgf("/api/v1/score", "cases/games/gnugo-7x7-chinese.sgf")
            .0,
        200
    );
    let process = served.child.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &process])
        .status();
    assert!(killed.expect("there is kill").success());
    let status = served.child.wait().expect("it ends");
    assert!(status.success(), "{status}");
    let mut log = String::new();
    let errors = served.child.stderr.as_mut().expect("a pipe was asked for");
    errors.read_to_string(&mut log).unwrap();
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let events: Vec<&str> = lines
        .iter()
        .map(|line| line["event"].as_str().unwrap())
        .collect();
    assert_eq!(events, ["listening", "request", "stopping", "stopped"]);
    assert_eq!(
        (&lines[1]["path"], &lines[1]["status"]),
        (&"/api/v1/score".into(), &200.into())
    );
    assert_eq!(lines[3]["finished"], true);
}

#[test]
fn help_names_every_limit() {
    let help = printed(&["serve", "--help"]);
    for option in [
        "--port",
        "--bind",
        "--workers",
        "--queue",
        "--connections",
        "--max-body",
        "--max-playouts",
        "--max-nodes",
        "--header-timeout",
        "--body-timeout",
        "--timeout",
        "--grace",
        "--allow-origin",
        "--page",
        "--quiet",
    ] {
        assert!(help.contains(option), "{option}");
    }
}
