//! Rules as independent choices, and the rule sets of the world as presets of them.

mod presets;

pub use presets::{Preset, UnknownRules};

use crate::Komi;

/// The rules of a game: each field stands alone.
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
    /// What a repetition that is not forbidden means.
    pub long_cycle: LongCycle,
    /// Whether a stone may leave its own chain without liberties.
    pub suicide: Suicide,
    /// What is counted at the end.
    pub scoring: Scoring,
    /// Whether points in a seki count as territory.
    pub seki: SekiTerritory,
    /// What each group of stones costs its owner at the end.
    pub group_tax: GroupTax,
    /// What White gets at the end for the handicap stones, if area is counted.
    pub compensation: Compensation,
    /// Where handicap stones go.
    pub placement: Placement,
    /// The number of passes one after the other that end the game.
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
/// All three forbid to take back a ko at once; passes may repeat anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// No more than that.
    Simple,
    /// No stone may bring back the stones of an earlier position.
    PositionalSuperko,
    /// No stone may bring back the stones of an earlier position with the same side to move.
    SituationalSuperko,
}

/// What a repetition that is not forbidden means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LongCycle {
    /// The players may agree that the game has no result.
    NoResult,
    /// Nothing.
    PlayOn,
}

/// Whether a stone may leave its own chain without liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// It may not.
    Forbidden,
    /// It may, and the chain is taken off; a single stone too, unless a superko rule forbids that.
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
    /// They count like any other.
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
    /// A group is a connected part of its colour's area, as when all territory but the last two
    /// eyes were filled with stones; it pays no more than it has territory.
    TwoPoints,
}

/// What White gets at the end for a handicap of N stones when area is counted.
///
/// Handicap stones are area for Black, but no territory. So territory counting gives nothing; with
/// pass stones, and White passing last, it then ends as area counting does with N - 1 points.
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
    /// The points for a handicap of `stones`; fewer than two stones are not a handicap.
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
    /// On the star points, in the customary order.
    Fixed,
    /// Where Black likes.
    Free,
}

/// Who must have passed last for the game to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastPass {
    /// Either player.
    Either,
    /// White: if Black was last, White hands over one more pass.
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
    /// It does: who passes first takes the button, and that pass does not help to end the game.
    HalfPoint,
}

impl Rules {
    /// The preset of this name or alias; case, blanks, `_` and `-` do not matter.
    ///
    /// Presets are the *nearest fit* in these fields to the written rules, not the rules
    /// themselves: see [`Preset::note`].
    ///
    /// # Errors
    /// [`UnknownRules`], whose message lists the names.
    pub fn named(name: &str) -> Result<Rules, UnknownRules> {
        Preset::named(name).map(|preset| preset.rules)
    }

    /// The names of all presets, without aliases.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Preset::all().iter().map(|preset| preset.name)
    }

    /// The name of the preset that these rules are, whatever their komi; of several alike the first.
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

    /// The komi of a game with this handicap when nobody named one: with two stones or more, only
    /// what breaks ties is left of [`Rules::komi`].
    pub const fn komi_for(&self, handicap: u32) -> Komi {
        if handicap >= 2 {
            self.komi.fraction()
        } else {
            self.komi
        }
    }
}
