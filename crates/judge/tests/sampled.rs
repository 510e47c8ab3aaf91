//! Claims and play-outs together.

use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Pose, Position};
use tobi_grid::{Field, PointSet, Size};
use tobi_judge::territory::{Known, Territory};
use tobi_search::playout::{First, Ownership, Policy, Sampling};

const SAMPLING: Sampling = Sampling {
    playouts: 10,
    seed: 1,
    policy: Policy::Tactical,
    first: First::ToMove,
};

/// By claims, by play-outs, and by both.
fn ownerships(position: &Position) -> [Field<f64>; 3] {
    let nobody = PointSet::empty(position.size());
    let territory = Territory::new(position.board(), &Known::dead(nobody));
    let sampled = Ownership::of(position, &SAMPLING);
    [
        territory.ownership(),
        sampled.field(),
        territory.ownership_with(&sampled),
    ]
}

fn positions() -> impl Iterator<Item = Position> {
    [(5, 1), (7, 7), (9, 6), (13, 13)]
        .into_iter()
        .flat_map(|(columns, rows)| {
            let size = Size::new(columns, rows).expect("a board");
            [0, 2, 5].map(|tenths| {
                let mut game = RandomGame::new(size, 3);
                game.by_ref().take(size.area() * tenths / 10).for_each(drop);
                game.position().clone()
            })
        })
}

#[test]
fn both_lie_between_the_two() {
    for position in positions() {
        let [claimed, sampled, both] = ownerships(&position);
        for point in position.size().points() {
            let ends = [claimed[point], sampled[point]];
            let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            assert!(
                (least - 1e-12..=most + 1e-12).contains(&both[point]),
                "{position}"
            );
        }
    }
}

#[test]
fn symmetries_and_colour_swap_commute_exactly() {
    for position in positions() {
        let [.., both] = ownerships(&position);
        for pose in Pose::all(position.size()) {
            let [.., turned] = ownerships(&pose.position_in(&position));
            let back = pose.field_out(&turned);
            let swapped = pose.color_in(Color::Black) == Color::White;
            assert_eq!(
                if swapped { -back } else { back },
                both,
                "{pose:?}\n{position}"
            );
        }
    }
}
