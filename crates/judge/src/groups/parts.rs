//! The parts of a group: which of its stones the other side cannot separate, and where it can cut the rest.
//!
//! A group may be held together by links that can be cut. Its status is judged for all of it. A reader of a report sees
//! its parts: stones that stay together even if the other side moves first. Most of that is believed, not proved: it rests
//! on rules and short readings.
//!
//! | reason | what it says |
//! |---|---|
//! | solid | one chain |
//! | shared eye | both chains surround the same small region, alone |
//! | miai | two common liberties, or two connections in different places of which the owner always gets one |
//! | rule | a rule of the rule bases |
//! | connection | the connection game is won even if the other side moves first |

use super::reads::{distance, representatives};
use super::scene::{Scene, Union};
use crate::influence::standing;
use crate::params::{PART_NODES, PART_REACH, PART_STEPS, SHARED_EYE_POINTS};
use std::collections::BTreeMap;
use tobi_goban::{ByColor, Color, Move, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::rules::{self, Game};
use tobi_reading::{Answer, GameValue, Reader, Side};

/// Stones of a group that the other side is believed not to separate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whole chains of one colour.
    pub stones: PointSet,
    /// Its connections with other parts, one for each of these: those that can be cut before those that are undecided, the
    /// nearest first.
    pub joints: Vec<Joint>,
}

/// A connection between two parts of a group that its owner makes if it moves first, and that may be cut otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The first stones of two chains, the part's own first.
    pub chains: [Point; 2],
    /// Where the owner connects.
    pub connection: Point,
    /// Where the other side cuts; `None` if a short reading did not decide whether it can.
    pub cut: Option<Point>,
}

/// A connection of two chains that may be cut.
struct OpenGame {
    /// The numbers of the chains.
    pair: [usize; 2],
    /// How far they are apart.
    steps: u8,
    /// Where the other side cuts; `None` if that is not decided.
    cut: Option<Point>,
    /// The points that the answer depends on.
    touched: PointSet,
}

/// Why the two ends of a connection can be read.
const ONE_COLOR: &str = "one colour";

/// Finds the parts of groups of one position.
pub(crate) struct PartFinder<'a> {
    position: &'a Position,
    scene: Scene,
    /// Pairs of chains that are connected without reading.
    firm: Vec<[usize; 2]>,
}

impl<'a> PartFinder<'a> {
    /// For a position in which these stones of both colours count as captured.
    pub(crate) fn new(position: &'a Position, lost: &PointSet) -> PartFinder<'a> {
        let scene = Scene::new(position.board());
        let standing = standing(position.board(), lost);
        let mut firm = ruled(position, &scene);
        firm.extend(around_eyes(position, &scene, &standing));
        PartFinder {
            position,
            scene,
            firm,
        }
    }

    /// The parts of a group of whole chains of one colour, in the reading order of their first stones.
    ///
    /// The result commutes with swapping colours and with the eight symmetries, except that of equally near joints the
    /// first one is named. Cost: a connection of at most [`PART_NODES`] for each pair of near chains that nothing else
    /// connects.
    pub(crate) fn parts(&self, reader: &mut Reader, stones: &PointSet) -> Vec<Part> {
        let chains = self.scene.within(stones);
        if chains.len() < 2 {
            return vec![Part {
                stones: *stones,
                joints: Vec::new(),
            }];
        }
        let mut union = Union::new(self.scene.pieces.len());
        let mut games = Vec::new();
        for &[a, b] in &self.firm {
            if chains.contains(&a) && chains.contains(&b) {
                union.unite(a, b);
            }
        }
        self.join_by_miai(&chains, &mut union);
        let mut asked: Vec<[usize; 2]> = Vec::new();
        for pairs in self.near(&chains).into_values() {
            // Only the nearest chains of two parts are asked for; parts are compared as they are now.
            let known: Vec<[usize; 2]> = asked.iter().map(|&pair| ends(pair, &union)).collect();
            let nearest = pairs.into_iter();
            let nearest = nearest.filter(|&pair| !known.contains(&ends(pair, &union)));
            let nearest: Vec<[usize; 2]> = nearest.collect();
            asked.extend(&nearest);
            self.ask(reader, &nearest, &mut union, &mut games);
        }
        self.join_by_two_games(reader, &games, &mut union);
        self.gathered(reader, &chains, &union, &games)
    }

    /// Joins chains, and what is joined already, that have two common liberties.
    fn join_by_miai(&self, chains: &[usize], union: &mut Union) {
        let empty = self.position.board().empty();
        let near: Vec<PointSet> = chains
            .iter()
            .map(|&chain| morph::dilate(&self.scene.pieces[chain].stones) & empty)
            .collect();
        loop {
            let mut shared: BTreeMap<[usize; 2], PointSet> = BTreeMap::new();
            for (place, &a) in chains.iter().enumerate() {
                for (other, &b) in chains.iter().enumerate().skip(place + 1) {
                    let common = near[place] & near[other];
                    let [one, two] = [a, b].map(|chain| union.lowest(chain));
                    if one != two && !common.is_empty() {
                        let pair = [one.min(two), one.max(two)];
                        *shared.entry(pair).or_insert(common) |= common;
                    }
                }
            }
            shared.retain(|_, common| common.len() > 1);
            if shared.is_empty() {
                return;
            }
            for [a, b] in shared.into_keys() {
                union.unite(a, b);
            }
        }
    }

    /// Reads the connections of some pairs of chains and joins those that cannot be cut. All of them are read before any is
    /// joined, so that symmetric boards ask the same questions.
    fn ask(
        &self,
        reader: &mut Reader,
        pairs: &[[usize; 2]],
        union: &mut Union,
        games: &mut Vec<OpenGame>,
    ) {
        let open = pairs.iter().filter(|&&[a, b]| !union.are_one(a, b));
        let answers: Vec<_> = open.map(|&pair| (pair, self.cut(reader, pair))).collect();
        for ([a, b], game) in answers {
            match game {
                Some(game) => games.push(game),
                None => union.unite(a, b),
            }
        }
    }

    /// The pairs of near chains, by their distance.
    fn near(&self, chains: &[usize]) -> BTreeMap<u8, Vec<[usize; 2]>> {
        let mut near: BTreeMap<u8, Vec<[usize; 2]>> = BTreeMap::new();
        for (place, &a) in chains.iter().enumerate() {
            for &b in &chains[place + 1..] {
                let [one, other] = [a, b].map(|chain| &self.scene.pieces[chain].stones);
                let steps = distance(one, other);
                if steps <= PART_REACH {
                    near.entry(steps).or_default().push([a, b]);
                }
            }
        }
        near
    }

    /// How the other side cuts two chains; `None` if it cannot.
    fn cut(&self, reader: &mut Reader, pair: [usize; 2]) -> Option<OpenGame> {
        let ends = self.ends_of(pair);
        let side = Side::Attacker;
        let [one, other] = pair.map(|chain| &self.scene.pieces[chain].stones);
        let steps = distance(one, other);
        let brief = reader.brief_answer(self.position, ends, side);
        let mut cut = brief.expect(ONE_COLOR);
        if !cut.is_decided() && steps <= PART_STEPS {
            let longer = reader.connection_within(self.position, ends, side, PART_NODES);
            cut = longer.expect(ONE_COLOR);
        }
        let works = cut.success.works();
        let holds = cut.is_decided() && !works;
        (!holds).then(|| OpenGame {
            pair,
            steps,
            cut: cut.best().and_then(Move::point).filter(|_| works),
            touched: cut.touched,
        })
    }

    /// A stone of each of two chains, the same ones on symmetric boards.
    fn ends_of(&self, pair: [usize; 2]) -> [Point; 2] {
        let stones = pair.map(|chain| &self.scene.pieces[chain].stones);
        representatives(self.position.board(), stones)
    }

    /// How the owner of two chains connects them if it moves first; `None` if it does not.
    fn connected(&self, reader: &mut Reader, pair: [usize; 2]) -> Option<Answer> {
        let brief = reader.brief_answer(self.position, self.ends_of(pair), Side::Defender);
        Some(brief.expect(ONE_COLOR))
            .filter(|connect| connect.is_decided() && connect.success.works())
    }

    /// Joins parts that have two connections which do not depend on each other: their owner always gets one of them.
    fn join_by_two_games(&self, reader: &mut Reader, games: &[OpenGame], union: &mut Union) {
        loop {
            let mut between: BTreeMap<[usize; 2], Vec<&OpenGame>> = BTreeMap::new();
            for game in games
                .iter()
                .filter(|it| !union.are_one(it.pair[0], it.pair[1]))
            {
                between
                    .entry(ends(game.pair, union))
                    .or_default()
                    .push(game);
            }
            between.retain(|_, games| games.len() > 1);
            let mut is_miai = |games: &Vec<&OpenGame>| {
                let sure = games.iter().filter_map(|game: &&OpenGame| {
                    let connect = self.connected(reader, game.pair)?;
                    Some(game.touched | connect.touched)
                });
                let sure: Vec<PointSet> = sure.collect();
                let mut later = sure.iter().enumerate();
                later.any(|(place, one)| sure[place + 1..].iter().any(|it| one.is_disjoint(it)))
            };
            between.retain(|_, games| is_miai(games));
            if between.is_empty() {
                return;
            }
            for [a, b] in between.into_keys() {
                union.unite(a, b);
            }
        }
    }

    /// The parts, with the nearest joint between any two of them.
    fn gathered(
        &self,
        reader: &mut Reader,
        chains: &[usize],
        union: &Union,
        games: &[OpenGame],
    ) -> Vec<Part> {
        let nothing = PointSet::empty(self.position.size());
        let mut parts: BTreeMap<usize, PointSet> = BTreeMap::new();
        for &chain in chains {
            let stones = self.scene.pieces[chain].stones;
            *parts.entry(union.lowest(chain)).or_insert(nothing) |= stones;
        }
        let is_open = |game: &&OpenGame| !union.are_one(game.pair[0], game.pair[1]);
        let told = games.iter().filter(is_open).filter_map(|game| {
            let connected = self.connected(reader, game.pair)?;
            Some((game, connected.best().and_then(Move::point)?))
        });
        let told: Vec<(&OpenGame, Point)> = told.collect();
        let joints_of = |part: usize| {
            // A known cut tells more than a nearer link.
            let mut nearest: BTreeMap<usize, (bool, u8, Joint)> = BTreeMap::new();
            for &(game, connection) in &told {
                let [one, other] = game.pair;
                for [own, friend] in [[one, other], [other, one]] {
                    let ends = [own, friend].map(|chain| union.lowest(chain));
                    if ends[0] != part || ends[1] == part {
                        continue;
                    }
                    let chains = [own, friend].map(|chain| self.scene.pieces[chain].first);
                    let joint = Joint {
                        chains,
                        connection,
                        cut: game.cut,
                    };
                    let joint = (game.cut.is_none(), game.steps, joint);
                    let known = nearest.entry(ends[1]).or_insert(joint);
                    if (joint.0, joint.1) < (known.0, known.1) {
                        *known = joint;
                    }
                }
            }
            let mut joints: Vec<(bool, u8, Joint)> = nearest.into_values().collect();
            joints.sort_by_key(|&(is_undecided, steps, _)| (is_undecided, steps));
            joints.into_iter().map(|(_, _, joint)| joint).collect()
        };
        let parts = parts.into_iter().map(|(part, stones)| Part {
            stones,
            joints: joints_of(part),
        });
        parts.collect()
    }
}

/// The parts of two chains, by their lowest numbers.
fn ends(pair: [usize; 2], union: &Union) -> [usize; 2] {
    let [a, b] = pair.map(|chain| union.lowest(chain));
    [a.min(b), a.max(b)]
}

/// The pairs of chains that a rule of the rule bases connects.
fn ruled(position: &Position, scene: &Scene) -> Vec<[usize; 2]> {
    let found = rules::matches(position.board()).into_iter();
    let won = found.filter(|found| found.rule().value() == GameValue::Won);
    let pairs = won.filter_map(|found| match found.game() {
        Some(Game::Connection(a, b)) => Some([scene.at(a)?, scene.at(b)?]),
        _ => None,
    });
    pairs.collect()
}

/// The chains around small regions that only standing stones of one colour touch, in pairs.
fn around_eyes(
    position: &Position,
    scene: &Scene,
    standing: &ByColor<PointSet>,
) -> Vec<[usize; 2]> {
    let open = !(standing.black | standing.white);
    let mut pairs = Vec::new();
    for region in components(&open, Connectivity::Four) {
        let around = morph::external_boundary(&region);
        let of_one_color = |color: &Color| around.is_subset(position.board().stones(*color));
        if region.len() <= SHARED_EYE_POINTS && Color::BOTH.iter().any(of_one_color) {
            let walls = scene.within(&around);
            pairs.extend(walls.windows(2).map(|pair| [pair[0], pair[1]]));
        }
    }
    pairs
}
