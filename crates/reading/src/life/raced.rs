//! Races of two groups that both get no two eyes: the one that captures the other first lives.

use super::{Whose, killed};
use crate::params::SPACE_POINTS;
use crate::pose::QuestionPose;
use crate::region::{chains_at, grown};
use crate::{Answer, Assumption, Certainty, Reader, Side, Success};
use tobi_goban::{Chain, Color, Position};
use tobi_grid::{Point, PointSet, morph};

impl Reader {
    /// A believed death, or the life of the group if its stone's chain wins a race against a chain that touches it and
    /// does not live either, read with this many nodes. The capture of the chain must [save](Reader::saved_by_capture)
    /// the group.
    pub(super) fn unless_raced(
        &mut self,
        position: &Position,
        (owner, stone): (Color, Point),
        death: Answer,
        nodes: u32,
    ) -> Answer {
        let first = death.first;
        if death.success != killed(first)
            || !death.is_decided()
            || death.certainty.is_proved()
            || self.only_proofs
        {
            return death;
        }
        let pose = QuestionPose::new(position, owner, &[stone]);
        let fight = pose.fight(position, first);
        let Some(chain) = fight.chain_at(pose.point_in(stone)) else {
            return death;
        };
        let around = morph::dilate(&chain.stones());
        let rivals = chains_at(fight.board(), Side::Attacker.color(), &around);
        // In the order of the pose, which is the same for symmetric positions.
        let first_of = |rival: Chain<'_>| {
            let stone = PointSet::from_points(fight.size(), [rival.first()]);
            pose.set_out(&stone).first()
        };
        // A stone in the eye space of its rival helps to kill it, but is captured itself.
        let is_inside = |rival: &Chain<'_>| {
            let free = !rival.stones();
            grown(&chain.stones(), &free, SPACE_POINTS).0.len() <= SPACE_POINTS
        };
        let rivals = rivals.filter(|rival| !is_inside(rival));
        let rivals: Vec<Point> = rivals.filter_map(first_of).collect();
        let mut answer = death;
        answer.touched |= pose.set_out(&around);
        for rival in rivals {
            let [mover, other] = match first {
                Side::Defender => [stone, rival],
                Side::Attacker => [rival, stone],
            };
            let Ok(race) = self.brief_race(position, mover, other) else {
                continue;
            };
            answer.nodes = answer.nodes.saturating_add(race.nodes);
            answer.touched |= race.touched;
            let is_won = match first {
                Side::Defender => race.captured == Success::Yes,
                Side::Attacker => race.saved == Success::No,
            };
            if !is_won || race.certainty == Certainty::Unknown {
                continue;
            }
            let side = first.opponent();
            let life = self.life_by_eyes(
                position,
                (owner.opponent(), rival),
                (Whose::Group, side),
                nodes,
            );
            answer.nodes = answer.nodes.saturating_add(life.nodes);
            answer.touched |= life.touched;
            if !life.is_decided() || life.success != killed(side) {
                continue;
            }
            let saved = self.saved_by_capture(position, [stone, rival], nodes);
            answer.touched |= saved.touched;
            if !saved.holds {
                continue;
            }
            let moves = match first {
                Side::Defender => race.moves,
                Side::Attacker => Vec::new(),
            };
            let line = moves.first().map(|&mv| (owner, mv));
            return Answer {
                success: match first {
                    Side::Defender => Success::Yes,
                    Side::Attacker => Success::No,
                },
                certainty: Certainty::Believed(Assumption::Race),
                line: line.into_iter().collect(),
                moves,
                trace: None,
                ..answer
            };
        }
        answer
    }

    /// Whether a group lives once it has captured this chain: that leaves room for two eyes, or joins a chain that lives.
    fn saved_by_capture(
        &mut self,
        position: &Position,
        [stone, captured]: [Point; 2],
        nodes: u32,
    ) -> Saved {
        let board = position.board();
        let mut saved = Saved {
            holds: false,
            touched: PointSet::empty(board.size()),
        };
        let chains = [stone, captured].map(|stone| board.chain_at(stone));
        let [Some(own), Some(captured)] = chains else {
            return saved;
        };
        saved.touched = morph::dilate(&captured.stones());
        saved.holds = captured.len() >= SPACE_POINTS;
        let friends = chains_at(board, own.color(), &(saved.touched - own.stones()));
        for friend in friends {
            if saved.holds {
                break;
            }
            let (owner, whose) = (own.color(), (Whose::Group, Side::Attacker));
            let life = self.life_by_eyes(position, (owner, friend.first()), whose, nodes);
            saved.touched |= life.touched;
            saved.holds = life.is_decided() && life.success == Success::No;
        }
        saved
    }
}

/// Whether a capture saves a group.
struct Saved {
    holds: bool,
    /// The points that this depends on.
    touched: PointSet,
}
