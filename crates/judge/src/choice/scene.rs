//! The position before a move, and the effects of each candidate.

use super::Style;
use super::hot::{self, Hot};
use super::term::{Kind, Term};
use crate::estimate::{Effort, Estimate};
use crate::params::{CHOICE_PLAYOUTS, CHOICE_SEED, FIRSTS_DOUBT, PREDICTED};
use crate::predictor::{Look, Prediction, Predictor};
use crate::territory::{KnownStones, Phase, Territory};
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet};
use tobi_reading::params::StringGame;
use tobi_reading::{ChainGame, GameValue, Reader};
use tobi_search::playout::{First, Firsts, Playouts, Policy, Sampling};

/// A position analysed before a move.
pub(super) struct Scene {
    style: Style,
    pub(super) position: Position,
    /// The pose that orders equal moves and terms.
    pub(super) pose: Pose,
    pub(super) estimate: Estimate,
    pub(super) prediction: Prediction,
    pub(super) hot: Vec<Hot>,
    /// The string games of all chains.
    chains: Vec<ChainGame>,
    known: KnownStones,
    firsts: Option<Firsts>,
    /// What the playouts track: the stones of each group that is not certain, with their colour.
    watched: Vec<(PointSet, Color)>,
    /// The prior of the last of the likeliest moves; those of shapes are relative to it.
    usual_prior: i32,
}

impl Scene {
    pub(super) fn new(
        look: &Look<'_>,
        predictor: &mut Predictor,
        reader: &mut Reader,
        style: Style,
    ) -> Scene {
        let position = look.position.clone();
        let estimate = Estimate::running(&position, reader, Effort::STATIC);
        let certain = estimate.lives().certain();
        let groups = estimate.lives().iter();
        let open = groups.filter(|(group, _)| {
            let stones = group.stones;
            !(stones - certain.dead).is_subset(&certain.alive[group.color])
        });
        let watched: Vec<(PointSet, Color)> =
            open.map(|(group, _)| (group.stones, group.color)).collect();
        let stones: Vec<PointSet> = watched.iter().map(|&(stones, _)| stones).collect();
        let firsts = (style == Style::Indigo).then(|| {
            let sampling = Sampling {
                playouts: CHOICE_PLAYOUTS,
                seed: CHOICE_SEED,
                policy: Policy::Tactical,
                first: First::ToMove,
            };
            let nothing = PointSet::empty(position.size());
            let playouts = Playouts::new(&position, &nothing, &sampling);
            playouts.firsts(&stones, 0..CHOICE_PLAYOUTS)
        });
        let prediction = predictor.predict(look, reader);
        let likely = prediction.best(PREDICTED);
        let chains = reader.chains(&position, StringGame::INDIGO);
        let hot = match style {
            Style::Paper => hot::of_the_paper(&estimate, &chains, reader),
            Style::Indigo | Style::Search => hot::games(&estimate, reader),
        };
        Scene {
            style,
            usual_prior: likely.last().map_or(0, |&(_, prior)| prior),
            prediction,
            hot,
            chains,
            known: KnownStones::lives(estimate.lives()),
            firsts,
            watched,
            estimate,
            pose: Pose::by_stones(position.to_move(), position.board()),
            position,
        }
    }

    pub(super) fn player(&self) -> Color {
        self.position.to_move()
    }

    pub(super) fn phase(&self) -> Phase {
        self.estimate.territory().phase()
    }

    /// Returns the moves that deserve a closer look, among those allowed, in reading order: the likeliest ones, and
    /// those that win hot games.
    pub(super) fn candidates(&self, allowed: &PointSet) -> PointSet {
        let likely = match self.style {
            Style::Paper => Vec::new(),
            Style::Indigo | Style::Search => self.prediction.best(PREDICTED),
        };
        let likely = likely.into_iter().map(|(point, _)| point);
        let hot = self.hot.iter().flat_map(|game| game.moves(self.player()));
        let board = self.position.board();
        let all = PointSet::from_points(board.size(), likely.chain(hot.copied())) & *allowed;
        let is_sensible = |point: &Point| !is_own_eye(board, *point, self.player());
        PointSet::from_points(board.size(), all.iter().filter(is_sensible))
    }

    /// The hot games that a move wins.
    fn won(&self, point: Point) -> impl Iterator<Item = Term> {
        let player = self.player();
        let won = self
            .hot
            .iter()
            .filter(move |game| game.moves(player).contains(&point));
        won.map(move |game| Term {
            kind: game.kind(player),
            at: game.at,
            amount: game.gain(player),
        })
    }

    /// All terms of a legal move.
    pub(super) fn terms(&self, point: Point, reader: &mut Reader) -> Vec<Term> {
        if self.style == Style::Paper {
            return self.won(point).collect();
        }
        let mut terms = Vec::new();
        let mut add = |kind, at, amount: i64| {
            if amount != 0 {
                terms.push(Term { kind, at, amount });
            }
        };
        if let Some(prior) = self.prediction.prior(point) {
            add(Kind::Shape, point, i64::from(prior - self.usual_prior));
        }
        for term in self.won(point) {
            add(term.kind, term.at, term.amount);
        }
        let certain = &self.estimate.lives().certain().territory;
        if (certain.black | certain.white).contains(point) {
            add(Kind::Waste, point, -1000);
        }
        let mut after = self.position.clone();
        after.play_unchecked(self.player(), Move::Play(point), &Rules::JAPANESE);
        self.ground(point, &after, &mut add);
        self.sampled(point, &mut add);
        self.tactics(point, &after, reader, &mut add);
        terms
    }

    /// Adds the changes of the claims of both sides.
    fn ground(&self, point: Point, after: &Position, add: &mut impl FnMut(Kind, Point, i64)) {
        let territory = Territory::new(after.board(), &self.known);
        let player = self.player();
        for (color, kinds) in [
            (player, [Kind::Territory, Kind::Moyo, Kind::Area]),
            (player.opponent(), [Kind::Break, Kind::Reduce, Kind::Push]),
        ] {
            let [before, after] = [self.estimate.territory(), &territory].map(|it| held(it, color));
            let sign = if color == player { 1 } else { -1 };
            for (kind, (after, before)) in kinds.into_iter().zip(after.into_iter().zip(before)) {
                add(kind, point, 1000 * sign * (after - before));
            }
        }
    }

    /// Adds the results of the playouts in which the player played there first.
    fn sampled(&self, point: Point, add: &mut impl FnMut(Kind, Point, i64)) {
        let Some(firsts) = &self.firsts else { return };
        let mut rest = (1000.0 * firsts.gain(point, FIRSTS_DOUBT)).round() as i64;
        for (number, &(stones, color)) in self.watched.iter().enumerate() {
            let (kind, sign) = if color == self.player() {
                (Kind::Support, 2.0)
            } else {
                (Kind::Attack, -2.0)
            };
            let points = sign * firsts.effect(point, number, FIRSTS_DOUBT);
            let amount = (1000.0 * points).round() as i64;
            rest -= amount;
            add(kind, stones.first().expect("a group has a stone"), amount);
        }
        add(Kind::Gain, point, rest);
    }

    /// Adds the results of the string games on the board after the move.
    fn tactics(
        &self,
        point: Point,
        after: &Position,
        reader: &mut Reader,
        add: &mut impl FnMut(Kind, Point, i64),
    ) {
        let player = self.player();
        let dead = self.known.dead;
        for game in reader.chains(after, StringGame::INDIGO) {
            let board = after.board();
            let chain = board.chain_at(game.stone).expect("a chain of the board");
            let own = chain.color() == player;
            let stones = chain.stones();
            let before = self
                .chains
                .iter()
                .find(|it| stones.contains(it.stone) && it.stone != point);
            if own && game.verdict.attack.success.works() {
                let played = stones.contains(point);
                let lost =
                    |it: &ChainGame| it.verdict.attack.success.works() || dead.contains(it.stone);
                let parts = self.chains.iter().filter(|it| stones.contains(it.stone));
                let lost: usize = parts.filter(|it| lost(it)).map(|it| it.len).sum();
                let fresh = (chain.len() - lost) as i64;
                let kind = if played { Kind::Risk } else { Kind::Abandon };
                add(kind, game.stone, -1000 * fresh);
            } else if !own && !dead.contains(game.stone) {
                let value = before.map(|it| it.verdict.value());
                let caught = game.verdict.value();
                let size = 1000 * chain.len() as i64;
                if caught == GameValue::Lost && value == Some(GameValue::Won) {
                    add(Kind::Capture, game.stone, 2 * size);
                } else if caught == GameValue::Hot && value == Some(GameValue::Won) {
                    add(Kind::Threat, game.stone, size);
                }
            }
        }
    }
}

/// The number of points of a colour that are territory, at least moyo, and at least area, each including its stones.
fn held(territory: &Territory, color: Color) -> [i64; 3] {
    let counts = territory.claim_counts()[color];
    let first = counts.stones + counts.territory;
    let second = first + counts.moyo;
    [first, second, second + counts.area].map(|points| points as i64)
}
