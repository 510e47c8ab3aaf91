//! A closed fight as a tree for the engine: its positions are plain values, on bits.
//!
//! It also learns which moves win, and simulates: see [`super::history`] and [`super::simulate`].

use super::evaluation;
use super::eyes::{Eyes, Standing};
use super::ground::Ground;
use super::history::{History, PASS, Spot};
use super::moves::{Choice, propose};
use super::samples::Sample;
use super::stones::{Chains, Stones};
use crate::conditions::Threats;
use crate::engine::{Child, Coverage, ProofNumbers, Questioned, Search, Settled, Tree};
use crate::params::{BEST_MOVE_COST, COST_SCALE, MORE_LIVES_LEAST, MORE_LIVES_PERCENT};
use crate::{Assumption, Fight, Side};
use tobi_goban::Move;
use tobi_grid::{Point, PointSet};

/// A closed fight, with the knowledge from its searches.
pub(super) struct Closed<'a> {
    pub(super) ground: &'a Ground,
    walls: Walls,
    eyes: Eyes,
    history: History,
    /// The ko threats of a side, if any.
    threats: Option<Threats>,
    choices: Vec<Choice>,
    /// The training samples, if requested.
    pub(super) samples: Option<Vec<Sample>>,
}

/// The knowledge about the attacker's stones around the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walls {
    /// They can never be captured.
    Alive,
    /// Each of their chains has some liberties outside the field.
    Free,
    /// Some chain has few liberties outside the field.
    Thin,
}

impl Walls {
    /// What a death inside the walls depends on, if they might be captured.
    fn doubt(self) -> Option<Assumption> {
        match self {
            Walls::Alive => None,
            Walls::Free => Some(Assumption::SafeWalls),
            Walls::Thin => Some(Assumption::ThinWalls),
        }
    }
}

/// A position with the side to move and the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) to_move: Side,
    pub(super) last: Spot,
}

/// The observations about an unsettled position.
pub(super) struct PositionView {
    pub(super) chains: Chains,
    /// The initial proof and disproof numbers for the side to move.
    numbers: [u32; 2],
    /// The kinds of the position's features.
    pub(super) kinds: [u8; evaluation::FEATURES.len()],
}

impl Node {
    /// The current position of a fight, with this side to move.
    pub(super) fn of(ground: &Ground, fight: &Fight, to_move: Side) -> Node {
        let cells = |side| ground.patch.cells(fight.stones(side));
        let ko = fight.ko().and_then(|ko| ground.patch.cell_of(ko));
        let ko = ko.map_or(0, |cell| 1 << cell);
        Node {
            stones: Stones::new(ground, cells(Side::Defender), cells(Side::Attacker), ko),
            to_move,
            last: PASS,
        }
    }

    pub(super) fn key(&self) -> u64 {
        self.stones.key(self.to_move)
    }

    pub(super) fn then(&self, spot: Spot, after: Stones) -> Node {
        Node {
            stones: after,
            to_move: self.to_move.opponent(),
            last: spot,
        }
    }
}

impl<'a> Closed<'a> {
    pub(super) fn new(ground: &'a Ground, walls: Walls) -> Closed<'a> {
        Closed {
            ground,
            walls,
            eyes: Eyes::new(),
            history: History::new(),
            threats: None,
            choices: Vec::new(),
            samples: None,
        }
    }

    pub(super) fn judge(&mut self, node: &Node, chains: &Chains, is_first: bool) -> Standing {
        let to_move = (!is_first).then_some(node.to_move);
        self.eyes.judge(self.ground, &node.stones, chains, to_move)
    }

    pub(super) fn propose(&mut self, node: &Node, chains: &Chains, choices: &mut Vec<Choice>) {
        choices.clear();
        let turn = (node.to_move, node.last);
        propose(
            self.ground,
            &node.stones,
            chains,
            turn,
            &self.history,
            choices,
        );
        let may_take_back = node.stones.may_take_back(self.threats, node.to_move);
        choices.retain(|choice| may_take_back || !choice.takes_back);
    }

    /// How many of the moves that can matter a side has within the field: the defender may also capture walls outside
    /// it.
    pub(super) fn coverage(&self, side: Side) -> Coverage {
        let doubt = self.walls.doubt().filter(|_| side == Side::Defender);
        doubt.map_or(Coverage::All, Coverage::Part)
    }

    /// The settled result of a fight: a death of a group that is still on the board requires that the walls hold.
    pub(super) fn settled(&self, node: &Node, winner: Side) -> Settled {
        let stands = self
            .ground
            .parts
            .iter()
            .all(|part| node.stones.defender & part != 0);
        let doubt = self.walls.doubt();
        let doubt = doubt.filter(|_| winner == Side::Attacker && stands);
        doubt.map_or(Settled::fact(winner), |by| Settled::judged(winner, by))
    }

    /// The position after a move, if it is legal and the ko allows it.
    pub(super) fn then(&self, node: &Node, chains: &Chains, spot: Spot) -> Option<Node> {
        let cell = usize::from(spot);
        if cell >= self.ground.patch.points().len() {
            return Some(node.then(spot, node.stones.passed()));
        }
        if node.stones.empty(self.ground) >> cell & 1 == 0 {
            return None;
        }
        let effect = node.stones.play(self.ground, chains, node.to_move, cell)?;
        if effect.takes_back && !node.stones.may_take_back(self.threats, node.to_move) {
            return None;
        }
        Some(node.then(spot, effect.after))
    }
}

impl Tree for Closed<'_> {
    type Node = Node;
    type After = Stones;
    type View = PositionView;

    fn to_move(&self, node: &Node) -> Side {
        node.to_move
    }

    fn key(&self, node: &Node) -> u64 {
        node.key()
    }

    fn key_after(&self, node: &Node, after: &Stones) -> u64 {
        after.key(node.to_move.opponent())
    }

    fn view(&mut self, node: &Node, is_first: bool) -> Result<PositionView, Settled> {
        let chains = Chains::of(self.ground, &node.stones);
        match self.judge(node, &chains, is_first) {
            Standing::Settled(winner) => Err(self.settled(node, winner)),
            Standing::Open(outlook) => {
                let kinds = evaluation::kinds(self.ground, &node.stones, &chains, &outlook);
                Ok(PositionView {
                    chains,
                    numbers: evaluation::numbers(kinds, node.to_move),
                    kinds,
                })
            }
        }
    }

    /// Estimates the combined numbers of a new position, as if all moves were legal and all positions after them new.
    /// More than half of all positions are never searched further, so this saves half the time of a fight.
    fn outlook(&mut self, node: &Node, view: &PositionView) -> Option<(u32, u32)> {
        let [own, other] = view.numbers;
        let empty = node.stones.empty(self.ground).count_ones();
        Some(((own * BEST_MOVE_COST).div_ceil(COST_SCALE), other + empty))
    }

    fn moves(
        &mut self,
        node: &Node,
        view: &PositionView,
        children: &mut Vec<Child<Stones>>,
    ) -> Coverage {
        let [own, other] = view.numbers;
        let mut choices = std::mem::take(&mut self.choices);
        self.propose(node, &view.chains, &mut choices);
        children.extend(choices.iter().map(|choice| {
            let guess = ProofNumbers {
                proof: other,
                disproof: (own * choice.cost).div_ceil(COST_SCALE),
                ..ProofNumbers::unread(1)
            };
            Child::new(self.ground.move_at(choice.spot), choice.after, guess)
        }));
        self.choices = choices;
        self.coverage(node.to_move)
    }

    fn play(&mut self, node: &Node, mv: Move, after: Stones) -> Node {
        node.then(self.ground.spot_of(mv), after)
    }

    fn may_repeat(&self, node: &Node) -> bool {
        node.stones.captured
    }

    fn ko(&self, node: &Node) -> Option<Point> {
        let ko = node.stones.ko;
        (ko != 0).then(|| self.ground.patch.points()[ko.trailing_zeros() as usize])
    }

    fn solved(&mut self, node: &Node, view: &PositionView, known: ProofNumbers) {
        if self.samples.is_some() {
            let sample = self.sample(node, view, known);
            self.samples.get_or_insert_default().push(sample);
        }
        if known.proof == 0
            && let Some(best) = known.best
        {
            let best = self.ground.spot_of(best);
            self.history.learn(node.to_move, node.last, best);
        }
    }

    fn simulate(search: &mut Search<'_, Self>, start: usize, node: &Node, refuted: &Node) {
        search.simulate(start, node, refuted);
    }
}

impl Questioned for Closed<'_> {
    fn after(&mut self, node: &Node, mv: Move) -> Option<Stones> {
        let chains = Chains::of(self.ground, &node.stones);
        let after = self.then(node, &chains, self.ground.spot_of(mv))?;
        Some(after.stones)
    }

    fn set_threats(&mut self, threats: Option<Threats>) {
        self.threats = threats;
    }

    fn share_of_more_moves(&self, work: u32) -> Option<u32> {
        Some((work / 100 * MORE_LIVES_PERCENT).max(MORE_LIVES_LEAST))
    }

    fn touched(&self) -> PointSet {
        PointSet::empty(self.ground.patch.size())
    }
}
