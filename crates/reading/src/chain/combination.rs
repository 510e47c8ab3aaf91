//! Combinations: threats, each to be answered, until one of two can be carried out.

use super::ladder;
use crate::params::{COMBINATION_CHAINS, COMBINATION_SHARE, COMBINATION_THREATS, StringGame};
use crate::pose::Pose;
use crate::search::{Ask, Candidate, Game, Settled, ask};
use crate::{Answer, Fight, Reader, Side};
use tobi_goban::{Color, Move, Position};
use tobi_grid::{Point, PointSet, morph};

impl Reader {
    /// A combination by which `color`, moving first, captures a chain that no single attack captures: a row of ataris
    /// and ladder threats, each of which must be answered (GNU Go's `combination_attack`).
    ///
    /// The answer is the attacker's. Cost: the string game of all chains, and a part of the budget.
    pub fn combination(&mut self, position: &Position, color: Color) -> Answer {
        let owner = color.opponent();
        let safe: Vec<Point> = self
            .chains(position, StringGame::CAREFUL)
            .into_iter()
            .filter(|chain| {
                chain.verdict.owner == owner
                    && (2..=COMBINATION_CHAINS).contains(&chain.liberties)
                    && chain.verdict.attack.is_decided()
                    && !chain.verdict.attack.success.works()
            })
            .map(|chain| chain.stone)
            .collect();
        if safe.is_empty() {
            let everywhere = PointSet::full(position.size());
            return Answer {
                certainty: crate::Certainty::Proved,
                touched: everywhere,
                ..Answer::unknown(Side::Attacker, position.size())
            };
        }
        let marks = PointSet::from_points(position.size(), safe);
        let pose = Pose::with_area(position, owner, &[], &marks);
        let mut answer = Answer::unknown(Side::Attacker, position.size());
        let mut nodes = 0;
        // The shortest combination first: others are the same with threats that need not be in it.
        for threats in 1..=COMBINATION_THREATS {
            let mut fight = pose.fight(position, Side::Attacker);
            let mut game = Combination {
                safe: pose.set_in(&marks).iter().collect(),
                threats,
            };
            let how = Ask {
                first: Side::Attacker,
                nodes: (self.budget().nodes() / COMBINATION_SHARE).max(1),
                more_moves: true,
                trace: self.traces,
            };
            let longer = ask(&mut game, &mut fight, &mut self.table, how);
            nodes += longer.nodes;
            if !longer.is_decided() {
                break;
            }
            answer = pose.answer_out(longer);
            if answer.success.works() {
                break;
            }
        }
        Answer {
            // Which chains are safe hangs on the whole board.
            touched: PointSet::full(position.size()),
            nodes,
            ..answer
        }
    }

    /// The moves after which no combination of the other colour against `color` works, the other's own first
    /// moves before all others; empty when there is no combination.
    ///
    /// Cost: that of [`Reader::combination`] for each move on the combination's line and beside it.
    pub fn combination_defences(&mut self, position: &Position, color: Color) -> Vec<Point> {
        let attack = self.combination(position, color.opponent());
        if !attack.success.works() {
            return Vec::new();
        }
        let size = position.size();
        let mut candidates: Vec<Point> = Vec::new();
        let line = attack.line.iter().map(|&(_, mv)| mv);
        for mv in attack.moves.iter().copied().chain(line) {
            let Move::Play(point) = mv else { continue };
            let near = morph::dilate(&PointSet::from_points(size, [point]));
            for point in std::iter::once(point).chain(near.iter()) {
                if position.board().is_empty_at(point) && !candidates.contains(&point) {
                    candidates.push(point);
                }
            }
        }
        let rules = tobi_goban::Rules::JAPANESE;
        candidates.retain(|&point| {
            let mut after = position.clone();
            after.play(color, Move::Play(point), &rules).is_ok() && {
                let again = self.combination(&after, color.opponent());
                again.is_decided() && !again.success.works()
            }
        });
        candidates
    }
}

/// The attacker wants one of these chains, which are safe against one move.
struct Combination {
    safe: Vec<Point>,
    /// The most moves before the capture.
    threats: usize,
}

impl Combination {
    /// The chains that stand and could be taken in a ladder if the attacker moved now.
    fn threatened(&self, fight: &mut Fight) -> Vec<Point> {
        let mut threatened = Vec::new();
        let mut seen = PointSet::empty(fight.size());
        for &stone in &self.safe {
            let Some(chain) = fight.chain_at(stone) else {
                continue;
            };
            if chain.liberty_count() > 2 || seen.contains(stone) {
                continue;
            }
            seen |= chain.stones();
            if ladder::captures(fight, stone) {
                threatened.push(stone);
            }
        }
        threatened
    }
}

impl Game for Combination {
    fn settled(&mut self, fight: &mut Fight, to_move: Side) -> Option<Settled> {
        let taken = |&stone: &Point| fight.side_at(stone) != Some(Side::Defender);
        if self.safe.iter().any(taken) {
            return Some(Settled::fact(Side::Attacker));
        }
        if fight.depth() == 0 {
            return None;
        }
        let threatened = !self.threatened(fight).is_empty();
        match to_move {
            // He may carry it out.
            Side::Attacker if threatened => Some(Settled::fact(Side::Attacker)),
            Side::Attacker => (fight.depth() >= 2 * self.threats).then_some(Settled::judged(
                Side::Defender,
                "a combination that would be too long",
            )),
            Side::Defender => (!threatened).then_some(Settled::judged(
                Side::Defender,
                "a move that threatens nothing at once",
            )),
        }
    }

    fn moves(&mut self, fight: &mut Fight, to_move: Side, moves: &mut Vec<Candidate>) {
        let mut points = Vec::new();
        let mut add = |point: Point, cost: u32| {
            let mv = Move::Play(point);
            if !points.contains(&mv) {
                points.push(mv);
                moves.push(Candidate { mv, cost });
            }
        };
        if to_move == Side::Attacker {
            for &stone in &self.safe {
                let chain = fight.chain_at(stone).expect("the game is not settled");
                let count = chain.liberty_count() as u32;
                if count <= 3 {
                    for liberty in chain.liberties() {
                        add(liberty, 2 * count);
                    }
                }
            }
            return;
        }
        for stone in self.threatened(fight) {
            let chain = fight.chain_at(stone).expect("it is threatened");
            for liberty in chain.liberties() {
                add(liberty, 2);
            }
            let around = morph::external_boundary(&chain.stones());
            let second = morph::dilate(&chain.liberties()) & fight.board().empty();
            let in_atari = chain.liberty_count() == 1;
            for near in around & *fight.stones(Side::Attacker) {
                let taker = fight.chain_at(near).expect("a stone stands there");
                if taker.liberty_count() <= if in_atari { 1 } else { 2 } {
                    for liberty in taker.liberties() {
                        add(liberty, 1 + taker.liberty_count() as u32);
                    }
                }
            }
            if !in_atari {
                for point in second {
                    add(point, 5);
                }
            }
        }
    }
}
