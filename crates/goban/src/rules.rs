//! Rules as independent choices, and the rule sets of the world as presets of them.

use crate::Komi;
use std::fmt;

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
    /// What White gets at the end for the handicap stones.
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

/// What White gets at the end for a handicap of N stones.
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
    /// The points for a handicap of `stones`; less than two stones are no handicap.
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

/// A named rule set.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Other names for it, in lower case.
    pub aliases: &'static [&'static str],
    /// The nearest fit.
    pub rules: Rules,
    /// What the fit leaves out; empty if nothing is known.
    pub note: &'static str,
}

impl Rules {
    /// Japanese rules, which leave out the most; see [`Rules::named`] for all others.
    pub const JAPANESE: Rules = Rules {
        ko: Ko::Simple,
        long_cycle: LongCycle::NoResult,
        suicide: Suicide::Forbidden,
        scoring: Scoring::Territory,
        seki: SekiTerritory::NotCounted,
        group_tax: GroupTax::None,
        compensation: Compensation::None,
        placement: Placement::Fixed,
        passes_to_end: 2,
        last_pass: LastPass::Either,
        pass_stones: PassStones::None,
        button: Button::None,
        komi: komi(13),
    };

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

impl Preset {
    /// All presets, the commonest first.
    pub const fn all() -> &'static [Preset] {
        PRESETS
    }

    /// The preset of this name or alias; case, blanks, `_` and `-` do not matter.
    ///
    /// # Errors
    /// [`UnknownRules`], whose message lists the names.
    pub fn named(name: &str) -> Result<&'static Preset, UnknownRules> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !matches!(c, ' ' | '\t' | '_' | '-'))
                .flat_map(char::to_lowercase)
                .collect()
        };
        let wanted = plain(name);
        Preset::all()
            .iter()
            .find(|preset| {
                let mut names = preset.aliases.iter().chain([&preset.name]);
                names.any(|known| plain(known) == wanted)
            })
            .ok_or_else(|| UnknownRules {
                name: name.to_owned(),
            })
    }
}

/// A name of rules that is no preset's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules {
    /// The name asked for.
    pub name: String,
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Rules::names().collect();
        write!(
            f,
            "unknown rules `{}`: choose one of {}",
            self.name.escape_debug(),
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownRules {}

const fn komi(halves: i32) -> Komi {
    match Komi::from_halves(halves) {
        Ok(komi) => komi,
        Err(_) => panic!("a preset's komi is small"),
    }
}

const JAPANESE: Rules = Rules::JAPANESE;

const CHINESE: Rules = Rules {
    long_cycle: LongCycle::PlayOn,
    scoring: Scoring::Area,
    seki: SekiTerritory::Counted,
    compensation: Compensation::Stones,
    placement: Placement::Free,
    komi: komi(15),
    ..JAPANESE
};

const AGA: Rules = Rules {
    ko: Ko::SituationalSuperko,
    compensation: Compensation::StonesLessOne,
    placement: Placement::Fixed,
    last_pass: LastPass::White,
    pass_stones: PassStones::One,
    ..CHINESE
};

const NEW_ZEALAND: Rules = Rules {
    ko: Ko::SituationalSuperko,
    suicide: Suicide::Allowed,
    compensation: Compensation::None,
    komi: komi(14),
    ..CHINESE
};

const STONE_SCORING: Rules = Rules {
    group_tax: GroupTax::TwoPoints,
    compensation: Compensation::None,
    placement: Placement::Fixed,
    komi: Komi::ZERO,
    ..CHINESE
};

const TERRITORY_NOTE: &str = "life and death after the game are for the players to agree on; \
    special rulings (moonshine life, bent four without its threats) are not in these fields";

const AGA_NOTE: &str = "may be counted by area or, because of the pass stones, by territory";

/// After the tables of rule sets of OGS (`GobanEngine.ts`) and KataGo (`GTP_Extensions.md`).
const PRESETS: &[Preset] = &[
    Preset {
        name: "japanese",
        aliases: &["japan", "jp", "jpn", "nihon", "nihonkiin"],
        rules: JAPANESE,
        note: TERRITORY_NOTE,
    },
    Preset {
        name: "korean",
        aliases: &["korea", "kr", "kor"],
        rules: JAPANESE,
        note: TERRITORY_NOTE,
    },
    Preset {
        name: "chinese",
        aliases: &["china", "cn", "chn"],
        rules: CHINESE,
        note: "the written rules also forbid some long cycles; a referee decides which",
    },
    Preset {
        name: "chinese-superko",
        aliases: &["chinese-ogs", "chinese-kgs"],
        rules: Rules {
            ko: Ko::PositionalSuperko,
            ..CHINESE
        },
        note: "Chinese rules as servers run them",
    },
    Preset {
        name: "aga",
        aliases: &["usa", "us", "american", "french", "ffg"],
        rules: AGA,
        note: AGA_NOTE,
    },
    Preset {
        name: "aga-button",
        aliases: &["button"],
        rules: Rules {
            last_pass: LastPass::Either,
            pass_stones: PassStones::None,
            button: Button::HalfPoint,
            komi: komi(14),
            ..AGA
        },
        note: "",
    },
    Preset {
        name: "bga",
        aliases: &["british", "uk"],
        rules: AGA,
        note: AGA_NOTE,
    },
    Preset {
        name: "new-zealand",
        aliases: &["nz", "nzl"],
        rules: NEW_ZEALAND,
        note: "",
    },
    Preset {
        name: "ing",
        aliases: &["goe", "swiss"],
        rules: Rules {
            ko: Ko::PositionalSuperko,
            compensation: Compensation::Stones,
            passes_to_end: 4,
            komi: komi(15),
            ..NEW_ZEALAND
        },
        note: "fighting and disturbing kos are not told apart: positional superko stands for them; \
            komi is 8 with Black winning ties, which is 7.5",
    },
    Preset {
        name: "tromp-taylor",
        aliases: &["tt", "logical"],
        rules: Rules {
            ko: Ko::PositionalSuperko,
            komi: komi(15),
            ..NEW_ZEALAND
        },
        note: "the rules name no komi, and take no stones off as dead: count with no dead stones",
    },
    Preset {
        name: "stone-scoring",
        aliases: &["ancient", "ancient-area"],
        rules: STONE_SCORING,
        note: "",
    },
    Preset {
        name: "ancient-territory",
        aliases: &[],
        rules: Rules {
            scoring: Scoring::Territory,
            ..STONE_SCORING
        },
        note: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_aliases_are_found_and_unique() {
        let mut known = Vec::new();
        for preset in Preset::all() {
            for name in preset.aliases.iter().chain([&preset.name]) {
                assert!(!known.contains(name), "{name} twice");
                assert_eq!(Preset::named(name).unwrap().name, preset.name);
                known.push(name);
            }
        }
        assert_eq!(Rules::named("New Zealand"), Rules::named("NZ"));
        assert_eq!(Rules::named("Tromp_Taylor"), Rules::named("tromp-taylor"));
    }

    #[test]
    fn unknown_rules_list_the_known() {
        let message = Rules::named("chess\n").unwrap_err().to_string();
        assert!(message.starts_with("unknown rules `chess\\n`: choose one of japanese, korean,"));
        assert!(Rules::named("").is_err());
    }

    #[test]
    fn the_presets_are_those_of_the_table() {
        use Compensation as C;
        use Ko::{PositionalSuperko as Psk, SituationalSuperko as Ssk};
        let row = |name| {
            let r = Rules::named(name).unwrap();
            let area = r.scoring == Scoring::Area;
            let suicide = r.suicide == Suicide::Allowed;
            let counted = r.seki == SekiTerritory::Counted;
            let komi = r.komi.to_string();
            (area, counted, r.compensation, r.ko, suicide, komi)
        };
        let line = |area, counted, compensation, ko, suicide, komi: &str| {
            (area, counted, compensation, ko, suicide, komi.to_owned())
        };
        let japanese = line(false, false, C::None, Ko::Simple, false, "6.5");
        let aga = line(true, true, C::StonesLessOne, Ssk, false, "7.5");
        assert_eq!(row("jp"), japanese);
        assert_eq!(row("korean"), japanese);
        assert_eq!(
            row("cn"),
            line(true, true, C::Stones, Ko::Simple, false, "7.5")
        );
        assert_eq!(row("aga"), aga);
        assert_eq!(row("bga"), aga);
        assert_eq!(row("nz"), line(true, true, C::None, Ssk, true, "7"));
        assert_eq!(row("ing"), line(true, true, C::Stones, Psk, true, "7.5"));
        assert_eq!(row("tt"), line(true, true, C::None, Psk, true, "7.5"));
        assert_eq!(
            row("ancient"),
            line(true, true, C::None, Ko::Simple, false, "0")
        );
        assert_eq!(
            row("button"),
            line(true, true, C::StonesLessOne, Ssk, false, "7")
        );
    }

    #[test]
    fn compensation_and_komi_follow_the_handicap() {
        let points = |compensation: Compensation| [0, 1, 2, 9].map(|n| compensation.points(n));
        assert_eq!(points(Compensation::None), [0, 0, 0, 0]);
        assert_eq!(points(Compensation::Stones), [0, 0, 2, 9]);
        assert_eq!(points(Compensation::StonesLessOne), [0, 0, 1, 8]);
        let komi = |n| JAPANESE.komi_for(n).to_string();
        assert_eq!((komi(1), komi(2)), ("6.5".to_owned(), "0.5".to_owned()));
    }
}
