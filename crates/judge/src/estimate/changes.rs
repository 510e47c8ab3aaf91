//! Changes: the hot games of a position, and what playing first in each is worth.

use super::JudgedPosition;
use super::stakes::{likely_to_live, swing};
use crate::groups::largest_chain;
use crate::life::{Lives, Status};
use crate::params::LEAST_SWING;
use crate::territory::{KnownStones, OpenBorder, Phase, Territory};
use std::cmp::{Ordering, Reverse};
use tobi_goban::{ByColor, Color, Move, Pose, Position, Rules};
use tobi_grid::{Field, Point, PointSet};
use tobi_reading::params::StringGame;
use tobi_reading::{Certainty, GameValue, Question, Reader, Side, Verdict};

/// What a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize {
    /// The life of an unsettled group, or of two that race each other.
    Life,
    /// A chain that can be captured or saved.
    Chain,
    /// An open border of a territory.
    Border,
}

impl Prize {
    /// `life`, `chain`, `border`.
    pub const fn name(self) -> &'static str {
        match self {
            Prize::Life => "life",
            Prize::Chain => "chain",
            Prize::Border => "border",
        }
    }
}

/// A local game that is hot, so that one move changes the estimate: who plays first in it wins it.
#[derive(Clone, Debug)]
pub struct Change {
    /// What it is about.
    pub prize: Prize,
    /// The side that has the prize and may lose it.
    pub owner: Color,
    /// The owner's stones, or the points of the border.
    pub points: PointSet,
    /// Stones of the other side that die when these live, and live when these die.
    pub rivals: PointSet,
    /// Moves by which the owner keeps the prize, the best one first; at least one, and no pass.
    pub keep: Vec<Move>,
    /// Moves by which the other side takes it; as many.
    pub take: Vec<Move>,
    /// Whether a colour that plays first wins it by a ko only.
    pub ko: ByColor<bool>,
    /// Whether the life of a group is a guess, because reading was undecided.
    pub guess: bool,
    /// Points between the two results, more than 0.
    pub swing: f64,
    /// The estimated probability that the owner keeps the prize, from 0 to 1.
    pub kept: f64,
}

impl Change {
    /// The moves by which a colour wins the game when it plays first.
    pub fn moves(&self, color: Color) -> &[Move] {
        if color == self.owner {
            &self.keep
        } else {
            &self.take
        }
    }

    /// The change of the margin if this colour plays first and nothing else happens; negative for White's moves. It is no
    /// forecast: the margin already assumes that both sides play well.
    pub fn gain(&self, color: Color) -> f64 {
        let gain = if color == self.owner {
            self.swing * (1.0 - self.kept)
        } else {
            self.swing * self.kept
        };
        f64::from(color.sign()) * gain
    }

    /// Whether reading its largest chain with the reader's budget decides that the first mover changes nothing. Borders
    /// and races of two groups are not read.
    ///
    /// Cost: a capture or a life read for both first movers.
    pub fn is_refuted(&self, position: &Position, reader: &mut Reader) -> bool {
        if self.prize == Prize::Border || !self.rivals.is_empty() {
            return false;
        }
        let largest = largest_chain(position.board(), &self.points);
        let question = match self.prize {
            Prize::Life => Question::Life(largest),
            _ => Question::Capture(largest),
        };
        let read = reader.verdict(position, &question);
        read.is_ok_and(|read| matches!(read.value(), GameValue::Won | GameValue::Lost))
    }

    /// Whether both are about the two groups of a race, or the two sides of a border.
    fn is_the_other_side_of(&self, other: &Change) -> bool {
        self.owner != other.owner
            && alike(&self.keep, &other.take)
            && alike(&self.take, &other.keep)
    }

    /// Whether the same moves save, and the same moves kill, both groups of one owner.
    fn belongs_with(&self, other: &Change) -> bool {
        self.owner == other.owner
            && alike(&self.keep, &other.keep)
            && alike(&self.take, &other.take)
    }
}

/// Whether these are the same moves, in any order.
fn alike(a: &[Move], b: &[Move]) -> bool {
    a.len() == b.len() && a.iter().all(|mv| b.contains(mv))
}

/// All changes of enough points, the largest swing first; of equal ones lives, chains, borders, each in the order of a pose
/// in which all symmetric copies of the position look the same.
pub(super) fn changes(
    judged: &JudgedPosition,
    lives: &Lives,
    owners: &Field<i32>,
    reader: &mut Reader,
) -> Vec<Change> {
    let position = &judged.position;
    let scene = Scene {
        judged,
        lives,
        owners,
        known: KnownStones::lives(lives),
        pose: Pose::by_stones(position.to_move(), position.board()),
    };
    let mut changes = scene.lives();
    changes.extend(scene.chains(reader));
    changes.extend(scene.borders(reader));
    changes.retain(|change| {
        change.swing >= LEAST_SWING && !change.keep.is_empty() && !change.take.is_empty()
    });
    let order = |change: &Change| {
        let points: Vec<Point> = scene.pose.set_in(&change.points).iter().collect();
        (
            change.prize as u8,
            points,
            scene.pose.color_in(change.owner),
        )
    };
    changes.sort_by(|a, b| {
        let larger = b.swing.total_cmp(&a.swing);
        larger.then_with(|| order(a).cmp(&order(b)))
    });
    changes
}

struct Scene<'a> {
    judged: &'a JudgedPosition,
    lives: &'a Lives,
    owners: &'a Field<i32>,
    known: KnownStones,
    /// The pose whose order decides between equal things.
    pose: Pose,
}

impl Scene<'_> {
    fn position(&self) -> &Position {
        &self.judged.position
    }

    /// The unsettled groups, those that race each other once.
    fn lives(&self) -> Vec<Change> {
        let groups = self.lives.iter();
        let unsettled = groups.filter(|(_, life)| life.status == Status::Unsettled);
        let mut changes: Vec<Change> = Vec::new();
        for (group, life) in unsettled {
            let read = life.read.as_ref();
            let change = Change {
                prize: Prize::Life,
                ko: read.map_or(NO_KO, by_ko),
                guess: life.certainty == Certainty::Unknown,
                ..self.about(group.color, group.stones, [&life.save, &life.kill])
            };
            if let Some(known) = changes.iter_mut().find(|known| known.belongs_with(&change)) {
                *known = self.joined(known, &change);
                continue;
            }
            let known = changes
                .iter_mut()
                .find(|known| known.is_the_other_side_of(&change));
            match known {
                Some(known) => *known = self.race(known, &change),
                None => changes.push(change),
            }
        }
        changes
    }

    /// Two groups that live or die together.
    fn joined(&self, one: &Change, other: &Change) -> Change {
        let points = one.points | other.points;
        Change {
            swing: self.swing(&points, &one.rivals),
            kept: likely_to_live(one.owner, &points, self.owners),
            points,
            ko: ByColor::from_fn(|color| one.ko[color] || other.ko[color]),
            guess: one.guess || other.guess,
            ..one.clone()
        }
    }

    /// Two groups of which only one can live: the change is about the larger one, or, if they are equal, about that of the side
    /// that is not to move.
    fn race(&self, one: &Change, other: &Change) -> Change {
        let (large, small) = match one.points.len().cmp(&other.points.len()) {
            Ordering::Greater => (one, other),
            Ordering::Less => (other, one),
            Ordering::Equal => self.waiting_first(one, other),
        };
        Change {
            rivals: small.points,
            guess: one.guess || other.guess,
            swing: self.swing(&large.points, &small.points),
            ..large.clone()
        }
    }

    /// Two changes of different owners, that of the side that is not to move first.
    fn waiting_first<'c>(&self, one: &'c Change, other: &'c Change) -> (&'c Change, &'c Change) {
        if one.owner == self.position().to_move() {
            (other, one)
        } else {
            (one, other)
        }
    }

    /// Chains of groups that live which the string game finds hot.
    fn chains(&self, reader: &mut Reader) -> Vec<Change> {
        let games = reader.chains(self.position(), StringGame::INDIGO);
        let hot = games
            .into_iter()
            .filter(|game| game.verdict.value() == GameValue::Hot && self.lives_on(game.stone));
        hot.filter_map(|game| {
            let chain = self.position().board().chain_at(game.stone)?;
            let [save, capture] = [&game.verdict.defend.moves, &game.verdict.attack.moves];
            Some(Change {
                prize: Prize::Chain,
                ko: by_ko(&game.verdict),
                ..self.about(chain.color(), chain.stones(), [save, capture])
            })
        })
        .collect()
    }

    fn lives_on(&self, stone: Point) -> bool {
        self.lives
            .at(stone)
            .is_some_and(|(_, life)| matches!(life.status, Status::Alive | Status::Seki))
    }

    fn swing(&self, stones: &PointSet, rivals: &PointSet) -> f64 {
        swing(self.position(), &self.known, stones, rivals)
    }

    /// The change about these stones.
    fn about(&self, owner: Color, stones: PointSet, [keep, take]: [&Vec<Move>; 2]) -> Change {
        let nothing = PointSet::empty(stones.size());
        Change {
            prize: Prize::Chain,
            owner,
            points: stones,
            rivals: nothing,
            keep: played(keep),
            take: played(take),
            ko: NO_KO,
            guess: false,
            swing: self.swing(&stones, &nothing),
            kept: likely_to_live(owner, &stones, self.owners),
        }
    }

    /// The borders that are still open in the end game. Before it all borders are.
    fn borders(&self, reader: &mut Reader) -> Vec<Change> {
        let territory = &self.judged.territory;
        if territory.phase() != Phase::EndGame {
            return Vec::new();
        }
        let mut changes: Vec<Change> = Vec::new();
        for border in territory.open_borders() {
            let change = self.border(border, reader);
            let known = changes
                .iter_mut()
                .find(|known| known.is_the_other_side_of(&change));
            match known {
                Some(known) => *known = self.waiting_first(known, &change).0.clone(),
                None => changes.push(change),
            }
        }
        changes
    }

    /// What closing and entering a territory are worth, by the territory after it.
    fn border(&self, border: &OpenBorder, reader: &mut Reader) -> Change {
        let (owner, other) = (border.owner, border.owner.opponent());
        let (keep, closed) = self.best(owner, border.closing, reader);
        let (take, entered) = self.best(other, border.points(), reader);
        let swing = match (closed, entered) {
            (Some(closed), Some(entered)) => closed + entered,
            _ => 0,
        };
        Change {
            prize: Prize::Border,
            owner,
            points: border.points(),
            rivals: PointSet::empty(border.points().size()),
            keep,
            take,
            ko: NO_KO,
            guess: false,
            swing: f64::from(swing),
            kept: 0.5,
        }
    }

    /// The moves of a colour at these points after which it leads by most, in the order of the pose, and by how much
    /// that is. Stones that are captured at once do not count.
    fn best(
        &self,
        color: Color,
        points: PointSet,
        reader: &mut Reader,
    ) -> (Vec<Move>, Option<i32>) {
        let mut leads: Vec<(i32, Point, Position)> = points
            .iter()
            .filter_map(|point| {
                let after = self.position();
                let after = after.after(color, Move::Play(point), &Rules::JAPANESE);
                let after = after.ok()?;
                let territory = Territory::new(after.board(), &self.known);
                Some((territory.lead(color), point, after))
            })
            .collect();
        leads.sort_by_key(|&(lead, point, _)| (Reverse(lead), self.pose.point_in(point)));
        let mut stays = |after: &Position, point| {
            let capture = reader.answer(after, &Question::Capture(point), Side::Attacker);
            capture.is_ok_and(|it| !it.is_decided() || !it.success.works())
        };
        // Only the best ones are read: a reading takes longer than all leads.
        for equal in leads.chunk_by(|one, other| one.0 == other.0) {
            let stay = equal
                .iter()
                .filter(|(_, point, after)| stays(after, *point));
            let best: Vec<Move> = stay.map(|&(_, point, _)| Move::Play(point)).collect();
            if !best.is_empty() {
                return (best, Some(equal[0].0));
            }
        }
        (Vec::new(), None)
    }
}

/// Neither side needs a ko.
const NO_KO: ByColor<bool> = ByColor {
    black: false,
    white: false,
};

/// Whether a colour that plays first wins by a ko only.
fn by_ko(verdict: &Verdict) -> ByColor<bool> {
    ByColor::from_fn(|color| {
        let answer = if color == verdict.owner {
            &verdict.defend
        } else {
            &verdict.attack
        };
        answer.success.is_ko()
    })
}

/// These moves without the passes.
fn played(moves: &[Move]) -> Vec<Move> {
    let moves = moves.iter().copied();
    moves.filter(|mv| mv.point().is_some()).collect()
}
