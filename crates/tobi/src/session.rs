//! A session: one game, from which all reports are made.

use crate::collection::Collection;
use crate::report::{LayerReport, View};
use std::fmt;
use std::sync::Arc;
use tobi_goban::{Breach, Color, Game, Komi, Position, Rules};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::Judgement;
use tobi_judge::score::{Dead, HandMarks, Settlement};
use tobi_judge::territory::KnownStones;
use tobi_notation::sgf::{
    self, Charset, Format, IllegalMoves, Limits, Marks, NodeId, Record, RepairKind, ReplayError,
    SgfError, Strictness, Tree,
};
use tobi_notation::vertex::{self, VertexError};
use tobi_reading::{Budget, Reader};

/// How to read a record, and how many moves to replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether errors are repaired or rejected.
    pub strictness: Strictness,
    /// The limits of a file.
    pub limits: Limits,
    /// The charset of a file that names none; `None` means that it is guessed.
    pub charset: Option<Charset>,
    /// What to do with a move onto a stone of the other colour.
    pub illegal: IllegalMoves,
    /// Rules that replace those of the record.
    pub rules: Option<Rules>,
    /// Komi that replaces that of the record.
    pub komi: Option<Komi>,
    /// Rules for a record that names none; default Japanese.
    pub usual_rules: Option<Rules>,
    /// The number of moves to replay; `None` means all.
    pub move_number: Option<u32>,
    /// What to do if there are fewer.
    pub past_the_end: PastTheEnd,
}

/// What to do when a record has fewer moves than requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PastTheEnd {
    /// Return an error.
    #[default]
    Refuse,
    /// Use the last position.
    Stop,
}

/// The source of the rules or the komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The caller.
    Asked,
    /// The record.
    Record,
    /// The default.
    Usual,
}

impl Source {
    /// `asked`, `record`, `usual`.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Asked => "asked",
            Source::Record => "record",
            Source::Usual => "usual",
        }
    }
}

/// A game with its current position, and the irregularities of its record.
///
/// A clone is cheap: it shares the game until one of them [changes](Session::game_mut) it. Each report keeps a clone of
/// its session.
///
/// ```
/// use tobi::{Layer, PointSet, Reading, Session, View};
///
/// let session = Session::read(b"(;SZ[9];B[ee];W[ce];B[ge])", &Reading::default())?;
/// assert_eq!(session.move_number(), 3);
///
/// let view = View::new(Layer::Area, None)?;
/// let report = session.layer(&PointSet::empty(session.size()), view);
/// assert!(report.points().black > report.points().white);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Arc<Game>,
    pub(crate) provenance: Arc<Provenance>,
}

/// Where a game comes from, and what was found when it was read.
#[derive(Clone, Debug)]
pub(crate) struct Provenance {
    pub(crate) remarks: Vec<String>,
    /// The number of repairs beyond the list.
    pub(crate) unlisted: usize,
    pub(crate) repairs: Vec<RepairKind>,
    pub(crate) breaches: Vec<Breach>,
    pub(crate) rules_from: Source,
    pub(crate) komi_from: Source,
    /// The source of the game.
    pub(crate) record: Option<Arc<Record>>,
    /// The format of its file.
    pub(crate) format: Format,
    /// The number of moves of the record that were played or skipped.
    pub(crate) replayed: u32,
    /// The number of moves of the game at the start of the session.
    pub(crate) played: u32,
    /// Whether the line is the main line, up to its last move.
    pub(crate) ends_main_line: bool,
    /// The number of other lines of the record, if its main line was read.
    pub(crate) variations: usize,
}

impl Session {
    /// An empty board.
    pub fn new(size: Size, rules: Rules) -> Session {
        Session::from_game(Game::from_position(rules, Position::new(size)))
    }

    /// A game without a record.
    ///
    /// ```
    /// use tobi::{Game, Rules, Session, Setup};
    ///
    /// let picture = Setup::parse(
    ///     ". X . .
    ///      X O . .
    ///      . X O .",
    /// )?;
    /// let session = Session::from_game(Game::new(Rules::JAPANESE, picture)?);
    /// assert_eq!(session.position().board().chains().count(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(game: Game) -> Session {
        let provenance = Provenance {
            remarks: Vec::new(),
            unlisted: 0,
            repairs: Vec::new(),
            breaches: Vec::new(),
            rules_from: Source::Asked,
            komi_from: Source::Usual,
            record: None,
            format: Format::Sgf,
            replayed: 0,
            played: 0,
            ends_main_line: false,
            variations: 0,
        };
        Session {
            game: Arc::new(game),
            provenance: Arc::new(provenance),
        }
    }

    /// Reads the main line of the first game of an SGF file. Further games are a [remark](Session::remarks); a
    /// [`Collection`] has all of them.
    ///
    /// Cost: proportional to the file; about 0.1 ms for a game of 250 moves.
    ///
    /// # Errors
    /// [`ReadError`] with the place.
    pub fn read(bytes: &[u8], reading: &Reading) -> Result<Session, ReadError> {
        let games = Collection::read(bytes, reading)?;
        let mut session = games.session(0)?;
        if games.len() > 1 {
            let more = format!("the file has {} games; this is the first", games.len());
            let provenance = Arc::make_mut(&mut session.provenance);
            provenance.remarks.insert(0, more);
        }
        Ok(session)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, for playing further moves. Clones of the session, and reports made from it, do not change.
    ///
    /// Cost: a copy of the game if a clone or a report still shares it.
    ///
    /// ```
    /// use tobi::{Color, Game, Move, Point, Rules, Session, Size};
    ///
    /// let mut session = Session::new(Size::square(9), Rules::JAPANESE);
    /// let empty = session.clone();
    /// session.game_mut().play(Color::Black, Move::Play(Point::new(4, 4)))?;
    /// assert_eq!((session.move_number(), empty.move_number()), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game_mut(&mut self) -> &mut Game {
        Arc::make_mut(&mut self.game)
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.position().size()
    }

    /// The number of moves played.
    pub fn move_number(&self) -> u32 {
        self.game.move_number()
    }

    /// The player and the vertex of the last move: `D4` or `pass`.
    pub fn last_move(&self) -> Option<(Color, String)> {
        let &(color, mv) = self.game.moves().last()?;
        Some((color, vertex::name(mv, self.size())))
    }

    /// The stone of the last move, if it was not a pass and the stone is still on the board.
    pub fn last_stone(&self) -> Option<Point> {
        let point = self.game.moves().last()?.1.point()?;
        (!self.position().board().is_empty_at(point)).then_some(point)
    }

    /// `Black's name - White's name`; empty if the record has no names.
    pub fn players(&self) -> String {
        let players = self.record().map(|record| &record.header.players);
        let players = players.filter(|players| players.black.is_some() || players.white.is_some());
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
        players.map_or_else(String::new, |players| {
            format!("{} - {}", name(&players.black), name(&players.white))
        })
    }

    /// The record of the game: its header and the players' marks.
    pub fn record(&self) -> Option<&Record> {
        self.provenance.record.as_deref()
    }

    /// The number of variations of the record that were left out: the lines besides its main line, if that was read.
    pub fn variations(&self) -> usize {
        self.provenance.variations
    }

    /// The source of the rules at the start of the session.
    pub fn rules_from(&self) -> Source {
        self.provenance.rules_from
    }

    /// The source of the komi at the start of the session.
    pub fn komi_from(&self) -> Source {
        self.provenance.komi_from
    }

    /// The players' marks after the last move, if the record was replayed to its end and nothing was changed since.
    pub fn final_marks(&self) -> Option<&Marks> {
        let record = self.record()?;
        let last = record.last_move();
        let marks = record.marks.as_ref()?;
        let is_end = marks.move_number == last && self.provenance.replayed == last;
        (is_end && self.move_number() == self.provenance.played).then_some(marks)
    }

    /// What to tell whoever asks about groups or moves although the players marked their territory: a marked game is over.
    pub fn told_by_marks(&self) -> Option<&'static str> {
        self.final_marks().map(|_| {
            "the players marked their territory: the game is over, and the score counts it by their marks"
        })
    }

    /// Whether the session started at the end of the record's main line, to which the record's result refers.
    ///
    /// ```
    /// use tobi::{Reading, Session};
    ///
    /// let file = b"(;SZ[9]RE[B+R];B[ee];W[ce])";
    /// assert!(Session::read(file, &Reading::default())?.is_end_of_record());
    /// let earlier = Reading { move_number: Some(1), ..Reading::default() };
    /// assert!(!Session::read(file, &earlier)?.is_end_of_record());
    /// # Ok::<(), tobi::ReadError>(())
    /// ```
    pub fn is_end_of_record(&self) -> bool {
        let last = self.record().map(Record::last_move);
        self.provenance.ends_main_line && last.is_some_and(|last| self.provenance.replayed >= last)
    }

    /// The node of the record with the last move played, if more of the record follows; `None` at its end.
    pub(crate) fn node(&self) -> Option<NodeId> {
        let record = self.record()?;
        let events = record.events.iter().rev();
        let mut before = events.skip_while(|event| event.move_number > self.provenance.replayed);
        (self.provenance.replayed < record.last_move())
            .then(|| before.next().map(|event| event.node))?
    }

    /// The repairs of the record, and the moves that broke a rule: one line each, with places. Also says if the file
    /// has more games.
    pub fn remarks(&self) -> &[String] {
        &self.provenance.remarks
    }

    /// The repairs of the record, without places.
    pub fn repairs(&self) -> &[RepairKind] {
        &self.provenance.repairs
    }

    /// The rules that moves of the record broke; these moves were played.
    pub fn breaches(&self) -> &[Breach] {
        &self.provenance.breaches
    }

    /// The number of further repairs: only the first thousand of a file are listed.
    pub fn unlisted_remarks(&self) -> usize {
        self.provenance.unlisted
    }

    /// The whole chains at points with these names, such as D4: for naming dead stones.
    ///
    /// # Errors
    /// [`NoChain`]
    pub fn chains_at<T: AsRef<str>>(&self, names: &[T]) -> Result<PointSet, NoChain> {
        let mut chains = PointSet::empty(self.size());
        for name in names.iter().map(|name| name.as_ref().trim()) {
            let point = vertex::parse_point(name, self.size()).map_err(NoChain::Point)?;
            let chain = self.position().board().chain_at(point);
            chains |= chain
                .ok_or_else(|| NoChain::Empty(name.to_owned()))?
                .stones();
        }
        Ok(chains)
    }

    /// The sekis and neutral points that somebody marks by hand: the whole chains at points with the first names, and the
    /// empty points with the others.
    ///
    /// ```
    /// use tobi::{Reading, Session};
    ///
    /// let session = Session::read(b"(;SZ[9];B[ee])", &Reading::default())?;
    /// let marks = session.hand_marks(&["E5"], &["C3", "D3"])?.expect("there are some");
    /// assert_eq!((marks.seki.len(), marks.neutral.len()), (1, 2));
    /// let error = session.hand_marks(&[], &["E5"]).unwrap_err();
    /// assert_eq!(error.to_string(), "neutral: there is a stone on E5, but neutral points are empty");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoMark`]
    pub fn hand_marks<T: AsRef<str>>(
        &self,
        seki: &[T],
        neutral: &[T],
    ) -> Result<Option<HandMarks>, NoMark> {
        let marks = HandMarks {
            seki: self.chains_at(seki).map_err(NoMark::Seki)?,
            neutral: self.free_at(neutral).map_err(NoMark::Neutral)?,
        };
        Ok((!marks.is_empty()).then_some(marks))
    }

    /// The empty points with these names.
    fn free_at<T: AsRef<str>>(&self, names: &[T]) -> Result<PointSet, NoFreePoint> {
        let mut points = PointSet::empty(self.size());
        for name in names.iter().map(|name| name.as_ref().trim()) {
            let point = vertex::parse_point(name, self.size()).map_err(NoFreePoint::Point)?;
            if self.position().board().color_at(point).is_some() {
                return Err(NoFreePoint::Stone(name.to_owned()));
            }
            points.insert(point);
        }
        Ok(points)
    }

    /// Judges the current position closely. If it is counted, because the game ended or is near enough to its end, each
    /// stone has the status of the count.
    ///
    /// Cost: see [`Judgement::closely`].
    pub fn judgement(&self, reader: &mut Reader) -> Judgement {
        if !self.game.is_over() {
            return Judgement::closely(self.position(), reader);
        }
        // A fresh reader, as for the score: then both are the same.
        let mut fresh = Reader::new(reader.budget());
        let settlement = Settlement::new(self.position(), &mut fresh, &Dead::Judged);
        Judgement::counted(&settlement.expect("whole chains are judged"), reader)
    }

    /// A layer of the current position, computed without the stones that are judged dead.
    ///
    /// Cost: some milliseconds for the judgement.
    pub fn layer_judged(&self, view: View) -> LayerReport {
        let mut reader = Reader::new(Budget::USUAL);
        let judgement = self.judgement(&mut reader);
        let known = KnownStones::lives(judgement.lives());
        LayerReport::judged(self, &known, view)
    }

    /// A layer of the current position, computed without the `dead` stones. Points of `dead` without a stone are
    /// ignored.
    ///
    /// # Panics
    /// When `dead` belongs to another board size.
    pub fn layer(&self, dead: &PointSet, view: View) -> LayerReport {
        LayerReport::judged(self, &KnownStones::dead(*dead), view)
    }

    /// The game as SGF.
    pub fn to_sgf(&self) -> String {
        sgf::write(&Tree::from_game(&self.game))
    }
}

/// Why a name does not stand for a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoChain {
    /// It is not a point of the board.
    Point(VertexError),
    /// There is no stone on the point with this name.
    Empty(String),
}

impl fmt::Display for NoChain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoChain::Point(error) => error.fmt(f),
            NoChain::Empty(name) => write!(f, "there is no stone on {name}"),
        }
    }
}

impl std::error::Error for NoChain {}

/// Why a name does not stand for an empty point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoFreePoint {
    /// It is not a point of the board.
    Point(VertexError),
    /// There is a stone on the point with this name.
    Stone(String),
}

impl fmt::Display for NoFreePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoFreePoint::Point(error) => error.fmt(f),
            NoFreePoint::Stone(name) => {
                write!(
                    f,
                    "there is a stone on {name}, but neutral points are empty"
                )
            }
        }
    }
}

impl std::error::Error for NoFreePoint {}

/// Why something cannot be marked by hand; begins with the name of the option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoMark {
    /// No stones in seki.
    Seki(NoChain),
    /// No neutral point.
    Neutral(NoFreePoint),
}

impl NoMark {
    /// The name of the option: `seki`, `neutral`.
    pub const fn option(&self) -> &'static str {
        match self {
            NoMark::Seki(_) => "seki",
            NoMark::Neutral(_) => "neutral",
        }
    }
}

impl fmt::Display for NoMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMark::Seki(error) => {
                write!(f, "{}: {error}", self.option())?;
                match error {
                    NoChain::Empty(_) => f.write_str("; mark empty points with `neutral`"),
                    NoChain::Point(_) => Ok(()),
                }
            }
            NoMark::Neutral(error) => write!(f, "{}: {error}", self.option()),
        }
    }
}

impl std::error::Error for NoMark {}

/// Why a record cannot be shown. One line, with the place if there is one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// An error of the text.
    Sgf(SgfError),
    /// An error of the moves.
    Replay(ReplayError),
}

impl ReadError {
    /// Whether the file is valid, and only the requested move does not exist.
    pub fn is_about_the_request(&self) -> bool {
        matches!(self, ReadError::Replay(ReplayError::NoSuchMove { .. }))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Sgf(error) => error.fmt(f),
            ReadError::Replay(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}
