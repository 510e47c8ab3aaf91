//! The features of a move of a closed fight, with learned weights; they are known before anything is read.

use super::ground::Ground;
use super::history::History;
use super::stones::{Chain, Chains, Effect, Stones};
use super::weights::{self, Table};
use crate::Side;
use crate::params::TRUST_IN_REPLIES;
use std::sync::LazyLock;
use tobi_grid::patch::{Cells, each};

/// The features, each with its number of kinds, in the order of [`Scene::kinds`]; see `data/life/moves.txt` for their
/// meaning.
pub(super) const FEATURES: [(&str, usize); 18] = [
    ("captures", 4),
    ("liberties", 5),
    ("rescues", 2),
    ("ataris", 3),
    ("presses", 2),
    ("beside", 25),
    ("joins", 4),
    ("distance", 4),
    ("place", 6),
    ("contact", 2),
    ("diagonals", 5),
    ("crosses", 5),
    ("ko", 2),
    ("theirs", 6),
    ("reply", 3),
    ("wins", 5),
    ("weakest", 6),
    ("pass", 1),
];

/// The number of features of a move that is not a pass: all but the last one.
const OF_STONES: usize = FEATURES.len() - 1;

/// The index of the feature that says whether a move has won after the same last move.
const REPLY: usize = 14;

/// The kinds of a move.
pub(super) type Kinds = [u8; OF_STONES];

static WEIGHTS: LazyLock<Table<{ FEATURES.len() }>> = LazyLock::new(|| {
    let text = include_str!("../../../data/life/moves.txt");
    let mut weights =
        weights::parse(text, &FEATURES).expect("the table is part of the program and tested");
    for side in &mut weights {
        for weight in &mut side[REPLY][1..] {
            *weight += TRUST_IN_REPLIES;
        }
    }
    weights
});

/// The weight of a move of these kinds, in hundredths of the logarithm of the odds; only differences have a meaning.
/// `None` is a pass.
pub(super) fn weight(side: Side, kinds: Option<Kinds>) -> i32 {
    let weights = &WEIGHTS[side as usize];
    match kinds {
        Some(kinds) => weights::sum(weights, kinds),
        None => weights[OF_STONES][0],
    }
}

/// A position in which a side is to move.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) ground: &'a Ground,
    pub(super) stones: &'a Stones,
    pub(super) chains: &'a Chains,
    pub(super) side: Side,
}

impl Scene<'_> {
    /// The kinds of a move to an empty cell with this effect.
    pub(super) fn kinds(self, cell: usize, effect: &Effect, history: Learned) -> Kinds {
        let Scene {
            ground,
            stones,
            side,
            ..
        } = self;
        let near = ground.patch.near(cell);
        let outside = usize::from(ground.sides[cell]) - near.count_ones() as usize;
        let crossing = ground.diagonal[cell];
        let watched = usize::from(ground.watched[cell]);
        // Cells outside the field belong to the attacker.
        let (outside, own_watched, other_watched) = match side {
            Side::Attacker => (outside, watched, 0),
            Side::Defender => (0, 0, watched),
        };
        let [own, other] = [side, side.opponent()].map(|side| stones.of(side));
        let free = count(near & stones.empty(ground));
        let friends = self.beside(near & own);
        let enemies = self.beside(near & other);
        let kinds: [usize; OF_STONES] = [
            count(other & !effect.after.of(side.opponent())).min(3),
            match effect.liberties {
                64 => 4,
                liberties => (liberties as usize).clamp(1, 4) - 1,
            },
            usize::from(friends.in_atari > 0 && effect.liberties > 1),
            enemies.with_two.min(2),
            enemies.with_three.min(1),
            5 * free + count(near & own) + outside,
            friends.count.min(3),
            history.distance,
            usize::from(ground.places[cell]),
            usize::from(ground.beside_safe >> cell & 1 != 0),
            (count(crossing & own) + own_watched).min(4),
            (count(crossing & other) + other_watched).min(4),
            usize::from(effect.after.ko != 0),
            self.theirs(cell),
            history.reply,
            history.wins,
            friends.weakest,
        ];
        kinds.map(|kind| kind as u8)
    }

    /// Liberties of the other side's chain if it played here: 4 for four or more, 5 for a safe chain.
    fn theirs(self, cell: usize) -> usize {
        let near = self.ground.patch.near(cell);
        let other = self.side.opponent();
        let mut liberties = near & self.stones.empty(self.ground);
        if other == Side::Attacker && self.ground.beside_safe >> cell & 1 != 0 {
            return 5;
        }
        for at in each(near & self.stones.of(other)) {
            let chain = self.chains.at(at);
            if chain.safe {
                return 5;
            }
            liberties |= chain.liberties;
        }
        for at in each(near & self.stones.of(self.side)) {
            let chain = self.chains.at(at);
            if !chain.safe && chain.liberties == 1 << cell {
                liberties |= chain.stones;
            }
        }
        count(liberties & !(1 << cell)).min(4)
    }

    /// Properties of the chains of the stones on these cells.
    fn beside(self, cells: Cells) -> Beside {
        let mut beside = Beside::default();
        let mut seen = 0;
        for at in each(cells) {
            let chain = self.chains.at(at);
            if seen & chain.stones == 0 {
                seen |= chain.stones;
                beside.add(chain);
            }
        }
        beside
    }
}

fn count(cells: Cells) -> usize {
    cells.count_ones() as usize
}

/// The kinds of a move that depend on the search so far and on the last move; the fields have the names of the
/// features.
#[derive(Clone, Copy)]
pub(super) struct Learned {
    distance: usize,
    reply: usize,
    wins: usize,
}

impl Learned {
    pub(super) fn of(
        ground: &Ground,
        history: &History,
        side: Side,
        last: u8,
        cell: usize,
    ) -> Learned {
        let (reply, wins) = history.of(side, last, cell as u8);
        let apart = |last: &tobi_grid::Point| {
            let point = ground.patch.points()[cell];
            let across = point.column().abs_diff(last.column());
            let down = point.row().abs_diff(last.row());
            match (across + down, across.max(down)) {
                (1, _) => 0,
                (_, 1) => 1,
                (_, 2) => 2,
                _ => 3,
            }
        };
        Learned {
            distance: ground
                .patch
                .points()
                .get(usize::from(last))
                .map_or(3, apart),
            reply,
            wins,
        }
    }
}

/// Common properties of the chains of one side beside a cell.
#[derive(Clone, Copy, Default)]
struct Beside {
    count: usize,
    /// The chains with one, two, three liberties that are not safe.
    in_atari: usize,
    with_two: usize,
    with_three: usize,
    /// The fewest liberties, 5 for more or a safe chain; 0 if there is no chain.
    weakest: usize,
}

impl Beside {
    fn add(&mut self, chain: &Chain) {
        self.count += 1;
        let liberties = if chain.safe {
            5
        } else {
            count(chain.liberties).min(5)
        };
        match liberties {
            1 => self.in_atari += 1,
            2 => self.with_two += 1,
            3 => self.with_three += 1,
            _ => {}
        }
        self.weakest = match self.weakest {
            0 => liberties,
            fewest => fewest.min(liberties),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_winner_after_the_same_move_has_a_higher_weight() {
        assert_eq!(FEATURES[REPLY].0, "reply");
        let kinds = [0; OF_STONES];
        let mut won = kinds;
        won[REPLY] = 1;
        for side in [Side::Defender, Side::Attacker] {
            assert!(weight(side, Some(won)) > weight(side, Some(kinds)) + TRUST_IN_REPLIES);
        }
    }

    #[test]
    fn every_feature_distinguishes_moves() {
        let weights = &*WEIGHTS;
        for (feature, (name, kinds)) in FEATURES.into_iter().enumerate() {
            for side in weights {
                let differs = side[feature][..kinds]
                    .iter()
                    .any(|&weight| weight != side[feature][0]);
                assert!(differs || kinds == 1, "{name}");
            }
        }
    }
}
