//! Ended games whose count playouts contest: reading decides.

use tobi::{Reading, Session};
use tobi_goban::Position;
use tobi_grid::PointSet;
use tobi_judge::score::{Dead, Obstacle, Settlement};
use tobi_reading::{Budget, Reader};

fn contested(settlement: &Settlement) -> Option<PointSet> {
    let mut obstacles = settlement.obstacles().iter();
    obstacles.find_map(|obstacle| match obstacle {
        Obstacle::Contested(points) => Some(*points),
        _ => None,
    })
}

fn at(game: &[u8], move_number: u32) -> Position {
    let reading = Reading {
        move_number: Some(move_number),
        ..Reading::default()
    };
    let session = Session::read(game, &reading).expect("a game");
    session.position().clone()
}

#[test]
fn reading_decides_what_playouts_contest() {
    let small = include_bytes!("../../../../cases/games/gnugo-7x7-chinese.sgf");
    let large = include_bytes!("../../../../cases/games/gnugo-13x13-chinese.sgf");
    let small = (5..20).map(|number| at(small, number));
    let large = (62..66).map(|number| at(large, number));
    let (mut all, mut decided) = (0, 0);
    for position in small.chain(large) {
        let mut reader = Reader::new(Budget::USUAL);
        let mut settlement =
            Settlement::new(&position, &mut reader, &Dead::Judged).expect("whole chains");
        let Some(before) = contested(&settlement) else {
            continue;
        };
        let dead = settlement.dead();
        settlement.read_contested(&mut reader);
        assert_eq!(settlement.dead(), dead, "no status changes");
        let after = contested(&settlement);
        let read = settlement
            .groups()
            .iter()
            .filter(|group| group.read.is_some());
        let read = PointSet::union(position.size(), read.map(|group| group.stones));
        // What is not contested any more was read, or is too little.
        let left = after.unwrap_or(before - read);
        assert_eq!(left, before - read, "{}", position.board());
        all += 1;
        decided += u32::from(after.is_none());
    }
    assert!(all > decided && decided > 0, "{decided} of {all}");
}
