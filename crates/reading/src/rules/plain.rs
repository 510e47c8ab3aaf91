//! Matching by definition: tries every rule, symmetry, colour and location. It is slow, and the matcher is tested
//! against it.

use super::{Content, Game, Match, Rule, Turn};
use tobi_goban::{Board, Color};
use tobi_grid::Point;

/// All matches of these rules on a board, rule by rule; the same match under two symmetries is listed twice.
///
/// Cost: some 60 ms for 400 rules on a 19x19 board.
pub fn matches<'r>(rules: &'r [Rule], board: &Board) -> Vec<Match<'r>> {
    let mut found = Vec::new();
    let size = board.size();
    for rule in rules {
        let reach = rule.picture.columns.max(rule.picture.rows()) as i8;
        for owner in Color::BOTH {
            if owner == Color::White && rule.picture.is_colour_neutral() {
                continue;
            }
            for turn in Turn::ALL {
                for row in -reach..size.rows() as i8 + reach {
                    for column in -reach..size.columns() as i8 + reach {
                        let origin = (column, row);
                        let candidate = Match {
                            rule,
                            owner,
                            turn,
                            origin,
                        };
                        if candidate.lies_on(board)
                            && candidate.conditions_hold(board)
                            && candidate.is_on(size)
                        {
                            found.push(candidate);
                        }
                    }
                }
            }
        }
    }
    found
}

/// The content of a match, equal for equivalent matches: for comparing lists of matches.
pub fn said(found: &Match<'_>) -> (String, Color, Vec<Point>, Vec<Point>, Vec<Point>) {
    let sorted = |points: &mut dyn Iterator<Item = Point>| {
        let mut points: Vec<Point> = points.collect();
        points.sort_unstable();
        points
    };
    let game = found.game();
    let mut about: Vec<Point> = game.into_iter().flat_map(Game::points).collect();
    about.sort_unstable();
    (
        found.rule().name().to_string(),
        found.owner(),
        about,
        sorted(&mut found.attack()),
        sorted(&mut found.defence()),
    )
}

impl Match<'_> {
    fn lies_on(&self, board: &Board) -> bool {
        let size = board.size();
        let on_board = |(column, row): (i8, i8)| size.point(column.into(), row.into());
        let picture = &self.rule.picture;
        picture.cells().all(|(place, content)| {
            content == Content::Anything
                || on_board(self.placed(place)).is_some_and(|point| {
                    content.admits(board.color_at(point).map(|color| color == self.owner))
                })
        }) && picture.along_edges().all(|(inside, beyond)| {
            on_board(self.placed(inside)).is_some() && on_board(self.placed(beyond)).is_none()
        })
    }
}
