//! Every number that could be another: name, unit, source.

use tobi_grid::morph::Scale;

/// What a stone is worth before Bouzy's dilations; GNU Go's page and the Indigo paper.
///
/// Bouzy 2003 draws 64 in its figures. The choice never changes who owns a point as long as no stone is
/// eroded away, that is below 32 erosions with 128 and 16 with 64.
pub const BOUZY_STONE: i16 = 128;

/// Territory: GNU Go's 5/21.
pub const TERRITORY: Scale = Scale::new(5, 21);

/// Moyo, a territory in the making: GNU Go's 5/10.
pub const MOYO: Scale = Scale::new(5, 10);

/// Area, the sphere of influence: GNU Go's 4/0.
pub const AREA: Scale = Scale::new(4, 0);

/// Territory at the scale of the opening: Indigo's 3/7.
pub const OPENING: Scale = Scale::new(3, 7);

/// Territory at the scale of the middle game: Indigo's 4/13.
pub const MIDDLE_GAME: Scale = Scale::new(4, 13);

/// What a stone is worth in Zobrist's model of 1969, as Bouzy 2003 reports it.
pub const ZOBRIST_STONE: i16 = 64;

/// How often Zobrist's points send their sign to their neighbours, as Bouzy 2003 reports it.
pub const ZOBRIST_ROUNDS: u8 = 4;

/// Limits between weak, medium and strong influence when a field is drawn, in its own units.
///
/// Taste: a lone stone's influence, by Zobrist's four rounds, is strong on its eight nearest points,
/// medium two steps away and weak beyond.
pub const GRADES: Grades = Grades {
    medium: 4,
    strong: 8,
};

/// See [`GRADES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grades {
    /// The least absolute value of medium influence.
    pub medium: u16,
    /// The least absolute value of strong influence.
    pub strong: u16,
}

/// The last steps of colour domains that are drawn as strong and as medium.
///
/// Taste: a group of one-space jumps is held together by first steps, one of knight's moves and two-space jumps by
/// first and second ones; the paper splits groups after three.
pub const STEP_GRADES: Grades = Grades {
    medium: 3,
    strong: 1,
};

/// How stones grow into colour domains; Yue, Liu, Qiu 2007.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dilation {
    /// The most steps; `None` until nothing grows.
    pub steps: Option<u8>,
    /// What becomes of points that both colours reach in one step.
    pub contested: Contested,
    /// Columns and rows of the largest contested area that goes to a colour; the paper's 2x2.
    pub largest_awarded: u8,
}

/// What becomes of points that both colours reach in one step; the paper leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contested {
    /// They belong to both and grow on: by the letter of the paper's formulas (2) and (3).
    Spreads,
    /// They are nobody's and grow no further.
    Stops,
}

impl Dilation {
    /// To the end, as in the paper's figure 3: Yue's first clustering.
    pub const FULL: Dilation = Dilation {
        steps: None,
        contested: Contested::Stops,
        largest_awarded: 2,
    };

    /// Three steps, by which Yue's too large groups fall apart best.
    pub const YUE: Dilation = Dilation {
        steps: Some(3),
        ..Dilation::FULL
    };
}
