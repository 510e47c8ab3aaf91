//! Assumptions in words.

use tobi_reading::{Assumption, SekiKind};

/// What a belief rests on: it follows `based on`.
pub(crate) const fn words(by: Assumption) -> &'static str {
    match by {
        Assumption::Liberties => "its liberties",
        Assumption::SafeLiberties(3) => "three liberties",
        Assumption::SafeLiberties(4) => "four liberties",
        Assumption::SafeLiberties(_) => "five liberties",
        Assumption::LateLiberties => "enough liberties late in the line",
        Assumption::FewerLiberties => "a reading in which fewer liberties are safe",
        Assumption::ChainMoves => "moves of the chain itself",
        Assumption::NearMoves => "the most promising moves near the chain",
        Assumption::StringGames => "the string games of all chains",
        Assumption::ThreatMoves => "moves near the chains that are threatened",
        Assumption::Ladder => "a ladder",
        Assumption::LongCombination => "a combination that would be too long",
        Assumption::NoThreat => "a move that threatens nothing at once",
        Assumption::WaysBetween => "moves on the ways between the ends",
        Assumption::Links => "links that hold without moves",
        Assumption::LongWay => "the way round is too long",
        Assumption::Recapture => "a capture that may be taken back",
        Assumption::CountedEyes => "eyes counted without moves",
        Assumption::EyeMoves => "moves in the eye space and at its border",
        Assumption::TwoEyes => "two eyes",
        Assumption::WayOut => "a way out",
        Assumption::NoRoom => "no way out and no room for two eyes",
        Assumption::Chances => "its chances",
        Assumption::EyesNearby => "the eyes and captures nearby",
        Assumption::MostPlayouts => "most playouts",
        Assumption::SafeWalls => "the safety of the surrounding stones",
        Assumption::ThinWalls => "surrounding stones that may be captured",
        Assumption::SharedFate => "stones shut in together, some of which may be lost",
        Assumption::Region => "the region that was given",
        Assumption::Race => "its race",
        Assumption::CountedLiberties => "counted liberties",
        Assumption::RaceMoves => "moves on the liberties of the race",
        Assumption::HollowCapture => "a capture that makes no second eye",
        Assumption::RivalCaptured => "the other chain of the race captured",
        Assumption::KoThreats => "the ko threats that were tried",
        Assumption::OpenKo => "a ko that was not read to its end",
        Assumption::LongLine => "a line that was too long",
        Assumption::Repetition => "a position that came again",
        Assumption::GroupLinks => "the links between the chains of its group",
        Assumption::Features => "its liberties and room",
        Assumption::ReadChains => "the reading of its chains",
        Assumption::Playouts => "playouts",
        Assumption::OpenAround => "the lack of stones that shut it in",
        Assumption::Given => "the given fate",
        Assumption::Seki(kind) => seki(kind),
    }
}

/// Why neither side of a seki captures.
pub(crate) const fn seki(kind: SekiKind) -> &'static str {
    match kind {
        SekiKind::SharedLiberties => "shared liberties, no eyes",
        SekiKind::EyeEach => "one eye each and shared liberties",
        SekiKind::EyeAgainstNone => "an eye on one side does not suffice",
        SekiKind::InEyeSpace => "whoever captures there has too small an eye space to live",
        SekiKind::NoApproach => "who fills the other's liberties is captured first",
        SekiKind::DoubleKo => "two kos",
        SekiKind::Hanezeki => "capturing leaves too few liberties",
        SekiKind::TenThousandYearKo => "a ko that neither side gains by starting",
    }
}
