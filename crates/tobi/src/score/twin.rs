//! The same game under two names.

use crate::Session;
use std::fmt;
use tobi_goban::{Color, Move};

/// What tells games apart: the board, the stones at the start, and all moves up to the present position. Names, komi
/// and result do not count. Two games with one key are the same but for a chance of one in 2^64.
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
        let game = session.game();
        let start = game.start();
        let mut hash = Fnv::new();
        hash.write(session.size().columns());
        hash.write(session.size().rows());
        for color in Color::BOTH {
            for point in *start.board().stones(color) {
                hash.play(color, Move::Play(point));
            }
        }
        hash.write(b';');
        for &(color, mv) in game.moves() {
            hash.play(color, mv);
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
