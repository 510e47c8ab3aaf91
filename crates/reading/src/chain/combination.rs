//! Combinations: a sequence of threats that must be answered, until a move makes two threats at once.

use super::ladder;
use crate::engine::{Ask, Coverage, Game, Moves, Settled, Table, ask};
use crate::params::{
    COMBINATION_LIBERTIES, COMBINATION_SHARE, COMBINATION_THREATS, StringGame, THREAT_LIBERTIES,
};
use crate::pose::QuestionPose;
use crate::{Answer, Assumption, Certainty, Fight, Reader, Side};
use tobi_goban::{ByColor, Color, Move, Position};
use tobi_grid::{Point, PointSet, morph};

impl Reader {
    /// A combination by which `color`, moving first, captures a chain that no single attack captures: a sequence of
    /// ataris and ladder threats, each of which must be answered (GNU Go's `combination_attack`).
    ///
    /// The answer is the attacker's. Cost: the string game of all chains, and up to two budgets.
    pub fn combination(&mut self, position: &Position, color: Color) -> Answer {
        let owner = color.opponent();
        let safe = self.safe_chains(position, owner);
        if safe.is_empty() {
            let everywhere = PointSet::full(position.size());
            return Answer {
                certainty: Certainty::Believed(Assumption::StringGames),
                touched: everywhere,
                ..Answer::unknown(Side::Attacker, position.size())
            };
        }
        let marks = PointSet::from_points(position.size(), safe.iter().map(|safe| safe.stone));
        let pose = QuestionPose::with_area(position, owner, &[], &marks);
        let mut answer = Answer::unknown(Side::Attacker, position.size());
        let mut nodes = 0;
        let inside = |safe: &Safe| Safe {
            stone: pose.point_in(safe.stone),
            depends_on: pose.set_in(&safe.depends_on),
        };
        let mut safe: Vec<Safe> = safe.iter().map(inside).collect();
        safe.sort_by_key(|safe| safe.stone);
        let start = pose.fight(position, Side::Attacker);
        let mut game = Combination {
            safe,
            threats: 0,
            before: ByColor::from_fn(|color| *start.board().stones(color)),
            table: Table::new(),
        };
        // Start with the shortest combinations: longer ones may contain unnecessary threats.
        for threats in 1..=COMBINATION_THREATS {
            let mut fight = start.clone();
            game.threats = threats;
            let share = (self.budget().nodes() / COMBINATION_SHARE).max(1);
            let how = Ask {
                more_moves: true,
                trace: self.traces,
                ..Ask::new(Side::Attacker, share)
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
            // The whole board decides which chains are safe.
            touched: PointSet::full(position.size()),
            nodes,
            ..answer
        }
    }

    /// The chains of this owner that a combination might capture, although no single attack does.
    fn safe_chains(&mut self, position: &Position, owner: Color) -> Vec<Safe> {
        self.chains(position, StringGame::CAREFUL)
            .into_iter()
            .filter(|chain| {
                chain.verdict.owner == owner
                    && (2..=COMBINATION_LIBERTIES).contains(&chain.liberties)
                    && chain.verdict.attack.is_decided()
                    && !chain.verdict.attack.success.works()
            })
            .map(|chain| Safe {
                stone: chain.stone,
                depends_on: chain.verdict.attack.touched,
            })
            .collect()
    }

    /// The moves that prevent all combinations of the other colour against `color`; the first moves of the other
    /// colour's combination come first. Empty if there is no combination.
    ///
    /// Cost: that of [`Reader::combination`] for each move on the combination's line and next to it.
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

/// The name of the moves that are tried.
const NEAR: Coverage = Coverage::Part(Assumption::ThreatMoves);

/// A chain that no single attack captures.
#[derive(Clone, Copy)]
struct Safe {
    stone: Point,
    /// The points that this result depends on.
    depends_on: PointSet,
}

/// The attacker wants to capture one of these chains, which are safe against a single attack.
struct Combination {
    safe: Vec<Safe>,
    /// The most moves before the capture.
    threats: usize,
    /// The stones at the beginning.
    before: ByColor<PointSet>,
    /// For the ladders.
    table: Table,
}

impl Combination {
    /// The remaining chains that the attacker could capture if it moved now.
    fn threatened(&mut self, fight: &mut Fight) -> Vec<Point> {
        let mut changed = PointSet::empty(fight.size());
        for color in Color::BOTH {
            changed |= *fight.board().stones(color) ^ self.before[color];
        }
        let mut threatened = Vec::new();
        let mut seen = PointSet::empty(fight.size());
        for index in 0..self.safe.len() {
            let Safe { stone, depends_on } = self.safe[index];
            let Some(chain) = fight.chain_at(stone) else {
                continue;
            };
            if seen.contains(stone) || depends_on.is_disjoint(&changed) {
                continue;
            }
            seen |= chain.stones();
            if chain.liberty_count() <= 2 && ladder::catch(fight, stone, &mut self.table).is_some()
            {
                threatened.push(stone);
            }
        }
        threatened
    }
}

impl Game for Combination {
    /// The chains that the attacker could capture if it moved now.
    type View = Vec<Point>;

    fn view(&mut self, fight: &mut Fight, to_move: Side) -> Result<Vec<Point>, Settled> {
        let taken = |safe: &Safe| fight.side_at(safe.stone) != Some(Side::Defender);
        if self.safe.iter().any(taken) {
            return Err(Settled::fact(Side::Attacker));
        }
        if fight.depth() == 0 {
            return Ok(Vec::new());
        }
        let threatened = self.threatened(fight);
        let saved = |by| Err(Settled::judged(Side::Defender, by));
        match (to_move, threatened.is_empty()) {
            // The attacker may carry out the threat.
            (Side::Attacker, false) => Err(Settled::judged(Side::Attacker, Assumption::Ladder)),
            (Side::Attacker, true) if fight.depth() >= 2 * self.threats => {
                saved(Assumption::LongCombination)
            }
            (Side::Defender, true) => saved(Assumption::NoThreat),
            _ => Ok(threatened),
        }
    }

    fn moves(
        &mut self,
        fight: &mut Fight,
        to_move: Side,
        threatened: &Vec<Point>,
        moves: &mut Moves,
    ) -> Coverage {
        // The first reason to play a move gives its cost.
        let mut add = |point: Point, cost: u32| {
            if !moves.points().contains(point) {
                moves.play(point, cost);
            }
        };
        if to_move == Side::Attacker {
            for safe in &self.safe {
                let chain = fight.chain_at(safe.stone).expect("the game is not settled");
                let count = chain.liberty_count();
                if count > THREAT_LIBERTIES {
                    continue;
                }
                for liberty in chain.liberties() {
                    add(liberty, 2 * count as u32);
                }
                // Own chains in atari around it, which may save themselves with a threat.
                let around = morph::external_boundary(&chain.stones());
                for near in around & *fight.stones(Side::Attacker) {
                    let own = fight.chain_at(near).expect("a stone stands there");
                    if own.liberty_count() == 1 {
                        add(own.first_liberty().expect("it has one"), 3);
                    }
                }
            }
            return NEAR;
        }
        for &stone in threatened {
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
        NEAR
    }
}
