//! Properties of every question about every position, made from any bytes. The fuzz target uses them too.

use tobi_goban::{ByColor, Color, Move, Position, Rules, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_reading::{Answer, Budget, Question, Reader, Side, Success};

/// Reads the bytes as a board, some stones and a question, reads the question, and checks the answer.
///
/// Returns whether the bytes described a valid question.
pub(crate) fn reading(bytes: &[u8]) -> bool {
    let [columns, rows, game, x, y, z, stones @ ..] = bytes else {
        return false;
    };
    let Ok(size) = Size::new(1 + u32::from(columns % 9), 1 + u32::from(rows % 9)) else {
        return false;
    };
    let Some(position) = position(size, stones) else {
        return false;
    };
    // One point past the last: questions about points off the board are included.
    let point = |byte: u8| {
        let number = usize::from(byte) % (size.area() + 1);
        size.points().nth(number).unwrap_or(Point::new(20, 20))
    };
    let (a, b, c) = (point(*x), point(*y), point(*z));
    let question = match game % 7 {
        0 => Question::Capture(a),
        1 => Question::CaptureEither(a, b),
        2 => Question::Connect(a, b),
        3 => Question::Eye(a),
        4 => Question::TwoEyes(a),
        5 => Question::Life(a),
        _ => {
            let area = [b, c].into_iter().filter(|&p| size.contains(p));
            Question::BreakIn(a, PointSet::from_points(size, area))
        }
    };
    let mut reader = Reader::new(Budget::new(200).expect("more than zero"));
    let verdict = match reader.verdict(&position, &question) {
        Ok(verdict) => verdict,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    for answer in [&verdict.defend, &verdict.attack] {
        check(&position, verdict.owner, answer);
    }
    let (one, other) = (a.min(b), a.max(b));
    let _ = reader.race(&position, one, other);
    let _ = reader.count_eyes(&position, a);
    true
}

/// The position of these stones, two bits each, if it is possible.
fn position(size: Size, bytes: &[u8]) -> Option<Position> {
    let mut stones = ByColor::from_fn(|_| PointSet::empty(size));
    for (number, point) in size.points().enumerate() {
        match bytes.get(number / 4)? >> (number % 4 * 2) & 3 {
            0 => stones.black.insert(point),
            1 => stones.white.insert(point),
            _ => continue,
        };
    }
    let setup = Setup {
        stones,
        ..Setup::new(size)
    };
    Position::from_setup(setup).ok()
}

/// Checks that the moves are legal, that the line can be played, and that the certainty fits.
fn check(position: &Position, owner: Color, answer: &Answer) {
    let color = match answer.first {
        Side::Defender => owner,
        Side::Attacker => owner.opponent(),
    };
    assert_eq!(answer.touched.size(), position.size());
    assert_eq!(
        answer.moves.is_empty(),
        answer.success == Success::No,
        "a success has a move, a failure none: {answer:?}\n{position}"
    );
    for &mv in &answer.moves {
        assert!(position.is_legal(color, mv, &Rules::JAPANESE).is_ok());
    }
    if answer.certainty.is_proved()
        && let Some(&(first, mv)) = answer.line.first()
    {
        assert_eq!(first, color);
        assert!(
            answer.moves.is_empty() || answer.moves[0] == mv,
            "the line begins with the best move: {answer:?}\n{position}"
        );
    }
    let mut game = position.clone();
    for &(color, mv) in &answer.line {
        if let Move::Play(point) = mv {
            assert!(game.board().is_empty_at(point), "{answer:?}\n{position}");
        }
        // A side with threats takes kos back at once.
        game.play_unchecked(color, mv, &Rules::JAPANESE);
    }
}
