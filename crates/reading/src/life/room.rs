//! Small rooms: what one closed eye space of a few points is worth, read out once and for all.
//!
//! A room is read as a game of its own, on a board of its own: its points, some of them beside the *wall*,
//! one solid chain of the defender around it. What is proved is remembered by the room's structure, so that each
//! shape is read once, wherever and however it lies.

use std::cell::RefCell;
use std::collections::HashMap;
use tobi_grid::{PointSet, Size};

/// The largest room that is read, in points.
pub(super) const LARGEST: usize = 7;

/// The most cells: a room and what stands for the rest of the wall's liberties.
const CELLS: usize = LARGEST + 1;

/// Liberties elsewhere from which on more make no difference.
const PLENTY: usize = 3;

/// What a wall has besides the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Besides {
    /// Whether it has another eye.
    pub(super) eye: bool,
    /// Liberties that the attacker can fill.
    pub(super) liberties: usize,
}

impl Besides {
    pub(super) const NOTHING: Besides = Besides {
        eye: false,
        liberties: 0,
    };
    pub(super) const EYE: Besides = Besides {
        eye: true,
        liberties: 0,
    };
}

/// What is to be proved. A ko never helps who has to prove something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// The wall cannot be captured.
    Lives,
    /// The wall can be captured.
    Dies,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Wall,
    Intruder,
}

type Cells = u16;

/// The structure of a room: which cells are neighbours, and which lie beside the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Room {
    count: usize,
    near: [Cells; CELLS],
    wall: Cells,
    intruders: Cells,
    edges: u64,
}

impl Room {
    /// The room of these points, with the attacker's stones among them; `None` when it is too large.
    pub(super) fn of(size: Size, points: &PointSet, intruders: &PointSet) -> Option<Room> {
        let mut list = [tobi_grid::Point::new(0, 0); LARGEST];
        let mut count = 0;
        for point in points {
            *list.get_mut(count)? = point;
            count += 1;
        }
        let mut near = [0; LARGEST];
        let (mut wall, mut inside) = (0, 0);
        for (cell, &point) in list[..count].iter().enumerate() {
            for beside in size.neighbours(point) {
                match list[..count].iter().position(|&other| other == beside) {
                    Some(other) => near[cell] |= 1 << other,
                    None => wall |= 1 << cell,
                }
            }
            inside |= Cells::from(intruders.contains(point)) << cell;
        }
        Some(Room::new(&near[..count], wall, inside))
    }

    /// A room of cells: the neighbours of each, those beside the wall, those that hold the attacker's stones. At
    /// most [`LARGEST`].
    pub(super) fn new(near: &[Cells], wall: Cells, intruders: Cells) -> Room {
        let mut room = Room {
            count: near.len(),
            near: [0; CELLS],
            wall,
            intruders,
            edges: 0,
        };
        room.near[..near.len()].copy_from_slice(near);
        let mut bit = 0;
        for (cell, &near) in near.iter().enumerate() {
            room.edges |= u64::from(near & ((1 << cell) - 1)) << bit;
            bit += cell;
        }
        room
    }

    /// Whether the claim about the wall is proved. Never, when there are too many liberties to tell.
    pub(super) fn proves(&self, claim: Claim, besides: Besides, turn: Turn) -> bool {
        let room = CELLS - self.count - usize::from(besides.eye);
        let mut liberties = besides.liberties.min(PLENTY);
        if liberties > room {
            if self.intruders != 0 {
                return false;
            }
            liberties = room;
        }
        let besides = Besides {
            liberties,
            ..besides
        };
        let key = self.edges << 20
            | u64::from(self.wall) << 12
            | (self.count as u64) << 8
            | (liberties as u64) << 4
            | u64::from(besides.eye) << 1
            | claim as u64;
        MEMORY.with_borrow_mut(|memory| {
            let book = memory
                .entry(key)
                .or_insert_with(|| Book::new(*self, besides, claim));
            book.proved(self.intruders, 0, turn)
        })
    }
}

thread_local! {
    /// All rooms met so far. It holds facts only: what was asked before changes no answer.
    static MEMORY: RefCell<HashMap<u64, Book>> = RefCell::new(HashMap::new());
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Blank,
    Open,
    Proved,
    Failed,
}

/// All that was proved about one room.
struct Book {
    near: [Cells; CELLS],
    wall: Cells,
    cells: Cells,
    /// Cells where the attacker's stones cannot be captured.
    safe: Cells,
    /// Cells where the defender does not play.
    barred: Cells,
    claim: Claim,
    pages: Vec<Page>,
}

impl Book {
    fn new(room: Room, besides: Besides, claim: Claim) -> Book {
        let mut book_cells: Cells = (1 << room.count) - 1;
        let mut next: Cells = 1 << room.count;
        let mut safe = 0;
        if besides.eye {
            book_cells |= next;
            next <<= 1;
        }
        for _ in 0..besides.liberties {
            book_cells |= next;
            safe |= next;
            next <<= 1;
        }
        let cells = book_cells;
        let barred = cells & !((1 << room.count) - 1);
        let wall = room.wall | barred;
        let states = 3usize.pow(cells.count_ones());
        Book {
            near: room.near,
            wall,
            cells,
            safe,
            barred,
            claim,
            pages: vec![Page::Blank; 2 * states],
        }
    }

    fn around(&self, cells: Cells) -> Cells {
        let mut rest = cells;
        let mut around = 0;
        while rest != 0 {
            around |= self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        around
    }

    fn flood(&self, seed: Cells, within: Cells) -> Cells {
        let mut reached = seed & within;
        loop {
            let grown = (reached | self.around(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// The liberties of the wall and the stones that stand beside it.
    fn wall_liberties(&self, intruders: Cells, own: Cells) -> Cells {
        let attached = self.flood(self.wall, own);
        (self.wall | self.around(attached)) & self.cells & !(intruders | own)
    }

    /// What is left of `stones`, the others standing as they do, when chains without liberties are taken off.
    fn breathing(&self, stones: Cells, empty: Cells) -> Cells {
        self.flood(self.around(empty) & stones, stones)
    }

    fn proved(&mut self, intruders: Cells, own: Cells, turn: Turn) -> bool {
        let index = 2 * (ternary(intruders) + 2 * ternary(own)) + usize::from(turn == Turn::Wall);
        match self.pages[index] {
            Page::Proved => return true,
            // What comes again proves nothing.
            Page::Open | Page::Failed => return false,
            Page::Blank => {}
        }
        self.pages[index] = Page::Open;
        let proved = match turn {
            Turn::Wall => self.wall_moves(intruders, own),
            Turn::Intruder => self.intruder_moves(intruders, own),
        };
        self.pages[index] = if proved { Page::Proved } else { Page::Failed };
        proved
    }

    fn wall_moves(&mut self, intruders: Cells, own: Cells) -> bool {
        let prover = self.claim == Claim::Lives;
        let mut rest = self.cells & !(intruders | own | self.barred);
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let after = own | stone;
            let empty = self.cells & !(intruders | after);
            let left = self.breathing(intruders & !self.safe, empty) | intruders & self.safe;
            let taken = intruders & !left;
            if self.wall_liberties(left, after) == 0
                || self.flood(stone, after) & self.wall == 0
                    && self.around(self.flood(stone, after)) & (empty | taken) == 0
            {
                continue;
            }
            if prover && self.is_ko(stone, taken, after) {
                continue;
            }
            if self.proved(left, after, Turn::Intruder) == prover {
                return prover;
            }
        }
        // A pass.
        self.proved(intruders, own, Turn::Intruder)
    }

    fn intruder_moves(&mut self, intruders: Cells, own: Cells) -> bool {
        let prover = self.claim == Claim::Dies;
        let mut rest = self.cells & !(intruders | own);
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let after = intruders | stone;
            if self.wall_liberties(after, own) == 0 {
                return prover;
            }
            let empty = self.cells & !(after | own);
            let attached = self.flood(self.wall, own);
            let left = attached | self.breathing(own & !attached, empty);
            let taken = own & !left;
            let chain = self.flood(stone, after);
            if stone & self.safe == 0 && self.around(chain) & (empty | taken) == 0 {
                continue;
            }
            if prover && self.is_ko(stone, taken, after) {
                continue;
            }
            if self.proved(after, left, Turn::Wall) == prover {
                return prover;
            }
        }
        !prover
    }

    /// Whether a lone stone took a lone stone.
    fn is_ko(&self, stone: Cells, taken: Cells, after: Cells) -> bool {
        taken.count_ones() == 1 && self.flood(stone, after) == stone
    }
}

/// The number whose digits to the base of three are the bits.
fn ternary(cells: Cells) -> usize {
    const POWERS: [usize; CELLS + 1] = {
        let mut powers = [1; CELLS + 1];
        let mut digit = 1;
        while digit <= CELLS {
            powers[digit] = 3 * powers[digit - 1];
            digit += 1;
        }
        powers
    };
    let mut rest = cells;
    let mut number = 0;
    while rest != 0 {
        number += POWERS[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    number
}
