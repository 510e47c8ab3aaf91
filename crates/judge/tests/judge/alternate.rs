//! Alternate play around some stones, searched exhaustively.

use std::collections::HashMap;
use tobi_goban::{Board, Color, Effect};
use tobi_grid::{Point, PointSet};

/// All positions that alternate play reaches, with the side that forces the capture or rescue of a set of stones: a plain
/// definition.
///
/// The side that moves first has all ko threats, and the other none: only the latter may not retake a ko at once.
pub(crate) struct Alternate {
    /// The colour of the stones in question.
    owner: Color,
    /// Whether the other colour moves first.
    attacked_first: bool,
    /// The number of each position, by board, side to move and the owner's ko.
    numbers: HashMap<(Vec<u8>, bool, Option<Point>), usize>,
    /// The predecessors of each position.
    before: Vec<Vec<usize>>,
    /// For positions with the owner to move, the moves that may still save the stones; one for the attacker.
    left: Vec<usize>,
    lost: Vec<usize>,
}

impl Alternate {
    /// The maximum number of positions for a question.
    const MOST: usize = 60_000;

    /// Whether the attacker captures one of these stones if it moves first; `None` if there are too many positions.
    pub(crate) fn captures(board: &Board, stones: &PointSet) -> Option<bool> {
        Alternate::loses(board, stones, true)
    }

    /// Whether the attacker captures one of these stones even if their owner moves first.
    pub(crate) fn are_dead(board: &Board, stones: &PointSet) -> Option<bool> {
        Alternate::loses(board, stones, false)
    }

    fn loses(board: &Board, stones: &PointSet, attacked_first: bool) -> Option<bool> {
        let owner = board.color_at(stones.first()?)?;
        let mut game = Alternate {
            owner,
            attacked_first,
            numbers: HashMap::new(),
            before: Vec::new(),
            left: Vec::new(),
            lost: Vec::new(),
        };
        let first = game.number(board, attacked_first, None).0;
        let mut open = vec![(first, board.clone(), attacked_first, None)];
        while let Some((number, board, attacks, ko)) = open.pop() {
            if !stones.is_subset(board.stones(owner)) {
                game.lost.push(number);
                continue;
            }
            let next = game.next(&board, attacks, ko);
            game.left[number] = if attacks { 1 } else { next.len() };
            for (board, ko) in next {
                let (found, is_new) = game.number(&board, !attacks, ko);
                game.before[found].push(number);
                if is_new {
                    open.push((found, board, !attacks, ko));
                }
            }
            if game.left.len() > Alternate::MOST {
                return None;
            }
        }
        let mut is_lost = vec![false; game.left.len()];
        while let Some(number) = game.lost.pop() {
            if std::mem::replace(&mut is_lost[number], true) {
                continue;
            }
            for &before in &game.before[number] {
                game.left[before] = game.left[before].saturating_sub(1);
                if game.left[before] == 0 && !is_lost[before] {
                    game.lost.push(before);
                }
            }
        }
        Some(is_lost[0])
    }

    fn number(&mut self, board: &Board, attacks: bool, ko: Option<Point>) -> (usize, bool) {
        let points = board.size().points();
        let name = points.map(|point| board.color_at(point).map_or(0, |it| 1 + it as u8));
        let new = self.left.len();
        let number = *self
            .numbers
            .entry((name.collect(), attacks, ko))
            .or_insert(new);
        if number == new {
            self.before.push(Vec::new());
            self.left.push(0);
        }
        (number, number == new)
    }

    /// The results of one move or a pass, each with the point where the owner may not play then.
    fn next(&self, board: &Board, attacks: bool, ko: Option<Point>) -> Vec<(Board, Option<Point>)> {
        let color = if attacks {
            self.owner.opponent()
        } else {
            self.owner
        };
        let mut next = vec![(board.clone(), None)];
        for point in board.empty().iter().filter(|&point| Some(point) != ko) {
            if board.effect(point, color) == Effect::Suicide {
                continue;
            }
            let mut after = board.clone();
            after.place(point, color);
            let taken = (after.empty() - board.empty()).iter().collect::<Vec<_>>();
            let chain = after.chain_at(point).expect("it was played");
            let is_free = attacks == self.attacked_first;
            let is_ko =
                is_free && taken.len() == 1 && chain.len() == 1 && chain.liberty_count() == 1;
            next.push((after, taken.first().copied().filter(|_| is_ko)));
        }
        next
    }
}
