//! The engine's state, and how it answers a line.

use super::live::{Perspective, Request};
use super::table::{self, Command};
use super::time::Clock;
use std::fmt::Display;
use tobi::estimate::{self, Effort, Estimate};
use tobi::local::{Budget, Reader};
use tobi::params::ANALYSIS_PLAYOUTS;
use tobi::play::{Level, Player, Style, Thinking};
use tobi::score::{Agreement, Dead, Settlement, TeireConvention};
use tobi::{Judgement, Session};
use tobi_goban::rules::SekiTerritory;
use tobi_goban::{ByColor, Color, PositionKey, Rules};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::Vertex;
use tobi_notation::gtp::{Line, Reply};

/// A game and what was set for it.
pub(crate) struct Engine {
    pub(super) session: Session,
    /// Stones that the layers ignore, set by `tobi-dead`; they are still on the board.
    dead: ByColor<PointSet>,
    /// Keeps its reading from move to move.
    pub(super) reader: Reader,
    /// The cost of an unplayed protective move.
    pub(super) teire: TeireConvention,
    /// The settlement of the last position that was settled.
    settled: Option<(QuestionKey, Settlement)>,
    /// The judgement of the last position that was judged.
    judged: Option<(QuestionKey, Judgement)>,
    /// The estimate of the last position that was estimated.
    estimated: Option<(QuestionKey, Estimate)>,
    /// How often the default budget was doubled; negative: halved.
    pub(super) doublings: i32,
    /// The number of moves before each `trymove` that has not been taken back.
    pub(super) tried: Vec<usize>,
    /// The effort of an estimate.
    pub(super) effort: Effort,
    /// The side for which analyses are positive.
    pub(super) perspective: Perspective,
    /// The player that chooses moves, its level, and whether it resigns lost games.
    pub(super) player: Player,
    /// When a search stops if there is no clock.
    thinking: Thinking,
    pub(super) clock: Clock,
    pub(super) level: Level,
    pub(super) resigns: bool,
    /// The request of the last command that is answered line by line.
    pub(super) request: Option<Request>,
    /// The number of playouts after which an analysis pauses.
    pub(super) analysed: u32,
    /// The name that it reports.
    pub(super) identity: Option<EngineIdentity>,
    quit: bool,
}

/// Another program, whose name and version are reported: some GUIs accept only a few engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum EngineIdentity {
    /// Leela Zero 0.17
    LeelaZero,
    /// KataGo 1.15.3
    #[value(name = "katago")]
    KataGo,
}

impl EngineIdentity {
    pub(super) const fn name(self) -> &'static str {
        match self {
            EngineIdentity::LeelaZero => "Leela Zero",
            EngineIdentity::KataGo => "KataGo",
        }
    }

    pub(super) const fn version(self) -> &'static str {
        match self {
            EngineIdentity::LeelaZero => "0.17",
            EngineIdentity::KataGo => "1.15.3",
        }
    }
}

/// A position (size and key of its board), whether the game ended with it, whether the players marked it, and the node budget.
type QuestionKey = (Size, PositionKey, [bool; 2], SekiTerritory, Budget);

/// Why a command failed, as text of the reply.
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    /// The question needs a stone, but the point is empty.
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

/// The text of a reply, or the failure.
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
            identity: None,
            quit: false,
        }
    }

    /// The same with this perspective for analyses.
    pub(crate) fn seen_from(self, perspective: Perspective) -> Engine {
        Engine {
            perspective,
            ..self
        }
    }

    /// The same with this player, level and policy on resigning.
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

    /// The same with another name.
    pub(crate) fn called(self, identity: Option<EngineIdentity>) -> Engine {
        Engine { identity, ..self }
    }

    /// The same with analyses that pause after this many playouts.
    pub(crate) fn analysing(self, analysed: u32) -> Engine {
        Engine { analysed, ..self }
    }

    /// Gives the next search the time that the clock allows.
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

    /// Starts another game: no stones are dead yet. GTP has no end of a game, so passes do not end a loaded one.
    pub(super) fn start(&mut self, session: Session) {
        self.session = session;
        self.session.game_mut().resume();
        self.player.forget();
        self.tried.clear();
        self.mark_dead(&PointSet::empty(self.size()));
    }

    /// Clears what was read and judged; the game and the budget stay.
    pub(super) fn forget(&mut self) {
        self.reader = Reader::new(self.reader.budget());
        self.settled = None;
        self.estimated = None;
        self.player.forget();
    }

    /// The stones marked dead.
    pub(super) fn dead(&self) -> PointSet {
        self.dead.black | self.dead.white
    }

    /// Sets the stones marked dead.
    pub(super) fn mark_dead(&mut self, dead: &PointSet) {
        let board = self.session.position().board();
        self.dead = ByColor::from_fn(|color| *board.stones(color) & *dead);
    }

    /// The conditions for which an answer about the current position is valid.
    fn asked(&self) -> QuestionKey {
        let position = self.session.position();
        (
            position.size(),
            position.key(),
            [
                self.session.game().is_over(),
                self.session.final_marks().is_some(),
            ],
            self.session.game().rules().seki,
            self.reader.budget(),
        )
    }

    /// The settlement of the current position if no one plays any more: by the players' marks, if there are any.
    pub(super) fn settlement(&mut self) -> &Settlement {
        let asked = self.asked();
        let known = self.settled.take().filter(|known| known.0 == asked);
        let (_, settlement) = self.settled.insert(known.unwrap_or_else(|| {
            let position = self.session.position();
            // Settled as the estimate does it, whatever was read before.
            let mut reader = Reader::new(self.reader.budget());
            let dead = match Agreement::of(&self.session) {
                Some(agreed) => Dead::Agreed(agreed.dead),
                None => Dead::Judged,
            };
            let settlement = Settlement::new(position, &mut reader, &dead);
            (asked, settlement.expect("they are whole chains"))
        }));
        settlement
    }

    /// The groups and territories of the current position, read closely.
    pub(super) fn judgement(&mut self) -> Judgement {
        let key = self.asked();
        let known = self.judged.take().filter(|known| known.0 == key);
        let judgement = known.map_or_else(
            || self.session.judgement(&mut self.reader),
            |(_, judgement)| judgement,
        );
        self.judged.insert((key, judgement)).1.clone()
    }

    /// The estimate of the current position, as `tobi estimate` makes it.
    pub(super) fn estimate(&mut self) -> &Estimate {
        let asked = self.asked();
        let known = self.estimated.take().filter(|known| known.0 == asked);
        let estimate = known.map_or_else(|| self.fresh_estimate(), |(_, estimate)| estimate);
        &self.estimated.insert((asked, estimate)).1
    }

    fn fresh_estimate(&mut self) -> Estimate {
        let estimate = estimate::estimated(&self.session, &mut self.reader, self.effort);
        estimate.with_teire(self.teire)
    }

    pub(super) fn quit(&mut self) {
        self.quit = true;
    }

    /// Whether `quit` was among the commands.
    pub(crate) fn has_quit(&self) -> bool {
        self.quit
    }

    /// Executes a command. If it fails, nothing has changed.
    pub(crate) fn answer(&mut self, line: &Line) -> Reply {
        let Some(Command { run, .. }) = table::find(&line.command) else {
            return Reply::failure(line.id, "unknown command");
        };
        let answer = run(self, line.arguments());
        let played = self.session.game().moves().len();
        self.tried.retain(|&before| before < played);
        // Stones that were captured or taken back are no longer dead.
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
