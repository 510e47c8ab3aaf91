//! Decides whether a closed group lives, by exhaustive search.
//!
//! It shares nothing with the code under test: no bit sets, no proof numbers, no eyes. A position is a list of signs;
//! all reachable positions are collected, and results propagate backwards from the ends of the game.

use std::collections::{HashMap, HashSet};

/// The fate of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Result {
    /// It is captured.
    Captured,
    /// Both sides pass, and it stands although White could capture it if Black never answered.
    Stands,
    /// White cannot capture it even if Black never answers.
    Lives,
}

/// A black group that is one chain, with the points inside it and its outside liberties.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The neighbours of each point among these points.
    pub(super) near: Vec<Vec<usize>>,
    /// Whether each point touches the group.
    pub(super) beside_black: Vec<bool>,
    /// Whether each point touches the white stones around it, which stay.
    pub(super) beside_white: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    Empty,
    Black,
    White,
}

/// A position: signs, side to move, whether the last move was a pass, and where a ko may not be retaken yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    signs: Vec<Sign>,
    is_black: bool,
    passed: bool,
    ko: Option<usize>,
}

/// The result for the group if Black moves first and if White moves first, and whether it is independent of kos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Truth {
    pub(super) black_first: Result,
    pub(super) white_first: Result,
    pub(super) is_free_of_ko: bool,
}

impl Group {
    /// The result for the group if its points are empty except for White's stones on these.
    ///
    /// Kos may be retaken at once. If a side then only succeeds by repeating positions, the loser of a ko has to pass
    /// before it retakes. `None` if repetitions decide even so.
    pub(super) fn truth(&self, filled: &[usize]) -> Option<Truth> {
        let mut signs = vec![Sign::Empty; self.near.len()];
        for &point in filled {
            signs[point] = Sign::White;
        }
        let of = |with_ko: bool| {
            let [black_first, white_first] = [true, false].map(|is_black| {
                let place = Place {
                    signs: signs.clone(),
                    is_black,
                    passed: false,
                    ko: None,
                };
                self.result(place, with_ko)
            });
            Some(Truth {
                black_first: black_first?,
                white_first: white_first?,
                is_free_of_ko: !with_ko,
            })
        };
        of(false).or_else(|| of(true))
    }

    /// The result that both sides can force from a place; `None` if they differ.
    fn result(&self, start: Place, with_ko: bool) -> Option<Result> {
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut places = vec![start];
        let mut falls = HashMap::new();
        let mut next: Vec<Vec<usize>> = Vec::new();
        let mut ends: Vec<Option<Result>> = Vec::new();
        while next.len() < places.len() {
            let place = places[next.len()].clone();
            let end = self.end(&place, &mut falls);
            let mut follow = Vec::new();
            if end.is_none() {
                for child in self.children(&place, with_ko) {
                    let number = *numbers.entry(child.clone()).or_insert_with(|| {
                        places.push(child);
                        places.len() - 1
                    });
                    follow.push(number);
                }
            }
            // Two passes.
            if end.is_none() && place.passed {
                follow.push(usize::MAX);
            }
            ends.push(end);
            next.push(follow);
        }
        let forces = |black: bool, wanted: Result| forces(&places, &next, &ends, black, wanted);
        let all = [Result::Lives, Result::Stands, Result::Captured];
        let best = all.into_iter().find(|&wanted| forces(true, wanted))?;
        let worst = all
            .into_iter()
            .rev()
            .find(|&wanted| forces(false, wanted))?;
        (best == worst).then_some(best)
    }

    /// The result if the game is over here; remembers which boards fall.
    fn end(&self, place: &Place, falls: &mut HashMap<Vec<Sign>, bool>) -> Option<Result> {
        if self.breath(&place.signs, None) == 0 {
            return Some(Result::Captured);
        }
        let falls = falls.entry(place.signs.clone());
        let falls = *falls.or_insert_with(|| self.falls_alone(&place.signs));
        (!falls).then_some(Result::Lives)
    }

    /// The number of liberties of the group, or of the chain on a point.
    fn breath(&self, signs: &[Sign], at: Option<usize>) -> usize {
        let (stones, touches) = self.chain(signs, at);
        let mut liberties: Vec<usize> = Vec::new();
        for point in 0..signs.len() {
            let beside = touches[point] || self.near[point].iter().any(|&it| stones[it]);
            if signs[point] == Sign::Empty && beside {
                liberties.push(point);
            }
        }
        liberties.len()
    }

    /// The stones of a chain (of the group itself if `at` is `None`), and the points next to the group if the chain is
    /// part of it.
    fn chain(&self, signs: &[Sign], at: Option<usize>) -> (Vec<bool>, Vec<bool>) {
        let color = at.map_or(Sign::Black, |at| signs[at]);
        let mut stones = vec![false; signs.len()];
        let mut with_group = at.is_none();
        if let Some(at) = at {
            stones[at] = true;
        }
        loop {
            let mut grew = false;
            for point in 0..signs.len() {
                let joins = self.near[point].iter().any(|&it| stones[it])
                    || with_group && self.beside_black[point];
                if !stones[point] && signs[point] == color && joins {
                    stones[point] = true;
                    grew = true;
                }
            }
            let joins_group = |point: usize| stones[point] && self.beside_black[point];
            if color == Sign::Black && !with_group && (0..signs.len()).any(joins_group) {
                with_group = true;
                grew = true;
            }
            if !grew {
                let touches = (0..signs.len()).map(|point| with_group && self.beside_black[point]);
                return (stones, touches.collect());
            }
        }
    }

    /// Whether a white chain is connected to the surrounding stones.
    fn is_held(&self, signs: &[Sign], at: usize) -> bool {
        let (stones, _) = self.chain(signs, Some(at));
        (0..signs.len()).any(|point| stones[point] && self.beside_white[point])
    }

    /// The signs after a stone, and the captured points; `None` for suicide. The group itself may be left without
    /// liberties.
    fn after(&self, signs: &[Sign], point: usize, color: Sign) -> Option<(Vec<Sign>, Vec<usize>)> {
        let mut signs = signs.to_vec();
        signs[point] = color;
        let mut taken = Vec::new();
        for &near in &self.near[point] {
            let other = signs[near];
            if other == Sign::Empty || other == color || taken.contains(&near) {
                continue;
            }
            let (stones, touches) = self.chain(&signs, Some(near));
            let is_group = touches.contains(&true);
            let is_held = other == Sign::White && self.is_held(&signs, near);
            if !is_group && !is_held && self.breath(&signs, Some(near)) == 0 {
                taken.extend((0..signs.len()).filter(|&it| stones[it]));
            }
        }
        for &it in &taken {
            signs[it] = Sign::Empty;
        }
        let captures_group = color == Sign::White && self.breath(&signs, None) == 0;
        let is_held = color == Sign::White && self.is_held(&signs, point);
        let lives = is_held || captures_group || self.breath(&signs, Some(point)) > 0;
        lives.then_some((signs, taken))
    }

    fn children(&self, place: &Place, with_ko: bool) -> Vec<Place> {
        let color = if place.is_black {
            Sign::Black
        } else {
            Sign::White
        };
        let mut children = Vec::new();
        for point in 0..place.signs.len() {
            if place.signs[point] != Sign::Empty || place.ko == Some(point) {
                continue;
            }
            let Some((signs, taken)) = self.after(&place.signs, point, color) else {
                continue;
            };
            let (stones, touches) = self.chain(&signs, Some(point));
            let is_single = stones.iter().filter(|&&it| it).count() == 1
                && !touches.contains(&true)
                && !(color == Sign::White && self.is_held(&signs, point))
                && self.breath(&signs, Some(point)) == 1;
            let ko = match taken[..] {
                [one] if with_ko && is_single => Some(one),
                _ => None,
            };
            children.push(Place {
                signs,
                is_black: !place.is_black,
                passed: false,
                ko,
            });
        }
        // A pass that allows its player to retake later is a move, and does not end the game.
        if !place.passed {
            children.push(Place {
                signs: place.signs.clone(),
                is_black: !place.is_black,
                passed: place.ko.is_none(),
                ko: None,
            });
        }
        children
    }

    /// Whether White captures the group if Black always passes.
    fn falls_alone(&self, signs: &[Sign]) -> bool {
        let mut seen = HashSet::from([signs.to_vec()]);
        let mut left = vec![signs.to_vec()];
        while let Some(signs) = left.pop() {
            if self.breath(&signs, None) == 0 {
                return true;
            }
            for point in 0..signs.len() {
                if signs[point] == Sign::Empty
                    && let Some((next, _)) = self.after(&signs, point, Sign::White)
                    && seen.insert(next.clone())
                {
                    left.push(next);
                }
            }
        }
        false
    }
}

/// Whether a side reaches at least this result (White: at most) from the first place within this many moves.
fn forces(
    places: &[Place],
    next: &[Vec<usize>],
    ends: &[Option<Result>],
    black: bool,
    wanted: Result,
) -> bool {
    let fits = |result: Result| {
        if black {
            result >= wanted
        } else {
            result <= wanted
        }
    };
    let mut holds: Vec<bool> = ends.iter().map(|end| end.is_some_and(fits)).collect();
    loop {
        let mut changed = false;
        for number in (0..places.len()).rev() {
            if holds[number] || ends[number].is_some() {
                continue;
            }
            let good = |&it: &usize| match it {
                usize::MAX => fits(Result::Stands),
                it => holds[it],
            };
            let mut follow = next[number].iter();
            let is_good = if places[number].is_black == black {
                follow.any(good)
            } else {
                follow.all(good)
            };
            holds[number] = is_good;
            changed |= is_good;
        }
        if !changed {
            return holds[0];
        }
    }
}
