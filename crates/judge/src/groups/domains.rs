//! Colour domains: the stones of both colours dilate at the same time, step by step (Yue, Liu, Qiu 2007).

use crate::params::{Contested, Dilation};
use std::fmt;
use tobi_goban::{ByColor, Color};
use tobi_grid::morph::{dilate, external_boundary, reconstruct};
use tobi_grid::{Connectivity, Field, Point, PointSet, components};

/// How the growing stones reached a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// Not reached: too many steps away, or behind a border that does not grow.
    #[default]
    Nobody,
    /// The point has a stone.
    Stone(Color),
    /// This colour reached the point first, at this step, from 1.
    Grown(Color, u8),
    /// Both colours reached the point at this step: the paper's ⊙.
    Contested(u8),
}

impl fmt::Display for Reach {
    /// As in the paper's figure 3: `X`, `O`, the step, `⊙`, and `.` for points that neither colour reached.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reach::Nobody => f.write_str("."),
            Reach::Stone(Color::Black) => f.write_str("X"),
            Reach::Stone(Color::White) => f.write_str("O"),
            Reach::Grown(_, step) => step.fmt(f),
            Reach::Contested(_) => f.write_str("⊙"),
        }
    }
}

/// A connected area of one colour that contains stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// Its colour.
    pub color: Color,
    /// All its points, stones included.
    pub points: PointSet,
    /// Its stones: one group of Yue's first clustering.
    pub stones: PointSet,
}

/// A board that is divided between the stones of both colours.
#[derive(Clone, Debug)]
pub struct Domains {
    reach: Field<Reach>,
    contested: PointSet,
    domains: Vec<Domain>,
}

impl Domains {
    /// Lets the stones grow.
    ///
    /// In each step all points next to a colour's area join that area, unless the other colour reached them earlier. A
    /// point that both colours reach in the same step is contested. A small contested area goes to the colour with more
    /// stones next to it; other contested areas belong to neither colour.
    ///
    /// The result commutes with swapping colours and with the eight symmetries. Cost: about 20 dilations of sets.
    ///
    /// # Panics
    /// When a point holds stones of both colours, or the sets have different sizes.
    ///
    /// ```
    /// use tobi_goban::{board, ByColor};
    /// use tobi_grid::Point;
    /// use tobi_judge::groups::{Domains, Reach};
    /// use tobi_judge::params::Dilation;
    ///
    /// let board = board!("X . . . . . O");
    /// let stones = ByColor::from_fn(|color| *board.stones(color));
    /// let domains = Domains::new(&stones, &Dilation::FULL);
    /// let between = |column| domains.reach(Point::new(column, 0));
    /// assert_eq!(between(2), Reach::Grown(tobi_goban::Color::Black, 2));
    /// assert_eq!(between(3), Reach::Contested(3));
    /// assert_eq!(domains.iter().count(), 2);
    /// ```
    pub fn new(stones: &ByColor<PointSet>, dilation: &Dilation) -> Domains {
        let is_shared = !stones.black.is_disjoint(&stones.white);
        assert!(!is_shared, "a point holds one stone");
        let size = stones.black.size();
        let mut reach = Field::new(size);
        for color in Color::BOTH {
            mark(&mut reach, &stones[color], Reach::Stone(color));
        }
        let mut area = *stones;
        let mut contested = PointSet::empty(size);
        for step in 1..=dilation.steps.unwrap_or(u8::MAX) {
            let still = match dilation.contested {
                Contested::Spreads => PointSet::empty(size),
                Contested::Stops => contested,
            };
            let taken = area.black | area.white;
            let front = area.map(|area| dilate(&(area - still)) - taken);
            if (front.black | front.white).is_empty() {
                break;
            }
            let both = front.black & front.white;
            mark(&mut reach, &both, Reach::Contested(step));
            for color in Color::BOTH {
                mark(
                    &mut reach,
                    &(front[color] - both),
                    Reach::Grown(color, step),
                );
                area[color] |= front[color];
            }
            contested |= both;
        }
        let awarded = award(&contested, stones, dilation.largest_awarded);
        let domains = Color::BOTH.into_iter().flat_map(|color| {
            let area = (area[color] - contested) | awarded[color];
            components(&area, Connectivity::Four).map(move |points| (color, points))
        });
        Domains {
            reach,
            contested,
            domains: domains
                .map(|(color, points)| Domain {
                    color,
                    points,
                    stones: points & stones[color],
                })
                .collect(),
        }
    }

    /// Returns how `point` was reached.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn reach(&self, point: Point) -> Reach {
        self.reach[point]
    }

    /// How each point was reached.
    pub fn reaches(&self) -> &Field<Reach> {
        &self.reach
    }

    /// All points that both colours reached in the same step, including those that were then given to one of them.
    pub fn contested(&self) -> &PointSet {
        &self.contested
    }

    /// Returns the first step at which two parts of a domain are connected through points of the domain.
    pub(super) fn meeting_step(&self, domain: &Domain, one: &PointSet, other: &PointSet) -> u8 {
        let mut reached = domain.stones;
        for step in 0..u8::MAX {
            let joined = reconstruct(one, &reached);
            if !joined.is_disjoint(other) {
                return step;
            }
            let next = |point: &Point| match self.reach[*point] {
                Reach::Grown(_, at) | Reach::Contested(at) => at <= step + 1,
                Reach::Stone(_) => true,
                Reach::Nobody => false,
            };
            reached = PointSet::from_points(reached.size(), domain.points.iter().filter(next));
        }
        u8::MAX
    }

    /// The domains: Black's first, then White's, each in the reading order of their first points.
    pub fn iter(&self) -> impl Iterator<Item = &Domain> {
        self.domains.iter()
    }
}

fn mark(reach: &mut Field<Reach>, points: &PointSet, how: Reach) {
    for point in points {
        reach[point] = how;
    }
}

/// Returns the contested areas that each colour gets: areas that fit into `largest` columns and rows and have more
/// stones of that colour next to them.
fn award(contested: &PointSet, stones: &ByColor<PointSet>, largest: u8) -> ByColor<PointSet> {
    let mut awarded = ByColor::from_fn(|_| PointSet::empty(contested.size()));
    for area in components(contested, Connectivity::Four) {
        if !fits(&area, largest) {
            continue;
        }
        let beside = external_boundary(&area);
        let count = stones.map(|stones| (stones & beside).len());
        for color in Color::BOTH {
            if count[color] > count[color.opponent()] {
                awarded[color] |= area;
            }
        }
    }
    awarded
}

fn fits(area: &PointSet, side: u8) -> bool {
    let within = |of: fn(Point) -> u8| {
        let least = area.iter().map(of).min().unwrap_or(0);
        let most = area.iter().map(of).max().unwrap_or(0);
        most - least < side
    };
    within(Point::column) && within(Point::row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Setup;
    use tobi_grid::points;

    fn domains(picture: &str, dilation: &Dilation) -> Domains {
        let setup = Setup::parse(picture).expect("a picture");
        Domains::new(&setup.stones, dilation)
    }

    fn picture(domains: &Domains) -> String {
        let rows = domains.reaches().rows();
        let rows = rows.map(|row| row.iter().map(Reach::to_string).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    const BORDER: &str = ". . . . . . .
                          . X . . . O .
                          . . . . . . .
                          . . . . . . .";

    #[test]
    fn steps_are_numbered_up_to_the_border() {
        let found = domains(BORDER, &Dilation::FULL);
        assert_eq!(picture(&found), "212⊙212/1X1⊙1O1/212⊙212/323⊙323");
        assert_eq!(found.iter().count(), 2);
        assert_eq!(found.contested().len(), 4);
        let short = Dilation {
            steps: Some(1),
            ..Dilation::FULL
        };
        assert_eq!(
            picture(&domains(BORDER, &short)),
            ".1...1./1X1.1O1/.1...1./......."
        );
    }

    #[test]
    fn contested_points_spread_by_the_letter_and_stop_by_choice() {
        // White enters through both contested points next to the empty point in the second row.
        let door = "X . O .
                    . . . X";
        assert_eq!(picture(&domains(door, &Dilation::FULL)), "X⊙O⊙/12⊙X");
        let spreading = Dilation {
            contested: Contested::Spreads,
            ..Dilation::FULL
        };
        assert_eq!(picture(&domains(door, &spreading)), "X⊙O⊙/1⊙⊙X");
    }

    #[test]
    fn a_small_contested_area_goes_to_the_colour_with_more_stones_next_to_it() {
        let more = ". X .
                    X . O
                    . X .";
        let found = domains(more, &Dilation::FULL);
        let black = found.iter().find(|domain| domain.color == Color::Black);
        assert!(black.unwrap().points.contains(Point::new(1, 1)));
        assert_eq!(found.iter().count(), 2, "the point joins Black's stones");
        let equal = ". X .
                     O . O
                     . X .";
        let found = domains(equal, &Dilation::FULL);
        assert_eq!(found.iter().count(), 4, "nobody's point joins nothing");
    }

    #[test]
    fn a_large_contested_area_stays_neutral() {
        let column = "X . O
                      X . O
                      X . O
                      X X O";
        let found = domains(column, &Dilation::FULL);
        assert_eq!(picture(&found), "X⊙O/X⊙O/X⊙O/XXO");
        let owned = found
            .iter()
            .map(|domain| domain.points.len())
            .sum::<usize>();
        assert_eq!(owned, 12 - 3);
        let any = Dilation {
            largest_awarded: 3,
            ..Dilation::FULL
        };
        let found = domains(column, &any);
        assert_eq!(
            found.iter().next().unwrap().points,
            points!("# # ." "# # ." "# # ." "# # .")
        );
    }

    #[test]
    fn empty_boards_and_full_ones() {
        let empty = domains(". .\n. .", &Dilation::FULL);
        assert_eq!(
            (picture(&empty).as_str(), empty.iter().count()),
            ("../..", 0)
        );
        let full = domains("X X\nX X", &Dilation::FULL);
        assert_eq!(full.iter().next().unwrap().stones.len(), 4);
        let lone = domains("X", &Dilation::FULL);
        assert_eq!(lone.iter().count(), 1);
    }
}
