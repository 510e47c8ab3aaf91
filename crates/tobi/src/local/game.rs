//! The local games by name.

use super::Question;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use tobi_grid::{Point, PointSet, Size};

/// The questions about points of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalGame {
    /// The capture of one chain.
    Capture,
    /// The capture of one of two chains.
    Either,
    /// The connection of two chains.
    Connect,
    /// A chain, and an area that it must not enter.
    BreakIn,
    /// One eye.
    Eye,
    /// Two eyes.
    TwoEyes,
    /// A group's life.
    Life,
    /// The race of two groups.
    Race,
    /// A chain in a ladder.
    Ladder,
    /// The result of a stone on an empty point.
    Point,
    /// The pattern rules that apply.
    Shapes,
    /// The direct capture of every chain: five liberties count as safe.
    Chains,
}

impl LocalGame {
    /// All games.
    pub const ALL: [LocalGame; 12] = [
        LocalGame::Capture,
        LocalGame::Either,
        LocalGame::Connect,
        LocalGame::BreakIn,
        LocalGame::Eye,
        LocalGame::TwoEyes,
        LocalGame::Life,
        LocalGame::Race,
        LocalGame::Ladder,
        LocalGame::Point,
        LocalGame::Shapes,
        LocalGame::Chains,
    ];

    /// The name that [`FromStr`] reads.
    pub const fn name(self) -> &'static str {
        match self {
            LocalGame::Capture => "capture",
            LocalGame::Either => "either",
            LocalGame::Connect => "connect",
            LocalGame::BreakIn => "break-in",
            LocalGame::Eye => "eye",
            LocalGame::TwoEyes => "two-eyes",
            LocalGame::Life => "life",
            LocalGame::Race => "race",
            LocalGame::Ladder => "ladder",
            LocalGame::Point => "point",
            LocalGame::Shapes => "shapes",
            LocalGame::Chains => "chains",
        }
    }

    /// The question in one line.
    pub const fn about(self) -> &'static str {
        match self {
            LocalGame::Capture => "can the chain be captured, or saved",
            LocalGame::Either => "can one of two chains be captured, or both be saved",
            LocalGame::Connect => "can two chains be connected, or cut apart",
            LocalGame::BreakIn => "can the chain break into an area, or be kept out",
            LocalGame::Eye => "is there an eye in the space around the point",
            LocalGame::TwoEyes => "are there two eyes in the space around the point",
            LocalGame::Life => "does the group live, or each of several",
            LocalGame::Race => "which of two groups wins the race",
            LocalGame::Ladder => "is the chain caught by one atari after the other",
            LocalGame::Point => "what happens to a stone played on the empty point",
            LocalGame::Shapes => "which pattern rules apply to the point, or anywhere",
            LocalGame::Chains => "the direct capture of every chain on the board",
        }
    }

    /// The number of points that it needs.
    pub const fn points(self) -> RangeInclusive<usize> {
        match self {
            LocalGame::Chains => 0..=0,
            LocalGame::Shapes => 0..=1,
            LocalGame::Either | LocalGame::Connect | LocalGame::Race => 2..=2,
            LocalGame::BreakIn => 2..=usize::MAX,
            LocalGame::Life => 1..=usize::MAX,
            _ => 1..=1,
        }
    }

    /// A description of these points.
    pub const fn wanted(self) -> &'static str {
        match self {
            LocalGame::Capture | LocalGame::Ladder => "one stone",
            LocalGame::Life => "one stone, or several of one colour that must all live",
            LocalGame::Either | LocalGame::Connect => "two stones of one colour",
            LocalGame::BreakIn => "a stone and the points of an area",
            LocalGame::Eye | LocalGame::TwoEyes => "one point of an eye space",
            LocalGame::Point => "one empty point",
            LocalGame::Race => "two stones of different colours",
            LocalGame::Shapes => "one point or none",
            LocalGame::Chains => "no point",
        }
    }

    /// Example arguments, to follow the name.
    pub(super) const fn example(self) -> &'static str {
        match self {
            LocalGame::Either | LocalGame::Connect | LocalGame::Race => " D4 F4",
            LocalGame::BreakIn => " D4 F3 G3",
            LocalGame::Chains => "",
            _ => " D4",
        }
    }

    /// The question about these points, as many as [`LocalGame::points`] says; `None` for games without a question
    /// with two answers.
    pub(super) fn question(self, size: Size, points: &[Point]) -> Option<Question> {
        match (self, points) {
            (LocalGame::Capture, &[a]) => Some(Question::Fate(a)),
            (LocalGame::Either, &[a, b]) => Some(Question::CaptureEither(a, b)),
            (LocalGame::Connect, &[a, b]) => Some(Question::Connect(a, b)),
            (LocalGame::BreakIn, [chain, area @ ..]) if !area.is_empty() => {
                let area = PointSet::from_points(size, area.iter().copied());
                Some(Question::BreakIn(*chain, area))
            }
            (LocalGame::Eye, &[at]) => Some(Question::Eye(at)),
            (LocalGame::TwoEyes, &[at]) => Some(Question::TwoEyes(at)),
            (LocalGame::Life, &[stone]) => Some(Question::Life(stone)),
            (LocalGame::Life, [_, ..]) => {
                let stones = PointSet::from_points(size, points.iter().copied());
                Some(Question::LifeOfEach(stones))
            }
            _ => None,
        }
    }
}

impl fmt::Display for LocalGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for LocalGame {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<LocalGame, UnknownGame> {
        let mut games = LocalGame::ALL.into_iter();
        games
            .find(|game| game.name() == name)
            .ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

/// The name of an unknown local game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = LocalGame::ALL.map(LocalGame::name).join(", ");
        write!(
            f,
            "unknown local game `{}`; the local games are {names}",
            self.0
        )
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_stand_once() {
        for game in LocalGame::ALL {
            assert_eq!(game.name().parse(), Ok(game));
        }
        let error = "grapes".parse::<LocalGame>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("unknown local game `grapes`; the local games are capture, ")
        );
    }

    /// A game accepts exactly the numbers of points that it declares.
    #[test]
    fn questions_have_as_many_points_as_they_say() {
        let size = Size::square(9);
        let points: Vec<Point> = size.points().take(6).collect();
        for game in LocalGame::ALL {
            let asked = (0..=points.len())
                .filter(|&number| game.question(size, &points[..number]).is_some());
            for number in asked {
                assert!(game.points().contains(&number), "{game} of {number} points");
            }
        }
        let [chain, area @ ..] = &points[..] else {
            unreachable!("there are six points")
        };
        let question = LocalGame::BreakIn.question(size, &points);
        let area = PointSet::from_points(size, area.iter().copied());
        assert_eq!(question, Some(Question::BreakIn(*chain, area)));
    }
}
