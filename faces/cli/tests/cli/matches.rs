//! `tobi match`: series between engines that are real programs, small scripts or Tobi itself.

use crate::batch::Folder;
use crate::json::assert_explained;
use crate::program::{printed, tobi};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

/// An engine that plays a list of moves with Black (`$2`) and another with White (`$3`), separated by commas, and
/// passes after that; it reports the result `$1`. A move may also be `die`, `hang`, `nonsense` or `resign`, and
/// `refuse` rejects all moves of the opponent.
const SCRIPT: &str = r#"
score=$1; black=$(echo "$2" | tr , ' '); white=$(echo "$3" | tr , ' ')
while read -r command color rest; do
  case "$command" in
  clear_board) left_black=$black; left_white=$white; echo "="; echo ;;
  genmove)
    if [ "$color" = black ]; then set -- $left_black; else set -- $left_white; fi
    move=${1:-pass}; [ $# -gt 0 ] && shift
    if [ "$color" = black ]; then left_black=$*; else left_white=$*; fi
    case "$move" in
    die) echo "loading" >&2; echo "out of memory" >&2; exit 7 ;;
    hang) sleep 1000 & echo "$!" > "${0%/*}/sleeper"; wait ;;
    nonsense) echo "I do not know"; echo ;;
    *) echo "= $move"; echo ;;
    esac ;;
  play) case "$black" in *refuse*) echo "? no" ;; *) echo "=" ;; esac; echo ;;
  final_score) echo "= $score"; echo ;;
  quit) echo "="; echo; exit ;;
  *) echo "="; echo ;;
  esac
done
"#;

/// A wall from top to bottom for each colour: Black has 15 points of 25, White 10.
pub(crate) const BLACK: &str = "C1,C2,C3,C4,C5";
pub(crate) const WHITE: &str = "D1,D2,D3,D4,D5";

/// A folder with the engine script.
pub(crate) fn hall(name: &str) -> Folder {
    let folder = Folder::new(&format!("match-{name}"));
    folder.put("engine.sh", SCRIPT);
    folder
}

/// The command of a scripted engine.
pub(crate) fn engine(folder: &Folder, name: &str, score: &str, black: &str, white: &str) -> String {
    let script = folder.file("engine.sh");
    format!("{name}=sh '{script}' '{score}' '{black}' '{white}'")
}

/// Two engines that build walls.
fn walls(folder: &Folder) -> [String; 2] {
    ["a", "b"].map(|name| engine(folder, name, "?", BLACK, WHITE))
}

/// Runs a match on 5x5 without komi into `games` of the folder.
pub(crate) fn play(folder: &Folder, engines: &[String], more: &[&str]) -> Output {
    let games = folder.file("games");
    let engines = engines.iter().map(String::as_str);
    let usual = ["--size", "5", "--komi", "0", "--output", &games];
    let arguments: Vec<&str> = ["match"]
        .into_iter()
        .chain(engines)
        .chain(usual)
        .chain(more.iter().copied())
        .collect();
    tobi(&arguments).output().expect("the program runs")
}

/// The JSON of a match that ends with this exit code.
pub(crate) fn reported(folder: &Folder, engines: &[String], more: &[&str], code: i32) -> Value {
    let more = [more, &["--format", "json"]].concat();
    let output = play(folder, engines, &more);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{errors}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_explained(&said);
    serde_json::from_str(&said).unwrap()
}

pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The value of a property in a game's file.
fn property(folder: &Folder, game: u32, name: &str) -> String {
    let text = fs::read_to_string(folder.0.join(format!("games/{game:04}.sgf"))).unwrap();
    let (_, value) = text.split_once(&format!("{name}[")).expect("it is there");
    value.split(']').next().unwrap().to_owned()
}

#[test]
fn colours_swap_and_tobi_counts() {
    let folder = hall("colours");
    let report = reported(&folder, &walls(&folder), &["--games", "4"], 0);
    assert_eq!(
        (&report["played"], &report["rules"]),
        (&4.into(), &"chinese".into())
    );
    let pair = &report["pairs"][0];
    assert_eq!(
        (&pair["first"], &pair["second"]),
        (&"a".into(), &"b".into())
    );
    let won = |key: &str| (pair[key]["wins"].clone(), pair[key]["losses"].clone());
    assert_eq!(won("as_black"), (2.into(), 0.into()));
    assert_eq!(won("as_white"), (0.into(), 2.into()));
    assert_eq!(pair["pentanomial"].to_string(), "[0,0,2,0,0]");
    assert_eq!(pair["elo"], 0.0);
    // Five stones and a pass each, four times.
    assert_eq!(report["engines"][0]["moves"], 24);
    let players: Vec<String> = (1..=4).map(|game| property(&folder, game, "PB")).collect();
    assert_eq!(players, ["a", "b", "a", "b"]);
    assert!((1..=4).all(|game| property(&folder, game, "RE") == "B+5"));
    assert!(property(&folder, 1, "C").ends_with("Judge: Tobi"));
    // The written file is read, and counted as it says.
    let games = folder.file("games");
    let scored = printed(&["score", &games, "--format", "json"]);
    assert_eq!(
        scored.matches(r#""comparison":"agrees""#).count(),
        4,
        "{scored}"
    );
    assert!(printed(&["show", &format!("{games}/0002.sgf")]).contains("b - a"));
}

#[test]
fn each_opening_is_played_twice() {
    let folder = hall("openings");
    folder.put("openings.txt", "ca da cb db\n# a comment\ncb db ca da\n");
    let file = folder.file("openings.txt");
    // The openings start the walls.
    let engines = ["a", "b"].map(|name| engine(&folder, name, "?", "C1,C2,C3", "D1,D2,D3"));
    let more = ["--games", "6", "--openings", &file];
    let report = reported(&folder, &engines, &more, 0);
    assert_eq!(report["openings"], 2);
    let opening = |game| {
        property(&folder, game, "C")
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    let openings: Vec<String> = (1..=6).map(opening).collect();
    let [one, two] = ["Opening: ca da cb db", "Opening: cb db ca da"];
    assert_eq!(openings, [one, one, two, two, one, one]);
    let first = fs::read_to_string(folder.0.join("games/0003.sgf")).unwrap();
    assert!(
        first.contains(";B[cb];W[db];B[ca];W[da];B[ce];W[de]"),
        "{first}"
    );
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let folder = hall("resume");
    let engines = walls(&folder);
    reported(&folder, &engines, &["--games", "6"], 0);
    let file = |name: &str| folder.0.join("games").join(name);
    let sgf = |game: u32| fs::read_to_string(file(&format!("{game:04}.sgf"))).unwrap();
    let whole: Vec<String> = (1..=6).map(sgf).collect();
    // The machine stops: the fourth line is incomplete, and so is a file.
    let journal = fs::read_to_string(file("match.jsonl")).unwrap();
    let lines: Vec<&str> = journal.lines().collect();
    assert_eq!(lines.len(), 7, "the settings and six games");
    let broken = lines[..4].join("\n") + "\n" + &lines[4][..40];
    fs::write(file("match.jsonl"), broken).unwrap();
    fs::write(file("0002.sgf"), &whole[1][..30]).unwrap();
    fs::remove_file(file("0001.sgf")).unwrap();
    for game in 4..=6 {
        fs::remove_file(file(&format!("{game:04}.sgf"))).unwrap();
    }
    let output = play(&folder, &engines, &["--games", "8"]);
    assert_eq!(output.status.code(), Some(0));
    let said = errors(&output);
    assert!(
        said.contains("3 of 8 games already played; continuing"),
        "{said}"
    );
    assert_eq!((1..=6).map(sgf).collect::<Vec<_>>(), whole);
    let journal = fs::read_to_string(file("match.jsonl")).unwrap();
    assert!(journal.starts_with(&(lines[..4].join("\n") + "\n")));
    assert_eq!(journal.lines().count(), 9);

    // Nothing is left to do: no engine is needed.
    fs::remove_file(folder.0.join("engine.sh")).unwrap();
    let report = reported(&folder, &engines, &["--games", "8"], 0);
    assert_eq!(report["played"], 8);
    assert_eq!(fs::read_to_string(file("match.jsonl")).unwrap(), journal);
}

#[test]
fn other_settings_and_files_of_others_are_refused() {
    let folder = hall("foreign");
    let engines = walls(&folder);
    reported(&folder, &engines, &["--games", "2"], 0);
    let output = play(
        &folder,
        &engines,
        &["--games", "2", "--komi", "1", "--seed", "3"],
    );
    assert_eq!(output.status.code(), Some(2), "--komi twice");
    let output = play(&folder, &engines, &["--max-moves", "70", "--seed", "3"]);
    assert_eq!(output.status.code(), Some(3));
    let said = errors(&output);
    assert!(
        said.contains("other settings (--max-moves, --seed)"),
        "{said}"
    );
    // A file with the name of a game.
    folder.put("games/0003.sgf", "(;C[mine])");
    let output = play(&folder, &engines, &["--games", "4"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(errors(&output).contains("0003.sgf already exists"));
    assert_eq!(
        fs::read_to_string(folder.0.join("games/0003.sgf")).unwrap(),
        "(;C[mine])"
    );
    // An invalid journal.
    folder.put("games/match.jsonl", "my notes\n");
    let output = play(&folder, &engines, &["--games", "2"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(errors(&output).contains("match.jsonl, line 1: not a line of a match"));
    assert_eq!(
        fs::read_to_string(folder.0.join("games/match.jsonl")).unwrap(),
        "my notes\n"
    );
}

#[test]
fn a_test_ends_a_match() {
    let folder = hall("sprt");
    let good = engine(&folder, "good", "?", BLACK, WHITE);
    let weak = engine(&folder, "weak", "?", "resign", "D1,resign");
    let more = ["--games", "100", "--sprt", "0,200"];
    let report = reported(&folder, &[good, weak], &more, 0);
    let pair = &report["pairs"][0];
    assert_eq!(pair["sprt"]["verdict"], "elo1");
    // A won pair adds ln(0.7597 / 0.5) = 0.418 to the ratio; 2.944 are needed.
    assert_eq!(pair["sprt"]["after"], 8);
    assert_eq!((&pair["losses"], &pair["score"]), (&0.into(), &1.0.into()));
    assert!(pair["elo"].is_null() && pair["elo_high"].is_null() && pair["elo_low"].is_f64());
    assert_eq!(report["played"], 16);
    assert_eq!(property(&folder, 1, "RE"), "B+R");
}

#[test]
fn more_engines_play_each_other() {
    let folder = hall("robin");
    let mut engines = walls(&folder).to_vec();
    engines.push(engine(&folder, "c", "?", "resign", "resign"));
    let report = reported(&folder, &engines, &["--games", "2", "--jobs", "2"], 0);
    assert_eq!(report["played"], 6);
    let pairs: Vec<String> = report["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| {
            format!(
                "{}-{} {}-{}",
                pair["first"], pair["second"], pair["wins"], pair["losses"]
            )
            .replace('"', "")
        })
        .collect();
    assert_eq!(pairs, ["a-b 1-1", "a-c 2-0", "b-c 2-0"]);
    let table = play(&folder, &engines, &["--games", "2"]);
    let table = String::from_utf8(table.stdout).unwrap();
    let row = table.lines().find(|line| line.starts_with("c ")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().take(7).collect();
    assert_eq!(cells, ["c", "0", "0", "4", "0", "0.0", "%"], "{table}");
    assert!(
        table.contains("a against c: won 2, drawn 0, lost 0; as Black 1 of 1, as White 1 of 1")
    );
}

#[test]
fn void_games_count_for_nobody() {
    let folder = hall("void");
    let report = reported(
        &folder,
        &walls(&folder),
        &["--games", "2", "--max-moves", "4"],
        1,
    );
    assert_eq!(
        (&report["pairs"][0]["void"], &report["pairs"][0]["trials"]),
        (&2.into(), &0.into())
    );
    assert_eq!(report["voids"][0]["end"], "too-long");
    assert!(report["pairs"][0]["score"].is_null());
    assert_eq!(property(&folder, 1, "RE"), "Void");
}

#[test]
fn engines_are_asked_where_tobi_cannot_count() {
    for (name, black, white, result) in [
        ("agreed", "B+3", "B+3", "B+3"),
        ("winner", "B+3", "B+4.5", "B+"),
        ("torn", "B+3", "W+2", "?"),
    ] {
        let folder = hall(name);
        // Both pass at once on an empty board.
        let engines = [
            engine(&folder, "a", black, "", ""),
            engine(&folder, "b", white, "", ""),
        ];
        let code = i32::from(result == "?");
        let report = reported(&folder, &engines, &["--games", "1"], code);
        assert_eq!(property(&folder, 1, "RE"), result);
        assert_eq!(report["engines"][0]["wins"], i32::from(result != "?"));
        assert_eq!(report["voids"].as_array().unwrap().len(), code as usize);
    }
}

#[test]
fn a_referee_has_the_last_word() {
    let folder = hall("referee");
    let referee = engine(&folder, "judge", "W+2", "", "");
    let report = reported(
        &folder,
        &walls(&folder),
        &["--games", "1", "--referee", &referee],
        0,
    );
    assert_eq!(report["pairs"][0]["losses"], 1);
    assert_eq!(property(&folder, 1, "RE"), "W+2");
    assert!(property(&folder, 1, "C").ends_with("Judge: the referee"));
}

#[test]
fn tobi_plays_itself() {
    let folder = hall("tobi");
    let engines = ["a", "b"].map(|name| format!("{name}='{}' gtp", env!("CARGO_BIN_EXE_tobi")));
    let more = [
        "--games",
        "2",
        "--max-moves",
        "12",
        "--seconds",
        "1",
        "--format",
        "json",
    ];
    // It does not matter here whether such short games can be counted.
    let output = play(&folder, &engines, &more);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["played"], 2, "{}", errors(&output));
    assert_eq!(report["faults"].as_array().unwrap().len(), 0, "{report}");
    assert!(printed(&["show", &folder.file("games/0001.sgf")]).contains("a - b"));
}

#[test]
fn gnu_go_plays_itself() {
    let places = [
        "/usr/games/gnugo",
        "/usr/bin/gnugo",
        "/usr/local/bin/gnugo",
        "/opt/homebrew/bin/gnugo",
    ];
    let Some(gnugo) = places.iter().find(|place| Path::new(place).exists()) else {
        eprintln!("GNU Go is not installed: its match is skipped");
        return;
    };
    let folder = hall("gnugo");
    let engines =
        ["a", "b"].map(|name| format!("{name}={gnugo} --mode gtp --level 1 --chinese-rules"));
    let games = folder.file("games");
    let arguments = [
        "match",
        &engines[0],
        &engines[1],
        "--size",
        "9",
        "--games",
        "2",
        "--seed",
        "5",
    ];
    let arguments = [&arguments[..], &["--output", &games, "--format", "json"]].concat();
    let report: Value = serde_json::from_str(&printed(&arguments)).unwrap();
    assert_eq!(
        (&report["played"], &report["komi"]),
        (&2.into(), &7.5.into())
    );
    // The same engine, the same seed: both games are the same except for the names.
    let moves = |game: u32| {
        let text = fs::read_to_string(folder.0.join(format!("games/{game:04}.sgf"))).unwrap();
        text.split_once(";B[").unwrap().1.to_owned()
    };
    assert_eq!(moves(1), moves(2));
    assert_eq!(report["pairs"][0]["pentanomial"].to_string(), "[0,0,1,0,0]");
}
