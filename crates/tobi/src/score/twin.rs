//! Finds copies of the same game under other names.

use crate::Session;
use std::fmt;
use tobi_goban::{Color, Move};
use tobi_grid::Symmetry;

/// One of many games: a file, and the number of the game in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, schemars::JsonSchema))]
pub struct InFile {
    /// The file's name as given.
    pub file: String,
    /// From 1, in the order of the file.
    pub game: usize,
}

/// Identifies a game by the board, the stones at the start, and all moves up to the current position. Names, komi and
/// result are ignored. Two different games have the same key with a probability of one in 2^64.
///
/// ```
/// use tobi::score::GameKey;
/// use tobi::{Reading, Session};
///
/// let key = |file: &[u8]| Session::read(file, &Reading::default()).map(|session| GameKey::of(&session));
/// assert_eq!(key(b"(;SZ[9]PB[One];B[ee];W[])")?, key(b"(;SZ[9]KM[0]RE[B+R];B[ee];W[tt])")?);
/// assert_ne!(key(b"(;SZ[9];B[ee])")?, key(b"(;SZ[9]AB[ee])")?);
/// # Ok::<(), tobi::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey(u64);

impl GameKey {
    /// The key of a session's game. It is the same on every machine and in every version.
    pub fn of(session: &Session) -> GameKey {
        GameKey::turned(session, Symmetry::Identity)
    }

    /// A key that is the same for all symmetric copies: the smallest of their keys.
    ///
    /// ```
    /// use tobi::score::GameKey;
    /// use tobi::{Reading, Session};
    ///
    /// let key = |file: &[u8]| Session::read(file, &Reading::default()).map(|session| GameKey::symmetric(&session));
    /// assert_eq!(key(b"(;SZ[9];B[bc];W[])")?, key(b"(;SZ[9];B[hg];W[])")?);
    /// assert_ne!(key(b"(;SZ[9];B[bc];W[])")?, key(b"(;SZ[9];W[bc];B[])")?);
    /// # Ok::<(), tobi::ReadError>(())
    /// ```
    pub fn symmetric(session: &Session) -> GameKey {
        let keys = Symmetry::ALL.map(|symmetry| GameKey::turned(session, symmetry));
        keys.into_iter()
            .min_by_key(|key| key.0)
            .expect("there are eight")
    }

    /// The key of a transformed copy.
    fn turned(session: &Session, symmetry: Symmetry) -> GameKey {
        let game = session.game();
        let (start, size) = (game.start(), session.size());
        let turned = symmetry.of_size(size);
        let mut hash = Fnv::new();
        hash.write(turned.columns());
        hash.write(turned.rows());
        for color in Color::BOTH {
            for point in symmetry.of_set(start.board().stones(color)) {
                hash.play(color, Move::Play(point));
            }
        }
        hash.write(b';');
        for &(color, mv) in game.moves() {
            let point = mv.point().map(|point| symmetry.of_point(point, size));
            hash.play(color, point.map_or(Move::Pass, Move::Play));
        }
        GameKey(hash.0)
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// FNV-1a with 64 bits.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn write(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    fn play(&mut self, color: Color, mv: Move) {
        color.letter().bytes().for_each(|byte| self.write(byte));
        let [column, row] = mv
            .point()
            .map_or([u8::MAX; 2], |point| [point.column(), point.row()]);
        self.write(column);
        self.write(row);
    }
}
