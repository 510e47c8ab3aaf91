//! What it takes to fill a chain's liberties, as far as it can be counted.

use crate::{Fight, Side};
use tobi_grid::{Point, PointSet, morph};

/// A chain of the race as its enemy sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    /// All liberties.
    pub(super) liberties: PointSet,
    /// Liberties that the enemy fills from a strong chain, one move each, and that can become no eye.
    pub(super) plain: PointSet,
    /// Liberties of the rival chain as well.
    pub(super) shared: PointSet,
    /// Points whose neighbours all belong to the chain.
    pub(super) eyes: PointSet,
    /// All other liberties.
    pub(super) rest: PointSet,
    /// Whether the numbers tell what capturing the chain takes: no other liberties, and nothing to gain by
    /// playing on them.
    pub(super) exact: bool,
    /// The moves that taking an enemy neighbour of the chain would cost, the rival excepted.
    pub(super) weakest: usize,
    /// Whether some other strong chain touches this one: who captures it is out.
    pub(super) outside: bool,
    /// The number of its stones.
    pub(super) len: usize,
}

/// How many liberties of its own a chain must have to be strong enough to fill from.
const STRONG: usize = 2;

impl Front {
    /// The front of `side`'s chain on `at`; `rival` is the enemy chain that races with it.
    pub(super) fn of(
        fight: &mut Fight,
        alive: &PointSet,
        side: Side,
        at: Point,
        rival: Option<Point>,
    ) -> Front {
        let size = fight.size();
        let chain = fight.chain_at(at).expect("a chain stands there");
        let stones = chain.stones();
        let liberties = chain.liberties();
        let len = chain.len();
        let none = PointSet::empty(size);
        let (rival_stones, rival_liberties) = rival
            .and_then(|rival| fight.chain_at(rival))
            .map_or((none, none), |rival| (rival.stones(), rival.liberties()));
        let enemy = *fight.stones(side.opponent());
        let shared = liberties & rival_liberties;
        let mut front = Front {
            liberties,
            plain: none,
            shared,
            eyes: none,
            rest: none,
            exact: true,
            weakest: usize::MAX,
            outside: false,
            len,
        };
        let mut beside = (morph::dilate(&stones) & enemy) - rival_stones;
        while let Some(point) = beside.first() {
            let chain = fight.chain_at(point).expect("a stone stands there");
            beside -= chain.stones();
            if alive.contains(point) {
                front.outside = true;
                continue;
            }
            let own = (chain.liberties() - liberties).len();
            front.weakest = front.weakest.min(own);
            front.outside |= own > STRONG;
        }
        // Where the enemy can fill from.
        let strong = |fight: &Fight, point: Point| {
            if alive.contains(point) {
                return Some(usize::MAX);
            }
            let chain = fight.chain_at(point)?;
            Some((chain.liberties() - liberties).len())
        };
        for point in liberties - shared {
            let mut own_only = true;
            let mut held = false;
            let mut open = false;
            for near in size.neighbours(point) {
                match fight.side_at(near) {
                    None => {
                        own_only = false;
                        let wall = size.neighbours(near).into_iter().any(|beyond| {
                            enemy.contains(beyond)
                                && strong(fight, beyond).is_some_and(|own| own >= STRONG)
                        });
                        open |= !liberties.contains(near) || rival_liberties.contains(near) || !wall;
                    }
                    Some(owner) if owner == side => {
                        if !stones.contains(near) {
                            own_only = false;
                            open = true;
                        }
                    }
                    Some(_) => {
                        own_only = false;
                        let own = strong(fight, near).unwrap_or(0);
                        held |= own >= STRONG;
                        open |= own < STRONG;
                        front.weakest = front.weakest.min(own);
                    }
                }
            }
            if own_only {
                front.eyes.insert(point);
            } else if held && !open {
                front.plain.insert(point);
            } else {
                front.rest.insert(point);
            }
        }
        let open_shared = shared.iter().any(|point| {
            size.neighbours(point).into_iter().any(|near| match fight.side_at(near) {
                None => !shared.contains(near),
                Some(owner) if owner == side => !stones.contains(near),
                Some(_) => !rival_stones.contains(near) && !alive.contains(near),
            })
        });
        front.exact = front.rest.is_empty() && !open_shared;
        fight.look_at(&morph::dilate(&(stones | liberties)));
        front
    }

    /// The moves that capturing the chain takes, when that can be counted.
    pub(super) fn moves_to_take(&self) -> usize {
        self.liberties.len()
    }
}

/// Whether the chain of `x` falls, both chains being exact; `defender_first` is whether its owner moves
/// first (Müller's classes: none, one or both have an eye).
pub(super) fn falls(x: &Front, y: &Front, defender_first: bool) -> bool {
    let first = usize::from(defender_first);
    let shared = x.shared.len();
    let a = x.plain.len();
    let b = y.plain.len();
    match (x.eyes.is_empty(), y.eyes.is_empty()) {
        (true, true) => a + shared.max(1) - 1 + first <= b,
        (false, true) => a + shared + 1 + first <= b,
        (true, false) => a + first <= b + 1 + shared,
        (false, false) => a + shared + first <= b,
    }
}

/// Whether the chain of `x` falls for sure because the rival has more liberties than that takes.
pub(super) fn falls_in_time(x: &Front, y_liberties: &PointSet, defender_first: bool) -> bool {
    if !x.exact || x.eyes.len() > 1 {
        return false;
    }
    let first = usize::from(defender_first);
    // The last shared liberty captures: until then it is one of the rival's too.
    let spare = usize::from(x.eyes.is_empty() && !x.shared.is_empty());
    let takes = x.moves_to_take() + first;
    takes <= (*y_liberties - x.liberties).len() + spare && takes <= x.weakest
}
