//! The eye game: the defender tries to make a given number of eyes in a space, the attacker to prevent it.

use super::count::{Ground, Survey};
use crate::engine::{Coverage, Game, Moves, Settled};
use crate::region::chains_at;
use crate::{Assumption, Fight, Side};
use tobi_goban::{Board, Chain, Color};
use tobi_grid::{Point, PointSet, morph};

/// The defender makes `wanted` eyes in the space.
pub(crate) struct Eyes {
    pub(crate) ground: Ground,
    pub(crate) wanted: u8,
}

impl Game for Eyes {
    type View = Survey;

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<Survey, Settled> {
        fight.look_at(&self.ground.seen(fight.board()));
        // At the root the first move must be found by playing it: the static value of a shape does not name a move.
        let to_move = Some(to_move).filter(|_| fight.depth() > 0);
        let survey = self.ground.survey(fight, to_move);
        if survey.sure >= self.wanted {
            return Err(Settled::judged(Side::Defender, Assumption::CountedEyes));
        }
        if survey.possible < self.wanted {
            Err(Settled::judged(Side::Attacker, Assumption::CountedEyes))
        } else {
            Ok(survey)
        }
    }

    fn moves(
        &mut self,
        fight: &mut Fight,
        to_move: Side,
        survey: &Survey,
        moves: &mut Moves,
    ) -> Coverage {
        let (inside, around) = self.spots(fight, to_move, survey);
        for point in inside {
            moves.play(point, 2 + self.remoteness(fight, point));
        }
        moves.play_all(&around, 4);
        fight.look_at(&morph::dilate(moves.points()));
        if to_move == Side::Attacker {
            moves.pass(8);
        }
        Coverage::Part(Assumption::EyeMoves)
    }
}

impl Eyes {
    /// The points to play: inside the space, and around it.
    fn spots(&self, fight: &mut Fight, to_move: Side, survey: &Survey) -> (PointSet, PointSet) {
        let ground = &self.ground;
        let board = fight.board();
        let empty = board.empty();
        let own = *fight.stones(Side::Defender);
        let inside = (ground.points & empty) - survey.done;
        let mut around = (ground.inner & empty) - survey.done;
        // Gaps between the surrounding chains: empty points that are adjacent to two of them.
        let gaps = ((ground.near - ground.points) & empty) - survey.done;
        for gap in gaps {
            let beside = PointSet::from_points(board.size(), board.size().neighbours(gap));
            if (beside & own).len() >= 2 {
                around.insert(gap);
            }
        }
        let mut seen = ground.near;
        let rim = morph::dilate(&ground.points);
        for chain in chains_at(board, Color::White, &ground.near) {
            let liberties = chain.liberties();
            let is_settled = survey.walls.contains(chain.first());
            if is_settled || chain.stones().is_subset(&survey.done) {
                continue;
            }
            let hurries = liberties.len() <= 2;
            match to_move {
                Side::Defender => around |= liberties,
                Side::Attacker if hurries => {
                    around |= liberties;
                    around |= prey(board, Color::Black, &chain, &mut seen);
                }
                Side::Attacker => {}
            }
            seen |= liberties;
        }
        for chain in chains_at(board, Color::Black, &rim) {
            let liberties = chain.liberties();
            let hurried = match to_move {
                Side::Defender => 1,
                Side::Attacker => 2,
            };
            if liberties.len() <= hurried {
                around |= liberties;
                if liberties.len() == 1 {
                    around |= prey(board, Color::White, &chain, &mut seen);
                }
            }
        }
        fight.look_at(&seen);
        (inside, around - inside)
    }

    /// The number of neighbours that are not open: it is low for points in the middle of a space, which come first.
    fn remoteness(&self, fight: &Fight, point: Point) -> u32 {
        let open = |p: &Point| {
            self.ground.points.contains(*p) && fight.side_at(*p) != Some(Side::Defender)
        };
        4 - fight.size().neighbours(point).filter(open).count() as u32
    }
}

/// The points where chains of this colour next to another chain can be captured at once. Adds the points that this
/// depends on to `seen`.
fn prey(board: &Board, color: Color, other: &Chain<'_>, seen: &mut PointSet) -> PointSet {
    let beside = morph::dilate(&other.stones());
    let mut points = PointSet::empty(board.size());
    *seen |= beside;
    for chain in chains_at(board, color, &beside) {
        *seen |= morph::dilate(&chain.stones());
        if chain.liberty_count() == 1 {
            points |= chain.liberties();
        }
    }
    points
}
