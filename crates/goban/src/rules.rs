//! Rules as independent choices, with the common rule sets as presets.

mod katago;
mod names;
mod presets;

pub use katago::Choice;
pub use names::UnknownRules;
pub use presets::Preset;

use crate::Komi;

/// The rules of a game; each field is independent.
///
/// ```
/// use tobi_goban::{Komi, Rules, Scoring};
///
/// let mut rules = Rules::named("Chinese")?;
/// assert_eq!(rules.scoring, Scoring::Area);
/// rules.komi = Komi::ZERO;
/// assert!(Rules::named("checkers").is_err());
/// # Ok::<(), tobi_goban::UnknownRules>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// The consequence of a repetition that is not forbidden.
    pub long_cycle: LongCycle,
    /// Whether a stone may leave its own chain without liberties.
    pub suicide: Suicide,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Whether points in a seki count as territory.
    pub seki: SekiTerritory,
    /// What each group of stones costs its owner at the end.
    pub group_tax: GroupTax,
    /// The compensation for handicap stones that White gets at the end under area rules.
    pub compensation: Compensation,
    /// Where handicap stones go.
    pub placement: Placement,
    /// The number of consecutive passes that end the game.
    pub passes_to_end: u8,
    /// Who must have passed last for the game to end.
    pub last_pass: LastPass,
    /// What a pass costs.
    pub pass_stones: PassStones,
    /// Whether the first pass earns half a point.
    pub button: Button,
    /// The komi of an even game.
    pub komi: Komi,
}

/// Which repetitions are forbidden.
///
/// All three forbid retaking a ko at once; passes may repeat any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// Simple ko only.
    Simple,
    /// Positional superko: no stone may repeat the stones of an earlier position.
    PositionalSuperko,
    /// Situational superko: no stone may repeat an earlier position with the same side to move.
    SituationalSuperko,
}

/// The consequence of a repetition that is not forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LongCycle {
    /// The players may agree that the game has no result.
    NoResult,
    /// None.
    PlayOn,
}

/// Whether a move may leave its own chain without liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// It may not.
    Forbidden,
    /// It may, and the chain is removed; this holds for a single stone too, unless a superko rule forbids it.
    Allowed,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Surrounded points and prisoners.
    Territory,
    /// Surrounded points and stones on the board.
    Area,
}

/// Whether points in a seki count as territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SekiTerritory {
    /// They do.
    Counted,
    /// They do not.
    NotCounted,
}

/// What each group of stones costs its owner at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupTax {
    /// Nothing.
    None,
    /// The two points that it needs to live.
    ///
    /// A group is a connected part of its colour's area, as if all territory but two eyes were filled with stones.
    /// The tax is at most the group's territory.
    TwoPoints,
}

/// The compensation that White gets for a handicap of N stones under area rules.
///
/// Handicap stones are area for Black but not territory. So White gets nothing under territory rules; with pass
/// stones, and White passing last, the result is the same as under area rules with N - 1 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compensation {
    /// Nothing.
    None,
    /// N points.
    Stones,
    /// N - 1 points.
    StonesLessOne,
}

impl Compensation {
    /// The compensation for a handicap of `stones`; fewer than two stones are not a handicap.
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            Compensation::Stones if stones >= 2 => stones,
            Compensation::StonesLessOne if stones >= 2 => stones - 1,
            _ => 0,
        }
    }
}

/// Where handicap stones go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// On the star points, in the fixed order.
    Fixed,
    /// Where Black wants.
    Free,
}

/// Who must have passed last for the game to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastPass {
    /// Either player.
    Either,
    /// White: if Black passed last, White hands over one more pass stone.
    White,
}

/// What a pass costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassStones {
    /// Nothing.
    None,
    /// One stone, which the opponent keeps as a prisoner.
    One,
}

/// Whether the first pass earns half a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// It does not.
    None,
    /// Yes: the player who passes first takes the button, and that pass does not help to end the game.
    HalfPoint,
}

impl Rules {
    /// The names of all presets, without aliases.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Preset::all().iter().map(|preset| preset.name)
    }

    /// The name of the preset with these rules, ignoring komi; the first if there are several.
    ///
    /// ```
    /// use tobi_goban::{Komi, Rules};
    ///
    /// let rules = Rules { komi: Komi::ZERO, ..Rules::named("cn")? };
    /// assert_eq!(rules.name(), Some("chinese"));
    /// # Ok::<(), tobi_goban::UnknownRules>(())
    /// ```
    pub fn name(&self) -> Option<&'static str> {
        let komi = self.komi;
        let mut presets = Preset::all().iter();
        let found = presets.find(|preset| {
            Rules {
                komi,
                ..preset.rules
            } == *self
        });
        found.map(|preset| preset.name)
    }

    /// The default komi of a game with this handicap: with two or more stones, only the tie-breaking fraction of
    /// [`Rules::komi`] is left.
    pub const fn komi_for(&self, handicap: u32) -> Komi {
        if handicap >= 2 {
            self.komi.fraction()
        } else {
            self.komi
        }
    }
}
