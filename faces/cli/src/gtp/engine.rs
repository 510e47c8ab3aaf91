//! The engine's state, and how a line becomes a reply.

use super::live::{Perspective, Request};
use super::table::{self, Command};
use super::time::Clock;
use std::fmt::Display;
use tobi::estimate::{Effort, Estimate};
use tobi::local::{Budget, Reader};
use tobi::params::ANALYSIS_PLAYOUTS;
use tobi::play::{Level, Player, Style, Thinking};
use tobi::score::{Dead, Settlement, TeireConvention};
use tobi::{Judgement, Session};
use tobi_goban::{ByColor, Color, PositionKey, Rules};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;
use tobi_notation::gtp::{Line, Reply};

/// A game and what has been said about it.
pub(crate) struct Engine {
    pub(super) session: Session,
    /// Stones that the layers leave out, set by `tobi-dead`; they stand on the board.
    dead: ByColor<PointSet>,
    /// Keeps what it read from move to move.
    pub(super) reader: Reader,
    /// What an unplayed protective move costs.
    pub(super) teire: TeireConvention,
    /// What the last position that was settled came to.
    settled: Option<(Asked, Settlement)>,
    /// What the last position that was judged comes to.
    judged: Option<(Asked, Judgement)>,
    /// What the last position that was estimated is likely to come to.
    estimated: Option<(Asked, Estimate)>,
    /// How often the usual budget has been doubled; below zero: halved.
    pub(super) doublings: i32,
    /// How many moves had been played before each `trymove` that is not taken back.
    pub(super) tried: Vec<usize>,
    /// How positions are looked at for an estimate.
    pub(super) effort: Effort,
    /// For whom analyses are positive.
    pub(super) perspective: Perspective,
    /// Who chooses the moves, how well, and whether lost games are given up.
    pub(super) player: Player,
    /// How long a search goes on where no clock runs.
    thinking: Thinking,
    pub(super) clock: Clock,
    pub(super) level: Level,
    pub(super) resigns: bool,
    /// What the last command asked for that is answered line by line.
    pub(super) request: Option<Request>,
    /// Playouts after which an analysis rests.
    pub(super) analysed: u32,
    /// What it says that it is.
    pub(super) guise: Option<Guise>,
    quit: bool,
}

/// Another program, whose name and version are reported: some graphical programs know only a few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Guise {
    /// Leela Zero 0.17
    LeelaZero,
    /// KataGo 1.15.3
    #[value(name = "katago")]
    KataGo,
}

impl Guise {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Guise::LeelaZero => "Leela Zero",
            Guise::KataGo => "KataGo",
        }
    }

    pub(super) const fn version(self) -> &'static str {
        match self {
            Guise::LeelaZero => "0.17",
            Guise::KataGo => "1.15.3",
        }
    }
}

/// A position, by its board's size and key, whether the game ended with it, and the nodes that a question then had.
type Asked = (Size, PositionKey, bool, Budget);

/// Why a command failed, as the reply says it.
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    /// A stone was asked about where none stands.
    pub(super) fn empty(point: Point, size: Size) -> Refusal {
        Refusal(format!(
            "{} is empty; name a stone",
            Vertex::new(point, size)
        ))
    }
}

impl<E: Display> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal(error.to_string())
    }
}

/// The text of a reply, or the refusal.
pub(super) type Answer = Result<String, Refusal>;

impl Engine {
    /// An empty 19x19 board.
    pub(crate) fn new(rules: Rules, teire: TeireConvention, effort: Effort) -> Engine {
        let size = Size::square(19);
        Engine {
            session: Session::new(size, rules),
            dead: ByColor::from_fn(|_| PointSet::empty(size)),
            reader: Reader::new(Budget::USUAL),
            teire,
            settled: None,
            judged: None,
            estimated: None,
            doublings: 0,
            tried: Vec::new(),
            effort,
            perspective: Perspective::default(),
            player: Player::new(Style::Search),
            thinking: Thinking::default(),
            clock: Clock::default(),
            level: Level::BEST,
            resigns: true,
            request: None,
            analysed: ANALYSIS_PLAYOUTS,
            guise: None,
            quit: false,
        }
    }

    /// The same, with its analyses seen from here.
    pub(crate) fn seen_from(self, perspective: Perspective) -> Engine {
        Engine {
            perspective,
            ..self
        }
    }

    /// The same, with moves of this style and level, and giving lost games up or not.
    pub(crate) fn playing(self, player: Player, level: Level, resigns: bool) -> Engine {
        let thinking = player.thinking();
        Engine {
            thinking,
            player,
            level,
            resigns,
            ..self
        }
    }

    /// The same under another name.
    pub(crate) fn called(self, guise: Option<Guise>) -> Engine {
        Engine { guise, ..self }
    }

    /// The same, with analyses that rest after so many playouts.
    pub(crate) fn analysing(self, analysed: u32) -> Engine {
        Engine { analysed, ..self }
    }

    /// Lets the next search take the time that the clock leaves.
    pub(super) fn look_at_the_clock(&mut self, color: Color) {
        let game = self.session.game();
        let time = self
            .clock
            .allotted(color, self.size().area(), game.move_number());
        self.player
            .set_thinking(time.map_or(self.thinking, Thinking::Time));
    }

    pub(super) fn size(&self) -> Size {
        self.session.size()
    }

    /// Another game begins: nobody has died in it yet. GTP knows no end of a game, so passes do not end a loaded one.
    pub(super) fn start(&mut self, session: Session) {
        self.session = session;
        self.session.game_mut().resume();
        self.player.forget();
        self.tried.clear();
        self.bury(&PointSet::empty(self.size()));
    }

    /// Forgets what was read and judged; the game and the budget stay.
    pub(super) fn forget(&mut self) {
        self.reader = Reader::new(self.reader.budget());
        self.settled = None;
        self.estimated = None;
        self.player.forget();
    }

    /// The stones that count as dead.
    pub(super) fn dead(&self) -> PointSet {
        self.dead.black | self.dead.white
    }

    /// Lets these stones and no others count as dead.
    pub(super) fn bury(&mut self, dead: &PointSet) {
        let board = self.session.position().board();
        self.dead = ByColor::from_fn(|color| *board.stones(color) & *dead);
    }

    /// What an answer about the present position holds for.
    fn asked(&self) -> Asked {
        let position = self.session.position();
        let is_over = self.session.game().is_over();
        (
            position.size(),
            position.key(),
            is_over,
            self.reader.budget(),
        )
    }

    /// What the present position comes to if nobody plays any more.
    pub(super) fn settlement(&mut self) -> &Settlement {
        let asked = self.asked();
        let known = self.settled.take().filter(|known| known.0 == asked);
        let (_, settlement) = self.settled.insert(known.unwrap_or_else(|| {
            let position = self.session.position();
            // As the estimate settles it, whatever was read before.
            let mut reader = Reader::new(self.reader.budget());
            let settlement = Settlement::new(position, &mut reader, &Dead::Judged);
            (asked, settlement.expect("whole chains are judged"))
        }));
        settlement
    }

    /// What becomes of the groups of the present position, read closely.
    pub(super) fn judgement(&mut self) -> Judgement {
        let asked = self.asked();
        let known = self.judged.take().filter(|known| known.0 == asked);
        let judgement = known.map_or_else(
            || self.session.judgement(&mut self.reader),
            |(_, judgement)| judgement,
        );
        self.judged.insert((asked, judgement)).1.clone()
    }

    /// What the present position is likely to come to; what it comes to where the game is over and can be counted.
    pub(super) fn estimate(&mut self) -> &Estimate {
        let asked = self.asked();
        let known = self.estimated.take().filter(|known| known.0 == asked);
        let estimate = known.map_or_else(|| self.fresh_estimate(), |(_, estimate)| estimate);
        &self.estimated.insert((asked, estimate)).1
    }

    fn fresh_estimate(&mut self) -> Estimate {
        let game = self.session.game();
        let is_over = game.is_over();
        let estimate = Estimate::new(game.position(), &mut self.reader, self.effort);
        let estimate = match is_over && estimate.settled().is_none() {
            true => estimate.ended(self.settlement().clone()),
            false => estimate,
        };
        estimate.with_teire(self.teire)
    }

    pub(super) fn quit(&mut self) {
        self.quit = true;
    }

    /// Whether `quit` was among the commands.
    pub(crate) fn has_quit(&self) -> bool {
        self.quit
    }

    /// Carries a command out. When it fails, nothing has changed.
    pub(crate) fn answer(&mut self, line: &Line) -> Reply {
        let Some(Command { run, .. }) = table::find(&line.command) else {
            return Reply::failure(line.id, "unknown command");
        };
        let answer = run(self, line.arguments());
        let played = self.session.game().moves().len();
        self.tried.retain(|&before| before < played);
        // Captured and taken back stones are not dead any more.
        let board = self.session.position().board();
        for color in Color::BOTH {
            self.dead[color] &= *board.stones(color);
        }
        match answer {
            Ok(text) => Reply::success(line.id, text),
            Err(Refusal(text)) => Reply::failure(line.id, text),
        }
    }
}
