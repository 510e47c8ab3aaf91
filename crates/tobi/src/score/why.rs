//! Why a group is alive, dead or in seki when the game is over, in words that a player can check.

use super::{FinalGroup, Reason, ScoreReport, Settlement, Why};
use crate::assumption;
use crate::groups::Status;
use crate::words::{
    counted, either, example_of, first_name, hopeless, how_sure, is_surrounded, liberties_of,
    listed, listed_points, met, nearest, point_names, stones_name, vertex_name,
};
use std::cmp::Reverse;
use tobi_goban::{Color, Move, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_judge::life::SekiKind;
use tobi_judge::params::GUEST_SHARE;
use tobi_reading::{Answer, Verdict};

/// The maximum number of places or liberties of a group that are listed.
const NAMED_PLACES: usize = 3;

/// Remarks under area rules about groups that die only by a ko, one line each: these rules require playing it out.
pub(super) fn kos(settlement: &Settlement) -> Vec<String> {
    let by_ko = |group: &&FinalGroup| match &group.why {
        Why::Judged(Reason::Read(verdict)) => {
            group.status == Status::Dead && verdict.depends_on_ko()
        }
        Why::Judged(Reason::Solved { by_ko }) => group.status == Status::Dead && *by_ko,
        _ => false,
    };
    let sekis = settlement.seki();
    let threats = match sekis.first() {
        Some(_) => format!(
            "; the seki at {} may hold threats that nobody can remove",
            first_name(&sekis)
        ),
        None => String::new(),
    };
    let groups = settlement.groups().iter().filter(by_ko);
    let line = |group: &FinalGroup| {
        let owner = group.color.name();
        let at = stones_name(settlement.position().board(), &group.stones);
        format!(
            "{owner}'s stones at {at} are dead only by ko; area rules require playing it out{threats}"
        )
    };
    groups.map(line).collect()
}

impl ScoreReport {
    /// The reason for the status of a group: what it lives on, or what surrounds it, and the certainty.
    pub fn why(&self, group: &FinalGroup) -> String {
        Reasons(self.settlement()).why(group)
    }

    /// In how many of 100 playouts the group survives, if playouts contributed to the judgement.
    pub(super) fn survival(&self, group: &FinalGroup) -> Option<Survival> {
        let Why::Judged(reason) = &group.why else {
            return None;
        };
        let lives = group.status == Status::Alive;
        let (share, needed) = match *reason {
            Reason::ShutIn { share } => (
                share,
                Some((
                    "stones that only the other side surrounds need",
                    GUEST_SHARE,
                )),
            ),
            // The judge asks for less only where the other side has no stones around.
            Reason::Open { share } if lives && share < 0 => (
                share,
                Some((
                    "stones that only their own side surrounds need",
                    -GUEST_SHARE,
                )),
            ),
            Reason::Sampled { share } | Reason::Closing { share } | Reason::Open { share } => {
                (share, None)
            }
            _ => return None,
        };
        Some(Survival {
            of_100: of_100(share),
            needed: needed.map(|(what, share)| (what, of_100(share))),
        })
    }
}

/// In how many of 100 playouts a group survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Survival {
    pub(super) of_100: u8,
    /// What needs how many to count as alive, if that is not half of them.
    pub(super) needed: Option<(&'static str, u8)>,
}

/// A share, from -100 to 100, as a number of 100 playouts.
const fn of_100(share: i8) -> u8 {
    ((100 + share as i16) / 2) as u8
}

/// Finds the reasons for the groups of a counted position.
pub(crate) struct Reasons<'a>(pub(crate) &'a Settlement);

impl Reasons<'_> {
    /// What a group lives on, or what surrounds it, and the certainty.
    pub(crate) fn why(&self, group: &FinalGroup) -> String {
        let place = match group.status {
            Status::Dead => self.prison(group),
            Status::Alive => self.holding(group),
            Status::Seki | Status::Unsettled => None,
        };
        let known = match (&group.read, &group.why) {
            (Some(verdict), _) => {
                let found = self.fate(group).read(verdict);
                format!("{found} (believed)")
            }
            (None, Why::Judged(reason)) => self.known(group, reason),
            _ if group.status == Status::Dead => "marked as dead".to_owned(),
            _ if group.status == Status::Seki => "marked as in seki".to_owned(),
            _ => "not marked as dead".to_owned(),
        };
        match place {
            Some(place) => format!("{place}; {known}"),
            None => known,
        }
    }

    /// The certainty.
    fn known(&self, group: &FinalGroup, reason: &Reason) -> String {
        let (words, sure) = self.fate(group).because(reason);
        match sure {
            Some(sure) => format!("{words} ({sure})"),
            None => words,
        }
    }

    fn fate<'a>(&'a self, group: &'a FinalGroup) -> FinalStones<'a> {
        FinalStones {
            color: group.color,
            status: group.status,
            stones: &group.stones,
            position: self.0.position(),
            shared: self.shared(group),
            refuted: group.refuted,
        }
    }

    /// The shared liberties of a group's seki.
    fn shared(&self, group: &FinalGroup) -> PointSet {
        let sekis = self.0.sekis().iter();
        let of = sekis.filter(|seki| !seki.stones[group.color].is_disjoint(&group.stones));
        of.fold(PointSet::empty(group.stones.size()), |all, seki| {
            all | seki.shared
        })
    }

    /// `7 points at C3`.
    fn sized(&self, points: &PointSet, group: &FinalGroup) -> String {
        let many = counted(points.len(), "point", "points");
        format!("{many} at {}", self.beside(points, group))
    }

    /// The first of some points that touches a group, if possible an empty one.
    fn beside(&self, points: &PointSet, group: &FinalGroup) -> String {
        let near = *points & (morph::dilate(&group.stones) - group.stones);
        let empty = near & self.0.position().board().empty();
        first_name(if empty.is_empty() { &near } else { &empty })
    }

    /// The territory of the other side that contains a dead group, if it is more than the group itself.
    fn prison(&self, group: &FinalGroup) -> Option<String> {
        let enemy = group.color.opponent();
        let territory = self.0.count().territory[enemy];
        let prison = morph::reconstruct(&group.stones, &territory);
        (!prison.is_subset(&group.stones))
            .then(|| format!("in {}'s {}", enemy.name(), self.sized(&prison, group)))
    }

    /// The territory that a living group touches, if there is one.
    fn holding(&self, group: &FinalGroup) -> Option<String> {
        let territory = self.0.count().territory[group.color];
        let near = morph::dilate(&group.stones);
        let mut places: Vec<PointSet> = components(&territory, Connectivity::Four)
            .filter(|place| !near.is_disjoint(place))
            .collect();
        let points: usize = places.iter().map(PointSet::len).sum();
        let named = |place: &PointSet| self.beside(place, group);
        match places.as_slice() {
            [] => None,
            [one] => Some(self.only_place(group, one)),
            few if few.len() <= NAMED_PLACES + 1 => {
                let names: Vec<String> = few.iter().map(named).collect();
                // Only certain life was found by its eyes.
                let held = match group.why {
                    Why::Judged(Reason::Unconditional | Reason::Answers) => "eyes",
                    _ => "territory",
                };
                listed(&names).map(|names| format!("{held} at {names}"))
            }
            many => {
                let (number, more) = (many.len(), many.len() - NAMED_PLACES);
                places.sort_by_key(|place| Reverse(place.len()));
                let largest: Vec<String> = places.iter().take(NAMED_PLACES).map(named).collect();
                let names = largest.join(", ");
                Some(format!(
                    "{points} points in {number} places: {names} and {more} more"
                ))
            }
        }
    }

    /// `surrounds 7 points at C3`, or `shares 7 points at C3 with the stones at E5`, the stones beside the place that are nearest
    /// to the group.
    fn only_place(&self, group: &FinalGroup, place: &PointSet) -> String {
        let board = self.0.position().board();
        let size = board.size();
        let walls = morph::external_boundary(place) & *board.stones(group.color);
        let partners = self
            .0
            .groups()
            .iter()
            .filter(|other| other.stones != group.stones && !other.stones.is_disjoint(&walls))
            .filter(|other| other.status != Status::Dead);
        let beside = partners.filter_map(|other| nearest(&(other.stones & walls), &group.stones));
        let partners: Vec<String> = beside.map(|at| vertex_name(at, size)).collect();
        let points = self.sized(place, group);
        match listed(&partners) {
            None => format!("surrounds {points}"),
            Some(partners) => format!("shares {points} with the stones at {partners}"),
        }
    }
}

/// What becomes of stones of one colour at the end of the game.
pub(crate) struct FinalStones<'a> {
    pub(crate) color: Color,
    pub(crate) status: Status,
    /// Whole chains.
    pub(crate) stones: &'a PointSet,
    /// The position that was counted.
    pub(crate) position: &'a Position,
    /// The shared liberties of their seki.
    pub(crate) shared: PointSet,
    /// A defence that fails, and the reply.
    pub(crate) refuted: Option<[Point; 2]>,
}

impl FinalStones<'_> {
    /// The reason in words, and how sure it is; sekis say that themselves.
    pub(crate) fn because(&self, reason: &Reason) -> (String, Option<String>) {
        let (owner, enemy) = (self.color.name(), self.color.opponent().name());
        let lives = self.status == Status::Alive;
        let (words, sure) = match reason {
            Reason::Unconditional if lives => (
                format!("{enemy} cannot capture it even if {owner} never answers"),
                "certain",
            ),
            Reason::Unconditional => ("no room for two eyes there".to_owned(), "certain"),
            Reason::Answers if lives => (
                format!("{enemy} cannot capture it if {owner} answers"),
                "certain",
            ),
            Reason::Answers => (
                format!("it cannot live there if {enemy} answers"),
                "certain",
            ),
            Reason::Defended if lives => (
                format!("{owner} has an answer to every attack of {enemy}"),
                "proved",
            ),
            Reason::Defended => (self.no_defence(), "proved"),
            Reason::Sampled { .. } if lives => ("survives most playouts".to_owned(), "believed"),
            Reason::Sampled { .. } => (
                format!("captured in most playouts{}", self.example()),
                "believed",
            ),
            Reason::Read(verdict) => {
                return (self.read(verdict), Some(how_sure(verdict.certainty())));
            }
            Reason::Race { rivals } => {
                let rivals = self.chains(rivals);
                let words = match self.status {
                    Status::Alive => format!(
                        "{enemy}'s stones at {rivals} do not capture it, even if they begin"
                    ),
                    Status::Unsettled => {
                        format!("who begins wins the race against {enemy}'s stones at {rivals}")
                    }
                    Status::Dead | Status::Seki => {
                        format!("it loses the race against {enemy}'s stones at {rivals}")
                    }
                };
                (words, "believed")
            }
            Reason::Solved { by_ko } => (
                self.solved(*by_ko),
                "believed, based on the safety of the surrounding stones",
            ),
            Reason::Reached if self.status == Status::Unsettled => (
                "it looks captured, but no living stones shut it in".to_owned(),
                "believed",
            ),
            Reason::Reached => ("no living stones shut it in".to_owned(), "believed"),
            Reason::Seki(kind) => return (self.seki(*kind), None),
            Reason::Given => return (format!("marked as {}", self.status), None),
            _ => (self.guessed(reason), "a guess"),
        };
        (words, Some(sure.to_owned()))
    }

    fn guessed(&self, reason: &Reason) -> String {
        let lives = self.status == Status::Alive;
        let around = if is_surrounded(self.position.board(), self.stones, self.color) {
            "surrounded, and "
        } else {
            ""
        };
        let often = match reason {
            _ if lives => "survives most playouts",
            // Stones that the other side surrounds must survive more often.
            Reason::ShutIn { share } | Reason::Open { share } if *share > 0 => {
                &format!("{around}captured in too many playouts{}", self.example())
            }
            _ => &format!("captured in many playouts{}", self.example()),
        };
        match reason {
            Reason::Size { rivals } => {
                let (enemy, rivals) = (self.color.opponent().name(), self.chains(rivals));
                let more = if lives { "more" } else { "fewer" };
                format!(
                    "a race against {enemy}'s stones at {rivals} that was not read out; it has {more} stones"
                )
            }
            Reason::ShutIn { share } if !lives && *share > 0 => often.to_owned(),
            Reason::ShutIn { .. } => {
                format!("{around}reading does not decide; {often}")
            }
            Reason::Open { .. } => often.to_owned(),
            Reason::Closing { .. } => {
                let other = if lives { "death" } else { "life" };
                let shown = if lives { String::new() } else { self.example() };
                format!("its {other} would leave borders open{shown}")
            }
            _ => "as it was judged".to_owned(),
        }
    }

    fn solved(&self, by_ko: bool) -> String {
        // A chain lives too if it can be captured only at a loss.
        let found = match self.status {
            Status::Alive => "lives, or its points stay its owner's, whoever plays first",
            // It may also be seki for one first mover.
            Status::Unsettled => "lives, dies or is in seki depending on who plays first",
            _ => "dies whoever plays first",
        };
        let threats = if by_ko {
            " and nobody has ko threats"
        } else {
            ""
        };
        format!("played out with the best moves of both sides, it {found}{threats}")
    }

    fn seki(&self, kind: SekiKind) -> String {
        let points = &self.shared;
        match kind {
            _ if points.is_empty() => assumption::seki(kind).to_owned(),
            SekiKind::NoApproach => format!(
                "the side that fills a shared liberty ({}) is captured",
                either(&point_names(points))
            ),
            _ => format!("{}: {}", assumption::seki(kind), listed_points(points)),
        }
    }

    /// What reading says.
    fn read(&self, verdict: &Verdict) -> String {
        let size = self.stones.size();
        let (owner, enemy) = (self.color.name(), self.color.opponent().name());
        let at = |answer: &Answer| {
            let point = answer.best().and_then(Move::point);
            let place = point.map_or_else(String::new, |point| {
                format!(" at {}", vertex_name(point, size))
            });
            let by_ko = if answer.success.is_ko() {
                " by a ko"
            } else {
                ""
            };
            format!("{place}{by_ko}")
        };
        match self.status {
            Status::Unsettled => format!(
                "{owner} lives{}, {enemy} kills{}",
                at(&verdict.defend),
                at(&verdict.attack)
            ),
            Status::Dead if verdict.depends_on_ko() => {
                format!("{enemy} can start a ko for it at any time")
            }
            Status::Dead => self.no_defence(),
            _ => format!("no attack works{}", met(&verdict.attack, self.stones)),
        }
    }

    /// A defence that fails, and the reply, or the liberties.
    fn example(&self) -> String {
        let example = example_of(self.refuted, self.stones.size());
        example.unwrap_or_else(|| liberties_of(self.position.board(), self.stones))
    }

    /// A defence that fails, and the reply, or the moves that do not help.
    fn no_defence(&self) -> String {
        let example = example_of(self.refuted, self.stones.size());
        let shown = example.unwrap_or_else(|| hopeless(self.position, self.stones));
        format!("no defence works{shown}")
    }

    /// The first vertices of some chains.
    fn chains(&self, stones: &PointSet) -> String {
        let board = self.position.board();
        let named = board
            .chains()
            .filter(|chain| chain.stones().is_subset(stones));
        let firsts = named.map(|chain| chain.first());
        listed_points(&PointSet::from_points(stones.size(), firsts))
    }
}
