//! The games of one SGF file, one session each.

use crate::session::{PastTheEnd, Provenance, ReadError, Reading, Session, Source};
use std::sync::Arc;
use tobi_notation::sgf::{
    self, Document, Node, NodeId, ReadOptions, Record, Repair, ReplayOptions, Tree,
};

/// The games of one SGF file: read at once, and replayed one by one on demand.
///
/// ```
/// use tobi::{Collection, Reading};
///
/// let file = b"(;SZ[9];B[ee])(;SZ[5];B[cc];W[bb])";
/// let games = Collection::read(file, &Reading::default())?;
/// let moves: Vec<u32> = (0..games.len())
///     .map(|number| Ok(games.session(number)?.move_number()))
///     .collect::<Result<_, tobi::ReadError>>()?;
/// assert_eq!(moves, [1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    document: Document,
    roots: Vec<NodeId>,
    reading: Reading,
}

impl Collection {
    /// Reads a file with at least one game.
    ///
    /// Cost: proportional to the bytes; see [`sgf::read`].
    ///
    /// # Errors
    /// [`ReadError::Sgf`] with the place.
    pub fn read(bytes: &[u8], reading: &Reading) -> Result<Collection, ReadError> {
        let options = ReadOptions {
            strictness: reading.strictness,
            limits: reading.limits,
            charset: reading.charset,
        };
        let document = sgf::read(bytes, &options).map_err(ReadError::Sgf)?;
        Ok(Collection {
            roots: document.tree.roots().map(Node::id).collect(),
            document,
            reading: *reading,
        })
    }

    /// The number of games.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a file without games is an error"
    )]
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// The tree of the games.
    pub fn tree(&self) -> &Tree {
        &self.document.tree
    }

    /// The root of a game, numbered from 0.
    ///
    /// # Panics
    /// When there is no such game; this also holds for [`Collection::session`].
    pub fn root(&self, number: usize) -> Node<'_> {
        self.tree().node(self.roots[number])
    }

    /// Replays the main line of a game.
    ///
    /// Each session has only the repairs of its own game.
    ///
    /// # Errors
    /// [`ReadError`] with the place.
    pub fn session(&self, number: usize) -> Result<Session, ReadError> {
        let record = Arc::new(self.record(number)?);
        let mut session = self.replayed_line(number, &record, self.reading.move_number, true)?;
        self.count_variations(number, &mut session);
        Ok(session)
    }

    /// Replays the line from the root to `node`, without what follows: a position of a variation, or one between two
    /// moves. `reading` has the options and the number of moves; its limits were used when the file was read.
    ///
    /// The players' marks count as those of the end of the game only if no move follows `node`.
    ///
    /// ```
    /// use tobi::{Collection, Reading};
    ///
    /// let games = Collection::read(b"(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg]))", &Reading::default())?;
    /// let variation = games.tree().nodes().last().expect("there are nodes").id();
    /// let session = games.session_at(variation, &Reading::default())?;
    /// assert_eq!(session.last_move().expect("there are two").1, "G3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] with the place.
    ///
    /// # Panics
    /// When the node comes from another tree.
    pub fn session_at(&self, node: NodeId, reading: &Reading) -> Result<Session, ReadError> {
        let number = self.game_of(node);
        let node = self.tree().node(node);
        let mut record = Record::up_to(node, reading.strictness).map_err(ReadError::Sgf)?;
        let later = node.line().skip_while(|other| other.id() != node.id());
        if later.skip(1).any(plays) {
            record.marks = None;
        }
        let is_main = is_end_of_main_line(node);
        let mut session = self.played_out(number, &Arc::new(record), reading, is_main)?;
        if is_main {
            self.count_variations(number, &mut session);
        }
        Ok(session)
    }

    /// Notes how many other lines a game has.
    fn count_variations(&self, number: usize, session: &mut Session) {
        Arc::make_mut(&mut session.provenance).variations = self.variations(number);
    }

    /// The last node of a line of a game, numbered from 0. The line takes the given variations, counted from 1, at
    /// its first branchings, and the first variation at all later ones.
    ///
    /// ```
    /// use tobi::{Collection, Reading};
    ///
    /// let games = Collection::read(b"(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg]))", &Reading::default())?;
    /// let session = games.session_at(games.end_of_line(0, &[2]).expect("there are two"), &Reading::default())?;
    /// assert_eq!(session.last_move().expect("there are two").1, "G3");
    /// let error = games.end_of_line(0, &[3]).unwrap_err();
    /// assert_eq!(error, "there are 2 variations after move 1, not 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A message with the number of games or variations if one does not exist.
    pub fn end_of_line(&self, number: usize, variations: &[u32]) -> Result<NodeId, String> {
        let Some(&root) = self.roots.get(number) else {
            return Err(match self.len() {
                1 => "the file has one game".to_owned(),
                games => format!("the file has {games} games"),
            });
        };
        let (mut node, mut moves, mut taken) = (self.tree().node(root), 0, 0);
        loop {
            moves += u32::from(plays(node));
            let branches = node.children().count();
            let choice = match branches {
                0 => break,
                1 => 1,
                _ => {
                    taken += 1;
                    variations.get(taken - 1).copied().unwrap_or(1)
                }
            };
            let next = (choice as usize).checked_sub(1);
            node = next
                .and_then(|next| node.children().nth(next))
                .ok_or_else(|| {
                    format!("there are {branches} variations after move {moves}, not {choice}")
                })?;
        }
        match variations.len() {
            given if given > taken && taken == 0 => {
                Err("the game has no variations to choose from".to_owned())
            }
            given if given > taken => {
                let times = match taken {
                    1 => "once".to_owned(),
                    taken => format!("{taken} times"),
                };
                Err(format!(
                    "{given} choices are given, but this line branches only {times}"
                ))
            }
            _ => Ok(node.id()),
        }
    }

    /// Edits the games: moves, stones, names, comments. New games are ignored.
    pub fn edit(&mut self, change: impl FnOnce(&mut Tree)) {
        change(&mut self.document.tree);
    }

    /// The variations of a game that [`Collection::end_of_line`] can take besides the main line: the ends of all lines
    /// except that one.
    ///
    /// ```
    /// use tobi::{Collection, Reading};
    ///
    /// let games = Collection::read(b"(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg](;B[gc])(;B[cg])))", &Reading::default())?;
    /// assert_eq!(games.variations(0), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When there is no such game.
    pub fn variations(&self, number: usize) -> usize {
        let (mut open, mut ends) = (vec![self.root(number)], 0);
        while let Some(node) = open.pop() {
            let before = open.len();
            open.extend(node.children());
            ends += usize::from(open.len() == before);
        }
        ends - 1
    }

    /// The number of the game of a node, from 0.
    pub(crate) fn game_of(&self, node: NodeId) -> usize {
        let root = self.tree().node(node).root().id();
        let number = self.roots.iter().position(|&id| id == root);
        number.expect("roots are kept")
    }

    /// The record of the main line of a game.
    pub(crate) fn record(&self, number: usize) -> Result<Record, ReadError> {
        Record::through(self.root(number), self.reading.strictness).map_err(ReadError::Sgf)
    }

    /// The record of the line to a node.
    pub(crate) fn record_to(&self, node: NodeId) -> Result<Record, ReadError> {
        let node = self.tree().node(node);
        Record::up_to(node, self.reading.strictness).map_err(ReadError::Sgf)
    }

    /// Whether the line to a node is the main line of its game, up to its last move.
    pub(crate) fn ends_main_line(&self, node: NodeId) -> bool {
        is_end_of_main_line(self.tree().node(node))
    }

    /// Replays this many moves of the record of a line of a game.
    pub(crate) fn replayed_line(
        &self,
        number: usize,
        record: &Arc<Record>,
        move_number: Option<u32>,
        ends_main_line: bool,
    ) -> Result<Session, ReadError> {
        let reading = Reading {
            move_number,
            ..self.reading
        };
        self.played_out(number, record, &reading, ends_main_line)
    }

    fn played_out(
        &self,
        number: usize,
        record: &Arc<Record>,
        reading: &Reading,
        ends_main_line: bool,
    ) -> Result<Session, ReadError> {
        let move_number = match reading.past_the_end {
            PastTheEnd::Refuse => reading.move_number,
            PastTheEnd::Stop => reading.move_number.map(|n| n.min(record.last_move())),
        };
        let options = ReplayOptions {
            rules: reading
                .rules
                .or(record.header.rules)
                .or(reading.usual_rules),
            illegal: reading.illegal,
            strictness: reading.strictness,
        };
        let mut replay = record
            .replay_with(move_number, &options)
            .map_err(ReadError::Replay)?;
        if let Some(komi) = reading.komi {
            replay.game.set_komi(komi);
        }
        let from = |asked: bool, given: bool| match (asked, given) {
            (true, _) => Source::Asked,
            (false, true) => Source::Record,
            (false, false) => Source::Usual,
        };

        let start = |number: usize| {
            let root = self.roots.get(number).filter(|_| number > 0);
            root.and_then(|&id| self.tree().node(id).place())
        };
        let (begin, end) = (start(number), start(number + 1));
        let of_text = self.document.repairs.iter().filter(|repair| {
            let begun = begin.is_none() || repair.place >= begin;
            begun && (end.is_none() || repair.place < end)
        });
        let of_play = record.repairs.iter().chain(&replay.repairs);
        let all: Vec<&Repair> = of_text.chain(of_play).collect();
        let remarks = all.iter().map(ToString::to_string);
        let breaches = replay.breaches.iter().map(ToString::to_string);
        let repairs = [&self.document.repairs, &record.repairs, &replay.repairs];
        let unlisted = repairs.map(|repairs| repairs.len() - repairs.iter().len());
        let provenance = Provenance {
            remarks: remarks.chain(breaches).collect(),
            unlisted: unlisted.into_iter().sum(),
            repairs: all.iter().map(|repair| repair.kind.clone()).collect(),
            breaches: replay.breaches.iter().map(|it| it.breach).collect(),
            rules_from: from(reading.rules.is_some(), record.header.rules.is_some()),
            komi_from: from(reading.komi.is_some(), record.header.komi.is_some()),
            replayed: move_number.unwrap_or(record.last_move()),
            played: replay.game.move_number(),
            ends_main_line,
            variations: 0,
            record: Some(Arc::clone(record)),
            format: self.document.format,
        };
        Ok(Session {
            game: Arc::new(replay.game),
            provenance: Arc::new(provenance),
        })
    }
}

/// Whether a node has a move.
fn plays(node: Node<'_>) -> bool {
    ["B", "W"].iter().any(|name| node.property(name).is_some())
}

/// Whether a node is on the main line of its game and no move follows it.
fn is_end_of_main_line(node: Node<'_>) -> bool {
    let mut line = node.root().line();
    line.any(|other| other.id() == node.id()) && !line.any(plays)
}
