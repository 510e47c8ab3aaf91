//! Proof-number search of a closed fight: the search of [`crate::engine`] on bits.
//!
//! Besides it learns which moves win, and simulates: see [`super::lore`] and [`super::simulate`].

use super::chances;
use super::eyes::{Eyes, Standing};
use super::ground::Ground;
use super::lessons::Lesson;
use super::lore::{Lore, PASS, Spot};
use super::moves::{Choice, propose};
use super::stones::{Chains, Stones};
use crate::engine::numbers::{self, Child};
use crate::engine::{Known, NEVER, Table};
use crate::params::{BEST_MOVE_COST, COST_SCALE, LONGEST_LINE};
use crate::{Fight, Side};
use tobi_goban::Move;

/// A search, or several of one question.
pub(super) struct Search<'a> {
    pub(super) ground: &'a Ground,
    pub(super) table: Table,
    eyes: Eyes,
    lore: Lore,
    /// Who has ko threats.
    pub(super) threats: Option<Side>,
    pub(super) nodes: u32,
    pub(super) limit: u32,
    /// Whether some line came back to where it had been, or became too long, and so was taken for saved.
    pub(super) cycled: bool,
    pub(super) path: Vec<u64>,
    pub(super) children: Vec<Child<Stones>>,
    choices: Vec<Choice>,
    /// What was learned, where that is wanted.
    pub(super) lessons: Option<Vec<Lesson>>,
}

/// A position with a side to move and the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) to_move: Side,
    pub(super) last: Spot,
}

impl Node {
    /// The present position of a fight, this side to move.
    pub(super) fn of(ground: &Ground, fight: &Fight, to_move: Side) -> Node {
        let cells = |side| ground.cells(fight.stones(side));
        let ko = fight.ko().and_then(|ko| ground.cell_of(ko));
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

impl<'a> Search<'a> {
    pub(super) fn new(ground: &'a Ground, nodes: u32) -> Search<'a> {
        Search {
            ground,
            table: Table::new(),
            eyes: Eyes::new(),
            lore: Lore::new(),
            threats: None,
            nodes: 0,
            limit: nodes,
            cycled: false,
            path: Vec::new(),
            children: Vec::new(),
            choices: Vec::new(),
            lessons: None,
        }
    }

    /// Begins a round in which this side has ko threats: what the rounds before found and still is true holds on.
    pub(super) fn begin(&mut self, threats: Option<Side>, nodes: u32) {
        self.table.begin_round(threats);
        self.threats = threats;
        self.nodes = 0;
        self.limit = nodes;
    }

    /// Reads a position until it is solved or the limit is reached.
    pub(super) fn solve(&mut self, node: Node) -> Known {
        self.visit(node, NEVER, NEVER)
    }

    /// What is known of a position.
    pub(super) fn known(&mut self, node: &Node) -> Option<Known> {
        self.table.get(node.key())
    }

    /// The moves that may be tried in a position, cheapest first; none when it is settled.
    pub(super) fn moves(&mut self, node: &Node) -> Vec<Choice> {
        let chains = Chains::of(self.ground, &node.stones);
        match self.judge(node, &chains) {
            Standing::Settled(_) => Vec::new(),
            Standing::Open(_) => {
                let mut choices = std::mem::take(&mut self.choices);
                self.propose(node, &chains, &mut choices);
                let moves = choices.clone();
                self.choices = choices;
                moves
            }
        }
    }

    pub(super) fn judge(&mut self, node: &Node, chains: &Chains) -> Standing {
        let to_move = (!self.path.is_empty()).then_some(node.to_move);
        self.eyes.judge(self.ground, &node.stones, chains, to_move)
    }

    pub(super) fn propose(&mut self, node: &Node, chains: &Chains, choices: &mut Vec<Choice>) {
        choices.clear();
        let turn = (node.to_move, node.last);
        propose(self.ground, &node.stones, chains, turn, &self.lore, choices);
        let may_take_back = self.threats == Some(node.to_move) && node.stones.has_threats();
        choices.retain(|choice| may_take_back || !choice.takes_back);
    }

    fn visit(&mut self, node: Node, proof_limit: u32, disproof_limit: u32) -> Known {
        self.nodes += 1;
        let key = node.key();
        let chains = Chains::of(self.ground, &node.stones);
        let ([own, other], shows) = match self.judge(&node, &chains) {
            Standing::Settled(winner) => {
                let known = match winner == node.to_move {
                    true => Known::WON,
                    false => Known::LOST,
                };
                let known = Known { work: 1, ..known };
                self.table.put(key, node.to_move, known);
                return known;
            }
            Standing::Open(outlook) => {
                let kinds = chances::kinds(self.ground, &node.stones, &chains, &outlook);
                (chances::numbers(kinds, node.to_move), kinds)
            }
        };
        if self.path.len() >= LONGEST_LINE {
            self.cycled = true;
            return on_the_line(node.to_move);
        }
        let before = self.table.get(key);
        if before.is_none() {
            let guess = self.glance(&node, own, other);
            if guess.proof >= proof_limit || guess.disproof >= disproof_limit {
                self.table.put(key, node.to_move, guess);
                return guess;
            }
        }
        let start = self.children.len();
        self.expand(&node, &chains, own, other);
        self.path.push(key);
        let nodes_before = self.nodes - 1;
        let known = loop {
            let known = numbers::sum_up(&self.children[start..]);
            if known.is_solved()
                || known.proof >= proof_limit
                || known.disproof >= disproof_limit
                || self.nodes >= self.limit
            {
                break known;
            }
            self.follow(start, &node, proof_limit, disproof_limit);
        };
        let known = Known {
            work: before.map_or(0, |known| known.work) + (self.nodes - nodes_before),
            hangs_on_ko: known.hangs_on_ko || self.by_ko(&node, known),
            ..known
        };
        if known.is_solved() && self.lessons.is_some() {
            let lesson = self.lesson(&node, &chains, shows, known);
            self.lessons.get_or_insert_default().push(lesson);
        }
        if known.proof == 0
            && let Some(best) = known.best
        {
            let best = self.ground.spot_of(best);
            self.lore.learn(node.to_move, node.last, best);
        }
        self.path.pop();
        self.children.truncate(start);
        self.table.put(key, node.to_move, known);
        known
    }

    /// What the numbers of a new position add up to if all moves are legal and all positions after them new: more than half
    /// of all positions are not worth more than that, which takes half the time of a fight.
    fn glance(&self, node: &Node, own: u32, other: u32) -> Known {
        Known {
            proof: (own * BEST_MOVE_COST).div_ceil(COST_SCALE),
            disproof: other + node.stones.empty(self.ground).count_ones(),
            work: 1,
            ..Known::unread(1)
        }
    }

    fn expand(&mut self, node: &Node, chains: &Chains, own: u32, other: u32) {
        let mut choices = std::mem::take(&mut self.choices);
        self.propose(node, chains, &mut choices);
        let replier = node.to_move.opponent();
        self.table
            .fetch(choices.iter().map(|choice| choice.after.key(replier)));
        for choice in &choices {
            let next = node.then(choice.spot, choice.after);
            let known = if self.comes_again(&next) {
                self.cycled = true;
                on_the_line(next.to_move)
            } else {
                self.table.get(next.key()).unwrap_or(Known {
                    proof: other,
                    disproof: (own * choice.cost).div_ceil(COST_SCALE),
                    ..Known::unread(1)
                })
            };
            let mv = self.ground.move_at(choice.spot);
            self.children.push(Child::new(mv, choice.after, known));
        }
        self.choices = choices;
    }

    /// Whether a result of this position is one by the ko that stands in it.
    pub(super) fn by_ko(&self, node: &Node, known: Known) -> bool {
        let takes_back = match known.best {
            Some(Move::Play(point)) => self
                .ground
                .cell_of(point)
                .is_some_and(|at| node.stones.ko == 1 << at),
            _ => false,
        };
        node.stones.ko != 0 && (known.disproof == 0 || known.proof == 0 && takes_back)
    }

    pub(super) fn comes_again(&self, node: &Node) -> bool {
        node.stones.captured && self.path.contains(&node.key())
    }

    fn follow(&mut self, start: usize, node: &Node, proof_limit: u32, disproof_limit: u32) {
        let next = numbers::next(&self.children[start..], proof_limit, disproof_limit);
        let child = &self.children[start + next.index];
        let after = node.then(self.ground.spot_of(child.mv), child.after);
        let known = self.visit(after, next.proof_limit, next.disproof_limit);
        self.children[start + next.index].learn(known);
        if known.proof == 0 && known.work > 1 {
            self.simulate(start, node, after);
        }
    }

    /// The position after a move, if the rules and the ko allow it.
    pub(super) fn after(&self, node: &Node, chains: &Chains, spot: Spot) -> Option<Node> {
        let cell = usize::from(spot);
        if cell >= self.ground.points.len() {
            return Some(node.then(spot, node.stones.passed()));
        }
        if node.stones.empty(self.ground) >> cell & 1 == 0 {
            return None;
        }
        let effect = node.stones.play(self.ground, chains, node.to_move, cell)?;
        if effect.takes_back && (self.threats != Some(node.to_move) || !node.stones.has_threats()) {
            return None;
        }
        Some(node.then(spot, effect.after))
    }
}

/// What is known of a position that is saved only by the line that leads to it: who attacks must make progress. On another
/// line, or with other threats, it may be lost.
pub(super) fn on_the_line(to_move: Side) -> Known {
    let known = match to_move {
        Side::Attacker => Known::LOST,
        Side::Defender => Known::WON,
    };
    Known {
        hangs_on_ko: true,
        ..known
    }
}
