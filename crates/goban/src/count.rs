//! Counting with given dead stones: facts only, no opinion on what is alive.

use crate::refusal::in_words;
use crate::rules::{Button, GroupTax, Rules, Scoring, SekiTerritory};
use crate::{Board, ByColor, Color, Game, Komi};
use std::fmt;
use tobi_grid::{Connectivity, Field, Point, PointSet, Size, components, morph};

/// Counts a board on which the chains in `dead` are dead and all others are alive.
///
/// ```
/// use tobi_goban::{board, count::{count, Terms}, Color, Komi, Rules};
/// use tobi_grid::{points, PointSet};
///
/// let board = board!(
///     ". X . O ."
///     "O X . O ."
///     ". X . O ."
/// );
/// let dead = points!(
///     ". . . . ."
///     "# . . . ."
///     ". . . . ."
/// );
/// let count = count(&board, &dead)?;
/// assert_eq!(count.territory.black.len(), 3);
/// assert_eq!(count.territory.white.len(), 3);
/// assert_eq!(count.dame.len(), 3);
///
/// let terms = Terms { komi: Komi::from_points(0.5)?, ..Terms::new(board.size()) };
/// let area = count.score(&Rules::named("chinese")?, &terms);
/// assert_eq!(area.margin().to_string(), "W+0.5");
/// let territory = count.score(&Rules::named("japanese")?, &terms);
/// assert_eq!(territory.margin().to_string(), "B+0.5"); // the dead stone is a prisoner
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError`] when `dead` contains only a part of a chain, or a point without a stone.
///
/// # Panics
/// When `dead` is a set of another board size.
pub fn count(board: &Board, dead: &PointSet) -> Result<Count, CountError> {
    check(board, dead)?;
    let size = board.size();
    let living = ByColor::from_fn(|color| *board.stones(color) - *dead);
    let mut territory = ByColor::from_fn(|_| PointSet::empty(size));
    let mut dame = PointSet::empty(size);
    for region in components(&!(living.black | living.white), Connectivity::Four) {
        let reaches = living.map(|stones| !morph::dilate(&region).is_disjoint(&stones));
        match (reaches.black, reaches.white) {
            (true, false) => territory.black |= region,
            (false, true) => territory.white |= region,
            _ => dame |= region,
        }
    }
    Ok(Count {
        living,
        dead: ByColor::from_fn(|color| *board.stones(color) & *dead),
        territory,
        dame,
    })
}

/// Whether these stones can be the dead ones: whole chains.
///
/// # Errors
/// As [`count`].
///
/// # Panics
/// When `dead` is a set of another board size.
pub fn check(board: &Board, dead: &PointSet) -> Result<(), CountError> {
    if let Some(point) = (*dead & board.empty()).first() {
        return Err(CountError::NoStone(point));
    }
    let cut = board.chains().find(|chain| {
        let stones = chain.stones();
        !stones.is_subset(dead) && !stones.is_disjoint(dead)
    });
    cut.map_or(Ok(()), |chain| {
        Err(CountError::CutChain {
            first: chain.first(),
        })
    })
}

/// Who owns what.
///
/// Each point is in exactly one of `living`, `territory` and `dame`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The living stones of each colour.
    pub living: ByColor<PointSet>,
    /// The dead stones of each colour.
    pub dead: ByColor<PointSet>,
    /// The points, empty or under dead stones, that are connected to living stones of that colour only.
    pub territory: ByColor<PointSet>,
    /// The other points without a living stone, which belong to no one.
    pub dame: PointSet,
}

impl Count {
    /// The owner of a point.
    pub fn owner(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| {
            self.living[color].contains(point) || self.territory[color].contains(point)
        })
    }

    /// The owner of each point.
    pub fn owners(&self) -> Field<Option<Color>> {
        Field::from_fn(self.dame.size(), |point| self.owner(point))
    }

    /// The living stones and the territory of each colour.
    pub fn area(&self) -> ByColor<PointSet> {
        ByColor::from_fn(|color| self.living[color] | self.territory[color])
    }

    /// The items of each side under these rules and terms.
    ///
    /// # Panics
    /// When the set of seki points is of another board size.
    pub fn score(&self, rules: &Rules, terms: &Terms) -> Score {
        Score {
            sides: ByColor::from_fn(|color| self.side(color, rules, terms)),
        }
    }

    fn side(&self, color: Color, rules: &Rules, terms: &Terms) -> Side {
        let opponent = color.opponent();
        let territory = match rules.seki {
            SekiTerritory::Counted => self.territory[color],
            SekiTerritory::NotCounted => self.territory[color] - terms.seki,
        };
        let tax = match rules.group_tax {
            GroupTax::None => 0,
            GroupTax::TwoPoints => components(&self.area()[color], Connectivity::Four)
                .map(|group| number(&(group & territory)).min(2))
                .sum(),
        };
        let only = |scoring, points| if rules.scoring == scoring { points } else { 0 };
        let button = rules.button == Button::HalfPoint && terms.button == Some(color);
        let for_white = color == Color::White;
        Side {
            stones: only(Scoring::Area, number(&self.living[color])),
            territory: number(&territory),
            dead: only(Scoring::Territory, number(&self.dead[opponent])),
            prisoners: only(Scoring::Territory, terms.prisoners[color]),
            tax,
            teire: only(Scoring::Territory, terms.teire[color]),
            dame: only(Scoring::Area, terms.dame[color]),
            compensation: if for_white {
                only(Scoring::Area, rules.compensation.points(terms.handicap))
            } else {
                0
            },
            komi: if for_white { terms.komi } else { Komi::ZERO },
            button,
        }
    }
}

fn number(set: &PointSet) -> u32 {
    set.len() as u32
}

/// What a score depends on besides the board and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The number of stones captured *by* each colour during the game, pass stones included.
    pub prisoners: ByColor<u32>,
    /// White's komi.
    pub komi: Komi,
    /// The number of handicap stones.
    pub handicap: u32,
    /// Who took the button.
    pub button: Option<Color>,
    /// The points in and around a seki, which are not territory if the rules say so.
    pub seki: PointSet,
    /// How many protective moves each colour still has to play in its territory.
    pub teire: ByColor<u32>,
    /// How many neutral points each colour still takes; they count under area rules.
    pub dame: ByColor<u32>,
}

impl Terms {
    /// No prisoners, komi, handicap, button, seki, teire or dame.
    pub fn new(size: Size) -> Terms {
        Terms {
            prisoners: ByColor::default(),
            komi: Komi::ZERO,
            handicap: 0,
            button: None,
            seki: PointSet::empty(size),
            teire: ByColor::default(),
            dame: ByColor::default(),
        }
    }

    /// The terms of a game in its current state; seki, teire and dame are matters of opinion and stay empty.
    pub fn of(game: &Game) -> Terms {
        let position = game.position();
        Terms {
            prisoners: position.prisoners(),
            komi: game.komi(),
            handicap: game.handicap(),
            button: game.button(),
            seki: PointSet::empty(position.size()),
            teire: ByColor::default(),
            dame: ByColor::default(),
        }
    }
}

/// The score of each side, item by item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The items.
    pub sides: ByColor<Side>,
}

impl Score {
    /// By how much Black is ahead.
    pub fn margin(&self) -> Margin {
        Margin {
            halves: self.sides.black.halves() - self.sides.white.halves(),
        }
    }
}

/// The items of one side, in points unless stated otherwise. Items that the rules do not count are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Living stones.
    pub stones: u32,
    /// Territory, including the points under dead enemy stones.
    pub territory: u32,
    /// Dead enemy stones, counted as prisoners.
    pub dead: u32,
    /// Stones captured during the game.
    pub prisoners: u32,
    /// Group tax, subtracted.
    pub tax: u32,
    /// Protective moves still to be played; subtracted under territory rules.
    pub teire: u32,
    /// Neutral points still to be taken, under area rules.
    pub dame: u32,
    /// Compensation for handicap stones, under area rules.
    pub compensation: u32,
    /// Komi.
    pub komi: Komi,
    /// Whether the button adds half a point.
    pub button: bool,
}

impl Side {
    /// The sum of all items, in half points.
    pub fn halves(&self) -> i64 {
        let gains = [
            self.stones,
            self.territory,
            self.dead,
            self.prisoners,
            self.dame,
            self.compensation,
        ];
        let costs = i64::from(self.tax) + i64::from(self.teire);
        let points = gains.into_iter().map(i64::from).sum::<i64>() - costs;
        2 * points + i64::from(self.komi.halves()) + i64::from(self.button)
    }

    /// The sum of all items, in points.
    pub fn points(&self) -> f64 {
        self.halves() as f64 / 2.0
    }
}

/// By how much Black is ahead, in exact half points; negative when White is ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Margin {
    halves: i64,
}

impl Margin {
    /// The number of half points.
    pub const fn halves(self) -> i64 {
        self.halves
    }

    /// The number of points.
    pub fn points(self) -> f64 {
        self.halves as f64 / 2.0
    }

    /// The side that is ahead, if any.
    pub const fn winner(self) -> Option<Color> {
        match self.halves {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

impl fmt::Display for Margin {
    /// As results are written: `B+4.5`, `W+12`, `0` for a draw.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            None => f.write_str("0"),
            Some(winner) => write!(f, "{}+{}", winner.letter(), self.points().abs()),
        }
    }
}

/// Why a board cannot be counted with these dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// Only a part of a chain is marked dead.
    CutChain {
        /// The chain's first stone in reading order.
        first: Point,
    },
    /// A point without a stone is marked dead.
    NoStone(Point),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::CutChain { first } => write!(
                f,
                "the chain of the stone at {} must be dead or alive as a whole",
                in_words(*first)
            ),
            CountError::NoStone(point) => {
                write!(
                    f,
                    "there is no stone at {} that could be dead",
                    in_words(*point)
                )
            }
        }
    }
}

impl std::error::Error for CountError {}
