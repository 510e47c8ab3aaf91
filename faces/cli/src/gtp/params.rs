//! The parameters of KataGo's GTP extensions. Those that change its network's search exist here with their neutral value
//! only: programs set them without asking whether they exist.

use super::engine::{Answer, Engine, Refusal};
use tobi_notation::gtp::Arguments;

/// Parameters that cannot be changed, and their value.
const FIXED: [(&str, &str); 6] = [
    ("analysisWideRootNoise", "0"),
    ("antiMirror", "false"),
    ("chosenMoveTemperature", "0"),
    ("playoutDoublingAdvantage", "0"),
    ("rootSymmetryPruning", "true"),
    ("wideRootNoise", "0"),
];

/// The number of playouts after which an analysis pauses.
const VISITS: &str = "maxVisits";

/// The largest number of playouts that is accepted.
const MOST_VISITS: i64 = 1_000_000_000;

pub(super) fn list(_: &mut Engine, arguments: Arguments<'_>) -> Answer {
    arguments.finish()?;
    let names = FIXED.iter().map(|(name, _)| *name).chain([VISITS]);
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    Ok(names.join(" "))
}

pub(super) fn get(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let name = arguments.word("the name of a parameter")?;
    arguments.finish()?;
    match name {
        VISITS => Ok(engine.analysed.to_string()),
        name => fixed(name).map(str::to_owned),
    }
}

pub(super) fn set(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let name = arguments.word("the name of a parameter")?;
    if name == VISITS {
        engine.analysed = arguments.integer(1..=MOST_VISITS)? as u32;
        arguments.finish()?;
        return Ok(String::new());
    }
    let value = arguments.word("its value")?;
    arguments.finish()?;
    let only = fixed(name)?;
    let number = |text: &str| text.parse::<f64>().ok();
    if value == only || number(value).is_some_and(|it| Some(it) == number(only)) {
        Ok(String::new())
    } else {
        Err(Refusal(format!(
            "{name} is always {only}: Tobi's search has no such choice"
        )))
    }
}

fn fixed(name: &str) -> Result<&'static str, Refusal> {
    let known = FIXED.iter().find(|(known, _)| *known == name);
    let known = known.map(|(_, value)| *value);
    known.ok_or_else(|| {
        Refusal(format!(
            "unknown parameter `{name}`: kata-list-params names the known ones"
        ))
    })
}

pub(super) fn raw_network(_: &mut Engine, _: Arguments<'_>) -> Answer {
    Err(Refusal(
        "not supported: Tobi has no neural network; kata-analyze reports its search".to_owned(),
    ))
}
