//! The common rule sets, each as the closest match in the fields of `Rules`.

use super::{
    Button, Compensation, GroupTax, Ko, LastPass, LongCycle, PassStones, Placement, Rules, Scoring,
    SekiTerritory, Suicide,
};
use crate::Komi;

/// A named rule set.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Other names for it, in lower case.
    pub aliases: &'static [&'static str],
    /// The closest match.
    pub rules: Rules,
    /// What the match leaves out; empty if nothing is known.
    pub note: &'static str,
}

impl Rules {
    /// Japanese rules, whose match leaves out the most; see [`Rules::named`] for all others.
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
}

impl Preset {
    /// All presets, the most common first.
    pub const fn all() -> &'static [Preset] {
        PRESETS
    }
}

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

const AGA_NOTE: &str = "may be counted by area or, because of the pass stones, by territory, \
    then without points for the handicap stones";

/// Based on the tables of rule sets of OGS (`GobanEngine.ts`) and KataGo (`GTP_Extensions.md`).
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
        aliases: &["goe"],
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
                assert_eq!(
                    Preset::named(name).map(|found| found.name),
                    Some(preset.name)
                );
                known.push(name);
            }
        }
    }

    /// The rows of a table, with blanks between words normalized.
    fn rows(table: &str) -> Vec<Vec<&str>> {
        let rows = table.lines().map(|row| row.split_whitespace().collect());
        rows.filter(|row: &Vec<_>| !row.is_empty()).collect()
    }

    #[test]
    fn the_presets_are_those_of_the_tables() {
        let (mut playing, mut counting) = (String::new(), String::new());
        for Preset { name, rules, .. } in Preset::all() {
            // All fields by name: a new field must get a column.
            let Rules {
                ko,
                long_cycle,
                suicide,
                passes_to_end,
                last_pass,
                pass_stones,
                placement,
                scoring,
                seki,
                group_tax,
                compensation,
                button,
                komi,
            } = rules;
            playing += &format!(
                "{name} {ko:?} {long_cycle:?} {suicide:?} \
                {passes_to_end} {last_pass:?} {pass_stones:?} {placement:?}\n"
            );
            counting += &format!(
                "{name} {scoring:?} {seki:?} {group_tax:?} {compensation:?} {button:?} {komi}\n"
            );
        }
        #[rustfmt::skip]
        let tables = [
            (playing, "
                japanese          Simple             NoResult Forbidden 2 Either None Fixed
                korean            Simple             NoResult Forbidden 2 Either None Fixed
                chinese           Simple             PlayOn   Forbidden 2 Either None Free
                chinese-superko   PositionalSuperko  PlayOn   Forbidden 2 Either None Free
                aga               SituationalSuperko PlayOn   Forbidden 2 White  One  Fixed
                aga-button        SituationalSuperko PlayOn   Forbidden 2 Either None Fixed
                bga               SituationalSuperko PlayOn   Forbidden 2 White  One  Fixed
                new-zealand       SituationalSuperko PlayOn   Allowed   2 Either None Free
                ing               PositionalSuperko  PlayOn   Allowed   4 Either None Free
                tromp-taylor      PositionalSuperko  PlayOn   Allowed   2 Either None Free
                stone-scoring     Simple             PlayOn   Forbidden 2 Either None Fixed
                ancient-territory Simple             PlayOn   Forbidden 2 Either None Fixed
            "),
            (counting, "
                japanese          Territory NotCounted None      None          None      6.5
                korean            Territory NotCounted None      None          None      6.5
                chinese           Area      Counted    None      Stones        None      7.5
                chinese-superko   Area      Counted    None      Stones        None      7.5
                aga               Area      Counted    None      StonesLessOne None      7.5
                aga-button        Area      Counted    None      StonesLessOne HalfPoint 7
                bga               Area      Counted    None      StonesLessOne None      7.5
                new-zealand       Area      Counted    None      None          None      7
                ing               Area      Counted    None      Stones        None      7.5
                tromp-taylor      Area      Counted    None      None          None      7.5
                stone-scoring     Area      Counted    TwoPoints None          None      0
                ancient-territory Territory Counted    TwoPoints None          None      0
            "),
        ];
        for (presets, table) in &tables {
            assert_eq!(rows(presets), rows(table));
        }
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
