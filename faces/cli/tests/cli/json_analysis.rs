//! `tobi analysis` as programs use it: many queries in parallel, in any order, stopped and interrupted.

use crate::program::{fed, tobi};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// A query about an empty 5x5 board.
fn query(id: &str, more: &str) -> String {
    format!(r#"{{"id":"{id}","moves":[],"rules":"chinese","boardXSize":5,"boardYSize":5{more}}}"#)
        + "\n"
}

/// The replies to this input until it ends, each line as JSON.
fn replies(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = fed(&[&["analysis"], arguments].concat(), input.as_bytes());
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn a_thousand_queries_at_once_get_a_reply_each_whatever_the_threads() {
    let queries = |tag: &str| -> String {
        let one = |number| query(&format!("{tag}{number}"), r#","maxVisits":8"#);
        (0..1000).map(one).collect()
    };
    let all = |threads: &str| -> BTreeMap<String, Value> {
        let replies = replies(
            &["--threads", threads, "--estimate-playouts", "0"],
            &queries("q"),
        );
        let id = |reply: &Value| reply["id"].as_str().expect("an id").to_owned();
        replies
            .into_iter()
            .map(|reply| (id(&reply), reply))
            .collect()
    };
    let one = all("1");
    assert_eq!(one.len(), 1000);
    assert_eq!(one, all("3"));
    assert_eq!(one["q7"]["rootInfo"], one["q999"]["rootInfo"]);
}

#[test]
fn the_highest_priority_comes_first() {
    let slow = query("first", r#","maxVisits":3000"#);
    let input = slow
        + &query("low", r#","maxVisits":8"#)
        + &query("high", r#","maxVisits":8,"priority":5"#);
    let ids: Vec<Value> = replies(&["--threads", "1"], &input)
        .iter()
        .map(|reply| reply["id"].clone())
        .collect();
    let place = |id: &str| ids.iter().position(|it| it == id);
    assert!(place("high") < place("low"), "{ids:?}");
}

#[test]
fn searches_report_and_can_be_stopped() {
    let mut child = tobi(&["analysis", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut reply = || {
        let mut line = String::new();
        from.read_line(&mut line).expect("it answers");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    let long = r#","maxVisits":10000000,"reportDuringSearchEvery":0.05"#;
    to.write_all((query("long", long) + &query("waits", long)).as_bytes())
        .expect("it reads");
    let report = reply();
    assert_eq!(
        (&report["id"], &report["isDuringSearch"]),
        (&"long".into(), &true.into())
    );
    to.write_all(b"{\"id\":\"x\",\"action\":\"terminate_all\"}\n")
        .expect("it reads");
    let mut last = BTreeMap::new();
    while last.len() < 3 {
        let reply = reply();
        if reply["isDuringSearch"] != true {
            last.insert(reply["id"].as_str().expect("an id").to_owned(), reply);
        }
    }
    assert!(last["long"]["rootInfo"]["visits"].as_u64().expect("visits") < 10_000_000);
    assert_eq!(last["waits"]["noResults"], true);
    assert_eq!(last["x"]["action"], "terminate_all");
    drop(to);
    assert!(child.wait().expect("it ends").success());
}

/// Nobody could tell their replies apart. After its answer an id is free again, and after `terminate` too.
#[test]
fn an_id_is_refused_while_its_query_is_open() {
    let long = query("again", r#","maxVisits":100000"#);
    let short = query("again", r#","maxVisits":8"#);
    let end = "{\"id\":\"end\",\"action\":\"terminate\",\"terminateId\":\"again\"}\n";
    let replies = replies(&["--threads", "1"], &format!("{long}{short}{end}{short}"));
    let errors: Vec<&Value> = replies
        .iter()
        .filter(|it| it["error"].is_string())
        .collect();
    let [error] = errors[..] else {
        panic!("one is refused: {replies:?}")
    };
    assert_eq!(
        (&error["id"], &error["field"]),
        (&"again".into(), &"id".into())
    );
    let answered = replies.iter().filter(|it| it["turnNumber"] == 0);
    assert_eq!(answered.count(), 2, "{replies:?}");
}

#[test]
fn boards_of_other_sizes_have_other_hashes() {
    let root = |columns: &str, rows: &str| {
        let asked = query("q", r#","maxVisits":8"#)
            .replace(r#""boardXSize":5"#, &format!(r#""boardXSize":{columns}"#))
            .replace(r#""boardYSize":5"#, &format!(r#""boardYSize":{rows}"#));
        replies(&[], &asked)[0]["rootInfo"].clone()
    };
    let [square, wide, tall] = [root("5", "5"), root("6", "4"), root("4", "6")];
    assert_ne!(square["thisHash"], wide["thisHash"]);
    assert_ne!(wide["thisHash"], tall["thisHash"]);
    assert_eq!(wide["symHash"], tall["symHash"]);
}

#[test]
fn what_is_no_query_is_refused_and_the_rest_goes_on() {
    let long = format!("{{\"id\":\"{}\"}}\n", "x".repeat(5 << 20));
    let input = "nonsense\n".to_owned()
        + &long
        + &query("good", r#","maxVisits":8"#)
        + "\n\n{\"id\":\"v\",\"action\":\"query_version\"}";
    let replies = replies(&[], &input);
    let errors: Vec<&str> = replies
        .iter()
        .filter_map(|reply| reply["error"].as_str())
        .collect();
    assert_eq!(errors.len(), 2);
    assert!(errors[0].contains("line 1 column"), "{errors:?}");
    assert!(errors[1].contains("4194304 bytes"), "{errors:?}");
    assert!(
        replies
            .iter()
            .any(|reply| reply["id"] == "good" && reply["rootInfo"]["visits"] == 8)
    );
    assert!(replies.iter().any(|reply| reply["version"].is_string()));
    let bytes = fed(&["analysis"], b"\xff\xfe\n");
    assert!(String::from_utf8_lossy(&bytes.stdout).contains("not UTF-8 from byte 0 on"));
}

/// The client may disconnect at any time: then nothing is searched any more. All the queries would take an hour.
#[test]
fn it_ends_when_nobody_reads() {
    let mut child = tobi(&["analysis", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut to = child.stdin.take().expect("a pipe");
    let long = (0..50).map(|n| query(&n.to_string(), r#","maxVisits":10000000"#));
    let many: String = [query("first", r#","maxVisits":10"#)]
        .into_iter()
        .chain(long)
        .collect();
    // It may have exited before it has read everything.
    let _ = to.write_all(many.as_bytes());
    drop(to);
    assert!(child.wait().expect("it ends").success());
}

/// A million playouts take minutes: stopping a query does not wait for them.
#[test]
fn an_estimate_of_many_play_outs_keeps_nobody_waiting() {
    let mut child = tobi(&[
        "analysis",
        "--estimate-playouts",
        "1000000",
        "--threads",
        "1",
    ])
    .stdin(Stdio::piped())
    .stdout(Stdio::piped())
    .spawn()
    .expect("it starts");
    let mut to = child.stdin.take().expect("asked for");
    let mut from = BufReader::new(child.stdout.take().expect("asked for"));
    let mut reply = || -> Value {
        let mut line = String::new();
        from.read_line(&mut line).expect("it answers");
        serde_json::from_str(&line).expect("JSON")
    };
    let asked = r#","maxVisits":1000000,"reportDuringSearchEvery":0.01"#;
    to.write_all(query("long", asked).as_bytes())
        .expect("it listens");
    assert_eq!(reply()["isDuringSearch"], true);
    let end = r#"{"id":"end","action":"terminate_all"}"#;
    writeln!(to, "{end}").expect("it listens");
    let is_end = |reply: &Value| reply["id"] == "long" && reply["isDuringSearch"] == false;
    assert!((0..10_000).any(|_| is_end(&reply())));
    drop(to);
    assert!(child.wait().expect("it ends").success());
}
