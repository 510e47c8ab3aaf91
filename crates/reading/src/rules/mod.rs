//! Rule bases: values of elementary sub-games by small pictures, without search.
//!
//! The rules are in text files under `data/rules`; `data/rules/README.md` explains their language. The build script
//! compiles them to a decision tree (in browsers, the program itself does); [`matches()`] walks through it once for
//! each point of a board. [`plain`] is the definition that it is tested against. `cargo xtask rules` mines the rules,
//! and its tests prove each one by exhaustive search on its picture.

mod drawing;
mod language;
pub mod plain;
mod table;
// Compiles the rules: for the build script, and in browsers.
#[cfg(any(test, target_arch = "wasm32"))]
mod tree;
#[cfg(any(test, target_arch = "wasm32"))]
mod variants;

pub use drawing::Fill;
pub use language::{
    Base, Condition, Content, Edges, Game, LARGEST_PICTURE, Mark, Picture, Rule, RuleError,
    Subject, Turn,
};

use std::sync::LazyLock;
use table::{Cells, Table};
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

#[cfg(not(target_arch = "wasm32"))]
const COMPILED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules.table"));

#[cfg(not(target_arch = "wasm32"))]
static TABLE: LazyLock<Table> = LazyLock::new(|| Table::new(COMPILED));

#[cfg(target_arch = "wasm32")]
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let variants = variants::of(&RULES);
    Table::new(&tree::table(&variants, tree::DEPTH_IN_BROWSERS))
});

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let read = |(base, text)| Rule::parse_all(base, text).expect("the build script has read it");
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
        let hold = self.rule.conditions.iter().all(|condition| {
            let (subject, enough): (_, &dyn Fn(&Chain<'_>) -> bool) = match *condition {
                Condition::AtLeast(subject, least) => (subject, &move |chain| {
                    chain.liberty_count() >= usize::from(least)
                }),
                Condition::AtMost(subject, most) => (subject, &move |chain| {
                    chain.liberty_count() <= usize::from(most)
                }),
                Condition::OuterAtLeast(subject, least) => (subject, &move |chain| {
                    self.has_outer_liberties(chain, least.into())
                }),
                Condition::OneChain(content) => return self.are_one_chain(board, content),
            };
            self.chains(board, subject).all(|chain| enough(&chain))
        });
        hold && !matches!(self.rule.game, Game::Connection(a, b) if self.are_joined(board, a, b))
    }

    /// Whether two marked stones belong to one chain.
    fn are_joined(&self, board: &Board, a: Mark, b: Mark) -> bool {
        let chain = |mark| self.point(mark).and_then(|stone| board.chain_at(stone));
        let (Some(one), Some(other)) = (chain(a), chain(b)) else {
            return false;
        };
        // This fast check already rejects most pairs.
        one.liberty_count() == other.liberty_count()
            && one.len() == other.len()
            && one.first() == other.first()
    }

    fn are_one_chain(&self, board: &Board, content: Content) -> bool {
        let mut chains = self.chains(board, Subject::Each(content));
        let Some(first) = chains.next() else {
            return true;
        };
        chains.all(|chain| chain.len() == first.len() && chain.first() == first.first())
    }

    /// The chains that a condition is about; some may be repeated.
    fn chains<'b>(
        &'b self,
        board: &'b Board,
        subject: Subject,
    ) -> impl Iterator<Item = Chain<'b>> + 'b {
        let (marked, each) = match subject {
            Subject::Marked(mark) => (self.rule.picture.place(mark), &[][..]),
            Subject::Each(Content::Own) => (None, &self.rule.own_chains[..]),
            Subject::Each(_) => (None, &self.rule.other_chains[..]),
        };
        let places = marked.into_iter().chain(each.iter().copied());
        places.filter_map(|place| board.chain_at(point(self.placed(place))?))
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
    TABLE.walk(&cells, |placed| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::random_game::RandomGame;

    #[test]
    fn the_program_compiles_the_rules_as_the_build_script_does() {
        let variants = variants::of(&RULES);
        assert_eq!(tree::table(&variants, tree::DEPTH), COMPILED);
    }

    #[test]
    fn a_lower_tree_finds_the_same() {
        let lower = Table::new(&tree::table(&variants::of(&RULES), tree::DEPTH_IN_BROWSERS));
        for seed in 0..20 {
            let mut game = RandomGame::new(Size::square(13), seed);
            game.by_ref().take(60).for_each(drop);
            let cells = Cells::new(game.position().board());
            let found = |table: &Table| {
                let mut found = Vec::new();
                table.walk(&cells, |it| {
                    found.push((it.rule, it.owner, it.turn, it.origin));
                });
                found.sort_unstable();
                found
            };
            assert_eq!(found(&lower), found(&TABLE));
            assert!(!found(&lower).is_empty());
        }
    }
}
