//! Seki: neither of two groups can capture the other without losing more.

use super::Status;
use crate::groups::largest_chain;
use crate::params::{LARGE_SPACE, SEKI_NODES};
use tobi_goban::{Board, ByColor, Color, Position};
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Certainty, GameValue, Reader, Success};

/// Why nobody captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SekiKind {
    /// No eyes: who takes a shared liberty is captured.
    SharedLiberties,
    /// One eye each, and liberties between them.
    EyeEach,
    /// One side has an eye, the other none, or the numbers differ otherwise; it has not enough to capture.
    EyeAgainstNone,
    /// One side stands in the other's eye space: what captures it is left with too small an eye.
    InEyeSpace,
    /// Two kos: who takes one loses the other.
    DoubleKo,
    /// Stones could be captured, but that would take the last liberty but one.
    Hanezeki,
    /// A ko that neither side gains by starting: who makes it the direct one may lose it.
    TenThousandYearKo,
}

impl SekiKind {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            SekiKind::SharedLiberties => "shared liberties, no eyes",
            SekiKind::EyeEach => "one eye each and shared liberties",
            SekiKind::EyeAgainstNone => "an eye on one side does not suffice",
            SekiKind::InEyeSpace => "capturing leaves too small an eye",
            SekiKind::DoubleKo => "two kos",
            SekiKind::Hanezeki => "capturing leaves too few liberties",
            SekiKind::TenThousandYearKo => "a ko that neither side gains by starting",
        }
    }
}

/// Two groups in seki.
#[derive(Clone, Debug)]
pub struct Seki {
    /// The stones of both.
    pub stones: ByColor<PointSet>,
    /// The liberties of both.
    pub shared: PointSet,
    /// Why nobody captures.
    pub kind: SekiKind,
}

/// A group as the search for sekis sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) color: Color,
    pub(super) stones: PointSet,
    pub(super) status: Status,
}

/// What sekis are looked for on.
pub(super) struct Scene<'a> {
    pub(super) position: &'a Position,
    /// All stones taken for dead.
    pub(super) dead: PointSet,
    /// The stones that live without any help of a seki.
    pub(super) safe: PointSet,
}

impl Scene<'_> {
    /// The seki of two groups that touch and of which none is certainly alive.
    pub(super) fn seki(&self, reader: &mut Reader, [one, other]: [&Candidate; 2]) -> Option<Seki> {
        let board = self.position.board();
        let kind = match (one.status, other.status) {
            (Status::Dead, Status::Alive) => self.in_eye_space(reader, one, other)?,
            (Status::Alive, Status::Dead) => self.in_eye_space(reader, other, one)?,
            (Status::Alive, Status::Alive) => {
                standoff(self.position, reader, [one, other], &self.dead)?
            }
            _ => return None,
        };
        let (black, white) = match one.color {
            Color::Black => (one, other),
            Color::White => (other, one),
        };
        Some(Seki {
            stones: ByColor {
                black: black.stones,
                white: white.stones,
            },
            shared: liberties(board, &one.stones) & liberties(board, &other.stones),
            kind,
        })
    }

    /// Whether a group is dead though nobody says that its rival lives.
    pub(super) fn falls_without(
        &self,
        reader: &mut Reader,
        group: &Candidate,
        rival: &Candidate,
    ) -> bool {
        let safe = self.safe - (group.stones | rival.stones);
        let life = reader.life_between(self.position, &group.stones, &safe, SEKI_NODES);
        life.is_some_and(|life| life.value() == GameValue::Lost)
    }

    /// Whether a group that would be dead by itself stands in the eye space of one that dies when it captures.
    fn in_eye_space(
        &self,
        reader: &mut Reader,
        inside: &Candidate,
        around: &Candidate,
    ) -> Option<SekiKind> {
        // Whoever does not live once a single stone is captured did not live with it there either.
        if inside.stones.len() == 1 || !self.is_shut_in(inside) {
            return None;
        }
        let captured = after_capture(self.position, inside)?;
        let left = morph::reconstruct(&around.stones, captured.board().stones(around.color));
        let safe = self.safe - left;
        let life = reader.life_between(&captured, &left, &safe, SEKI_NODES)?;
        let killed = life.attack.is_decided() && life.attack.success == Success::Yes;
        killed.then_some(SekiKind::InEyeSpace)
    }

    /// Whether a group has no living friends in the place that the other colour leaves it.
    fn is_shut_in(&self, group: &Candidate) -> bool {
        let board = self.position.board();
        let place = morph::reconstruct(&group.stones, &!*board.stones(group.color.opponent()));
        (place & *board.stones(group.color)).is_subset(&(group.stones | self.dead))
    }
}

/// The eyes by which stones breathe besides liberties that they share; `None` where they breathe in the open, or have friends to join.
pub(super) fn eyes_besides(
    board: &Board,
    (color, stones): (Color, &PointSet),
    shared: &PointSet,
) -> Option<PointSet> {
    let friends = *board.stones(color) - *stones;
    let eyes = morph::reconstruct(&(liberties(board, stones) - *shared), &board.empty());
    let is_locked = morph::dilate(shared).is_disjoint(&friends) && eyes.len() < LARGE_SPACE;
    is_locked.then_some(eyes)
}

/// The position after the other colour has taken all liberties of a group, which passed all the time and moves now.
fn after_capture(position: &Position, group: &Candidate) -> Option<Position> {
    let enemy = group.color.opponent();
    let mut setup = position.setup();
    setup.stones[enemy] |= liberties(position.board(), &group.stones);
    setup.stones[group.color] -= group.stones;
    let others = setup.stones[group.color];
    for chain in components(&others, Connectivity::Four) {
        if morph::external_boundary(&chain).is_subset(&setup.stones[enemy]) {
            setup.stones[group.color] -= chain;
        }
    }
    setup.to_move = group.color;
    setup.ko = None;
    Position::from_setup(setup).ok()
}

/// Whether two groups of which none is captured stand without two eyes, and only because of each other.
fn standoff(
    position: &Position,
    reader: &mut Reader,
    [one, other]: [&Candidate; 2],
    dead: &PointSet,
) -> Option<SekiKind> {
    let board = position.board();
    let shared = liberties(board, &one.stones) & liberties(board, &other.stones);
    let kos = kos(board, [one, other]);
    if shared.is_empty() && kos < 2 {
        return None;
    }
    let stones = [one, other].map(|group| largest_chain(board, &group.stones, group.color));
    for (own, rival) in [(stones[0], stones[1]), (stones[1], stones[0])] {
        let race = reader.brief_race(position, own, rival).ok()?;
        let stands = race.saved.works() && race.captured != Success::Yes;
        if race.certainty == Certainty::Unknown || !stands {
            return None;
        }
    }
    let eyes = [one, other].map(|group| eyes(position, reader, group, dead));
    if eyes.iter().any(|&eyes| eyes >= 2) {
        return None;
    }
    let in_atari = |group: &Candidate| chains(board, group).any(|chain| chain.1 == 1);
    Some(match eyes {
        _ if kos >= 2 => SekiKind::DoubleKo,
        _ if kos == 1 => SekiKind::TenThousandYearKo,
        _ if in_atari(one) || in_atari(other) => SekiKind::Hanezeki,
        [0, 0] if surrounds(board, one, other) || surrounds(board, other, one) => {
            SekiKind::InEyeSpace
        }
        [0, 0] => SekiKind::SharedLiberties,
        [1, 1] => SekiKind::EyeEach,
        _ => SekiKind::EyeAgainstNone,
    })
}

/// Whether a group shuts another one in, with no other stones of its colour.
fn surrounds(board: &Board, outer: &Candidate, inner: &Candidate) -> bool {
    let place = morph::reconstruct(&inner.stones, &!outer.stones);
    (place & *board.stones(inner.color)) == inner.stones
}

/// The eyes that a group has for sure, up to 2: in regions that its colour walls in, dead stones in them included.
fn eyes(position: &Position, reader: &mut Reader, group: &Candidate, dead: &PointSet) -> u8 {
    let board = position.board();
    let own = *board.stones(group.color);
    let enemy = *board.stones(group.color.opponent());
    let regions = components(&!own, Connectivity::Four);
    let ours = regions.filter(|region| {
        !morph::dilate(region).is_disjoint(&group.stones) && (*region & enemy).is_subset(dead)
    });
    let mut count = 0;
    for region in ours {
        let empty = region & board.empty();
        let least = |at| reader.count_eyes(position, at).map_or(0, |eyes| eyes.least);
        count += match empty.len() {
            LARGE_SPACE.. => 2,
            _ => empty.iter().map(least).max().unwrap_or(0),
        };
    }
    count.min(2)
}

/// The kos between two groups: points where one takes a single stone of the other, and could be retaken.
fn kos(board: &Board, groups: [&Candidate; 2]) -> usize {
    let points = |group: &Candidate, taker: Color| {
        let single = chains(board, group).filter(|chain| chain.0.len() == 1 && chain.1 == 1);
        let at = single.map(|(stone, _)| liberties(board, &stone));
        at.filter(|at| {
            let mut next = board.clone();
            let point = at.first().expect("one liberty");
            let captures = next.place(point, taker);
            next.ko_after(point, captures).is_some()
        })
        .count()
    };
    groups
        .iter()
        .map(|group| points(group, group.color.opponent()))
        .sum()
}

/// The chains of a group: their stones and how many liberties they have.
fn chains(board: &Board, group: &Candidate) -> impl Iterator<Item = (PointSet, usize)> {
    let mut left = group.stones;
    std::iter::from_fn(move || {
        let chain = board.chain_at(left.first()?)?;
        left -= chain.stones();
        Some((chain.stones(), chain.liberty_count()))
    })
}

fn liberties(board: &Board, stones: &PointSet) -> PointSet {
    morph::dilate(stones) & board.empty()
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Scene, SekiKind};
    use crate::life::Status;
    use tobi_goban::{Color, Position, Setup};
    use tobi_grid::{Point, PointSet, morph};
    use tobi_reading::{Budget, Reader};

    /// The seki of a dead white group in the eye space of a living black one, each named by its stones; all others are safe.
    fn in_eye_space(picture: &str, white: &[(u8, u8)], black: (u8, u8)) -> Option<SekiKind> {
        let setup = Setup::parse(picture).expect("a picture");
        let position = Position::from_setup(setup).expect("a position");
        let board = position.board();
        let points = |points: &[(u8, u8)]| {
            let points = points.iter().map(|&(column, row)| Point::new(column, row));
            PointSet::from_points(position.size(), points)
        };
        let candidate = |color, stones, status| Candidate {
            color,
            stones: morph::reconstruct(&stones, board.stones(color)),
            status,
        };
        let white = candidate(Color::White, points(white), Status::Dead);
        let black = candidate(Color::Black, points(&[black]), Status::Alive);
        let all = *board.stones(Color::Black) | *board.stones(Color::White);
        let scene = Scene {
            position: &position,
            dead: white.stones,
            safe: all - white.stones - black.stones,
        };
        let mut reader = Reader::new(Budget::new(1_000).expect("a budget"));
        scene
            .seki(&mut reader, [&black, &white])
            .map(|seki| seki.kind)
    }

    #[test]
    fn three_stones_in_a_row_of_five_are_in_seki_and_one_in_a_row_of_three_is_not() {
        let five = "
            O X . O O O . X O . O
            O X X X X X X X O O O
            O O O O O O O O O . O
            . O . O . O . O O O .";
        assert_eq!(
            in_eye_space(five, &[(3, 0)], (1, 0)),
            Some(SekiKind::InEyeSpace)
        );
        let three = "
            O X . O . X O . O
            O X X X X X O O O
            O O O O O O O . O
            . O . O . O O O .";
        assert_eq!(in_eye_space(three, &[(3, 0)], (1, 0)), None);
    }

    #[test]
    fn who_reaches_his_friends_is_in_nobodys_eye_space() {
        let picture = "
            . O . . . O .
            X O . . O O O
            . . . . . O .
            O O O O O O O
            . O . O . O .";
        assert_eq!(in_eye_space(picture, &[(1, 0)], (0, 1)), None);
    }
}
