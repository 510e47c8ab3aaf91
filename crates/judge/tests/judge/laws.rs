//! Laws of every influence on every board.

use proptest::prelude::*;
use tobi_goban::ByColor;
use tobi_grid::{Field, Point, PointSet, Size, Symmetry, field};
use tobi_judge::influence::{bouzy, bouzy_batch, zobrist, zobrist_two_colour};
use tobi_judge::params::{AREA, INDIGO_LARGE, INDIGO_SMALL, MOYO, TERRITORY};

type Stones = ByColor<PointSet>;

fn every_influence(stones: &Stones) -> Vec<Field<i16>> {
    let scales = [TERRITORY, INDIGO_LARGE, INDIGO_SMALL, MOYO, AREA];
    let mut all: Vec<_> = scales.map(|scale| bouzy(stones, scale)).into();
    all.push(zobrist(stones));
    all.push(zobrist_two_colour(stones));
    all
}

fn any_stones() -> impl Strategy<Value = Stones> {
    (1u32..=25, 1u32..=25).prop_flat_map(|(columns, rows)| {
        let size = Size::new(columns, rows).expect("sides are legal");
        // One point in three has a stone, half of them of each colour.
        prop::collection::vec(0u8..6, size.area()).prop_map(move |rolls| {
            let holds = |roll: u8| {
                let chosen = size.points().zip(&rolls).filter(move |(_, r)| **r == roll);
                PointSet::from_points(size, chosen.map(|(p, _)| p))
            };
            ByColor {
                black: holds(0),
                white: holds(1),
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1969),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn colour_swap_negates(stones in any_stones()) {
        let swapped = every_influence(&stones.swapped());
        for (field, other) in every_influence(&stones).into_iter().zip(swapped) {
            prop_assert_eq!(-field, other);
        }
    }

    #[test]
    fn the_eight_symmetries_commute(stones in any_stones()) {
        let fields = every_influence(&stones);
        for symmetry in Symmetry::ALL {
            let turned = every_influence(&stones.map(|set| symmetry.of_set(&set)));
            for (field, other) in fields.iter().zip(turned) {
                prop_assert_eq!(symmetry.of_field(field), other);
            }
        }
    }

    #[test]
    fn territory_lies_in_moyo(stones in any_stones()) {
        let (territory, moyo) = (bouzy(&stones, TERRITORY), bouzy(&stones, MOYO));
        prop_assert!(territory.above(0).is_subset(&moyo.above(0)));
        prop_assert!(territory.below(0).is_subset(&moyo.below(0)));
    }

    #[test]
    fn a_batch_is_its_boards(a in any_stones(), b in any_stones()) {
        let one_by_one = vec![bouzy(&a, TERRITORY), bouzy(&b, TERRITORY)];
        prop_assert_eq!(bouzy_batch(&[a, b], TERRITORY), one_by_one);
    }
}

#[test]
fn an_empty_board_has_no_influence() {
    for size in [Size::square(1), Size::square(19), Size::new(25, 2).unwrap()] {
        let nothing = ByColor::from_fn(|_| PointSet::empty(size));
        for field in every_influence(&nothing) {
            assert_eq!(field, Field::new(size));
        }
    }
}

/// One stone in the open, as computed by a few lines of Python: a diamond of four steps.
#[test]
fn zobrist_of_a_lone_stone() {
    let size = Size::square(9);
    let lone = ByColor {
        black: PointSet::from_points(size, size.point(4, 4)),
        white: PointSet::empty(size),
    };
    let diamond = field!(
        " .  .  .  .  1  .  .  .  ."
        " .  .  .  2  2  2  .  .  ."
        " .  .  2  4  6  4  2  .  ."
        " .  2  4  8 10  8  4  2  ."
        " 1  2  6 10 76 10  6  2  1"
        " .  2  4  8 10  8  4  2  ."
        " .  .  2  4  6  4  2  .  ."
        " .  .  .  2  2  2  .  .  ."
        " .  .  .  .  1  .  .  .  ."
    );
    assert_eq!(zobrist(&lone), diamond);
    assert_eq!(zobrist_two_colour(&lone), diamond);
}

/// Where two black stones meet a white one, Zobrist's contributions add up in Black's favour; in the two-colour variant
/// the point stays neutral.
#[test]
fn two_colours_meet() {
    let stones: Field<i16> = field!(
        "64   . 64"
        " . -64  ."
    );
    let by_color = ByColor {
        black: stones.above(0),
        white: stones.below(0),
    };
    let between = Point::new(1, 0);
    assert!(zobrist(&by_color)[between] > 0);
    assert_eq!(zobrist_two_colour(&by_color)[between], 0);
}
