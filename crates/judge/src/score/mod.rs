//! The score of a finished game: dead stones, dame, protective moves, and the result.
//!
//! The procedure follows Park, *Score-counting algorithm for computer Go*, 2007:
//!
//! ```text
//! dead stones found  ->  dead stones off  ->  areas of the living  ->  all dame filled  ->  teire  ->  count
//! ```
//!
//! | file | content |
//! |---|---|
//! | `groups` | which groups are alive, dead or in seki, and why |
//! | `areas` | the owner of each region after the dead stones are removed |
//! | `filling` | filling the dame, and the protective moves that it forces |
//! | `doubt` | how much of the count playouts give to the other side |
//! | `marks` | sekis and neutral points that are marked by hand |
//! | `obstacles` | why a position cannot be counted yet |
//! | `uncounted` | false eyes, and eyes in sekis, if the dead stones are given |
//! | `steps` | the procedure, one board after the other |

mod areas;
mod doubt;
mod filling;
mod groups;
mod marks;
mod obstacles;
mod steps;
mod uncounted;

pub use filling::Teire;
pub use groups::{FinalGroup, Why};
pub use marks::{HandMarks, MarkError};
pub use obstacles::Obstacle;
pub use steps::{Step, StepKind};

use crate::certain::Certificate;
use crate::life::{Basis, Finished, Grounds, Seki, Status};
use crate::params::PROOF_EFFORT;
use crate::territory::OpenBorder;
use areas::Areas;
use filling::Filling;
use groups::FinalGroups;
use tobi_goban::count::{Count, CountError, Score, Terms};
use tobi_goban::{ByColor, Color, Position, Rules};
use tobi_grid::{Field, PointSet, morph};
use tobi_reading::Reader;

/// Where the dead stones come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// They are judged, as best play would have it.
    Judged,
    /// The players agreed on these whole chains. Nothing is read that could show the players a kill or an invasion that
    /// they missed.
    Agreed(PointSet),
    /// These whole chains are given, without any territory. False eyes and eyes in sekis are found by static rules, as
    /// servers do it; nothing is read.
    Named(PointSet),
}

impl Dead {
    /// The dead stones, if they are given.
    const fn given(&self) -> Option<&PointSet> {
        match self {
            Dead::Judged => None,
            Dead::Agreed(dead) | Dead::Named(dead) => Some(dead),
        }
    }
}

/// Whether the moves that are left at the end are counted: dame, and protective moves that filling them forces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TeireConvention {
    /// No: the board is counted as it stands, as most servers do.
    #[default]
    Standing,
    /// Yes, as if both sides played to the end: under rules that count territory, a protective move costs its point;
    /// under rules that count area, each dame is worth a point for the side that takes it.
    Deducted,
}

impl TeireConvention {
    /// Both conventions.
    pub const ALL: [TeireConvention; 2] = [TeireConvention::Standing, TeireConvention::Deducted];

    /// `standing`, `deducted`.
    pub const fn name(self) -> &'static str {
        match self {
            TeireConvention::Standing => "standing",
            TeireConvention::Deducted => "deducted",
        }
    }
}

/// The settlement of a finished position: the dead stones, the owner of each point, and the protective moves.
///
/// All of it commutes with swapping colours and with the eight symmetries.
#[derive(Clone, Debug)]
pub struct Settlement {
    position: Position,
    groups: FinalGroups,
    areas: Areas,
    filling: Filling,
    obstacles: Vec<Obstacle>,
}

impl Settlement {
    /// Settles a position.
    ///
    /// ```
    /// use tobi_goban::count::Terms;
    /// use tobi_goban::{Position, Rules, Setup};
    /// use tobi_judge::score::{Dead, Settlement, TeireConvention};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". X . X O . O
    ///      X X X X O O O
    ///      . . X X O . .
    ///      O . X . O . .
    ///      . . X X O . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let settlement = Settlement::new(&position, &mut reader, &Dead::Judged)?;
    /// assert_eq!(settlement.dead().len(), 1);
    /// let terms = Terms::new(position.size());
    /// let score = settlement.score(&Rules::JAPANESE, &terms, TeireConvention::Standing);
    /// assert_eq!(score.margin().to_string(), "B+2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError`] when the agreed dead are not whole chains.
    pub fn new(
        position: &Position,
        reader: &mut Reader,
        dead: &Dead,
    ) -> Result<Settlement, CountError> {
        let marks = HandMarks::nothing(position.size());
        Settlement::marked(position, reader, dead, &marks).map_err(|error| match error {
            MarkError::Dead(error) => error,
            _ => unreachable!("nothing is marked by hand"),
        })
    }

    /// Settles a position in which some chains are in seki and some points are neutral, whatever the dead stones are.
    ///
    /// A region counts as an eye of a seki if all stones around it are in seki; so all chains around it must be marked.
    /// Nobody fills neutral points at the end. Marks do not make an unfinished position countable.
    ///
    /// # Errors
    /// [`MarkError`] when the stones are not whole chains, and for contradictions.
    pub fn marked(
        position: &Position,
        reader: &mut Reader,
        dead: &Dead,
        marks: &HandMarks,
    ) -> Result<Settlement, MarkError> {
        marks.check(position.board(), dead.given())?;
        let groups = FinalGroups::new(position, reader, dead, &marks.seki);
        let mut areas = Areas::new(position.board(), &groups).map_err(MarkError::Dead)?;
        if let Dead::Named(_) = dead {
            areas.seki_points |= uncounted::uncounted(&areas.count);
        }
        areas.leave(&marks.neutral);
        let filling = Filling::new(position, &groups, &areas);
        let obstacles = obstacles::obstacles(&groups, &areas);
        let mut settlement = Settlement {
            position: position.clone(),
            groups,
            areas,
            filling,
            obstacles,
        };
        // What is proved is not contested.
        let mut obstacles = settlement.obstacles.iter();
        if obstacles.any(|it| matches!(it, Obstacle::Contested(_))) {
            settlement.prove(PROOF_EFFORT);
        }
        Ok(settlement)
    }

    /// Asks for proofs of the judged statuses: by a search of all moves, zone by zone. No status changes, but a proof is the
    /// reason shown, and proved points are not contested.
    ///
    /// `effort` is that of [`Certain::by_search`](crate::certain::Certain::by_search), with its cost.
    pub fn prove(&mut self, effort: u32) {
        let owned = self.count().territory;
        self.groups.prove(self.position.board(), owned, effort);
        self.obstacles = obstacles::obstacles(&self.groups, &self.areas);
    }

    /// The same with more effort, and what was proved with the owner's answers; `None` if the dead stones were given.
    ///
    /// Cost: up to two seconds on 19x19.
    pub fn certify(&mut self) -> Option<Certificate> {
        let owned = self.count().territory;
        let certificate = self.groups.certify(self.position.board(), owned);
        self.obstacles = obstacles::obstacles(&self.groups, &self.areas);
        certificate
    }

    /// For a game that both players have ended: reads the groups that playouts contest. Where reading confirms the status, it
    /// outranks the playouts, and the group is not contested any more. No status changes.
    ///
    /// Cost: nothing if nothing is contested, else that of reading the life of these groups.
    pub fn read_contested(&mut self, reader: &mut Reader) {
        let contested = |it: &Obstacle| match it {
            Obstacle::Contested(points) => Some(*points),
            _ => None,
        };
        if let Some(points) = self.obstacles.iter().find_map(contested) {
            self.groups.read_at(&points, &self.position, reader);
            self.obstacles = obstacles::obstacles(&self.groups, &self.areas);
        }
    }

    /// Reads the groups that were judged dead, for reasons that a player can check: whether reading confirms what playouts
    /// found, and which defence fails. No status changes.
    ///
    /// Cost: about a fifth of [`Settlement::new`].
    pub fn read_deaths(&mut self, reader: &mut Reader) {
        self.groups.read_deaths(&self.position, reader);
    }

    /// Reads the groups whose life only playouts found: where reading between the other living stones confirms it, an attack that
    /// fails is the reason. No status changes.
    pub fn read_lives(&mut self, reader: &mut Reader) {
        self.groups.read_lives(&self.position, reader);
    }

    /// The settled position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The groups, in reading order of their first stones.
    pub fn groups(&self) -> &[FinalGroup] {
        &self.groups.groups
    }

    /// What the status of a group rests on. Of certain life these are the eyes; of certain death, the area around.
    pub fn grounds(&self, group: &FinalGroup) -> Grounds {
        let FinalGroup { status, stones, .. } = group;
        match (&group.read, &group.why) {
            (Some(verdict), _) => {
                Grounds::of_reading(verdict, *status, stones).shown(group.refuted)
            }
            (None, Why::Agreed) => Grounds::new(Basis::Agreed, PointSet::empty(stones.size())),
            (None, Why::Judged(reason)) => reason
                .grounds(*status, stones, self.sekis(), || self.eyes(group))
                .shown(group.refuted),
        }
    }

    /// The territory beside a living group, or around a dead one.
    fn eyes(&self, group: &FinalGroup) -> PointSet {
        let territory = self.count().territory;
        match group.status {
            Status::Dead => {
                morph::reconstruct(&group.stones, &territory[group.color.opponent()]) - group.stones
            }
            _ => {
                let near = morph::dilate(&group.stones) & territory[group.color];
                morph::reconstruct(&near, &territory[group.color])
            }
        }
    }

    /// The judged end of the game, chain by chain; `None` if the dead stones were given.
    pub fn finished(&self) -> Option<&Finished> {
        self.groups.finished.as_ref()
    }

    /// All stones of a status.
    pub fn stones(&self, status: Status) -> PointSet {
        self.groups.stones(status)
    }

    /// The dead stones of both colours.
    pub fn dead(&self) -> PointSet {
        self.groups.stones(Status::Dead)
    }

    /// The sekis, each a pair of groups; empty if the players agreed on the dead stones.
    pub fn sekis(&self) -> &[Seki] {
        self.groups.sekis()
    }

    /// The stones of each seki: of a judged one those of both groups, and each group that was marked by hand.
    pub fn seki_stones(&self) -> Vec<PointSet> {
        let judged = self.sekis().iter();
        let mut each: Vec<PointSet> = judged
            .map(|seki| seki.stones.black | seki.stones.white)
            .collect();
        let by_hand = self.groups().iter().filter(|group| group.is_marked_seki());
        each.extend(by_hand.map(|group| group.stones));
        each
    }

    /// The stones in seki.
    pub fn seki(&self) -> PointSet {
        self.groups.stones(Status::Seki)
    }

    /// The points that only stones in seki surround, including those under dead stones: no territory under Japanese
    /// rules. If the dead stones were given, false eyes are included.
    pub fn seki_points(&self) -> PointSet {
        self.areas.seki_points
    }

    /// The neutral points.
    pub fn dame(&self) -> PointSet {
        self.areas.count.dame
    }

    /// How many dame both sides take when they play to the end.
    pub fn dame_left(&self) -> usize {
        self.filling.moves.len()
    }

    /// The protective moves that are forced once all dame are filled.
    pub fn teire(&self) -> &[Teire] {
        &self.filling.teire
    }

    /// Where territories are not closed yet: the position cannot be counted. Gaps of a few points, which players leave as
    /// dame, are not included.
    pub fn open(&self) -> &[OpenBorder] {
        &self.areas.borders
    }

    /// The stones whose life depends on the next move.
    pub fn unsettled(&self) -> PointSet {
        self.groups.stones(Status::Unsettled)
    }

    /// Why the position cannot be counted yet.
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles
    }

    /// Whether the position can be counted: nothing is unsettled, and all territories are closed.
    pub fn is_safe(&self) -> bool {
        self.obstacles.is_empty()
    }

    /// The owner of each point, as the board stands.
    pub fn count(&self) -> &Count {
        &self.areas.count
    }

    /// The owner of each point.
    pub fn owners(&self) -> Field<Option<Color>> {
        self.areas.count.owners()
    }

    /// The score of both sides. The seki points are those of this position and of the terms; teire and dame are always
    /// those of this position.
    ///
    /// Half points are exact, and no score is rounded. If [`Settlement::is_safe`] is false, the score is that of the
    /// more likely owners.
    pub fn score(&self, rules: &Rules, terms: &Terms, convention: TeireConvention) -> Score {
        let [mut teire, mut dame] = [ByColor::default(); 2];
        if convention == TeireConvention::Deducted {
            self.teire().iter().for_each(|it| teire[it.color] += 1);
            self.filling
                .moves
                .iter()
                .for_each(|&(color, _)| dame[color] += 1);
        }
        let terms = Terms {
            seki: self.areas.seki_points | terms.seki,
            teire,
            dame,
            ..terms.clone()
        };
        self.areas.count.score(rules, &terms)
    }

    /// The steps of the procedure, each with its board.
    pub fn steps(&self) -> Vec<Step> {
        steps::steps(self)
    }
}
