//! Assumptions: what an answer that is not proved rests on.

/// What a believed answer assumes besides the rules, or the assumption at which reading stopped. Higher layers put it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assumption {
    // Captures.
    /// The chain has too many liberties to be captured.
    Liberties,
    /// The chain gets this many liberties, which count as safe.
    SafeLiberties(u8),
    /// The chain has enough liberties late in the line.
    LateLiberties,
    /// A reading in which fewer liberties count as safe.
    FewerLiberties,
    /// Only moves of the chain itself were tried.
    ChainMoves,
    /// Only the most promising moves near the chain were tried.
    NearMoves,
    /// The string games of all chains found none that is safe.
    StringGames,
    /// Only moves near the threatened chains were tried.
    ThreatMoves,
    /// A ladder captures.
    Ladder,
    /// A combination would be too long.
    LongCombination,
    /// A move of a combination threatens nothing at once.
    NoThreat,

    // Connections.
    /// Only moves on the ways between the ends were tried.
    WaysBetween,
    /// Links that hold without moves.
    Links,
    /// The way round is too long.
    LongWay,
    /// A capture that may be taken back.
    Recapture,

    // Eyes, life and races.
    /// Eyes counted without moves.
    CountedEyes,
    /// Only moves in the eye space and at its border were tried.
    EyeMoves,
    /// Two eyes in the open.
    TwoEyes,
    /// A way out.
    WayOut,
    /// No way out and no room for two eyes.
    NoRoom,
    /// The chances of a group that is neither safe nor lost.
    Chances,
    /// The eyes and captures nearby.
    EyesNearby,
    /// Most playouts around the group.
    MostPlayouts,
    /// The surrounding stones are assumed to be safe.
    SafeWalls,
    /// The surrounding stones may be captured.
    ThinWalls,
    /// The answer is about all stones that are shut in together, some of which may be lost.
    SharedFate,
    /// The asker limited the moves to a region.
    Region,
    /// A race.
    Race,
    /// The liberties of a race were counted.
    CountedLiberties,
    /// Only moves on the liberties of the race were tried.
    RaceMoves,
    /// A capture that makes no second eye.
    HollowCapture,
    /// The other chain of the race was captured.
    RivalCaptured,

    // Any search.
    /// The ko threats that were tried.
    KoThreats,
    /// A ko that was not read to its end.
    OpenKo,
    /// A line that was too long.
    LongLine,
    /// A position that came again.
    Repetition,

    // Whole groups, judged by higher layers.
    /// Reading is about some chains; the links between the chains of the group are believed.
    GroupLinks,
    /// The liberties and the room of the group.
    Features,
    /// Each chain of the group was read alone.
    ReadChains,
    /// Playouts of the whole board.
    Playouts,
    /// No stones shut the group in.
    OpenAround,
    /// The asker gave the fate.
    Given,
    /// A seki of this kind.
    Seki(SekiKind),
}

/// Why neither side of a seki captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SekiKind {
    /// No eyes: the side that fills a shared liberty is captured.
    SharedLiberties,
    /// One eye each, and shared liberties.
    EyeEach,
    /// One side has an eye and the other none, or the numbers of eyes differ otherwise; that is not enough to capture.
    EyeAgainstNone,
    /// One side stands in the other's eye space: capturing it leaves the capturing side too small an eye.
    InEyeSpace,
    /// One side stands in the other's eye space: the other side is captured first if it fills the liberties.
    NoApproach,
    /// Two kos: the side that wins one loses the other.
    DoubleKo,
    /// Stones could be captured, but the stones that capture would be left with one liberty.
    Hanezeki,
    /// A ko that neither side gains by starting: the side that makes it direct may lose it.
    TenThousandYearKo,
}
