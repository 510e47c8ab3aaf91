//! A game against a certificate: the other side attacks, the owner answers as the certificate says.
//!
//! It knows the rules of Go from `goban`, and nothing of the search. Both sides may not commit suicide. The other side may
//! retake a ko at once, the owner may not. Dame are as open as on the board.

use tobi::vertex;
use tobi_goban::{Board, Color, Effect, Move};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_judge::certain::Certificate;
use tobi_reading::safety::{Reply, Stance};

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) what: String,
    pub(super) board: String,
}

/// The most passes in a row that are answered: more than any region needs.
const MOST_PASSES: u32 = 10_000;

/// A position of the game.
#[derive(Clone)]
pub(super) struct Replay<'a> {
    certificate: &'a Certificate,
    owner: Color,
    pub(super) board: Board,
    /// The stances of the owner's regions and of rooms in them.
    threads: Vec<Thread>,
    /// Whether the certificate ends before the position is settled.
    pub(super) is_cut: bool,
    /// The attacks and answers so far.
    moves: Vec<Point>,
}

/// A stance of a region, or of a room in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thread {
    region: usize,
    points: PointSet,
    stance: usize,
}

impl<'a> Replay<'a> {
    /// The board as it is certified, in which the other side moves.
    pub(super) fn new(board: &Board, certificate: &'a Certificate, owner: Color) -> Replay<'a> {
        let regions = certificate.regions.iter().enumerate();
        let regions = regions.filter(|(_, region)| region.owner == owner);
        let threads = regions.map(|(number, region)| Thread {
            region: number,
            points: region.points,
            stance: 0,
        });
        let mut replay = Replay {
            certificate,
            owner,
            board: board.clone(),
            threads: threads.collect(),
            is_cut: false,
            moves: Vec::new(),
        };
        replay.open_rooms();
        replay
    }

    /// The threads, from which all answers follow.
    pub(super) fn threads(&self) -> &[Thread] {
        &self.threads
    }

    /// Where the other side can play.
    pub(super) fn attacks(&self) -> impl Iterator<Item = Point> {
        let allowed =
            |point: &Point| self.board.effect(*point, self.owner.opponent()) != Effect::Suicide;
        self.board.empty().into_iter().filter(allowed)
    }

    /// Whether the certificate names this attack.
    pub(super) fn is_named(&self, attack: Point) -> bool {
        let here = self.threads.iter();
        here.filter(|thread| thread.points.contains(attack))
            .any(|thread| match self.stance(*thread) {
                Some(Stance::Answered { attacks, .. }) => attacks.iter().any(|it| it.0 == attack),
                _ => false,
            })
    }

    /// The other side plays, and is answered.
    pub(super) fn attack(&mut self, at: Point) -> Result<(), Fault> {
        self.moves.push(at);
        let captures = self.board.place(at, self.owner.opponent());
        let lost = self.living() - *self.board.stones(self.owner);
        if !lost.is_empty() {
            let what = format!(
                "{}'s wall at {} is captured",
                self.owner.name(),
                name(&lost)
            );
            return Err(self.fault(&what));
        }
        let ko = self.board.ko_after(at, captures);
        let here = self.threads.iter();
        let here = here.filter(|thread| thread.points.contains(at)).copied();
        // At most one: regions and rooms have no points in common.
        let here: Vec<Thread> = here.collect();
        here.into_iter().try_for_each(|thread| {
            let reply = match self.stance(thread) {
                Some(Stance::Answered { attacks, pass }) => {
                    let named = attacks.iter().find(|attack| attack.0 == at);
                    named.map_or(*pass, |attack| attack.1)
                }
                _ => return Ok(()),
            };
            self.answer(thread, reply, ko)
        })
    }

    /// The other side passes until all is settled.
    pub(super) fn settle(&mut self) -> Result<(), Fault> {
        let mut passes = 0;
        loop {
            let waiting = self
                .threads
                .iter()
                .find_map(|&thread| match self.stance(thread) {
                    Some(Stance::Answered { pass, .. }) if !is_final(thread, pass) => {
                        Some((thread, *pass))
                    }
                    _ => None,
                });
            let Some((thread, reply)) = waiting else {
                return Ok(());
            };
            passes += 1;
            if passes > MOST_PASSES {
                return Err(self.fault("passing leads nowhere"));
            }
            self.answer(thread, reply, None)?;
        }
    }

    /// Whether each area with kept points is the owner's: moving there alone it captures all stones of the other side, and
    /// none of its walls is ever in atari meanwhile.
    pub(super) fn keep(&self) -> Result<(), Fault> {
        let kept = self.certificate.regions.iter();
        let kept = kept.filter(|region| region.owner == self.owner);
        let kept = PointSet::union(self.board.size(), kept.map(|region| region.kept));
        let free = !*self.board.stones(self.owner);
        let mut board = self.board.clone();
        for area in components(&free, Connectivity::Four).filter(|area| !area.is_disjoint(&kept)) {
            while let Some(after) = self.capture(&board, &area) {
                board = after;
            }
            if !area.is_disjoint(board.stones(self.owner.opponent())) {
                let what = format!("{} does not get {}", self.owner.name(), name(&area));
                return Err(self.fault(&what));
            }
        }
        Ok(())
    }

    /// The board after the owner has captured a chain in an area; `None` if it can capture none.
    fn capture(&self, board: &Board, area: &PointSet) -> Option<Board> {
        let enemy = *board.stones(self.owner.opponent()) & *area;
        let chains = components(&enemy, Connectivity::Four);
        chains.into_iter().find_map(|chain| {
            let mut board = board.clone();
            while chain.is_subset(board.stones(self.owner.opponent())) {
                let liberties = morph::external_boundary(&chain) & board.empty();
                board = liberties
                    .into_iter()
                    .find_map(|at| self.filled(&board, at))?;
            }
            Some(board)
        })
    }

    /// The board after a move of the owner, if it is allowed and puts no wall into atari.
    fn filled(&self, board: &Board, at: Point) -> Option<Board> {
        if board.effect(at, self.owner) == Effect::Suicide {
            return None;
        }
        let mut after = board.clone();
        after.place(at, self.owner);
        let in_atari = |board: &Board| {
            let chains = board.chains().filter(|chain| chain.liberty_count() == 1);
            let living = self.living();
            let chains = chains.filter(|chain| !chain.stones().is_disjoint(&living));
            chains.count()
        };
        (in_atari(&after) <= in_atari(board)).then_some(after)
    }

    /// The owner answers in a thread.
    fn answer(&mut self, thread: Thread, reply: Reply, ko: Option<Point>) -> Result<(), Fault> {
        if let Some(at) = reply.point {
            match self.board.color_at(at) {
                // The game of the region may have lost stones that the board still has.
                Some(color) if color == self.owner => {}
                Some(_) => return Err(self.fault("an answer is on a stone")),
                None if Some(at) == ko => return Err(self.fault("an answer takes a ko")),
                None if self.board.effect(at, self.owner) == Effect::Suicide => {
                    return Err(self.fault("an answer is suicide"));
                }
                None => {
                    self.moves.push(at);
                    self.board.place(at, self.owner);
                }
            }
        }
        let here = self.threads.iter_mut().find(|other| **other == thread);
        here.expect("a thread of this game").stance = reply.then;
        self.open_rooms();
        Ok(())
    }

    /// Replaces settled threads by those of their rooms.
    fn open_rooms(&mut self) {
        let mut open = Vec::new();
        let mut rest = std::mem::take(&mut self.threads);
        while let Some(thread) = rest.pop() {
            match self.stance(thread) {
                Some(Stance::Settled { rooms, .. }) => {
                    rest.extend(rooms.iter().map(|room| Thread {
                        points: room.points,
                        stance: room.stance,
                        ..thread
                    }));
                }
                Some(Stance::Answered { .. }) => open.push(thread),
                Some(Stance::Cut) | None => self.is_cut = true,
            }
        }
        // The same threads in the same order, however the game came here.
        open.sort_by_key(|thread| (thread.region, thread.stance, thread.points.first()));
        self.threads = open;
    }

    fn stance(&self, thread: Thread) -> Option<&'a Stance> {
        let strategy = self.certificate.regions[thread.region].strategy.as_ref();
        strategy?.stances.get(thread.stance)
    }

    /// The stones that must stand.
    fn living(&self) -> PointSet {
        self.certificate.alive[self.owner]
    }

    fn fault(&self, what: &str) -> Fault {
        let moves = self.moves.iter();
        let moves: Vec<String> = moves
            .map(|&at| vertex::name(Move::Play(at), self.board.size()))
            .collect();
        Fault {
            what: format!("{what} after {}", moves.join(" ")),
            board: self.board.to_string(),
        }
    }
}

/// Whether a pass needs no answer.
fn is_final(thread: Thread, pass: &Reply) -> bool {
    pass.point.is_none() && pass.then == thread.stance
}

/// The first of some points.
fn name(points: &PointSet) -> String {
    let first = points.first().map_or(Move::Pass, Move::Play);
    vertex::name(first, points.size())
}
