//! The choice of moves: the same on symmetric boards, and never a move that reading rules out.

use crate::boards::seeds;
use tobi_goban::random_game::RandomGame;
use tobi_goban::{Color, Game, Move, Pose, Position, Rules, Setup};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::choice::{
    Candidate, Choice, Chooser, Decision, Kind, Manners, Search, Style, Task, Why,
};
use tobi_judge::estimate::Estimate;
use tobi_judge::params::{CONTEST_WORTH, CONTESTANTS};
use tobi_reading::{Budget, Reader};

const PLAYOUTS: u32 = 100;

fn game(position: &Position, rules: &str) -> Game {
    Game::from_position(Rules::named(rules).unwrap(), position.clone())
}

fn choose(chooser: &mut Chooser, reader: &mut Reader, game: &Game, resigns: bool) -> Choice {
    let among = PointSet::full(game.position().size());
    let task = Task {
        game,
        player: game.position().to_move(),
        among: &among,
        may_pass: true,
        limits: &[],
        manners: Manners {
            resigns,
            cleans_up: false,
        },
    };
    let mut more =
        |_: &Estimate, search: &Search| PLAYOUTS.saturating_sub(search.progress().playouts);
    chooser.choose(&task, reader, &mut more)
}

fn fresh(style: Style, game: &Game, resigns: bool) -> Choice {
    choose(
        &mut Chooser::new(style),
        &mut Reader::new(Budget::USUAL),
        game,
        resigns,
    )
}

fn parsed(picture: &str, to_move: Color) -> Position {
    let setup = Setup::parse(picture).unwrap();
    Position::from_setup(Setup { to_move, ..setup }).unwrap()
}

/// White's stone on the first line is in atari. White protects it in a count, but it is Black's turn.
#[test]
fn a_capture_is_played_before_a_count_is_believed() {
    let picture = ". . X O . . .\n".repeat(6) + ". X O a . . .";
    let position = parsed(&picture.replace('a', "."), Color::Black);
    let decision = |style| fresh(style, &game(&position, "chinese"), true).decision;
    let capture = Decision::Play(Point::new(3, 6), Why::Best);
    assert_eq!(decision(Style::Indigo), capture);
    // A search of so few playouts may try something else first.
    assert!(matches!(decision(Style::Search), Decision::Play(..)));
}

#[test]
fn turned_and_recoloured_positions_get_the_same_choice() {
    let mut random = RandomGame::new(Size::new(9, 7).unwrap(), 4);
    random.by_ref().take(24).for_each(drop);
    let position = random.position();
    for style in Style::ALL {
        let mut plain = game(position, "chinese");
        plain.set_komi(tobi_goban::Komi::ZERO);
        let choice = fresh(style, &plain, false);
        for pose in Pose::all(position.size()) {
            let mut turned = game(&pose.position_in(position), "chinese");
            turned.set_komi(tobi_goban::Komi::ZERO);
            let other = fresh(style, &turned, false);
            let inside = |decision| match decision {
                Decision::Play(point, why) => Decision::Play(pose.point_in(point), why),
                other => other,
            };
            assert_eq!(
                inside(choice.decision),
                other.decision,
                "{style:?}\n{position}"
            );
            let points: Vec<Point> = choice
                .candidates
                .iter()
                .map(|it| pose.point_in(it.point))
                .collect();
            let others: Vec<Point> = other.candidates.iter().map(|it| it.point).collect();
            assert_eq!(points, others, "{style:?}");
            for (a, b) in choice.candidates.iter().zip(&other.candidates) {
                assert_eq!(a.value(), b.value());
            }
        }
    }
}

#[test]
fn earlier_choices_change_nothing() {
    for style in Style::ALL {
        let mut game = game(&Position::new(Size::square(7)), "chinese");
        let (mut chooser, mut reader) = (Chooser::new(style), Reader::new(Budget::USUAL));
        for _ in 0..seeds(24) {
            // A search continues the last one unless it is reset.
            chooser.forget();
            let choice = choose(&mut chooser, &mut reader, &game, false);
            let again = fresh(style, &game, false);
            assert_eq!(choice.decision, again.decision);
            assert_eq!(choice.candidates, again.candidates);
            let mv = match choice.decision {
                Decision::Play(point, _) => Move::Play(point),
                Decision::Pass(_) | Decision::Resign(_) => Move::Pass,
            };
            game.play(choice.player, mv).expect("a legal move");
        }
    }
}

#[test]
fn the_value_is_the_sum_of_the_reasons() {
    let mut random = RandomGame::new(Size::square(9), 2);
    random.by_ref().take(30).for_each(drop);
    let choice = fresh(Style::Indigo, &game(random.position(), "japanese"), false);
    assert!(choice.candidates.len() > 5);
    for candidate in &choice.candidates {
        let sum: f64 = candidate.reasons.iter().map(|(_, points)| points).sum();
        assert!((sum - candidate.value()).abs() < 1e-9);
    }
}

/// From a game of this program against GNU Go. White, to move on the left edge, would kill the black stones below.
const IN_DANGER: &str = ". . . . O . . . .
     . . . O X X . . .
     . . X O O X X X .
     . O O O . O O X X
     . X . . . . . O O
     O X X X X X O . .
     X . X O O X O . .
     X X O . O X X O .
     . O . O . . . . .";

#[test]
fn playouts_find_the_rescue_that_the_other_terms_do_not() {
    let position = parsed(IN_DANGER, Color::Black);
    let choice = fresh(Style::Indigo, &game(&position, "chinese"), false);
    let lead = |candidate: &Candidate| -> f64 {
        let leads = candidate.reasons.iter();
        let leads = leads.filter(|(term, _)| term.kind == Kind::Lead);
        leads.map(|(_, points)| points).sum()
    };
    let without = |candidate: &&Candidate| candidate.value() - lead(candidate);
    // Both make an eye.
    let rescues = [Point::new(0, 3), Point::new(0, 4)];
    let Decision::Play(played, Why::Best) = choice.decision else {
        panic!("{position}");
    };
    assert!(rescues.contains(&played), "{played:?}\n{position}");
    let others = choice.candidates.iter();
    let first = others.max_by(|a, b| without(a).total_cmp(&without(b)));
    let (first, best) = (first.unwrap(), &choice.candidates[0]);
    assert!(!rescues.contains(&first.point));
    assert!(lead(best) > lead(first) + 10.0, "{position}");
}

#[test]
fn leads_compare_the_best_candidates_with_one_of_them() {
    let position = parsed(IN_DANGER, Color::Black);
    for (style, compares) in [(Style::Indigo, true), (Style::Paper, false)] {
        let choice = fresh(style, &game(&position, "chinese"), false);
        let terms = choice.candidates.iter().flat_map(|it| &it.reasons);
        let leads: Vec<_> = terms.filter(|(it, _)| it.kind == Kind::Lead).collect();
        assert_eq!(!leads.is_empty(), compares, "{style:?}");
        for (term, points) in &leads {
            assert_eq!(term.at, leads[0].0.at);
            assert!(term.amount > 0);
            let value = term.amount as f64 / 1000.0 * CONTEST_WORTH;
            assert!((points - value).abs() < 1e-6);
        }
        assert!(leads.len() < CONTESTANTS);
    }
}

#[cfg(feature = "threads")]
#[test]
fn threads_do_not_change_the_choice() {
    use tobi_judge::choice::{Setting, Threads};

    let position = parsed(IN_DANGER, Color::Black);
    let game = game(&position, "chinese");
    let alone = fresh(Style::Indigo, &game, false);
    let mut chooser = Chooser::new(Style::Indigo);
    chooser.set_setting(Setting {
        threads: Threads::new(3).unwrap(),
        ..Setting::default()
    });
    let mut reader = Reader::new(Budget::USUAL);
    let together = choose(&mut chooser, &mut reader, &game, false);
    assert_eq!(alone.candidates, together.candidates);
}

#[test]
fn the_paper_counts_an_object_by_its_size() {
    // Three stones are in atari.
    let position = parsed(
        ". . . . . . . . .
         . O O O . . . . .
         O X X X . . . O .
         . O O O . . O X .
         . . . . . . . O .
         . . . . . . . . .
         . . X . . . X . .
         . . . . . . . . .
         . . . . . . . . .",
        Color::Black,
    );
    let choice = fresh(Style::Paper, &game(&position, "japanese"), false);
    let rescues = |point| {
        let candidate = choice.candidates.iter().find(|it| it.point == point);
        let reasons = candidate.into_iter().flat_map(|it| &it.reasons);
        let rescues = reasons.filter(|(term, _)| term.kind == Kind::Rescue);
        rescues.map(|(_, points)| *points).sum::<f64>()
    };
    assert_eq!(rescues(Point::new(4, 2)), 3.0);
    assert_eq!(rescues(Point::new(4, 5)), 0.0);
}

/// Everything is enclosed: Black has 10 points and White 10.
const OVER: &str = ". . X O . .
     . . X O . .
     X X X O O O
     X . X O . O
     X X X O O O";

#[test]
fn at_the_end_a_side_that_is_behind_resigns_and_any_other_passes() {
    for (komi, to_move, resigns, expected) in [
        (0.5, Color::White, true, Decision::Pass(Why::Over)),
        (0.5, Color::Black, true, Decision::Resign(Why::Lost)),
        (0.0, Color::Black, true, Decision::Pass(Why::Over)),
        (-0.5, Color::White, true, Decision::Resign(Why::Lost)),
    ] {
        for style in Style::ALL {
            let mut game = game(&parsed(OVER, to_move), "japanese");
            game.set_komi(tobi_goban::Komi::from_points(komi).unwrap());
            assert_eq!(
                fresh(style, &game, resigns).decision,
                expected,
                "{style:?} {komi}"
            );
        }
    }
}

#[test]
fn a_search_plays_on_where_the_count_believes_too_much() {
    // From a game against GNU Go. The count gives all of the lower side to Black; after a pass White enters there, and the
    // game is open again.
    let picture = "O . O . . . . . .
         O . O X . O X O .
         . O X O O O X O .
         . O X X X X O O O
         . O X . . . X X O
         O O X . . . . X X
         X X . . . X . . .
         . . . . . . . . .
         . . . . . . . . .";
    let mut game = game(&parsed(picture, Color::Black), "chinese");
    game.set_komi(tobi_goban::Komi::from_points(7.5).unwrap());
    let counted = fresh(Style::Indigo, &game, true);
    assert_eq!(counted.decision, Decision::Pass(Why::Over));
    let searched = fresh(Style::Search, &game, true).decision;
    assert!(
        matches!(searched, Decision::Play(_, Why::Best)),
        "{searched:?}"
    );
}

/// A stone in White's own territory costs the half point by which it wins.
#[test]
fn a_half_point_is_not_thrown_away() {
    let walls = ". . X O . . .\n".repeat(7);
    let mut game = game(&parsed(&walls, Color::White), "japanese");
    game.set_komi(tobi_goban::Komi::from_points(-6.5).unwrap());
    for style in [Style::Indigo, Style::Search] {
        assert_eq!(
            fresh(style, &game, true).decision,
            Decision::Pass(Why::Over)
        );
    }
}

#[test]
fn a_ko_is_not_fought_for_ever() {
    // Three kos. Each side takes the one that it may take, until the board repeats.
    let picture = ". X O .
         X O . O
         . X O .
         . . . .
         . X O .
         X . X O
         . X O .
         . . . .
         . X O .
         X O . O
         . X O .";
    let mut game = game(&parsed(picture, Color::Black), "japanese");
    let [left, right] = [1, 2].map(|column| move |row| Point::new(column, row));
    let round = [right(1), left(5), right(9), left(1), right(5), left(9)];
    let may_take = |game: &Game, point| {
        let among = PointSet::from_points(game.position().size(), [point]);
        let task = Task {
            game,
            player: game.position().to_move(),
            among: &among,
            may_pass: true,
            limits: &[],
            manners: Manners {
                resigns: false,
                cleans_up: false,
            },
        };
        let mut reader = Reader::new(Budget::USUAL);
        let choice = Chooser::new(Style::Paper).choose(&task, &mut reader, &mut |_, _| 0);
        matches!(choice.decision, Decision::Play(at, _) if at == point)
    };
    // The last capture would repeat the first position.
    for (point, expected) in round.into_iter().zip([true, true, true, true, true, false]) {
        assert_eq!(
            may_take(&game, point),
            expected,
            "{point:?}\n{}",
            game.position()
        );
        let player = game.position().to_move();
        game.play(player, Move::Play(point))
            .expect("no ko forbids it");
    }
}

#[test]
fn dead_stones_are_removed_on_request() {
    let position = parsed(
        ". . . X O . .
         . O . X O . .
         . . . X O . .
         X X X X O O O
         . . . X O . .",
        Color::Black,
    );
    let mut game = game(&position, "tromp-taylor");
    game.set_komi(tobi_goban::Komi::ZERO);
    let among = PointSet::full(position.size());
    let choose = |game: &Game| {
        let task = Task {
            game,
            player: Color::Black,
            among: &among,
            may_pass: true,
            limits: &[],
            manners: Manners {
                resigns: true,
                cleans_up: true,
            },
        };
        let mut more = |_: &Estimate, _: &Search| 0;
        Chooser::new(Style::Indigo).choose(&task, &mut Reader::new(Budget::USUAL), &mut more)
    };
    for _ in 0..12 {
        match choose(&game).decision {
            Decision::Play(point, why) => {
                assert_eq!(why, Why::Cleanup);
                game.play(Color::Black, Move::Play(point)).unwrap();
                game.play(Color::White, Move::Pass).unwrap();
            }
            decision => {
                assert_eq!(decision, Decision::Pass(Why::Over));
                assert_eq!(game.position().prisoners().black, 1, "{}", game.position());
                return;
            }
        }
    }
    panic!("not cleaned up\n{}", game.position());
}
