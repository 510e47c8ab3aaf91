//! Rule bases: values of elementary sub-games by small pictures, without search.
//!
//! The rules are in text files under `data/rules`; `data/rules/README.md` explains their language. [`matches()`] looks
//! at each point of a board once, at the rules that its neighbours allow. [`plain`] is the definition that it is tested
//! against. `cargo xtask rules` mines the rules, and its tests prove each one by exhaustive search on its picture.

mod drawing;
mod language;
mod matcher;
pub mod plain;

pub use drawing::Fill;
pub use language::{
    Base, Content, Edges, Game, LARGEST_PICTURE, Mark, Picture, Rule, RuleError, Turn,
};

use matcher::{Cells, Index};
use std::sync::LazyLock;
use tobi_goban::{Board, Chain, Color};
use tobi_grid::{Point, PointSet, Size, morph};

/// The texts of the bases, in the order of [`Base::ALL`].
const TEXTS: [&str; 6] = [
    include_str!("../../data/rules/empty.rules"),
    include_str!("../../data/rules/dilation.rules"),
    include_str!("../../data/rules/opposition.rules"),
    include_str!("../../data/rules/topology.rules"),
    include_str!("../../data/rules/eye.rules"),
    include_str!("../../data/rules/two-eyes.rules"),
];

static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(&RULES));

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let read = |(base, text)| Rule::parse_all(base, text).expect("a test reads them");
    Base::ALL.into_iter().zip(TEXTS).flat_map(read).collect()
});

/// All rules, base by base in the order of [`Base::ALL`], each base in the order of its file.
///
/// ```
/// use tobi_reading::GameValue;
/// use tobi_reading::rules::{self, Base};
///
/// let rule = rules::all().iter().find(|rule| rule.name() == "bamboo-joint").unwrap();
/// assert_eq!(rule.base(), Base::Topology);
/// assert_eq!(rule.value(), GameValue::Won);
/// ```
pub fn all() -> &'static [Rule] {
    &RULES
}

/// A rule that matches at some location of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<'r> {
    rule: &'r Rule,
    owner: Color,
    turn: Turn,
    /// The location of the picture's top left cell, possibly off the board.
    origin: (i8, i8),
}

impl<'r> Match<'r> {
    /// The rule.
    pub fn rule(&self) -> &'r Rule {
        self.rule
    }

    /// The colour of the rule's own side; Black if the picture has no stones and applies to both colours.
    pub fn owner(&self) -> Color {
        self.owner
    }

    /// The location of the mark; `None` if the rule has no such mark, or if the mark is on a `?` off the board.
    pub fn point(&self, mark: Mark) -> Option<Point> {
        let place = self.rule.picture.place(mark)?;
        point(self.placed(place))
    }

    /// The sub-game, about points of the board; `None` if one of them is on a `?` off the board.
    pub fn game(&self) -> Option<Game<Point>> {
        let there = self
            .rule
            .game
            .points()
            .all(|mark| self.point(mark).is_some());
        there.then(|| {
            self.rule
                .game
                .map(|mark| self.point(mark).expect("looked at above"))
        })
    }

    /// The moves by which the other side wins if it moves first, best first.
    pub fn attack(&self) -> impl Iterator<Item = Point> + use<'_, 'r> {
        self.rule.attack.iter().filter_map(|&mark| self.point(mark))
    }

    /// The moves by which the owner wins if it moves first, best first.
    pub fn defence(&self) -> impl Iterator<Item = Point> + use<'_, 'r> {
        self.rule
            .defence
            .iter()
            .filter_map(|&mark| self.point(mark))
    }

    /// The points that the match depends on: those of the picture, and the chains in it with their liberties. It stays
    /// valid while nothing changes there.
    ///
    /// # Panics
    /// If the match was found on a board of another size.
    pub fn touched(&self, board: &Board) -> PointSet {
        let cells = self.rule.picture.cells();
        let shown = cells.filter_map(|(place, _)| point(self.placed(place)));
        let shown = shown.filter(|&point| board.size().contains(point));
        let shown = PointSet::from_points(board.size(), shown);
        let chains = shown.iter().filter_map(|point| board.chain_at(point));
        chains.fold(shown, |touched, chain| {
            touched | morph::dilate(&chain.stones())
        })
    }

    /// Column and row on the board of a place of the picture.
    fn placed(&self, place: (i8, i8)) -> (i8, i8) {
        let (column, row) = self.turn.of(place);
        (self.origin.0 + column, self.origin.1 + row)
    }

    /// Whether the rule's conditions beyond the picture hold; the picture must match.
    fn conditions_hold(&self, board: &Board) -> bool {
        let stones = self.rule.own_chains.iter();
        let chain = |&place| board.chain_at(point(self.placed(place))?);
        let mut chains = stones.clone().filter_map(chain);
        let is_one = |first: Chain<'_>| stones.filter_map(chain).all(|other| other.is(&first));
        let outer = usize::from(self.rule.outer);
        chains
            .clone()
            .all(|chain| self.has_outer_liberties(&chain, outer))
            && (!self.rule.one_chain || chains.next().is_none_or(is_one))
            && !matches!(self.rule.game, Game::Connection(a, b) if self.are_joined(board, a, b))
    }

    /// Whether two marked stones belong to one chain.
    fn are_joined(&self, board: &Board, a: Mark, b: Mark) -> bool {
        let points = [self.point(a), self.point(b)];
        matches!(points, [Some(a), Some(b)] if board.is_one_chain(a, b))
    }

    /// Whether the chain has at least this many liberties that the picture does not show.
    fn has_outer_liberties(&self, chain: &Chain<'_>, least: usize) -> bool {
        let all = chain.liberty_count();
        if all < least || all >= least + self.rule.shown_liberties {
            return all >= least;
        }
        let liberties = chain.liberties();
        let cells = self.rule.picture.cells();
        let shown = cells.filter(|&(place, content)| {
            content.may_be_empty()
                && point(self.placed(place)).is_some_and(|point| liberties.contains(point))
        });
        all - shown.count() >= least
    }
}

/// The point in a column and row; `None` if no board has such a point.
fn point((column, row): (i8, i8)) -> Option<Point> {
    let inside = |n: i8| (0..25).contains(&n);
    (inside(column) && inside(row)).then(|| Point::new(column as u8, row as u8))
}

/// All matches of the rules of all bases on a board, point by point in the order of the rules' anchors.
///
/// Each rule is listed once for each location, symmetry and colour in which it matches, without equivalent duplicates.
/// Cost: well under 200 us on a 19x19 board in the middle of the game.
///
/// ```
/// use tobi_goban::{Color, board};
/// use tobi_reading::rules;
///
/// let board = board!(
///     ". . . . ."
///     ". X . X ."
///     ". X . X ."
///     ". . . . ."
///     ". . . . ."
/// );
/// let found = rules::matches(&board);
/// let joint = found.iter().find(|found| found.rule().name() == "bamboo-joint");
/// assert_eq!(joint.unwrap().owner(), Color::Black);
/// ```
pub fn matches(board: &Board) -> Vec<Match<'static>> {
    let mut found = Vec::new();
    let rules = all();
    let cells = Cells::new(board);
    INDEX.walk(&cells, |placed| {
        let candidate = Match {
            rule: &rules[placed.rule],
            owner: placed.owner,
            turn: placed.turn,
            origin: placed.origin,
        };
        if candidate.conditions_hold(board) && candidate.is_on(board.size()) {
            found.push(candidate);
        }
    });
    found
}

impl Match<'_> {
    /// Whether the points of the sub-game are on the board.
    fn is_on(&self, size: Size) -> bool {
        self.rule
            .game
            .points()
            .all(|mark| self.point(mark).is_some_and(|point| size.contains(point)))
    }
}
