//! Reads an open fight by playouts: a UCT [tree](tobi_search::playout::tree) of the moves that did well in them.
//!
//! The value of a playout is the fate of the group in it, mixed with the static evaluation of the position in which the
//! playout left the tree. Certain results, a capture or two eyes, are not tried again.

use super::judge::Now;
use super::priors;
use super::scene::Scene;
use crate::params::{JUDGED_SHARE, LONGEST_LINE, MOST_TREE_NODES};
use crate::{Fight, Side};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Move};
use tobi_grid::Point;
use tobi_search::playout::fate::{Fate, Start};
use tobi_search::playout::tree::{Outcome, Tree, Tried};

/// Playouts of a fight from its current position. The defender is Black.
pub(super) struct Playouts<'a> {
    fight: &'a mut Fight,
    scene: &'a Scene,
    first: Side,
    fate: Fate,
    tree: Tree,
}

impl<'a> Playouts<'a> {
    /// An empty tree with this side to move.
    pub(super) fn new(fight: &'a mut Fight, scene: &'a Scene, first: Side) -> Self {
        Playouts {
            fate: Fate::new(scene.target, scene.window),
            tree: Tree::new(moves(fight, scene, first), MOST_TREE_NODES),
            fight,
            scene,
            first,
        }
    }

    /// Runs this many playouts, or fewer if the question is settled earlier.
    pub(super) fn make(&mut self, playouts: u32) {
        let mut seeds = SplitMix::new(0);
        for _ in 0..playouts {
            if self.winner().is_some() {
                return;
            }
            let depth = self.fight.depth();
            self.one(seeds.word());
            while self.fight.depth() > depth {
                self.fight.undo();
            }
        }
    }

    /// The number of playouts so far.
    pub(super) fn number(&self) -> u32 {
        self.tree.playouts()
    }

    /// The certain winner, if there is one.
    pub(super) fn winner(&self) -> Option<Side> {
        self.tree.winner(self.first.color()).map(Side::of_color)
    }

    /// The first moves that were tried, best first: a certain win, or else the most visited move.
    pub(super) fn first_moves(&self) -> Vec<Tried> {
        let mut tried: Vec<Tried> = self.tree.lines().into_iter().map(|(_, it)| it).collect();
        tried.sort_by_key(|it| match it.winner.map(Side::of_color) {
            Some(side) if side == self.first => 0,
            None => 1,
            Some(_) => 2,
        });
        tried
    }

    /// One playout: the most promising moves inside the tree, then random moves.
    fn one(&mut self, seed: u64) {
        let descent = self.tree.descend();
        let (mut side, mut played) = (self.first, Vec::new());
        for &point in &descent.moves {
            self.fight.play(side, point.map_or(Move::Pass, Move::Play));
            played.push((side.color(), point));
            side = side.opponent();
        }
        let is_over = matches!(descent.moves[..], [.., None, None]);
        let outcome = if self.fight.chain_at(self.scene.target).is_none() {
            certain(Side::Attacker)
        } else if is_over || descent.moves.len() >= LONGEST_LINE {
            value(1.0)
        } else {
            self.play_out(side, seed, &mut played)
        };
        self.tree
            .learn(&descent, &played, outcome, self.fight.size());
        if descent.grows && outcome.winner.is_none() {
            self.tree
                .grow(&descent, moves(self.fight, self.scene, side));
        }
    }

    /// The outcome of the current position: its static evaluation and, if that does not settle it, a playout.
    fn play_out(
        &mut self,
        to_move: Side,
        seed: u64,
        played: &mut Vec<(Color, Option<Point>)>,
    ) -> Outcome {
        let (fight, scene) = (&*self.fight, self.scene);
        let now = Now::of(fight, &scene.window, scene.target);
        let judged = now.judge(fight, scene, to_move);
        if judged.is_certain {
            return certain(Side::Defender);
        }
        let start = Start {
            board: fight.board(),
            to_move: to_move.color(),
            ko: fight.ko(),
            last: fight.last_move().and_then(Move::point),
        };
        let survived = f64::from(u8::from(self.fate.survives(start, seed)));
        let later = self.fate.moves().iter();
        played.extend(later.map(|&(color, point)| (color, Some(point))));
        value(JUDGED_SHARE * judged.share() + (1.0 - JUDGED_SHARE) * survived)
    }
}

/// The legal moves of a side with their priors, likeliest first.
fn moves(fight: &mut Fight, scene: &Scene, to_move: Side) -> Vec<(Option<Point>, f64)> {
    let now = Now::of(fight, &scene.window, scene.target);
    let moves = priors::weigh(fight, scene, &now, to_move).into_iter();
    moves.map(|(mv, prior)| (mv.point(), prior)).collect()
}

/// An outcome with the defender's share of the game.
fn value(value: f64) -> Outcome {
    Outcome {
        value,
        margin: 0.0,
        winner: None,
    }
}

/// The outcome of a certain win of this side.
fn certain(winner: Side) -> Outcome {
    Outcome {
        winner: Some(winner.color()),
        ..value(f64::from(u8::from(winner == Side::Defender)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first moves about the first black stone after this many playouts, and the certain winner.
    fn read(picture: &str, first: Side, number: u32) -> (Vec<Tried>, Option<Side>) {
        let mut fight = Fight::drawn(picture);
        let stone = fight.stones(Side::Defender).first().expect("a black stone");
        let scene = Scene::around(&mut fight, stone);
        let mut playouts = Playouts::new(&mut fight, &scene, first);
        playouts.make(number);
        (playouts.first_moves(), playouts.winner())
    }

    const CORNER: &str = "
        . . . . . . . . .
        . X X X . O . . .
        . X O O O . . . .
        . X O . . . . . .
        . . O . . . . . .
        . O . . . . . . .
        . . . . . . . . .";

    #[test]
    fn most_playouts_follow_winning_moves() {
        for first in [Side::Defender, Side::Attacker] {
            let (moves, _) = read(CORNER, first, 300);
            let [best, others @ ..] = &moves[..] else {
                panic!("there are moves");
            };
            assert!(others.iter().all(|other| other.visits <= best.visits));
            let tried: u32 = moves.iter().map(|it| it.visits).sum();
            assert_eq!(tried, 300);
            let won = |it: &Tried| f64::from(it.visits) * it.winrate;
            let mean = moves.iter().map(won).sum::<f64>() / f64::from(tried);
            assert!(best.winrate >= mean, "{first:?}: {best:?}");
        }
    }

    #[test]
    fn the_same_question_is_read_the_same_way() {
        let [once, again] = [(); 2].map(|()| read(CORNER, Side::Attacker, 100).0);
        let numbers = |moves: &[Tried]| -> Vec<_> {
            moves
                .iter()
                .map(|it| (it.moves.clone(), it.winrate))
                .collect()
        };
        assert_eq!(numbers(&once), numbers(&again));
    }

    /// An immediate capture or two eyes need no playouts to be believed.
    #[test]
    fn a_certain_result_ends_the_reading() {
        let atari = "
            . . . . . . .
            . . O . . . .
            . O X . . . .
            . . O . . . .
            . . . . . . .";
        let (moves, winner) = read(atari, Side::Attacker, 300);
        assert_eq!(winner, Some(Side::Attacker));
        assert_eq!(moves[0].moves[0], Some(Point::new(3, 2)));
        let eyes = "
            . X . . X O .
            X X X X X O .
            O O O O O O .
            . . . . . . .";
        assert_eq!(read(eyes, Side::Attacker, 300).1, Some(Side::Defender));
    }
}
