//! Games made from others, or at random.

use super::base::Base;
use std::fmt::Write;
use tobi::Session;
use tobi::score::GameKey;
use tobi_goban::count::{Terms, count};
use tobi_goban::random_game::{RandomGame, SplitMix};
use tobi_goban::{ByColor, Color, Game, Komi, Move, Position, Rules};
use tobi_grid::{PointSet, Size, Symmetry};
use tobi_notation::vertex;

/// The boards of the games.
const SIDES: [u8; 3] = [9, 13, 19];

/// The moves of a game that may be swapped: in its opening, where most of them can wait.
const EXCHANGED: usize = 30;

/// The maximum number of swaps of moves, and the attempts for each.
const EXCHANGES: u32 = 8;
const PAIRS: u32 = 4;

/// Komi of games that are played to the end at random.
const KOMI: f64 = 7.5;

/// Attempts to make a game: a swap may lead to captures, a random game may repeat positions.
const TRIES: u32 = 10_000;

/// A game of the set.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) key: GameKey,
    pub(super) moves: u32,
    /// As SGF.
    pub(super) text: String,
}

/// Makes games.
#[derive(Clone, Debug)]
pub(super) struct Maker<'a> {
    /// By their side length, as in [`SIDES`].
    bases: [Vec<&'a Base>; 3],
    seed: u64,
    unmarked: bool,
}

/// A game with its known end.
struct Finished {
    game: Game,
    result: String,
    marks: ByColor<PointSet>,
}

impl<'a> Maker<'a> {
    pub(super) fn new(bases: &'a [Base], seed: u64, unmarked: bool) -> Maker<'a> {
        let of_side = |side| {
            let has_side = |base: &&Base| base.game.position().size() == Size::square(side);
            bases.iter().filter(has_side).collect()
        };
        Maker {
            bases: SIDES.map(of_side),
            seed,
            unmarked,
        }
    }

    /// The game with this number; another one for each attempt.
    ///
    /// # Errors
    /// When no game can be made.
    pub(super) fn make(&self, number: u64, attempt: u64) -> Result<Made, String> {
        let seed = [number, attempt]
            .iter()
            .fold(self.seed, |seed, part| SplitMix::new(seed).word() ^ part);
        let mut random = SplitMix::new(seed);
        let which = (number / 4 % 3) as usize;
        let finished = (0..TRIES).find_map(|_| match number % 4 {
            0 | 1 => self.begun_anew(which, &mut random),
            2 => self.ended_anew(which, &mut random),
            _ => played_out(
                Position::new(Size::square(SIDES[which])),
                &[],
                random.word(),
            ),
        });
        let Some(finished) = finished else {
            return Err(format!("no game number {number} can be made"));
        };
        let symmetry = Symmetry::ALL[random.below(8) as usize];
        Ok(Made {
            key: GameKey::symmetric(&Session::from_game(finished.game.clone())),
            moves: finished.game.move_number(),
            text: self.text(&finished, symmetry),
        })
    }

    fn base(&self, which: usize, random: &mut SplitMix) -> Option<&'a Base> {
        let bases = &self.bases[which];
        bases
            .get(random.below(bases.len() as u32) as usize)
            .copied()
    }

    /// A shipped game with early moves swapped that ends in the same position.
    fn begun_anew(&self, which: usize, random: &mut SplitMix) -> Option<Finished> {
        let base = self.base(which, random)?;
        let mut moves = base.game.moves().to_vec();
        let stones = moves.iter().take_while(|(_, mv)| *mv != Move::Pass);
        let early = stones.take(EXCHANGED).count() as u32;
        let wanted = 1 + random.below(EXCHANGES);
        let (mut game, mut done) = (None, 0);
        for _ in 0..PAIRS * wanted {
            let [one, other] = [(); 2].map(|()| random.below(early) as usize);
            if one == other || moves[one].0 != moves[other].0 {
                continue;
            }
            moves.swap(one, other);
            match ending_as(base, &moves) {
                Some(found) => {
                    game = Some(found);
                    done += 1;
                }
                None => moves.swap(one, other),
            }
            if done == wanted {
                break;
            }
        }
        Some(Finished {
            game: game?,
            result: base.result.clone(),
            marks: base.marks,
        })
    }

    /// A shipped game up to some move, played to the end at random.
    fn ended_anew(&self, which: usize, random: &mut SplitMix) -> Option<Finished> {
        let base = self.base(which, random)?;
        let moves = base.game.moves();
        let percent = 30 + random.below(61) as usize;
        let begin = &moves[..moves.len() * percent / 100];
        let mut game = Game::from_position(*base.game.rules(), base.game.start().clone());
        play(&mut game, begin)?;
        played_out(game.position().clone(), begin, random.word())
    }

    fn text(&self, finished: &Finished, symmetry: Symmetry) -> String {
        let Finished {
            game,
            result,
            marks,
        } = finished;
        let size = game.position().size();
        let mut text = format!(
            "(;FF[4]GM[1]CA[UTF-8]SZ[{}]KM[{}]RU[{}]RE[{result}]",
            size.columns(),
            game.komi().points(),
            game.rules().name().unwrap_or_default()
        );
        for &(color, mv) in game.moves() {
            let mv = match mv {
                Move::Play(point) => Move::Play(symmetry.of_point(point, size)),
                Move::Pass => Move::Pass,
            };
            let _ = write!(text, ";{}[{}]", color.letter(), vertex::to_sgf(mv));
        }
        for (color, name) in [(Color::Black, "TB"), (Color::White, "TW")] {
            let turned = symmetry.of_set(&marks[color]);
            if self.unmarked || turned.is_empty() {
                continue;
            }
            text.push_str(name);
            for point in turned {
                let _ = write!(text, "[{}]", vertex::to_sgf(Move::Play(point)));
            }
        }
        text.push(')');
        text
    }
}

/// A game of these moves on the board of a base, if they lead to the same end.
fn ending_as(base: &Base, moves: &[(Color, Move)]) -> Option<Game> {
    let mut game = Game::from_position(*base.game.rules(), base.game.start().clone());
    game.set_komi(base.game.komi());
    play(&mut game, moves)?;
    let is_same = game.position().board() == base.game.position().board();
    is_same.then_some(game)
}

/// Plays moves; `None` if one is illegal.
fn play(game: &mut Game, moves: &[(Color, Move)]) -> Option<()> {
    moves
        .iter()
        .try_for_each(|&(color, mv)| game.play(color, mv).map(|_| ()))
        .ok()
}

/// A game that begins with these moves, which lead to a position, and is played to its end at random; counted as it
/// stands.
fn played_out(position: Position, begin: &[(Color, Move)], seed: u64) -> Option<Finished> {
    let size = position.size();
    let rules = Rules::named("chinese").expect("it is a preset");
    let mut game = Game::from_position(rules, Position::new(size));
    game.set_komi(Komi::from_points(KOMI).expect("it is a multiple of a half"));
    play(&mut game, begin)?;
    let end: Vec<(Color, Move)> = RandomGame::after(position, seed).collect();
    play(&mut game, &end)?;
    if !game.is_over() {
        return None;
    }
    // Both sides filled everything except their own eyes: no stone is dead.
    let count = count(game.position().board(), &PointSet::empty(size)).ok()?;
    Some(Finished {
        result: count.score(&rules, &Terms::of(&game)).margin().to_string(),
        marks: count.territory,
        game,
    })
}
