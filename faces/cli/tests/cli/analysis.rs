//! `kata-analyze`, `lz-analyze` and `analyze`, with a program that answers while it reads.

use crate::program::tobi;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A running program, used line by line.
struct Talk {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Talk {
    fn new(options: &[&str]) -> Talk {
        let mut child = tobi(&[&["gtp"], options].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Talk {
            to: child.stdin.take().expect("a pipe was asked for"),
            from: BufReader::new(child.stdout.take().expect("a pipe was asked for")),
            child,
        }
    }

    fn say(&mut self, text: &str) {
        self.to.write_all(text.as_bytes()).expect("it listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it answers");
        assert!(line.ends_with('\n'), "it has ended");
        line.trim_end_matches('\n').to_owned()
    }

    /// Sends a command and returns its whole answer.
    fn ask(&mut self, command: &str) -> String {
        self.say(&format!("{command}\n"));
        let mut answer = self.line();
        loop {
            let line = self.line();
            if line.is_empty() {
                return answer;
            }
            answer += "\n";
            answer += &line;
        }
    }

    /// Starts an analysis, and returns this many of its lines.
    fn analysis(&mut self, command: &str, lines: usize) -> Vec<String> {
        self.say(&format!("{command}\n"));
        assert!(self.line().starts_with('='), "{command}");
        (0..lines).map(|_| self.line()).collect()
    }

    /// Ends an analysis with these words, and returns its lines up to the empty one.
    fn end_analysis(&mut self, words: &str) {
        self.say(words);
        while !self.line().is_empty() {}
    }

    fn end(mut self) {
        drop(self.to);
        assert!(self.child.wait().expect("it ends").success());
    }
}

/// An analysis as a program parses it: the keys of each move, those of the root, and lists of numbers.
struct Read {
    moves: Vec<BTreeMap<String, String>>,
    root: BTreeMap<String, String>,
    lists: BTreeMap<String, Vec<f64>>,
}

/// Parses a line like Sabaki, Lizzie and KaTrain: words in pairs, unknown keys are ignored.
fn read(line: &str) -> Read {
    const LISTS: [&str; 4] = [
        "ownership",
        "ownershipStdev",
        "movesOwnership",
        "movesOwnershipStdev",
    ];
    let mut read = Read {
        moves: Vec::new(),
        root: BTreeMap::new(),
        lists: BTreeMap::new(),
    };
    let mut words = line.split(' ').peekable();
    while let Some(key) = words.next() {
        match key {
            "info" => read.moves.push(BTreeMap::new()),
            "rootInfo" => read.root = BTreeMap::from([("is".to_owned(), "there".to_owned())]),
            list if LISTS.contains(&list) => {
                let mut numbers = Vec::new();
                while let Some(number) = words.peek().and_then(|word| word.parse().ok()) {
                    numbers.push(number);
                    words.next();
                }
                read.lists.insert(list.to_owned(), numbers);
            }
            key => {
                let mut value = words.next().expect("each key has a value").to_owned();
                // The moves of a line, or their visits, end at the next key: keys begin with lower-case letters.
                while key.starts_with("pv")
                    && words.peek().is_some_and(|word| {
                        *word == "pass" || !word.starts_with(char::is_lowercase)
                    })
                {
                    value += " ";
                    value += words.next().expect("it was there");
                }
                let of = if read.root.is_empty() {
                    read.moves.last_mut().expect("moves come first")
                } else {
                    &mut read.root
                };
                of.insert(key.to_owned(), value);
            }
        }
    }
    read
}

fn number(keys: &BTreeMap<String, String>, key: &str) -> f64 {
    keys[key].parse().expect("a number")
}

#[test]
fn a_newline_ends_it_and_is_not_answered() {
    let mut talk = Talk::new(&["--estimate-playouts", "100"]);
    talk.ask("boardsize 9");
    let lines = talk.analysis("kata-analyze b 10 maxmoves 3", 3);
    assert!(lines.iter().all(|line| line.starts_with("info move ")));
    talk.end_analysis("\n");
    assert_eq!(talk.ask("name"), "= Tobi");
    talk.end();
}

#[test]
fn a_command_ends_it_and_is_answered() {
    let mut talk = Talk::new(&["--estimate-playouts", "0"]);
    talk.ask("boardsize 7");
    talk.analysis("5 lz-analyze", 1);
    talk.end_analysis("6 name\n");
    assert_eq!(talk.line(), "=6 Tobi");
    talk.end();
}

/// The end of the input has the effect of a line; the rest is not reported.
#[test]
fn the_end_of_the_input_ends_it() {
    let mut talk = Talk::new(&["--estimate-playouts", "0"]);
    talk.ask("boardsize 19");
    talk.analysis("analyze b 50", 1);
    talk.end();
}

/// A line for each doubling of the playouts, each time the same.
#[test]
fn the_lines_are_the_same_each_time() {
    let lines = || {
        let mut talk = Talk::new(&["--estimate-playouts", "150", "--playouts", "200"]);
        talk.ask("boardsize 9");
        talk.ask("play b D5");
        talk.analysis("kata-analyze rootInfo true ownership true", 4)
    };
    let output = lines();
    assert_eq!(output, lines());
    let visits = output.iter().map(|line| number(&read(line).root, "visits"));
    assert_eq!(visits.collect::<Vec<_>>(), [48.0, 96.0, 192.0, 200.0]);
}

#[test]
fn katago_s_keys_are_there() {
    let mut talk = Talk::new(&["--estimate-playouts", "25", "--playouts", "48"]);
    talk.ask("boardsize 9");
    talk.ask("play b C3");
    let asked = "kata-analyze w 10 minmoves 4 maxmoves 6 rootInfo true ownership true ownershipStdev true \
                 movesOwnership true movesOwnershipStdev true pvVisits true pvEdgeVisits true noResultValue true";
    let line = talk.analysis(asked, 1).remove(0);
    let report = read(&line);
    assert!((4..=6).contains(&report.moves.len()));
    for (order, keys) in report.moves.iter().enumerate() {
        for key in [
            "move visits utility winrate scoreMean scoreStdev scoreLead scoreSelfplay prior lcb",
            "utilityLcb weight order pv pvVisits pvEdgeVisits noResultValue",
        ] {
            key.split(' ')
                .for_each(|key| assert!(keys.contains_key(key), "{key}"));
        }
        assert_eq!(number(keys, "order"), order as f64);
        assert!(keys["pv"].starts_with(&keys["move"]));
        assert_eq!(
            keys["pv"].split(' ').count(),
            keys["pvVisits"].split(' ').count()
        );
        assert!(keys["pvVisits"].starts_with(&keys["visits"]));
        assert!(number(keys, "lcb") <= number(keys, "winrate"));
        assert!((0.0..=1.0).contains(&number(keys, "winrate")));
        assert!(number(keys, "visits") >= 1.0);
    }
    let visits = report.moves.iter().map(|keys| number(keys, "visits"));
    assert!(visits.is_sorted_by(|a, b| a >= b));
    let leads = [&report.moves[0], &report.root].map(|keys| number(keys, "scoreLead"));
    assert_eq!(leads[0], leads[1], "the best move keeps it");
    assert_eq!(number(&report.root, "visits"), 48.0);
    for (name, list) in &report.lists {
        assert_eq!(list.len(), 81, "{name}");
        assert!(list.iter().all(|owner| owner.abs() <= 1.0), "{name}");
    }
    assert_eq!(report.lists.len(), 4);
    talk.end();
}

/// Sabaki cuts off the owners, takes the text before `pv`, and reads chances as hundredths of percents.
#[test]
fn sabaki_and_leela_get_their_own_numbers() {
    let mut talk = Talk::new(&["--estimate-playouts", "25"]);
    talk.ask("boardsize 9");
    let line = talk.analysis("analyze b 50", 1).remove(0);
    assert!(!line.contains("ownership"));
    for keys in read(&line).moves {
        assert!(keys["winrate"].parse::<u32>().is_ok_and(|it| it <= 10_000));
        assert!(keys["scoreLead"].contains('.'));
    }
    talk.end_analysis("\n");
    let line = talk.analysis("analyze b 50 ownership true", 1).remove(0);
    assert_eq!(read(&line).lists["ownership"].len(), 81);
    talk.end_analysis("\n");
    let line = talk.analysis("lz-analyze b 50", 1).remove(0);
    for keys in read(&line).moves {
        for key in ["winrate", "prior", "lcb"] {
            assert!(
                keys[key]
                    .parse::<u32>()
                    .is_ok_and(|number| number <= 10_000)
            );
        }
    }
    talk.end();
}

#[test]
fn numbers_are_the_side_s_or_black_s_or_white_s() {
    let values = |perspective: &str| {
        let mut talk = Talk::new(&[
            "--estimate-playouts",
            "0",
            "--playouts",
            "300",
            "--perspective",
            perspective,
        ]);
        talk.ask("boardsize 9");
        for vertex in ["C5", "E5", "E3"] {
            talk.ask(&format!("play b {vertex}"));
        }
        let line = talk
            .analysis("kata-analyze w rootInfo true ownership true", 1)
            .remove(0);
        let report = read(&line);
        let center = report.lists["ownership"][40];
        (
            number(&report.root, "scoreLead"),
            number(&report.root, "winrate"),
            center,
        )
    };
    let (side, white, black) = (values("side"), values("white"), values("black"));
    assert_eq!(side, white);
    assert_eq!((black.0, black.2), (-white.0, -white.2));
    assert!((black.1 + white.1 - 1.0).abs() < 1e-9);
    assert!(black.0 > 0.0 && black.1 > 0.5 && black.2 > 0.0, "{black:?}");
}

/// Two threads play the same moves as one, and the moves of both are reported before they are played.
#[test]
fn a_move_is_generated_while_its_search_is_told() {
    let played = |threads: &str| {
        let mut talk = Talk::new(&["--playouts", "300", "--threads", threads]);
        talk.ask("boardsize 9");
        let output = talk.ask("kata-genmove_analyze b rootInfo true");
        let board = talk.ask("move_history");
        talk.end();
        (output, board)
    };
    let (output, history) = played("1");
    assert_eq!((output.clone(), history.clone()), played("2"));
    let lines: Vec<&str> = output.lines().collect();
    let [equals, infos @ .., last] = &lines[..] else {
        panic!("{output}")
    };
    assert_eq!(*equals, "=");
    assert!(infos.len() >= 2 && infos.iter().all(|line| line.starts_with("info move ")));
    let vertex = last.strip_prefix("play ").expect("it is played");
    assert_eq!(history, format!("= black {vertex}"));
}

/// Programs that check the name find the one that they know.
#[test]
fn it_answers_by_another_name() {
    let mut talk = Talk::new(&["--as", "katago"]);
    assert_eq!(talk.ask("name"), "= KataGo");
    talk.end();
    let mut talk = Talk::new(&["--as", "leela-zero"]);
    assert_eq!(
        [talk.ask("name"), talk.ask("version")],
        ["= Leela Zero", "= 0.17"]
    );
    talk.end();
}

/// A million playouts take minutes: they run along with the search, not before its first line.
#[test]
fn an_estimate_of_many_play_outs_keeps_nobody_waiting() {
    let mut talk = Talk::new(&["--estimate-playouts", "1000000", "--playouts", "96"]);
    talk.ask("boardsize 19");
    talk.analysis("kata-analyze b 1", 1);
    talk.end_analysis("\n");
    assert_eq!(talk.ask("name"), "= Tobi");
    talk.end();
}

/// This holds if the game can be counted, too; in the second one White has a protective move to play.
#[test]
fn the_lead_is_that_of_estimate_score() {
    for (at, teire, lead) in [
        ("gnugo-7x7-chinese.sgf 19", "standing", 2.5),
        ("gnugo-9x9-japanese.sgf 49", "standing", 16.5),
        ("gnugo-9x9-japanese.sgf 49", "deducted", 15.5),
    ] {
        let mut talk = Talk::new(&["--teire", teire, "--playouts", "48"]);
        talk.ask(&format!("loadsgf cases/games/{at}"));
        let said = talk.ask("estimate_score");
        assert!(said.starts_with(&format!("= B+{lead:.1} ")), "{said}");
        let line = talk.analysis("kata-analyze rootInfo true", 1).remove(0);
        assert_eq!(number(&read(&line).root, "scoreLead"), lead, "{at}");
        talk.end_analysis("\n");
        talk.end();
    }
}
