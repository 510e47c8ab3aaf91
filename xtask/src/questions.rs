//! `cargo xtask questions DIR [GAMES] [--seed SEED]`: new questions about local games, from positions of real games
//! and random continuations of them, one line of JSON each. `cargo xtask truth FILE` adds the correct answers, by
//! much longer readings, and drops questions that these do not decide; `cargo xtask answers FILE` counts correct
//! answers.
//!
//! Of questions that the default reader answers at once only a few are kept. Games with an even number are for
//! tuning, with an odd one for validation. To compare two programs, only questions on which they differ need a known
//! answer.

mod asked;
mod random_moves;
mod truth;

pub(crate) use asked::{Asked, Kind, Line};
pub(crate) use truth::run as add_truth;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};
use tobi::{PastTheEnd, Reading, Session};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, Position};
use tobi_grid::{Point, morph};
use tobi_reading::{Budget, Reader, Side, vicinity};

/// The move numbers that positions are taken from.
const MOVES: std::ops::Range<u32> = 20..250;
/// Random moves of a continuation.
const CONTINUATION: u32 = 24;
/// Liberties of chains in questions.
const LIBERTIES: std::ops::RangeInclusive<usize> = 1..=5;
/// The maximum number of questions of each kind about one position.
const PER_POSITION: [(Kind, usize); 4] = [
    (Kind::Capture, 6),
    (Kind::Connect, 5),
    (Kind::Race, 3),
    (Kind::Life, 1),
];
/// Nodes for a question about life: enough to read out most closed fights.
const QUICK_NODES: u32 = 800;
/// Up to this number of nodes a question is trivial.
const TRIVIAL_NODES: u32 = 100;
/// One of so many trivial questions is kept.
const TRIVIAL_SHARE: u32 = 50;

/// Writes questions about this many games of a folder, or all.
pub(crate) fn run(folder: &Path, games: Option<usize>, seed: u64) -> ExitCode {
    let files = match named_games(folder) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    };
    let step = (files.len() / games.unwrap_or(files.len()).max(1)).max(1);
    let mut writer = Writer {
        usual: Reader::new(Budget::USUAL),
        quick: Reader::new(Budget::new(QUICK_NODES).expect("it is not zero")),
        random: SplitMix::new(seed),
    };
    for (number, path) in files.iter().step_by(step) {
        match fs::read(path) {
            Ok(bytes) => writer.game(number, &bytes),
            Err(error) => eprintln!("{}: {error}", path.display()),
        }
    }
    ExitCode::SUCCESS
}

/// The SGF files of a folder, sorted by their numbers, which are the last ones in their names.
fn named_games(folder: &Path) -> io::Result<Vec<(String, std::path::PathBuf)>> {
    let mut files: Vec<_> = fs::read_dir(folder)?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .filter_map(|path| {
            let stem = path.file_stem()?.to_str()?;
            let digits = stem
                .rsplit(|letter: char| !letter.is_ascii_digit())
                .next()?;
            Some((digits.to_owned(), path))
        })
        .collect();
    files.sort();
    Ok(files)
}

struct Writer {
    usual: Reader,
    /// For fights for life: closed ones are read out with few nodes, others are not used.
    quick: Reader,
    random: SplitMix,
}

impl Writer {
    fn game(&mut self, number: &str, bytes: &[u8]) {
        let at = MOVES.start + self.random.below(MOVES.end - MOVES.start);
        let reading = Reading {
            move_number: Some(at),
            past_the_end: PastTheEnd::Stop,
            ..Reading::default()
        };
        let Ok(session) = Session::read(bytes, &reading) else {
            return;
        };
        let setup = session.position().setup();
        // The current ko is not part of a question.
        let position = Position::from_setup(tobi_goban::Setup { ko: None, ..setup });
        let Ok(mut position) = position else {
            return;
        };
        self.position(number, &position);
        random_moves::play(&mut position, CONTINUATION, &mut self.random);
        self.position(number, &position);
    }

    fn position(&mut self, game: &str, position: &Position) {
        for (kind, most) in PER_POSITION {
            let mut about = subjects(kind, position.board());
            for _ in 0..most.min(about.len()) {
                let points = about.swap_remove(self.random.below(about.len() as u32) as usize);
                for first in [Side::Defender, Side::Attacker] {
                    let asked = Asked {
                        kind,
                        points: points.clone(),
                        first,
                    };
                    self.question(game, position, asked);
                }
            }
        }
    }

    /// Writes a question, if it is not trivial.
    fn question(&mut self, game: &str, position: &Position, asked: Asked) {
        self.usual.forget();
        self.quick.forget();
        let reader = match asked.kind {
            Kind::Life => &mut self.quick,
            _ => &mut self.usual,
        };
        let Some(usual) = asked.ask(reader, position) else {
            return;
        };
        if usual.nodes <= TRIVIAL_NODES && self.random.below(TRIVIAL_SHARE) > 0 {
            return;
        }
        let line = Line {
            game: game.to_owned(),
            position: position.clone(),
            asked,
            works: None,
            fails: false,
        };
        println!("{}", line.write());
    }
}

/// The stones for questions of a kind, in reading order.
fn subjects(kind: Kind, board: &Board) -> Vec<Vec<Point>> {
    let mut found = Vec::new();
    for chain in board.chains() {
        let counts = LIBERTIES.contains(&chain.liberty_count());
        match kind {
            Kind::Capture if counts => found.push(vec![chain.first()]),
            Kind::Life if chain.len() >= 2 => found.push(vec![chain.first()]),
            Kind::Connect => {
                let near = morph::dilate(&vicinity(board, &chain));
                let friends = board.chains().filter(|other| {
                    other.color() == chain.color()
                        && other.first() > chain.first()
                        && !other.stones().is_disjoint(&near)
                });
                found.extend(friends.map(|other| vec![chain.first(), other.first()]));
            }
            Kind::Race if counts && chain.len() >= 2 => {
                let beside = morph::dilate(&chain.stones());
                let rivals = board.chains().filter(|other| {
                    other.color() != chain.color()
                        && other.len() >= 2
                        && LIBERTIES.contains(&other.liberty_count())
                        && !other.stones().is_disjoint(&beside)
                });
                found.extend(rivals.map(|other| vec![chain.first(), other.first()]));
            }
            _ => {}
        }
    }
    found
}
