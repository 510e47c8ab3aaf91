//! What a move does to groups and chains: by the same close judgement as `tobi groups`, and by reading.
//!
//! The terms of a choice rest on brief looks, which are fast enough for every move of a game. A report has time to
//! read closely. So it names the group whose life depends on the move, even if the brief looks missed it.

use super::Kind;
use super::fate_after::lives_after;
use crate::Session;
use crate::local::{Budget, Reader};
use crate::words::{stones_name, vertex_name};
use std::cmp::Reverse;
use tobi_goban::{Color, Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet};
use tobi_judge::Judgement;
use tobi_judge::life::Status;
use tobi_reading::params::StringGame;
use tobi_reading::{ChainGame, ChainLink, GameValue, Question, Side, Success, Verdict};

/// The maximum number of effects of a move that are reported.
const MOST_EFFECTS: usize = 4;

/// How far a stone may be from a move to be named as near, in steps along the lines.
const NEAR: u32 = 4;

/// What a move does to a group or a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// [`Kind::Save`] or [`Kind::Kill`] for a group, [`Kind::Rescue`] or [`Kind::Capture`] for a chain,
    /// [`Kind::Connect`] or [`Kind::Cut`] for a chain and another one.
    pub kind: Kind,
    /// The stones of the group; of a connection, those of the smaller chain.
    pub stones: PointSet,
    /// The other chain of a connection.
    pub other: Option<PointSet>,
    /// Whether it depends on a ko.
    pub ko: bool,
}

impl Effect {
    /// Whether two moves do the same to the same stones.
    pub(super) fn is_same(&self, other: &Effect) -> bool {
        self.kind == other.kind && !self.stones.is_disjoint(&other.stones)
    }

    /// Whether a move saves or kills a group and another move does not, unless reading says otherwise. Other effects are
    /// the move's own.
    fn is_due_to(&self, fates: &Fates, mv: Move, other: Move) -> bool {
        let is_saved = match self.kind {
            Kind::Save => true,
            Kind::Kill => false,
            _ => return true,
        };
        let owner = if is_saved {
            fates.player
        } else {
            fates.player.opponent()
        };
        let lives = |mv| lives_after(&fates.position, (fates.player, mv), (owner, &self.stones));
        lives(mv) != Some(!is_saved) && lives(other) != Some(is_saved)
    }

    /// Whether it is about this stone.
    pub(super) fn is_about(&self, kind: Kind, stone: Point) -> bool {
        let stones = self.other.map_or(self.stones, |other| other | self.stones);
        self.kind == kind && stones.contains(stone)
    }
}

/// How a chain can be captured after a move.
pub(super) enum Danger {
    /// By a ko.
    Ko,
    /// It is in atari: by this move.
    AtOnce(Point),
    /// Step by step, starting with this move.
    From(Point),
}

/// The groups, chains and connections of a position, read closely.
#[derive(Clone, Debug)]
pub(super) struct Fates {
    pub(super) player: Color,
    pub(super) position: Position,
    pub(super) pose: Pose,
    pub(super) judgement: Judgement,
    chains: Vec<ChainGame>,
    links: Vec<HotLink>,
}

/// Two chains that the first mover connects or cuts apart.
#[derive(Clone, Debug)]
struct HotLink {
    owner: Color,
    /// The smaller chain and the other one.
    stones: [PointSet; 2],
    join: Vec<Move>,
    cut: Vec<Move>,
}

impl Fates {
    /// Cost: that of [`Session::judgement`].
    pub(super) fn new(session: &Session, player: Color) -> Fates {
        let position = session.position().clone();
        let mut reader = Reader::new(Budget::USUAL);
        let judgement = session.judgement(&mut reader);
        let dead = judgement.lives().dead();
        Fates {
            player,
            pose: Pose::by_stones(player, position.board()),
            chains: reader.chains(&position, StringGame::INDIGO),
            links: hot_links(&position, &mut reader, &dead),
            judgement,
            position,
        }
    }

    /// What a move of the player does to groups and chains, the most stones first.
    pub(super) fn effects(&self, point: Point) -> Vec<Effect> {
        let mv = Move::Play(point);
        let chains = self.chains(point);
        // That a chain is captured says more than that its group dies.
        let mut effects = self.lives(mv);
        effects.retain(|group| !chains.iter().any(|chain| chain.stones == group.stones));
        // What is said about a group or a chain is not said again about a part of it.
        for others in [chains, self.links(mv)] {
            let is_told = |stones: &PointSet| {
                let mut effects = effects.iter();
                effects.any(|told| stones.is_subset(&told.stones))
            };
            let is_new =
                |it: &Effect| !is_told(&it.stones) && !it.other.as_ref().is_some_and(is_told);
            let new: Vec<Effect> = others.into_iter().filter(is_new).collect();
            effects.extend(new);
        }
        effects.sort_by_key(|it| {
            let first = it.stones.iter().map(|at| self.pose.point_in(at)).min();
            (Reverse(it.stones.len()), it.kind, first)
        });
        // One connection of a kind is enough: the others usually follow from it.
        let mut seen = Vec::new();
        effects.retain(|it| {
            let is_link = it.other.is_some();
            let known = is_link && seen.contains(&it.kind);
            seen.push(it.kind);
            !known
        });
        effects.truncate(MOST_EFFECTS);
        effects
    }

    /// The same without groups that reading does not let it save or kill, or that another move saves or kills too.
    pub(super) fn effects_over(&self, point: Point, other: Move) -> Vec<Effect> {
        let mut effects = self.effects(point);
        effects.retain(|it| it.is_due_to(self, Move::Play(point), other));
        effects
    }

    /// The vertex by which some stones are named.
    pub(super) fn name(&self, stones: &PointSet) -> String {
        stones_name(self.position.board(), stones)
    }

    /// The vertex by which the group with this stone is named; the stone's own without a group.
    pub(super) fn group_name(&self, stone: Point) -> String {
        let mut groups = self.judgement.lives().groups().iter();
        match groups.find(|group| group.stones.contains(stone)) {
            Some(group) => self.name(&group.stones),
            None => vertex_name(stone, self.position.size()),
        }
    }

    /// The unsettled groups that the move saves or kills.
    fn lives(&self, mv: Move) -> Vec<Effect> {
        let lives = self.judgement.lives().iter();
        let unsettled = lives.filter(|(_, life)| life.status == Status::Unsettled);
        let decided = unsettled.filter_map(|(group, life)| {
            let (kind, moves) = if group.color == self.player {
                (Kind::Save, &life.save)
            } else {
                (Kind::Kill, &life.kill)
            };
            moves.contains(&mv).then(|| Effect {
                kind,
                stones: group.stones,
                other: None,
                ko: life.read.as_ref().is_some_and(Verdict::depends_on_ko),
            })
        });
        decided.collect()
    }

    /// The chains that the move captures, or saves from capture.
    fn chains(&self, point: Point) -> Vec<Effect> {
        let board = self.position.board();
        let effects = self.chains.iter().filter_map(|game| {
            let chain = board.chain_at(game.stone)?;
            let own = chain.color() == self.player;
            let (kind, answer) = if own {
                (Kind::Rescue, &game.verdict.defend)
            } else {
                (Kind::Capture, &game.verdict.attack)
            };
            let is_taken =
                !own && chain.liberty_count() == 1 && chain.first_liberty() == Some(point);
            let decides = game.verdict.value() == GameValue::Hot
                && answer.moves.contains(&Move::Play(point))
                && !self.is_dead(game.stone);
            let ko = match is_taken {
                true => false,
                false if decides => {
                    let reply = self.reply(point, game.stone, own);
                    if reply.works() && !reply.is_ko() {
                        return None;
                    }
                    reply.is_ko() || game.verdict.depends_on_ko()
                }
                false => return None,
            };
            Some(Effect {
                kind,
                stones: chain.stones(),
                other: None,
                ko,
            })
        });
        effects.collect()
    }

    /// What the other side achieves at a chain after the player's move, by the same reading as `tobi read capture`: it
    /// captures a chain of the player, or saves one of its own. The games of all chains look less far.
    fn reply(&self, point: Point, stone: Point, own: bool) -> Success {
        let mut after = self.position.clone();
        after.play_unchecked(self.player, Move::Play(point), &Rules::JAPANESE);
        let first = if own { Side::Attacker } else { Side::Defender };
        let mut reader = Reader::new(Budget::USUAL);
        let answer = reader.answer(&after, &Question::Capture(stone), first);
        answer.map_or(Success::No, |answer| answer.success)
    }

    /// The connections that the move makes or cuts.
    fn links(&self, mv: Move) -> Vec<Effect> {
        let effects = self.links.iter().filter_map(|link| {
            let (kind, moves) = if link.owner == self.player {
                (Kind::Connect, &link.join)
            } else {
                (Kind::Cut, &link.cut)
            };
            moves.contains(&mv).then(|| Effect {
                kind,
                stones: link.stones[0],
                other: Some(link.stones[1]),
                ko: false,
            })
        });
        effects.collect()
    }

    fn is_dead(&self, stone: Point) -> bool {
        let life = self.judgement.lives().at(stone);
        life.is_some_and(|(_, life)| life.status == Status::Dead)
    }

    /// Whether a point is likely to be the player's anyway.
    pub(super) fn is_own_territory(&self, point: Point) -> bool {
        self.judgement.territory().owner(point) == Some(self.player)
    }

    /// Stones of the player's chains that a move joins into one; empty if it touches less than two.
    pub(super) fn joined(&self, point: Point) -> Vec<Point> {
        let board = self.position.board();
        let beside = self.position.size().neighbours(point);
        let own = beside.filter(|&at| board.color_at(at) == Some(self.player));
        let mut joined: Vec<(Point, Point)> = Vec::new();
        for at in own.filter(|&at| !self.is_dead(at)) {
            let first = board.chain_at(at).map_or(at, |chain| chain.first());
            if joined.iter().all(|&(known, _)| known != first) {
                joined.push((first, at));
            }
        }
        let mut stones: Vec<Point> = joined.into_iter().map(|(_, at)| at).collect();
        stones.sort();
        if stones.len() < 2 { Vec::new() } else { stones }
    }

    /// Living chains of the other side that a move puts in atari, if the stone played is not in atari itself.
    pub(super) fn in_atari(&self, point: Point) -> Vec<PointSet> {
        let mut board = self.position.board().clone();
        board.place(point, self.player);
        if board
            .chain_at(point)
            .is_none_or(|it| it.liberty_count() < 2)
        {
            return Vec::new();
        }
        let mut found: Vec<PointSet> = Vec::new();
        for at in self.position.size().neighbours(point) {
            let chain = board.chain_at(at).filter(|it| it.color() != self.player);
            let chain = chain.filter(|it| it.liberty_count() == 1 && !self.is_dead(at));
            if let Some(stones) = chain.map(|it| it.stones())
                && !found.contains(&stones)
            {
                found.push(stones);
            }
        }
        found
    }

    /// The nearest living stone of a colour, if one is near, and whether it is next to the point.
    pub(super) fn near(&self, point: Point, color: Color) -> Option<(Point, bool)> {
        let away = |at: Point| {
            let across = u32::from(at.column().abs_diff(point.column()));
            across + u32::from(at.row().abs_diff(point.row()))
        };
        let stones = self.position.board().stones(color).iter();
        let living = stones.filter(|&at| away(at) <= NEAR && !self.is_dead(at));
        let nearest = living.min_by_key(|&at| (away(at), self.pose.point_in(at)))?;
        Some((nearest, away(nearest) == 1))
    }

    /// How the chain of a stone is captured after the player's move.
    pub(super) fn capture_after(&self, point: Point, stone: Point) -> Option<Danger> {
        let mut after = self.position.clone();
        after.play_unchecked(self.player, Move::Play(point), &Rules::JAPANESE);
        let mut reader = Reader::new(Budget::USUAL);
        let chains = reader.chains(&after, StringGame::INDIGO).into_iter();
        let chain = after.board().chain_at(stone)?;
        let stones = chain.stones();
        let mut same = chains.filter(|game| stones.contains(game.stone));
        let danger = same.find_map(|game| {
            let answer = &game.verdict.attack;
            let start = answer.moves.first()?.point()?;
            Some((start, answer.success.is_ko()))
        });
        let (start, is_ko) = danger?;
        Some(match (is_ko, chain.liberty_count()) {
            (true, _) => Danger::Ko,
            (false, 1) => Danger::AtOnce(start),
            (false, _) => Danger::From(start),
        })
    }
}

/// The connections that the first mover decides, between chains that live.
fn hot_links(position: &Position, reader: &mut Reader, dead: &PointSet) -> Vec<HotLink> {
    let links = reader.hot_links(position).into_iter();
    let living = links.filter(|link| !link.stones.iter().any(|&at| dead.contains(at)));
    let hot = living.filter_map(|ChainLink { stones, verdict }| {
        let [one, other] = stones.map(|at| position.board().chain_at(at));
        let mut stones = [one?.stones(), other?.stones()];
        stones.sort_by_key(PointSet::len);
        Some(HotLink {
            owner: verdict.owner,
            stones,
            join: verdict.defend.moves,
            cut: verdict.attack.moves,
        })
    });
    hot.collect()
}
