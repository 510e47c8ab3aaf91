//! Certificates of composed and random boards withstand the checker, and damaged ones do not.

use super::{Checked, Effort, check};
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Board, ByColor, Color, Position, Rules, Setup};
use tobi_grid::{PointSet, Size};
use tobi_judge::certain::{Certain, Certificate, Guess};
use tobi_judge::params::{PROOF_EFFORT, STRATEGY_POSITIONS};
use tobi_reading::safety::{Reply, Stance};

const QUICK: Effort = Effort {
    positions: 600,
    games: 20,
    attacks: 60,
};

/// The certificate of a board on which these stones are presumed dead, and each colour owns what is not the other's.
fn certificate(board: &Board, dead: PointSet) -> Certificate {
    let owned =
        ByColor::from_fn(|color: Color| board.empty() | (dead & *board.stones(color.opponent())));
    let guess = Guess { dead, owned };
    Certain::with_certificate(board, &guess, PROOF_EFFORT, STRATEGY_POSITIONS).1
}

fn board(picture: &str) -> Board {
    let setup = Setup::parse(picture).expect("a board");
    let position = Position::from_setup(setup).expect("stones with liberties");
    position.board().clone()
}

/// The finished games of the project, with what the score says of them.
fn ends() -> impl Iterator<Item = (Board, Certificate)> {
    let files = crate::sgf_files(&crate::root().join("cases/ends")).expect("finished games");
    files.into_iter().map(|file| {
        let (position, guess) = crate::proofs::judged(&file).expect("a finished game");
        let board = position.board().clone();
        let found = Certain::with_certificate(&board, &guess, PROOF_EFFORT, STRATEGY_POSITIONS);
        (board, found.1)
    })
}

/// The ends of random games on small boards; each colour's stones are presumed dead in turn.
fn random_ends() -> impl Iterator<Item = (Board, Certificate)> {
    (0..60).flat_map(|seed| {
        let size = Size::square(4 + (seed % 3) as u8);
        let mut position = Position::new(size);
        for (color, mv) in RandomGame::new(size, seed).take(2 * size.area()) {
            position.play_unchecked(color, mv, &Rules::JAPANESE);
        }
        let board = position.board().clone();
        Color::BOTH.map(|color| {
            let dead = *board.stones(color);
            (board.clone(), certificate(&board, dead))
        })
    })
}

fn all(boards: impl Iterator<Item = (Board, Certificate)>) -> Checked {
    boards
        .map(|(board, certificate)| check(&board, &certificate, QUICK))
        .fold(Checked::default(), Checked::add)
}

fn assert_right(checked: &Checked) {
    let first = checked.faults.first();
    let said = first.map(|fault| format!("{}\n{}", fault.what, fault.board));
    assert_eq!(said, None, "{} faults", checked.faults.len());
}

#[test]
fn finished_games_withstand_attacks() {
    let checked = all(ends());
    assert_right(&checked);
    assert!(
        checked.regions > 40 && checked.exhausted > 10,
        "{checked:?}"
    );
}

#[test]
fn random_boards_withstand_attacks() {
    let checked = all(random_ends());
    assert_right(&checked);
    assert!(
        checked.regions > 40 && checked.exhausted > 20,
        "{checked:?}"
    );
}

/// Four in a row: Black answers one of the middle points with the other.
const ROW: &str = ". . . . X O .
     X X X X X O O
     O O O O O O .
     O . O . O O O";

/// Damages all stances of all regions.
fn damaged(certificate: &Certificate, damage: impl Fn(&mut Stance)) -> Certificate {
    let mut certificate = certificate.clone();
    for region in &mut certificate.regions {
        let strategy = region.strategy.iter_mut();
        strategy.flat_map(|it| &mut it.stances).for_each(&damage);
    }
    certificate
}

fn passes(stance: &mut Stance) {
    if let Stance::Answered { attacks, .. } = stance {
        for (_, Reply { point, .. }) in attacks {
            *point = None;
        }
    }
}

fn forgets(stance: &mut Stance) {
    if let Stance::Answered { attacks, .. } = stance {
        attacks.clear();
    }
}

#[test]
fn an_answer_that_is_missing_is_found() {
    let board = board(ROW);
    let right = certificate(&board, PointSet::empty(board.size()));
    assert_right(&check(&board, &right, QUICK));
    assert_eq!(right.alive.black.len(), 6);
    for damage in [passes, forgets] {
        let wrong = damaged(&right, damage);
        assert!(!check(&board, &wrong, QUICK).faults.is_empty());
    }
}

#[test]
fn claims_that_are_too_large_are_found() {
    let board = board(ROW);
    let right = certificate(&board, PointSet::empty(board.size()));
    let mut wrong = right.clone();
    // White's stones beside a gap that is no eye.
    wrong.alive.white = *board.stones(Color::White);
    wrong.alive.black = PointSet::empty(board.size());
    assert!(!check(&board, &wrong, QUICK).faults.is_empty());
    let mut wrong = right.clone();
    for region in &mut wrong.regions {
        region.kept = board.empty();
    }
    assert!(!check(&board, &wrong, QUICK).faults.is_empty());
    let mut wrong = right;
    for wall in wrong.regions.iter_mut().flat_map(|it| &mut it.walls) {
        wall.eyes_elsewhere = 2;
    }
    assert!(!check(&board, &wrong, QUICK).faults.is_empty());
}

/// In most games, an owner that passes or forgets its answers loses something that was proved.
#[test]
fn damage_in_games_is_found() {
    for damage in [passes, forgets] {
        let found = ends().filter(|(board, certificate)| {
            let wrong = damaged(certificate, damage);
            !check(board, &wrong, QUICK).faults.is_empty()
        });
        let found = found.count();
        assert!(found >= 8, "damage is found in {found} games only");
    }
}
