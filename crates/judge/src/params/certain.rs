//! Parameters of certain life.

/// The maximum number of points of a region around enemy stones that may be left open or filled beforehand, when it is
/// read whether the other side can live on these stones: 256 arrangements.
pub const HOLE_PLACES: usize = 8;

/// The maximum number of nodes for one such region.
pub const HOLE_NODES: u32 = 5_000;

/// The maximum number of points that are guarded in a region.
pub const MOST_GUARDED: usize = 32;

/// The nodes of a question about a zone, for one unit of effort: all questions are asked with the first number before any
/// is asked with the second. Source: tuned on 100 TYGEM games for 60 ms a game; twice the second number proves three percent
/// more of the living stones on both halves, in twice the time.
pub const ZONE_NODES: [u32; 2] = [50, 200];

/// The nodes for all zones of a colour, for one unit of effort: it bounds the time of a board. Source: tuned on 100 TYGEM games
/// for 60 ms a game; with half as many two percent less of the living stones is proved.
pub const BOARD_NODES: u32 = 20_000;

/// The effort for the proofs of one game, in units of [`ZONE_NODES`]. Source: twice as much proves three percent more of the
/// living stones on both halves, in twice the time (docs/lab/score.md).
pub const PROOF_EFFORT: u32 = 5;

/// The effort for the certificate of one game. Source: judgement, two seconds a board at most.
pub const CERTIFICATE_EFFORT: u32 = 40;

/// The nodes that find the owner's answers in a region again, when they are written down. Source: five times those of the
/// question that proved it, with the effort for certificates; it may be asked for less then.
pub const STRATEGY_NODES: u32 = 5 * ZONE_NODES[1] * CERTIFICATE_EFFORT;

/// The most positions of the owner's answers in a region. Source: judgement; nobody clicks through more, but the checker does.
pub const STRATEGY_POSITIONS: usize = 20_000;
