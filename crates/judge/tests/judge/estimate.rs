//! The estimate: laws, and boards with obvious estimates.

use crate::boards::{assert_commutes, positions};
use crate::pictures::{position, reader};
use tobi_goban::count::Terms;
use tobi_goban::{Color, Move, Position, Rules, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::estimate::{Change, Effort, Estimate, JudgedPosition, Prize};
use tobi_judge::groups::KnownFates;
use tobi_judge::life::GroupReader;
use tobi_judge::life::{Lives, Status};
use tobi_judge::params::{CLOSED_UNCERTAINTY, ESTIMATE_FLAT};
use tobi_judge::score::{Dead, Settlement, TeireConvention};
use tobi_reading::Reader;

const BRIEF: Effort = Effort {
    playouts: 20,
    ..Effort::USUAL
};

fn estimate(picture: &str, effort: Effort) -> Estimate {
    Estimate::new(&position(picture), &mut reader(2_000), effort)
}

fn margin(estimate: &Estimate, rules: &Rules) -> f64 {
    estimate.margin(rules, &Terms::new(estimate.position().size()))
}

/// The report of a position: the points of each ownership, and the margins.
fn report(
    (estimate, reader): (&Estimate, &mut Reader),
    back: &dyn Fn(&PointSet) -> PointSet,
    swap: bool,
) -> Vec<String> {
    let sign = if swap { -1.0 } else { 1.0 };
    let ownership = estimate.ownership();
    let mut values: Vec<f64> = ownership.values().map(|owner| sign * owner + 0.0).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let points = values.iter().map(|value| {
        let points = ownership.points_where(|owner| sign * owner == *value);
        format!("{value} {:?}", back(&points))
    });
    let margins = [Rules::JAPANESE, chinese()].map(|rules| sign * margin(estimate, &rules) + 0.0);
    let stakes = estimate.stakes().len();
    let rest = format!(
        "{margins:?} {} {stakes}",
        estimate.uncertainty(&Rules::JAPANESE)
    );
    let changes = estimate.changes(reader);
    let mut changes: Vec<String> = changes
        .iter()
        .map(|change| {
            let ko = [change.owner, change.owner.opponent()].map(|color| change.ko[color]);
            format!("{} {ko:?} {:?}", change.swing, back(&change.points))
        })
        .collect();
    changes.sort();
    points.chain([rest]).chain(changes).collect()
}

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    let mut reader = reader(2_000);
    for position in positions(1) {
        let searched = Effort {
            playouts: ESTIMATE_FLAT + 10,
            ..BRIEF
        };
        for effort in [Effort::STATIC, BRIEF, searched] {
            assert_commutes(&position, |position, back, swap| {
                let estimate = Estimate::new(position, &mut reader, effort);
                report((&estimate, &mut reader), back, swap)
            });
        }
    }
}

/// The weights are those of both tables, and playouts change the result.
#[test]
fn playouts_count() {
    let position = positions(1).next().expect("a position");
    let [without, with] = [Effort::STATIC, BRIEF].map(|effort| {
        let seen = JudgedPosition::new(&position, &mut reader(2_000), effort);
        seen.features()
    });
    assert_ne!(without, with);
}

/// The owners in a single playout say almost nothing.
#[test]
fn a_few_playouts_change_little() {
    for position in [Position::new(Size::square(9)), position(CORNER)] {
        let [none, one, ten] = [0, 1, 10].map(|playouts| {
            let effort = Effort { playouts, ..BRIEF };
            Estimate::new(&position, &mut reader(2_000), effort)
        });
        let changed =
            |of: &Estimate| (margin(of, &Rules::JAPANESE) - margin(&none, &Rules::JAPANESE)).abs();
        assert!(changed(&one) < 3.0, "{}", changed(&one));
        assert!(
            changed(&ten) < none.uncertainty(&Rules::JAPANESE),
            "{}",
            changed(&ten)
        );
        assert!(
            (one.uncertainty(&Rules::JAPANESE) - none.uncertainty(&Rules::JAPANESE)).abs()
                < 0.1 * none.uncertainty(&Rules::JAPANESE)
        );
    }
}

#[test]
fn deepening_equals_starting_with_more_playouts() {
    let position = positions(1).next().expect("a position");
    let effort = |playouts| Effort { playouts, ..BRIEF };
    let mut estimate = Estimate::new(&position, &mut reader(2_000), Effort::STATIC);
    for playouts in [10, 30, 30, 20, 0, 40, 95, 105, 130, 99, 120] {
        estimate.deepen(effort(playouts));
        let fresh = Estimate::new(&position, &mut reader(2_000), effort(playouts));
        assert_eq!(estimate.ownership(), fresh.ownership(), "{playouts}");
        assert_eq!(estimate.effort(), fresh.effort());
    }
}

#[test]
fn empty_boards_are_about_even() {
    for side in [9, 13, 19] {
        let size = Size::square(side);
        let terms = Terms {
            komi: "6.5".parse().expect("a komi"),
            ..Terms::new(size)
        };
        let estimate = Estimate::new(&Position::new(size), &mut reader(2_000), Effort::USUAL);
        let margin = estimate.margin(&Rules::JAPANESE, &terms);
        assert!(margin.abs() < 3.0, "{side}: {margin}");
    }
}

/// Komi is no estimate: on an open board too, and beyond all points of the board, each point of it counts.
#[test]
fn a_point_of_komi_is_a_point() {
    for side in [5, 9, 19] {
        let size = Size::square(side);
        let estimate = Estimate::new(&Position::new(size), &mut reader(2_000), Effort::STATIC);
        let margin = |komi: &str| {
            let terms = Terms {
                komi: komi.parse().expect("a komi"),
                ..Terms::new(size)
            };
            estimate.margin(&Rules::JAPANESE, &terms)
        };
        let even = margin("0");
        for komi in ["-100", "0.5", "6.5", "100"] {
            let less = komi.parse::<f64>().expect("a number");
            assert!(
                (margin(komi) - (even - less)).abs() < 1e-9,
                "{side}: {komi}"
            );
        }
    }
}

/// So is a point of compensation for a handicap.
#[test]
fn compensation_for_a_handicap_counts_like_komi() {
    let size = Size::square(19);
    let estimate = Estimate::new(&Position::new(size), &mut reader(2_000), Effort::STATIC);
    let margin = |handicap, komi: &str| {
        let terms = Terms {
            handicap,
            komi: komi.parse().expect("a komi"),
            ..Terms::new(size)
        };
        estimate.margin(&chinese(), &terms)
    };
    assert!((margin(9, "0.5") - margin(0, "9.5")).abs() < 1e-9);
}

/// On a small board the estimate is more certain in points, and less certain for its size.
#[test]
fn small_boards_are_less_sure_for_their_size() {
    let around = |side| {
        let position = Position::new(Size::square(side));
        Estimate::new(&position, &mut reader(2_000), Effort::STATIC).uncertainty(&Rules::JAPANESE)
    };
    let [nine, thirteen, sixteen, nineteen] = [9, 13, 16, 19].map(around);
    assert!(9.0 < nine && nine < thirteen);
    assert!(thirteen / 13.0 > sixteen / 16.0 && sixteen / 16.0 > nineteen / 19.0);
}

#[test]
fn the_chance_to_win_follows_the_lead() {
    let open = estimate(CORNER, BRIEF);
    let around = open.uncertainty(&Rules::JAPANESE);
    let chances =
        [-2.0, -1.0, 0.0, 1.0, 2.0].map(|lead| open.chance(lead * around, &Rules::JAPANESE));
    assert!(chances.is_sorted());
    assert!((chances[1] + chances[3] - 1.0).abs() < 1e-12 && chances[2] == 0.5);
    assert!((0.83..0.85).contains(&chances[3]));
    let over = estimate(DIVIDED, BRIEF).finished();
    assert_eq!(
        [-0.5, 0.0, 0.5].map(|lead| over.chance(lead, &Rules::JAPANESE)),
        [0.0, 0.5, 1.0]
    );
}

#[test]
fn an_empty_board_is_even_but_for_the_first_move() {
    let position = Position::new(Size::square(19));
    let estimate = Estimate::new(&position, &mut reader(2_000), BRIEF);
    assert!(margin(&estimate, &Rules::JAPANESE).abs() < 8.0);
    assert!(estimate.openness() > 0.9);
    assert!(estimate.uncertainty(&Rules::JAPANESE) > 8.0);
}

/// Black has 35 points and 11 stones, White 25 and 10.
const DIVIDED: &str = "
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . X . X O . .
    . . . X X O O . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .
    . . . . X O . . .";
const TERRITORY: f64 = 10.0;
const AREA: f64 = 11.0;

fn chinese() -> Rules {
    Rules::named("chinese").expect("it is known")
}

#[test]
fn a_finished_board_is_its_score() {
    let estimate = estimate(DIVIDED, Effort::USUAL);
    assert!(estimate.settled().is_some());
    assert_eq!(margin(&estimate, &Rules::JAPANESE), TERRITORY);
    assert_eq!(margin(&estimate, &chinese()), AREA);
    // Until both sides pass, a side may enter the other's area.
    assert!(estimate.is_closed() && !estimate.is_over());
    assert_eq!(estimate.uncertainty(&Rules::JAPANESE), CLOSED_UNCERTAINTY);
    let finished = estimate.finished();
    assert!(finished.is_over());
    assert_eq!(finished.uncertainty(&Rules::JAPANESE), 0.0);
}

/// No moves are possible, and no side of the board is wide enough for a phase.
#[test]
fn a_single_point_is_its_score() {
    let estimate = estimate(".", Effort::USUAL);
    let terms = Terms {
        komi: "6.5".parse().expect("a komi"),
        ..Terms::new(estimate.position().size())
    };
    assert_eq!(estimate.margin(&Rules::JAPANESE, &terms), -6.5);
}

/// The same with an open gap: the game is not over, and the margin is near that of the finished board.
#[test]
fn a_board_with_an_open_gap_is_estimated() {
    let open = DIVIDED.trim_end().trim_end_matches("X O . . .").to_owned() + ". . . . .";
    let estimate = estimate(&open, Effort::USUAL);
    assert!(estimate.settled().is_none());
    let (found, around) = (
        margin(&estimate, &chinese()),
        estimate.uncertainty(&Rules::JAPANESE),
    );
    assert!(
        around > 0.0 && (found - AREA).abs() < 2.0 * around,
        "{found}"
    );
}

/// A position that is counted has the score as its margin, whatever the convention.
#[test]
fn a_counted_board_has_the_margin_of_the_score() {
    let estimate = estimate(DIVIDED, Effort::USUAL);
    let settlement = Settlement::new(&position(DIVIDED), &mut reader(2_000), &Dead::Judged);
    let settlement = settlement.expect("whole chains are judged");
    let terms = Terms::new(estimate.position().size());
    for teire in TeireConvention::ALL {
        let counted = estimate.clone().with_teire(teire);
        let score = settlement.score(&Rules::JAPANESE, &terms, teire).margin();
        assert_eq!(counted.margin(&Rules::JAPANESE, &terms), score.points());
    }
}

/// Under area rules each dame is a point for the side that takes it.
#[test]
fn dame_are_taken_in_turn() {
    let three = "
        . . X . O . .
        . . X . O . .
        . . X . O . .
        X X X X O O O
        . . X O O . .";
    let estimate = estimate(three, Effort::USUAL).finished();
    assert!(estimate.is_over());
    // Black to move takes two of the three dame.
    let settlement = Settlement::new(&position(three), &mut reader(2_000), &Dead::Judged);
    let settlement = settlement.expect("whole chains are judged");
    let terms = Terms::new(estimate.position().size());
    let score = |convention| settlement.score(&chinese(), &terms, convention).margin();
    let [stands, played] = TeireConvention::ALL.map(|convention| score(convention).points());
    assert_eq!(played, stands + 1.0);
    assert_eq!(margin(&estimate, &chinese()), played);
    assert_eq!(estimate.uncertainty(&Rules::JAPANESE), 0.0);
    assert_eq!(estimate.uncertainty(&chinese()), 1.0);
}

#[test]
fn the_stones_of_a_chain_share_one_owner() {
    for position in positions(7) {
        let estimate = Estimate::new(&position, &mut reader(500), BRIEF);
        let owners = estimate.ownership();
        for chain in position.board().chains() {
            assert!(
                chain
                    .ring()
                    .all(|stone| owners[stone] == owners[chain.first()])
            );
        }
    }
}

/// The obstacles of the score are those of the estimate.
#[test]
fn an_uncounted_position_has_a_reason() {
    let estimate = estimate(CORNER, BRIEF);
    assert!(estimate.settled().is_none());
    let settlement = Settlement::new(&position(CORNER), &mut reader(2_000), &Dead::Judged);
    let settlement = settlement.expect("whole chains are judged");
    assert!(!settlement.obstacles().is_empty());
    assert!(estimate.obstacles().is_empty() || estimate.obstacles() == settlement.obstacles());
}

/// Black's corner has two eyes if it plays first.
const CORNER: &str = "
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X X X X X . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn an_unsettled_group_is_a_change() {
    let estimate = estimate(CORNER, BRIEF);
    let stakes = estimate.stakes();
    let corner = stakes
        .iter()
        .find(|stake| stake.group.stones.contains(Point::new(0, 1)))
        .expect("it is not certain");
    assert_eq!(corner.life.status, Status::Unsettled);
    // Its five stones and its eye space.
    assert!((8.0..=12.0).contains(&corner.points), "{}", corner.points);
}

#[test]
fn regions_add_up_to_the_score() {
    let fought_over = "
        . . . X O O . O .
        . . . X X O . O .
        . . . . X O O O .
        X X X . X O . . .
        . O X X O O . . .
        . . X O O . . . .
        . O X O . . X . .
        O X X O . . . . .
        . X . O . . . . .";
    for (picture, closed) in [(fought_over, false), (DIVIDED, true), (CORNER, false)] {
        let estimate = estimate(picture, BRIEF);
        assert_eq!(estimate.is_closed(), closed, "{picture}");
        for rules in [Rules::JAPANESE, chinese()] {
            let score = estimate.score(&rules, &Terms::new(estimate.position().size()));
            if estimate.settled().is_some() {
                assert_eq!(score.margin().points(), margin(&estimate, &rules));
            }
            let regions = estimate.regions(&rules);
            for color in Color::BOTH {
                let own = || regions.iter().filter(|region| region.owner == color);
                let points: usize = own().map(|region| region.points.len()).sum();
                let dead: usize = own().map(|region| region.dead.len()).sum();
                assert_eq!(points as u32, score.sides[color].territory);
                let taken = estimate.count().dead[color.opponent()].len();
                assert_eq!(dead, taken);
            }
        }
    }
}

/// Two eyes of one group are one region, the other side's corner another.
#[test]
fn eyes_of_a_group_are_one_region() {
    let estimate = estimate(DIVIDED, BRIEF);
    let regions = estimate.regions(&Rules::JAPANESE);
    let sizes: Vec<(Color, usize)> = regions
        .iter()
        .map(|region| (region.owner, region.points.len()))
        .collect();
    assert_eq!(sizes, [(Color::Black, 35), (Color::White, 25)]);
}

/// The changes of an estimate.
fn changes(picture: &str) -> Vec<Change> {
    estimate(picture, BRIEF).changes(&mut reader(2_000))
}

#[test]
fn the_vital_point_of_a_corner_changes_most() {
    let changes = changes(CORNER);
    let [first, ..] = &changes[..] else {
        panic!("the corner is hot")
    };
    let vital = [Move::Play(Point::new(1, 0))];
    assert_eq!((first.prize, first.owner), (Prize::Life, Color::Black));
    assert_eq!(first.moves(Color::Black), vital);
    assert_eq!(first.moves(Color::White), vital);
    assert!(first.swing >= 16.0, "{}", first.swing);
    let [black, white] = Color::BOTH.map(|color| first.gain(color));
    assert!(black > 0.0 && white < 0.0);
    assert!((black - white - first.swing).abs() < 1e-9);
}

#[test]
fn a_stone_in_atari_is_saved_or_captured() {
    let changes = changes(
        ". . . . . . . . .
         . . X . . . X . .
         . . . . . . . . .
         . X X X . X X . .
         . O O O X O O . .
         . . . . O . . . .
         . . . . . . . . .
         . . O . . . O . .
         . . . . . . . . .",
    );
    let chain = changes.iter().find(|change| change.prize == Prize::Chain);
    let chain = chain.expect("stones are in atari");
    assert!(chain.moves(chain.owner).iter().all(|mv| *mv != Move::Pass));
    assert!(chain.swing >= 2.0);
}

/// The second line, which both sides want: reported once.
#[test]
fn a_border_is_closed_or_entered() {
    let changes = changes(
        ". . X . O . .
         . . X . O . .
         . X X X O O .
         . . . . . O .
         . X X X X O .",
    );
    let [border] = &changes[..] else {
        panic!("one border is open: {changes:?}")
    };
    let best = |color| border.moves(color).first().copied();
    assert_eq!((border.prize, border.owner), (Prize::Border, Color::Black));
    // One line further White's stone would be captured.
    for color in Color::BOTH {
        assert_eq!(best(color), Some(Move::Play(Point::new(4, 3))));
    }
    assert!(border.swing >= 2.0);
}

#[test]
fn nothing_changes_a_finished_game() {
    assert!(changes(DIVIDED).is_empty());
}

/// A group with an eye space of five points in the corner: whoever plays first decides, and the other side of the board is
/// settled. Playouts alone see no kill.
#[test]
fn who_moves_first_decides_over_a_group_that_is_read() {
    let setup = Setup::parse(
        ". . . X O . . . .
         . . X X O . O . .
         X X X O O O . . .
         O O O O . O O O O
         . O . O O O O . O
         O O O O X X X O O
         X X X X X . X X X
         . . X . X X X . .
         . X . X X . X . X",
    )
    .expect("a picture");
    let margins = Color::BOTH.map(|to_move| {
        let setup = Setup {
            to_move,
            ..setup.clone()
        };
        let position = Position::from_setup(setup).expect("a position");
        let mut reader = reader(2_000);
        let mut estimate = Estimate::new(&position, &mut reader, Effort::USUAL);
        let terms = Terms::new(position.size());
        let margin = |estimate: &Estimate| estimate.margin(&Rules::JAPANESE, &terms);
        let by_playouts = margin(&estimate);
        estimate.read_groups(&mut GroupReader::new(reader.budget()));
        let read = margin(&estimate);
        // More playouts keep what was read.
        estimate.deepen(Effort {
            playouts: Effort::USUAL.playouts + 100,
            ..Effort::USUAL
        });
        let deepened = margin(&estimate);
        assert!((read - deepened).abs() < 2.0, "{read} {deepened}");
        [by_playouts, read]
    });
    let [[_, saved], [spared, killed]] = margins;
    assert!(spared > -10.0 && killed < -15.0, "{spared} {killed}");
    assert!(saved > 0.0, "{saved}");
}

/// The corner of [`CORNER`] with a given fate: the margin is that of the fate, whoever moves first, and no move changes it.
#[test]
fn a_given_fate_decides_about_a_group_and_what_depends_on_it() {
    let position = position(CORNER);
    let corner = *Lives::new(&position, &mut reader(2_000))
        .at(Point::new(0, 1))
        .map(|(group, _)| &group.stones)
        .expect("a stone stands there");
    let nothing = KnownFates::nothing(position.size());
    let fates = [
        KnownFates {
            lost: corner,
            ..nothing
        },
        KnownFates {
            standing: corner,
            ..nothing
        },
    ];
    let estimates = fates.map(|fates| {
        let mut estimate = Estimate::given(&position, &mut reader(2_000), BRIEF, &fates);
        estimate.read_groups(&mut GroupReader::new(reader(2_000).budget()));
        estimate
    });
    let [dead, alive] = &estimates;
    let at = Point::new(0, 1);
    assert!(dead.ownership()[at] < -0.99 && alive.ownership()[at] > 0.99);
    let [dead, alive] = [dead, alive].map(|it| margin(it, &Rules::JAPANESE));
    // The corner is worth 16 points; the open rest of the board shrinks all of them.
    assert!(alive - dead >= 12.0, "{alive} {dead}");
    for estimate in &estimates {
        let changes = estimate.changes(&mut reader(2_000));
        assert!(changes.iter().all(|it| it.points.is_disjoint(&corner)));
        let (_, life) = estimate.lives().at(at).expect("a stone stands there");
        assert!(life.counted.as_ref().is_some_and(|it| it.decides));
    }
}
