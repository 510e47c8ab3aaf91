//! Laws of life: they hold for every position.

use crate::boards::{assert_commutes, positions, turned};
use crate::pictures::reader;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Move, Position, Rules};
use tobi_grid::{PointSet, Size, Symmetry};
use tobi_judge::Judgement;
use tobi_judge::estimate::{Effort, Estimate};
use tobi_judge::groups::Group;
use tobi_judge::life::{Life, Lives, Status};
use tobi_reading::{GameValue, Question, Reader, Verdict};

/// The report of all lives, in an order that does not depend on their places.
fn report(lives: &Lives, back: &dyn Fn(&PointSet) -> PointSet, swap: bool) -> Vec<String> {
    let moves = |moves: &[Move]| {
        let points = moves.iter().filter_map(|mv| mv.point());
        back(&PointSet::from_points(lives.groups().size(), points))
    };
    let texts = lives.iter().map(|(group, life)| {
        let color = if swap {
            group.color.opponent()
        } else {
            group.color
        };
        let attributes = [
            &life.lifebase,
            &life.friendship,
            &life.emptyship,
            &life.opponentship,
        ];
        format!(
            "{color} {:?} {} {} {:?} {:?} {:?} {:?}",
            back(&group.stones),
            life.status,
            life.health,
            life.certainty,
            attributes.map(|attribute| (attribute.value, attribute.evidence.len())),
            moves(&life.save),
            moves(&life.kill),
        )
    });
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Whether a rotation or reflection leaves all stones where they are.
fn mirrors_itself(position: &Position) -> bool {
    let stones = |position: &Position| position.setup().stones;
    let others = Symmetry::ALL
        .into_iter()
        .filter(|&it| it != Symmetry::Identity);
    others
        .filter(|symmetry| symmetry.of_size(position.size()) == position.size())
        .any(|symmetry| stones(&turned(position, symmetry)) == stones(position))
}

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    let mut reader = reader(2_000);
    // Two hundred positions, few of them large: each is judged nine times.
    let small = positions(60).filter(|position| position.size().area() <= 81);
    let large = positions(10).filter(|position| position.size().area() > 81);
    // On a symmetric board only one of two mirrored moves is reported.
    let of_its_own = |position: &Position| !mirrors_itself(position);
    for position in small.chain(large).filter(of_its_own) {
        assert_commutes(&position, |position, back, swap| {
            report(&Lives::new(position, &mut reader), back, swap)
        });
    }
}

#[test]
fn close_reading_commutes_and_agrees_with_the_reading_of_each_group_alone() {
    // So small that small and large groups get the same.
    let mut reader = reader(1_000);
    let small = positions(3).filter(|position| position.size().area() <= 81);
    for position in small.filter(|position| !mirrors_itself(position)) {
        assert_commutes(&position, |position, back, swap| {
            report(
                Judgement::closely(position, &mut reader).lives(),
                back,
                swap,
            )
        });
        let lives = Judgement::closely(&position, &mut reader).into_lives();
        let one_chain = |(group, life): &(&Group, &Life)| {
            group.chains.len() == 1 && !life.certainty.is_proved() && life.read.is_some()
        };
        for (group, life) in lives.iter().filter(one_chain) {
            let stone = group.chains[0];
            let mut alone = lives.clone();
            alone.read_closely(&position, &mut reader, stone);
            let (_, alone) = alone.at(stone).expect("a stone stands there");
            assert_eq!(alone.status, life.status, "{stone:?}\n{}", position.board());
        }
    }
}

/// The memory of a reader from earlier moves changes nothing.
#[test]
fn move_by_move_is_as_from_scratch() {
    let size = Size::square(13);
    let mut knowing = reader(2_000);
    let mut position = Position::new(size);
    for (color, mv) in RandomGame::new(size, 7).take(120) {
        position.play_unchecked(color, mv, &Rules::JAPANESE);
        let lives = |reader: &mut Reader| {
            let lives = Lives::new(&position, reader);
            report(&lives, &|set| *set, false)
        };
        assert_eq!(
            lives(&mut knowing),
            lives(&mut reader(2_000)),
            "{}",
            position.board()
        );
    }
}

#[test]
fn only_unsettled_groups_have_moves() {
    let mut reader = reader(2_000);
    for position in positions(4) {
        for (_, life) in Lives::new(&position, &mut reader).iter() {
            let has_moves = !life.save.is_empty() && !life.kill.is_empty();
            assert_eq!(has_moves, life.status == Status::Unsettled);
        }
    }
}

/// A group has the same fate in every function that reports it.
#[test]
fn groups_of_a_counted_position_have_the_fates_of_the_count() {
    let no_playouts = Effort {
        playouts: 0,
        seed: 0,
    };
    let (mut counted, mut stones, mut decided) = (0, 0, 0);
    for position in positions(60).filter(|position| position.size().area() <= 81) {
        let estimate = Estimate::new(&position, &mut reader(2_000), no_playouts);
        let Some(count) = estimate.settled() else {
            continue;
        };
        counted += 1;
        let judgement = Judgement::closely(&position, &mut reader(2_000));
        for (group, life) in judgement.lives().iter() {
            let board = position.board();
            assert!(
                group.stones.is_subset(&count.stones(life.status)),
                "{life:?}\n{board}"
            );
            stones += group.stones.len();
            let of_count = life.counted.as_ref().expect("the position is counted");
            decided += usize::from(of_count.decides);
            // If reading says otherwise, the reason shown is that of the count.
            let read = life.read.as_ref().map(Verdict::value);
            let contradicts = matches!(
                (read, life.status),
                (Some(GameValue::Won), Status::Dead) | (Some(GameValue::Lost), Status::Alive)
            );
            assert!(
                !contradicts || of_count.decides || life.certainty.is_proved(),
                "{life:?}\n{board}"
            );
        }
    }
    assert!(
        counted > 10 && stones > 300 && decided > 0,
        "{counted} positions, {stones} stones, {decided} groups decided by the count"
    );
}

/// Whoever plays first captures it, for a fact: it does not live because of other stones that are shut in with it.
#[test]
fn a_chain_that_is_proved_captured_does_not_live_alone() {
    let (mut reader, mut prover) = (reader(2_000), reader(2_000).with_proofs());
    let mut captured = 0;
    for seed in 0..80 {
        let mut game = RandomGame::new(Size::square(9), seed);
        game.by_ref().take(60).for_each(drop);
        let position = game.position();
        let lives = Judgement::closely(position, &mut reader).into_lives();
        for (group, life) in lives.iter().filter(|(group, _)| group.chains.len() == 1) {
            let capture = prover.verdict(position, &Question::Capture(group.chains[0]));
            let capture = capture.expect("a stone stands there");
            if capture.value() == GameValue::Lost && capture.certainty().is_proved() {
                captured += 1;
                assert_ne!(life.status, Status::Alive, "{:?}\n{position}", group.chains);
            }
        }
    }
    assert!(captured > 5, "{captured}");
}
