//! All tunable numbers: name, unit, source.

mod certain;
mod choice;
mod clustering;
mod estimate;
mod life;
mod review;

pub use certain::*;
pub use choice::*;
pub use clustering::*;
pub use estimate::*;
pub use life::*;
pub use review::*;

use tobi_grid::morph::Scale;

/// The value of a stone before Bouzy's dilations; GNU Go's page and the Indigo paper.
///
/// Bouzy 2003 uses 64 in its figures. The choice does not change the owner of any point as long as no stone is eroded
/// away, that is, below 32 erosions with 128 and 16 with 64.
pub const BOUZY_STONE: i16 = 128;

/// Territory: GNU Go's 5/21.
pub const TERRITORY: Scale = Scale::new(5, 21);

/// Moyo, a territory in the making: GNU Go's 5/10.
pub const MOYO: Scale = Scale::new(5, 10);

/// Area, the sphere of influence: GNU Go's 4/0.
pub const AREA: Scale = Scale::new(4, 0);

/// Territory at Indigo's scale for small areas: 3/7.
pub const INDIGO_SMALL: Scale = Scale::new(3, 7);

/// Territory at Indigo's scale for large areas: 4/13.
pub const INDIGO_LARGE: Scale = Scale::new(4, 13);

/// The parameters for judging a phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseJudgement {
    /// The scale of territory.
    pub territory: Scale,
    /// The scale of moyo: points of a moyo most likely end as the colour's own.
    pub moyo: Scale,
    /// The ownership that the claims give.
    pub ownership: Ownership,
}

/// The ownership by kind of claim: in hundredths, 100 for certain; the median of KataGo's ownership of such points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// A living stone.
    pub stone: u8,
    /// Territory.
    pub territory: u8,
    /// Moyo.
    pub moyo: u8,
    /// Area.
    pub area: u8,
}

/// The opening: large areas.
///
/// Source of this and the next two: KataGo's ownership of 869 positions from 150 games. Of the three territory scales,
/// the one that finds most points at the same precision (88 of 100 points in the opening, 97 in the end game); of the
/// moyo scales, the one that gives most points to their owner.
pub const OPENING: PhaseJudgement = PhaseJudgement {
    territory: TERRITORY,
    moyo: Scale::new(5, 12),
    ownership: Ownership {
        stone: 81,
        territory: 63,
        moyo: 41,
        area: 15,
    },
};

/// The middle game; see [`OPENING`].
pub const MIDDLE_GAME: PhaseJudgement = PhaseJudgement {
    territory: INDIGO_LARGE,
    moyo: Scale::new(5, 6),
    ownership: Ownership {
        stone: 95,
        territory: 88,
        moyo: 57,
        area: 19,
    },
};

/// The end game: small areas; see [`OPENING`].
pub const END_GAME: PhaseJudgement = PhaseJudgement {
    territory: INDIGO_SMALL,
    moyo: Scale::new(5, 6),
    ownership: Ownership {
        stone: 99,
        territory: 98,
        moyo: 95,
        area: 35,
    },
};

/// The hundredths of a region that one colour's area must cover for the region to be enclosed, if only that colour
/// touches it.
///
/// Source: in the positions of [`OPENING`] and 150 finished games every such region with 90 and more went to its
/// colour; nine handicap stones cover 82 of the empty board.
pub const WALLED_FROM: usize = 90;

/// Steps into a territory, from outside of an open border, that count as threatened: the move that enters and the next
/// one.
pub const ENTRY_STEPS: u32 = 2;

/// Steps from a stone that are near: the dilations of Yue's groups.
pub const NEAR_STEPS: u32 = 3;

/// The limits of the phases of a game, in hundredths of the board's points that are undecided: without a living stone,
/// and not territory, neither enclosed nor at the scale of the middle game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phases {
    /// The opening has more undecided points than this.
    pub opening_above: usize,
    /// The end game has at most this many undecided points.
    pub end_game_up_to: usize,
}

/// Source: the best for the share of points that go to their owner in the positions of [`OPENING`]; 5 to 20 for the end
/// game are equally good. Games between strong players leave the opening at about move 105 and reach the end game at
/// 225.
pub const PHASES: Phases = Phases {
    opening_above: 50,
    end_game_up_to: 15,
};

/// The value of a stone in Zobrist's model of 1969, as Bouzy 2003 reports it.
pub const ZOBRIST_STONE: i16 = 64;

/// The number of rounds in which Zobrist's points send their sign to their neighbours, as Bouzy 2003 reports it.
pub const ZOBRIST_ROUNDS: u8 = 4;

/// Limits between weak, medium and strong influence in drawings of a field, in its own units.
///
/// Taste: a lone stone's influence, by Zobrist's four rounds, is strong on its eight nearest points, medium two steps
/// away and weak beyond.
pub const GRADES: Grades = Grades {
    medium: 4,
    strong: 8,
};

/// See [`GRADES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grades {
    /// The minimum absolute value of medium influence.
    pub medium: u16,
    /// The minimum absolute value of strong influence.
    pub strong: u16,
}

/// The last steps of colour domains that are drawn as strong and as medium.
///
/// Taste: first steps connect a group of one-space jumps; first and second steps connect one of knight's moves and
/// two-space jumps; the paper splits groups after three.
pub const STEP_GRADES: Grades = Grades {
    medium: 3,
    strong: 1,
};
