//! Conditions of a question: what the asker fixes, as in a problem book.

use crate::params::KO_THREATS;
use crate::{QuestionError, Side};
use tobi_goban::Color;
use tobi_grid::patch::Patch;
use tobi_grid::{Point, PointSet};

/// What the asker fixes about a local game. The default fixes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Where both sides may play during the whole reading of a life. Stones outside are safe, for both colours: stones in
    /// question that connect to a friend outside live. Empty points outside belong to the attacker: they are no
    /// liberties of the stones in question. Games other than lives do not use it.
    pub region: Option<PointSet>,
    /// Who has more ko threats; without it, each case is read.
    pub kos: Option<KoThreats>,
}

/// The ko threats that one side has more than the other one: it takes back a ko at once, as many times in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoThreats {
    /// The side with more threats.
    pub color: Color,
    /// How many more; 0 if neither side has any.
    pub number: u8,
}

impl KoThreats {
    /// This many threats win a ko of three stages.
    pub const ENOUGH: u8 = KO_THREATS as u8;
    /// More threats are refused. Judgement: real games hardly have as many.
    pub const MOST: u8 = 9;

    /// The threats in a fight about stones of this colour.
    pub(crate) fn threats(self, owner: Color) -> Option<Threats> {
        let side = if self.color == owner {
            Side::Defender
        } else {
            Side::Attacker
        };
        let number = u32::from(self.number.min(KoThreats::MOST));
        (number > 0).then_some(Threats { side, number })
    }
}

/// The ko threats of a side in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats {
    side: Side,
    number: u32,
}

impl Threats {
    /// As many as win any usual ko.
    pub(crate) const fn of(side: Side) -> Threats {
        Threats {
            side,
            number: KO_THREATS,
        }
    }

    /// Whether a side may take a ko back at once, if so many threats were used.
    pub(crate) fn allow(threats: Option<Threats>, side: Side, used: u32) -> bool {
        threats.is_some_and(|threats| threats.side == side && used < threats.number)
    }
}

/// Which cases of a question with ko are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KoCases {
    /// All of them.
    Each,
    /// Only the one with these ko threats, if any.
    Only(Option<Threats>),
}

impl Conditions {
    /// A larger region, with the stones in question, cannot be read.
    pub const LARGEST_REGION: usize = Patch::MOST;

    /// The cases of a question about stones of this colour.
    pub(crate) fn ko_cases(&self, owner: Color) -> KoCases {
        match self.kos {
            None => KoCases::Each,
            Some(kos) => KoCases::Only(kos.threats(owner)),
        }
    }

    /// Checks that the region contains these stones.
    pub(crate) fn check(&self, stones: &[Point]) -> Result<(), QuestionError> {
        let Some(region) = &self.region else {
            return Ok(());
        };
        match stones.iter().find(|&&stone| !region.contains(stone)) {
            Some(&stone) => Err(QuestionError::NotInRegion(stone)),
            None if region.len() > Conditions::LARGEST_REGION => {
                Err(QuestionError::LargeRegion(stones[0]))
            }
            None => Ok(()),
        }
    }
}
