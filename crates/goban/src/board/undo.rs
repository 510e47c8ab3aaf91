//! A log of what a placed stone changed, so that it can be undone.

use super::Board;
use crate::Color;
use crate::chain::Slot;
use tobi_grid::Point;

/// The data that [`Board::undo`] needs about the stones placed by [`Board::place_logged`].
///
/// One log is for one board. A stone takes a few bytes, each capture or joining of chains one or two liberty sets.
#[derive(Clone, Debug, Default)]
pub struct BoardLog {
    steps: Vec<Step>,
    slots: Vec<Slot>,
}

impl BoardLog {
    /// Whether nothing is left to undo.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// One change of the chains; those of one placed stone begin with `Found` or `Extend`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A stone became a new chain.
    Found { point: Point, stale: Point },
    /// A stone was added to the chain of the stone `beside`, with these new liberties among its neighbours (one bit
    /// each, in the order of [`Point::around`]).
    Extend {
        point: Point,
        stale: Point,
        beside: Point,
        fresh: u8,
    },
    /// The chain of the stone `lost` got the slot of the stone `kept`; both slots are saved.
    Join {
        kept: Point,
        lost: Point,
        lost_slot: u16,
    },
    /// A chain was removed; its slot is saved.
    Capture { slot: u16, color: Color },
}

/// Where changes are recorded, if anywhere.
pub(super) trait Recorder {
    fn step(&mut self, _: Step) {}
    fn save(&mut self, _: &Slot) {}
    /// Records that a stone is removed.
    fn taken(&mut self, _: Point) {}
}

impl Recorder for BoardLog {
    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }
    fn save(&mut self, slot: &Slot) {
        self.slots.push(slot.clone());
    }
}

/// Records nothing and costs nothing.
pub(super) struct NoLog;

impl Recorder for NoLog {}

/// Records the points of removed stones only: no undo.
impl Recorder for Vec<Point> {
    fn taken(&mut self, point: Point) {
        self.push(point);
    }
}

impl Board {
    /// Undoes the last stone placed with this log, and restores what it captured.
    ///
    /// Returns whether there was one. The board is exactly as before, including all liberty sets, if it was changed
    /// only through this log.
    pub fn undo(&mut self, log: &mut BoardLog) -> bool {
        while let Some(step) = log.steps.pop() {
            match step {
                Step::Capture { slot, color } => self.undo_capture(slot, color, log),
                Step::Join {
                    kept,
                    lost,
                    lost_slot,
                } => self.undo_join(kept, lost, lost_slot, log),
                Step::Extend {
                    point,
                    stale,
                    beside,
                    fresh,
                } => {
                    self.next[beside.cell()] = self.next[point.cell()];
                    let slot = self.slot_at_mut(beside);
                    slot.stones -= 1;
                    for (bit, near) in point.around().into_iter().enumerate() {
                        if fresh >> bit & 1 != 0 {
                            slot.take_liberty(near);
                        }
                    }
                    self.pick_up(point, stale);
                    return true;
                }
                Step::Found { point, stale } => {
                    self.free.push(self.slot_of[point.cell()]);
                    self.pick_up(point, stale);
                    return true;
                }
            }
        }
        false
    }

    fn undo_join(&mut self, kept: Point, lost: Point, lost_slot: u16, log: &mut BoardLog) {
        let kept_slot = self.slot_of[kept.cell()];
        self.next.swap(kept.cell(), lost.cell());
        self.relabel(lost, lost_slot);
        let freed = self.free.pop();
        debug_assert_eq!(freed, Some(lost_slot), "slots are freed in order");
        self.slots[usize::from(lost_slot)] = log.slots.pop().expect("a join saves two slots");
        self.slots[usize::from(kept_slot)] = log.slots.pop().expect("a join saves two slots");
    }

    fn undo_capture(&mut self, index: u16, color: Color, log: &mut BoardLog) {
        let slot = log.slots.pop().expect("a capture saves a slot");
        let freed = self.free.pop();
        debug_assert_eq!(freed, Some(index), "slots are freed in order");
        self.for_ring(slot.stone, |board, point| {
            board.set_stone(point, color);
            board.slot_of[point.cell()] = index;
            board.for_chains_around(point, color.opponent(), |slot| {
                slot.take_liberty(point);
            });
        });
        self.slots[usize::from(index)] = slot;
    }

    /// Removes a stone that is already out of its chain, and restores its point as a liberty.
    fn pick_up(&mut self, point: Point, stale: Point) {
        let color = self.color_at(point).expect("the stone was placed");
        self.next[point.cell()] = stale;
        self.clear_stone(point, color);
        for color in Color::BOTH {
            self.for_chains_around(point, color, |slot| {
                slot.give_liberty(point, true);
            });
        }
    }
}
