//! The elementary sub-games of a position: by rules first, by search if no rule applies or a rule's value is not final.

use super::{Base, Game, Match, Rule, matches};
use crate::params::SPACE_POINTS;
use crate::region::vicinity;
use crate::{Certainty, GameValue, Question, Reader, Side, Success, Verdict};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use tobi_goban::{Board, Color, Move, Position};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};

/// An elementary sub-game with its value and moves.
#[derive(Clone, Debug)]
pub struct SubGame {
    /// The subject of the game. A connection names the first stones of two chains; an eye in a small empty region names
    /// the region's first point in reading order.
    pub game: Game<Point>,
    /// The colour that the value is for.
    pub owner: Color,
    /// The value for the owner. If it comes from a rule, it is the value in the worst surroundings.
    pub value: GameValue,
    /// Moves by which the other side wins if it moves first, best first; empty unless the game is hot.
    pub attack: Vec<Point>,
    /// Moves by which the owner wins if it moves first, best first; empty unless the game is hot.
    pub defence: Vec<Point>,
    /// The source of the value.
    pub by: Source,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A rule whose picture matches the board.
    Rule(&'static Rule),
    /// Search; the lower certainty of its two answers.
    Search(Certainty),
}

/// The connection of two near chains.
#[derive(Clone, Debug)]
pub struct ChainLink {
    /// The first stones of the two chains, the lower one first.
    pub stones: [Point; 2],
    /// Their colour.
    pub owner: Color,
    /// The other side's result if it moves first: whether it cuts.
    pub cut: Success,
    /// The owner's result if it moves first: whether it connects.
    pub join: Success,
    /// The source of the results. With [`Certainty::Unknown`] both are guesses.
    pub by: Source,
}

impl ChainLink {
    /// The value for the owner; fuzzy if it is a guess.
    pub fn value(&self) -> GameValue {
        match self.by {
            Source::Search(Certainty::Unknown) => GameValue::Fuzzy,
            _ => GameValue::of_wins(self.join.works(), !self.cut.works()),
        }
    }
}

/// Sub-games, sorted by base, points and owner: Black's before White's.
type Found = BTreeMap<(Base, Vec<Point>, bool, &'static str), SubGame>;

impl Reader {
    /// The elementary sub-games of a position: connections, divisions, eyes, two-eyes, empty spaces, dilations,
    /// oppositions.
    ///
    /// If a rule says won or lost, its value is final. If rules say hot, better surroundings may raise the value. These
    /// games, and those of near chains and small eye spaces without a rule, are read by the connection and eye games
    /// within the reader's budget. A game that the search cannot decide keeps the rule's value, or is
    /// [`GameValue::Fuzzy`].
    ///
    /// Cost: the matching of all rules, and two searches for each pair of near chains and each small eye space.
    ///
    /// ```
    /// use tobi_goban::{Color, Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_reading::rules::{Game, Source};
    /// use tobi_reading::{Budget, GameValue, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". . . . . . .
    ///      . . . . . . .
    ///      . . X . X . .
    ///      . . X . X . .
    ///      . . . . . . .
    ///      . . . . . . .
    ///      . . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(1_000)?);
    /// let games = reader.elementary(&position);
    /// let pair = Game::Connection(Point::new(2, 2), Point::new(4, 2));
    /// let joint = games.iter().find(|it| it.game == pair).unwrap();
    /// assert_eq!((joint.owner, joint.value), (Color::Black, GameValue::Won));
    /// assert!(matches!(joint.by, Source::Rule(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn elementary(&mut self, position: &Position) -> Vec<SubGame> {
        let board = position.board();
        let mut found = Found::new();
        for it in matches(board) {
            add(&mut found, of_match(board, &it));
        }
        for question in questions(board) {
            let Ok(owner) = question.owner(position) else {
                continue;
            };
            let game = match question {
                Question::Connect(a, b) => Game::Connection(a, b),
                Question::Eye(at) => Game::Eye(at),
                Question::TwoEyes(at) => Game::TwoEyes(at),
                _ => continue,
            };
            let key = key(game, owner);
            let by_rule = found.get(&key).map(|known| known.value);
            if matches!(by_rule, Some(GameValue::Won | GameValue::Lost)) {
                continue;
            }
            let Ok(verdict) = self.verdict(position, &question) else {
                continue;
            };
            if verdict.value() != GameValue::Fuzzy || by_rule.is_none() {
                found.insert(key, of_verdict(game, &verdict));
            }
        }
        found.into_values().collect()
    }

    /// The connections of all pairs of near chains of a position, in the order of their stones, Black's first.
    ///
    /// If a rule says won, its value is final; the others get a brief reading, which returns the more likely result if
    /// its nodes are not enough. Ask [`Question::Connect`] if more depends on one of them.
    ///
    /// Cost: ten to twenty milliseconds on a 19x19 board in the middle of the game.
    ///
    /// ```
    /// use tobi_goban::{Position, Setup};
    /// use tobi_reading::{Budget, GameValue, Reader};
    ///
    /// let setup = Setup::parse(
    ///     ". . . . . . .
    ///      . . X . X . .
    ///      . . X . X . .
    ///      . . . . . . .
    ///      . O O . O O .
    ///      . . X X X . .
    ///      . . . . . . .",
    /// )?;
    /// let position = Position::from_setup(setup)?;
    /// let mut reader = Reader::new(Budget::new(1_000)?);
    /// let links = reader.links(&position);
    /// assert_eq!(links[0].value(), GameValue::Won);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn links(&mut self, position: &Position) -> Vec<ChainLink> {
        let board = position.board();
        let mut by_rule = Found::new();
        for it in matches(board) {
            if it.rule().value() == GameValue::Won && it.rule().base() == Base::Topology {
                add(&mut by_rule, of_match(board, &it));
            }
        }
        let mut links = Vec::new();
        for [a, b] in near_chains(board) {
            let Some(owner) = board.color_at(a) else {
                continue;
            };
            let known = by_rule.get(&key(Game::Connection(a, b), owner));
            let (cut, join, by) = match known {
                Some(game) => (Success::No, Success::Yes, game.by),
                None => self.read_link(position, [a, b]),
            };
            links.push(ChainLink {
                stones: [a, b],
                owner,
                cut,
                join,
                by,
            });
        }
        links
    }

    /// The results for both first movers, by brief readings, and their source.
    fn read_link(&mut self, position: &Position, chains: [Point; 2]) -> (Success, Success, Source) {
        let mut ask = |first| {
            let question = Question::Connect(chains[0], chains[1]);
            self.brief_answer(position, &question, first)
                .expect("two stones of one colour")
        };
        let cut = ask(Side::Attacker);
        if !cut.success.works() {
            // An extra move does no harm.
            return (cut.success, Success::Yes, Source::Search(cut.certainty));
        }
        let join = ask(Side::Defender);
        let by = cut.certainty.and(join.certainty);
        (cut.success, join.success, Source::Search(by))
    }
}

fn key(game: Game<Point>, owner: Color) -> (Base, Vec<Point>, bool, &'static str) {
    let mut points: Vec<Point> = game.points().collect();
    points.sort_unstable();
    (game.base(), points, owner == Color::White, game.name())
}

/// Converts a match into a sub-game about chains and regions, instead of the points marked in the picture.
fn of_match(board: &Board, found: &Match<'static>) -> SubGame {
    let game = found
        .game()
        .expect("the matcher sees that it is on the board");
    let first = |stone: Point| board.chain_at(stone).map_or(stone, |chain| chain.first());
    let game = match game {
        Game::Connection(a, b) => {
            let (a, b) = (first(a), first(b));
            Game::Connection(a.min(b), a.max(b))
        }
        Game::Eye(at) => Game::Eye(region(board, at)),
        Game::TwoEyes(at) => Game::TwoEyes(region(board, at)),
        other => other,
    };
    SubGame {
        game,
        owner: found.owner(),
        value: found.rule().value(),
        attack: found.attack().collect(),
        defence: found.defence().collect(),
        by: Source::Rule(found.rule()),
    }
}

/// The first point of a small empty region; in a large one, which may have several eyes, the point itself.
fn region(board: &Board, at: Point) -> Point {
    let start = PointSet::from_points(board.size(), [at]);
    let region = morph::reconstruct(&start, &board.empty());
    match region.first() {
        Some(first) if region.len() <= SPACE_POINTS => first,
        _ => at,
    }
}

/// Adds a game. Of two rules about one game, the better value counts; for equal values, the moves of both.
fn add(found: &mut Found, game: SubGame) {
    match found.entry(key(game.game, game.owner)) {
        Entry::Vacant(entry) => {
            entry.insert(game);
        }
        Entry::Occupied(mut entry) => {
            let known = entry.get_mut();
            if game.value.worth() > known.value.worth() {
                *known = game;
            } else if game.value == known.value {
                for (moves, more) in [
                    (&mut known.attack, game.attack),
                    (&mut known.defence, game.defence),
                ] {
                    let new: Vec<Point> =
                        more.into_iter().filter(|it| !moves.contains(it)).collect();
                    moves.extend(new);
                }
            }
        }
    }
}

fn of_verdict(game: Game<Point>, verdict: &Verdict) -> SubGame {
    let value = verdict.value();
    let points = |moves: &[Move]| -> Vec<Point> {
        match value {
            GameValue::Hot => moves.iter().filter_map(|mv| mv.point()).collect(),
            _ => Vec::new(),
        }
    };
    SubGame {
        game,
        owner: verdict.owner,
        value,
        attack: points(&verdict.attack.moves),
        defence: points(&verdict.defend.moves),
        by: Source::Search(verdict.certainty()),
    }
}

/// The first stones of all pairs of near chains of one colour, Black's first.
fn near_chains(board: &Board) -> Vec<[Point; 2]> {
    let mut pairs = Vec::new();
    for color in Color::BOTH {
        let chains: Vec<_> = board.chains().filter(|it| it.color() == color).collect();
        for (number, one) in chains.iter().enumerate() {
            let near = vicinity(board, one);
            for other in &chains[number + 1..] {
                if !near.is_disjoint(&other.liberties()) {
                    let (a, b) = (one.first(), other.first());
                    pairs.push([a.min(b), a.max(b)]);
                }
            }
        }
    }
    pairs
}

/// The connections of near chains, and the eye games of small empty regions.
fn questions(board: &Board) -> Vec<Question> {
    let pairs = near_chains(board);
    let mut questions: Vec<Question> = pairs
        .into_iter()
        .map(|[a, b]| Question::Connect(a, b))
        .collect();
    for region in components(&board.empty(), Connectivity::Four) {
        if let Some(at) = region.first()
            && region.len() <= SPACE_POINTS
        {
            questions.extend([Question::Eye(at), Question::TwoEyes(at)]);
        }
    }
    questions
}
