//! The priors of the moves of an open fight: how likely each move is to be good, before it was tried.
//!
//! The factors multiply: each reason for or against a move is one factor.

use super::aims::Aims;
use super::judge::Now;
use super::scene::Scene;
use crate::params::move_priors::*;
use crate::{Fight, Side};
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Board, Color, Move};
use tobi_grid::{Point, PointSet, morph};
use tobi_search::playout::Shapes;
use tobi_search::playout::tactics::{gives_away, liberties_after};

/// The legal moves of a side, including a pass, with their priors, which sum to 1; likeliest first.
pub(super) fn weigh(
    fight: &mut Fight,
    scene: &Scene,
    now: &Now,
    to_move: Side,
) -> Vec<(Move, f64)> {
    let points = fight.board().empty() & scene.window;
    let mut moves: Vec<(Move, f64)> = {
        let sight = Sight::new(fight, scene, now, to_move);
        let eye = |point: &Point| is_own_eye(fight.board(), *point, to_move.color());
        let open = points.iter().filter(|point| !eye(point));
        open.map(|point| (Move::Play(point), sight.prior(point)))
            .collect()
    };
    moves.retain(|&(mv, _)| fight.key_after(to_move, mv).is_some());
    moves.push((Move::Pass, PASS));
    let sum: f64 = moves.iter().map(|(_, prior)| prior).sum();
    for (_, prior) in &mut moves {
        *prior /= sum;
    }
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    moves
}

/// The view of the scene that the priors are computed from.
struct Sight<'a> {
    board: &'a Board,
    color: Color,
    last: Option<Point>,
    /// The points within one, two and three steps of the group.
    rings: [PointSet; 3],
    aims: Aims<'a>,
}

impl<'a> Sight<'a> {
    fn new(fight: &'a Fight, scene: &'a Scene, now: &'a Now, to_move: Side) -> Sight<'a> {
        let one = morph::dilate(&now.group);
        let two = morph::dilate(&one);
        Sight {
            board: fight.board(),
            color: to_move.color(),
            last: fight.last_move().and_then(Move::point),
            rings: [one, two, morph::dilate(&two)],
            aims: Aims::new(fight, scene, now),
        }
    }

    fn prior(&self, point: Point) -> f64 {
        self.contact(point) * self.distance(point) * self.answer(point) * self.aims.prior(point)
    }

    /// The factor for its effect on the adjacent chains.
    fn contact(&self, point: Point) -> f64 {
        let after = liberties_after(self.board, point, self.color, 4);
        let own = match after {
            _ if gives_away(self.board, point, self.color) => GIVES_AWAY,
            1 => IN_ATARI,
            _ => 1.0,
        };
        let chains = self.board.size().neighbours(point);
        let chains = chains.filter_map(|near| self.board.chain_at(near));
        let weight = |mine: bool, liberties: usize| match (mine, liberties) {
            (false, 1) => CAPTURES,
            (false, 2) => PUTS_IN_ATARI,
            (false, 3) => PRESSES,
            (true, 1) if after >= 3 => RESCUES,
            (true, 1) if after == 2 => PROLONGS,
            (true, 2) if after >= 3 => STRENGTHENS,
            _ => 1.0,
        };
        let weights =
            chains.map(|chain| weight(chain.color() == self.color, chain.liberty_count()));
        own * weights.product::<f64>()
    }

    /// The factor for its distance from the group.
    fn distance(&self, point: Point) -> f64 {
        let ring = self.rings.iter().position(|ring| ring.contains(point));
        ring.map_or(1.0, |ring| NEAR[ring])
    }

    /// The factor for its distance from the last move, and for being a common answer.
    fn answer(&self, point: Point) -> f64 {
        match self.last.map(|last| last.king_steps(point)) {
            Some(0 | 1) => {
                let answered = Shapes::learned().frequency(self.board, point, self.color);
                1.0 + f64::from(answered) / COMMON_ANSWER
            }
            Some(2) => NEAR_LAST,
            _ => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The priors of this side's moves about the first black stone.
    fn weighed(picture: &str, to_move: Side) -> Vec<(Move, f64)> {
        let mut fight = Fight::drawn(picture);
        let stone = fight.stones(Side::Defender).first().expect("a black stone");
        let scene = Scene::around(&mut fight, stone);
        let now = Now::of(&fight, &scene.window, stone);
        weigh(&mut fight, &scene, &now, to_move)
    }

    #[test]
    fn priors_sum_to_one_and_a_rescue_beats_a_distant_move() {
        let atari = "
            . . . . . . .
            . . O . . . .
            . O X . . . .
            . . O . . . .
            . . . . . . .";
        for side in [Side::Defender, Side::Attacker] {
            let moves = weighed(atari, side);
            let sum: f64 = moves.iter().map(|(_, prior)| prior).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            let best = moves.iter().max_by(|a, b| a.1.total_cmp(&b.1));
            let out = Move::Play(Point::new(3, 2));
            assert_eq!(best.map(|best| best.0), Some(out), "{side:?}");
        }
    }

    #[test]
    fn own_eyes_are_not_filled() {
        let eye = "
            . X . . .
            X X X . .
            O O O . .
            . . . . .";
        let corner = Move::Play(Point::new(0, 0));
        let has = |side| weighed(eye, side).iter().any(|&(mv, _)| mv == corner);
        assert!(!has(Side::Defender));
        assert!(!has(Side::Attacker), "suicide");
    }
}
