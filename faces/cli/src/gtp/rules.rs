//! Commands about the rules.

use super::engine::{Answer, Engine};
use tobi::rules_json;
use tobi_goban::Rules;
use tobi_notation::gtp::Arguments;

/// Rules as KGS names them: its Chinese rules have positional superko.
pub(super) fn of_kgs(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let name = match arguments.word("the name of a rule set")? {
        name if name.eq_ignore_ascii_case("chinese") => "chinese-kgs",
        name => name,
    };
    arguments.finish()?;
    Ok(change(engine, Rules::named(name)?))
}

pub(super) fn get(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    Ok(rules_json(engine.session.game().rules()))
}

pub(super) fn set(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let mut text = arguments.word("a rule set's name, or JSON")?.to_owned();
    while !arguments.is_empty() {
        text = text + " " + arguments.word("more JSON")?;
    }
    let rules = if text.starts_with('{') {
        engine.session.game().rules().changed_by(&text)?
    } else {
        Rules::named(&text)?
    };
    Ok(change(engine, rules))
}

pub(super) fn set_one(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let key = arguments.word("the name of a rule, as scoring")?;
    let value = arguments.word("its value, as AREA")?;
    arguments.finish()?;
    let rules = engine.session.game().rules().with(key, value)?;
    Ok(change(engine, rules))
}

/// Changes the rules of the game; the komi stays.
fn change(engine: &mut Engine, rules: Rules) -> String {
    engine.session.game_mut().set_rules(rules);
    String::new()
}
