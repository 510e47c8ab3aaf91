//! The score of a finished game: what is dead, what is dame, what must still be protected, and what that comes to.
//!
//! Park, *Score-counting algorithm for computer Go*, 2007, goes so, and so does this:
//!
//! ```text
//! who is dead  ->  dead stones off  ->  areas of the living  ->  all dame filled  ->  teire  ->  count
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `groups` | which groups stand, which are dead or in seki, and why |
//! | `areas` | whose each region is once the dead are off |
//! | `filling` | filling the dame, and the protective moves that it forces |
//! | `doubt` | how much of it playouts give to the other side |
//! | `obstacles` | why a position cannot be counted yet |
//! | `uncounted` | false eyes, and eyes in sekis, where somebody names the dead |
//! | `steps` | the procedure, one board after the other |

mod areas;
mod doubt;
mod filling;
mod groups;
mod obstacles;
mod steps;
mod uncounted;

pub use filling::Teire;
pub use groups::{FinalGroup, Why};
pub use obstacles::Obstacle;
pub use steps::{Step, StepKind};

use crate::life::{Finished, Seki, Status};
use crate::territory::OpenBorder;
use areas::Areas;
use filling::Filling;
use groups::FinalGroups;
use tobi_goban::count::{Count, CountError, Score, Terms};
use tobi_goban::{ByColor, Color, Position, Rules};
use tobi_grid::{Field, PointSet};
use tobi_reading::Reader;

/// Who says which stones are dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// They are judged, as best play would have it.
    Judged,
    /// The players agreed on these: whole chains. Nothing is read that could show them a kill or an invasion that they
    /// missed.
    Agreed(PointSet),
    /// Somebody names these, whole chains, and says nothing of territory. False eyes and eyes in sekis are found by static
    /// rules, as servers do it; nothing is read.
    Named(PointSet),
}

/// What a protective move costs that is forced once all dame are filled, but not played yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TeireConvention {
    /// Nothing: the board is counted as it stands, as most servers do.
    #[default]
    Standing,
    /// The point it is played on, under rules that count territory: as if the game were played to the end.
    Deducted,
}

impl TeireConvention {
    /// Both.
    pub const ALL: [TeireConvention; 2] = [TeireConvention::Standing, TeireConvention::Deducted];

    /// `standing`, `deducted`.
    pub const fn name(self) -> &'static str {
        match self {
            TeireConvention::Standing => "standing",
            TeireConvention::Deducted => "deducted",
        }
    }
}

/// A position that nobody wants to play on, settled: who is dead, whose each point is, what must still be protected.
///
/// Colour swap and the eight symmetries commute with all of it.
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
        let groups = FinalGroups::new(position, reader, dead)?;
        let mut areas = Areas::new(position.board(), &groups)?;
        if let Dead::Named(_) = dead {
            areas.seki_points = uncounted::uncounted(&areas.count);
        }
        let filling = Filling::new(position, &groups, &areas);
        let obstacles = obstacles::obstacles(&groups, &areas);
        Ok(Settlement {
            position: position.clone(),
            groups,
            areas,
            filling,
            obstacles,
        })
    }

    /// The position that was settled.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The groups, in reading order of their first stones.
    pub fn groups(&self) -> &[FinalGroup] {
        &self.groups.groups
    }

    /// How the end of the game was judged, chain by chain; `None` where the players named the dead.
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

    /// The sekis, each a pair of groups. None is reported where the players agreed on the dead.
    pub fn sekis(&self) -> &[Seki] {
        self.groups.sekis()
    }

    /// The stones in seki.
    pub fn seki(&self) -> PointSet {
        self.groups.stones(Status::Seki)
    }

    /// The points that only stones in seki surround, dead stones under them too: no territory by Japanese rules. Where
    /// somebody named the dead, false eyes too.
    pub fn seki_points(&self) -> PointSet {
        self.areas.seki_points
    }

    /// The points that are nobody's.
    pub fn dame(&self) -> PointSet {
        self.areas.count.dame
    }

    /// The protective moves that are forced once all dame are filled.
    pub fn teire(&self) -> &[Teire] {
        &self.filling.teire
    }

    /// Where territories are not closed yet; gaps of a few points, which players leave as dame, are not told. Some such
    /// borders do not keep a position from being counted: the walls beside them divide it, to a point or two.
    pub fn open(&self) -> &[OpenBorder] {
        &self.areas.borders
    }

    /// The stones whose life depends on who moves next.
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

    /// Who owns what, as the board stands.
    pub fn count(&self) -> &Count {
        &self.areas.count
    }

    /// The owner of each point.
    pub fn owners(&self) -> Field<Option<Color>> {
        self.areas.count.owners()
    }

    /// What each side gets. The seki points are those of this position and of the terms, the teire those of this
    /// position, whatever the terms say.
    ///
    /// Half points are exact, and nothing is ever less than a half: also where [`Settlement::is_safe`] says no, the
    /// score is that of the more likely owners.
    pub fn score(&self, rules: &Rules, terms: &Terms, convention: TeireConvention) -> Score {
        let cost = |color| match convention {
            TeireConvention::Standing => 0,
            TeireConvention::Deducted => {
                let of = self.teire().iter().filter(|teire| teire.color == color);
                of.count() as u32
            }
        };
        let terms = Terms {
            seki: self.areas.seki_points | terms.seki,
            teire: ByColor::from_fn(cost),
            ..terms.clone()
        };
        self.areas.count.score(rules, &terms)
    }

    /// The procedure step by step, each with its board.
    pub fn steps(&self) -> Vec<Step> {
        steps::steps(self)
    }
}
