//! The law of the two counts, on the ends of games that an engine played: after all dame and teire are played, the
//! difference in area is the difference in territory plus the difference in stones played.

use std::fs;
use std::path::{Path, PathBuf};
use tobi::local::{Budget, Reader};
use tobi::score::{Dead, Settlement, TeireConvention};
use tobi::{Reading, Session};
use tobi_goban::count::Terms;
use tobi_goban::{ByColor, Color, Game, Move, Position, Rules};
use tobi_grid::PointSet;

use TeireConvention::{Deducted, Standing};

/// How far back from the end of a game dame moves are searched for.
const LAST_MOVES: usize = 16;

fn settle(position: &Position) -> Settlement {
    let mut reader = Reader::new(Budget::new(2_000).expect("not zero"));
    Settlement::new(position, &mut reader, &Dead::Judged).expect("whole chains")
}

/// Black's margin in points, without komi.
fn margin(settlement: &Settlement, rules: &str, convention: TeireConvention) -> i64 {
    let position = settlement.position();
    let terms = Terms {
        prisoners: position.prisoners(),
        ..Terms::new(position.size())
    };
    let rules = Rules::named(rules).expect("a preset");
    let score = settlement.score(&rules, &terms, convention);
    score.margin().halves() / 2
}

/// Black's less White's.
fn difference(of: impl Fn(Color) -> usize) -> i64 {
    of(Color::Black) as i64 - of(Color::White) as i64
}

/// The games in `cases/ends`, in the order of their names.
fn games() -> Vec<(PathBuf, Game)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/ends");
    let files = fs::read_dir(folder).expect("the folder is there");
    let files = files.map(|file| file.expect("it can be read").path());
    let mut games: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|end| end == "sgf"))
        .collect();
    games.sort();
    let game = |file: PathBuf| {
        let bytes = fs::read(&file).expect("it can be read");
        let session = Session::read(&bytes, &Reading::default()).expect("SGF");
        (file, session.game().clone())
    };
    games.into_iter().map(game).collect()
}

/// The ends of a game: its last position, and those before it from which only dame and teire were played and nothing
/// was captured.
fn ends(mut game: Game) -> Vec<Settlement> {
    let mut ends = vec![settle(game.position())];
    let prisoners = game.position().prisoners();
    let mut later = PointSet::empty(game.position().size());
    for _ in 0..LAST_MOVES {
        let Some((_, mv)) = game.undo() else { break };
        let Move::Play(point) = mv else { continue };
        later.insert(point);
        let settlement = settle(game.position());
        let teire = settlement.teire().iter().map(|teire| teire.point);
        let free = settlement.dame() | PointSet::from_points(later.size(), teire);
        // A dead stone on a neutral point is still contested, and the first move at an open border gains a point.
        let is_quiet = game.position().prisoners() == prisoners
            && settlement.open().is_empty()
            && settlement.dead().is_disjoint(&settlement.dame());
        if !settlement.is_safe() || !is_quiet || !later.is_subset(&free) {
            break;
        }
        ends.push(settlement);
    }
    ends
}

#[test]
fn played_out_the_counts_agree() {
    let (mut dame, mut shared) = (0, 0);
    for (file, game) in games() {
        for settlement in ends(game) {
            let position = settlement.position();
            let wanted = margin(&settlement, "japanese", Deducted);
            let steps = settlement.steps();
            let moves = |color| {
                let moves = steps.iter().flat_map(|step| &step.moves);
                moves.filter(|&&(by, _)| by == color).count()
            };
            dame += moves(Color::Black) + moves(Color::White);
            let mut full = position.setup();
            full.stones = steps.last().expect("there are steps").stones;
            full.ko = None;
            full.prisoners = ByColor::from_fn(|color: Color| {
                let taken = settlement.dead() & *position.board().stones(color.opponent());
                position.prisoners()[color] + taken.len() as u32
            });
            let end = settle(&Position::from_setup(full).expect("all chains have liberties"));
            let counted = margin(&end, "japanese", Deducted);
            let file = file.display();
            if !end.teire().is_empty() {
                // Both sides need the same dame, and the side to move gets it.
                shared += 1;
                assert!((counted - wanted).abs() <= 1, "{file}");
            } else {
                assert_eq!(counted, wanted, "{file}");
            }
            // A played stone is on the board, or was captured; then it is the other side's prisoner.
            let played = difference(|color| {
                position.board().stones(color).len()
                    + position.prisoners()[color.opponent()] as usize
                    + moves(color)
            });
            let eyes = difference(|color| (end.count().territory[color] & end.seki_points()).len());
            let standing = margin(&end, "japanese", Standing);
            assert_eq!(
                margin(&end, "chinese", Standing),
                standing + played + eyes,
                "{file}"
            );
        }
    }
    assert!(
        dame > 20 && shared < 5,
        "{dame} dame and teire, {shared} shared"
    );
}

/// In one of them five points of a corner are far from any stone: too few to live on.
#[test]
fn games_that_were_played_to_the_end_are_finished() {
    for (file, game) in games() {
        let end = settle(game.position());
        assert!(end.is_safe(), "{}: {:?}", file.display(), end.obstacles());
    }
}

/// GNU Go filled them itself. The side to move may have saved a teire that way.
#[test]
fn what_was_played_at_the_end_changed_nothing() {
    let mut before = 0;
    for (file, game) in games() {
        let ends = ends(game);
        let last = margin(&ends[0], "japanese", Deducted);
        for end in &ends[1..] {
            before += 1;
            let of = |color| {
                let teire = end.teire().iter().filter(|teire| teire.color == color);
                teire.count() as i64
            };
            let wanted = margin(end, "japanese", Deducted);
            let range = wanted - of(Color::White)..=wanted + of(Color::Black);
            assert!(
                range.contains(&last),
                "{last} not in {range:?}: {}",
                file.display()
            );
        }
    }
    assert!(before > 20, "{before} ends before the last");
}
