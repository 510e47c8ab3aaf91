//! The layers below `tobi` hand out values; `tobi` puts them into words. This finds sentences below it.

use crate::rust_files;
use std::fs;
use std::path::Path;

/// The crates whose answers are values.
const WORDLESS: [&str; 2] = ["crates/reading/src", "crates/judge/src"];

/// Files and folders that may have sentences: the texts of errors, the language of the rule bases, and the documentation of
/// tables of weights.
const SPOKEN: [&str; 5] = [
    "crates/reading/src/question.rs",
    "crates/reading/src/budget.rs",
    "crates/reading/src/rules/language",
    "crates/judge/src/predictor/traits.rs",
    "crates/judge/src/choice/term.rs",
];

/// What stops the program, or is a comment, may be said in words.
const ASIDE: [&str; 6] = ["//", "expect(", "panic!(", "assert", "unreachable!(", "#["];

/// Every line with a sentence: a text with three words or more.
pub(crate) fn findings(root: &Path) -> Vec<String> {
    let mut findings = Vec::new();
    for file in WORDLESS
        .iter()
        .flat_map(|part| rust_files(&root.join(part)))
    {
        let inside = file.strip_prefix(root).expect("found below it");
        let is_spoken = SPOKEN.iter().any(|spoken| inside.starts_with(spoken));
        let is_test = inside
            .iter()
            .any(|part| part.to_string_lossy().starts_with("tests"));
        if is_spoken || is_test {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap_or_default();
        let code = text.lines().take_while(|line| *line != "#[cfg(test)]");
        for (number, _) in code.enumerate().filter(|(_, line)| has_sentence(line)) {
            let (at, shown) = (number + 1, inside.display());
            findings.push(format!(
                "{shown}:{at}: a sentence; `tobi` puts values into words"
            ));
        }
    }
    findings
}

/// Whether a line of code has a literal with three words or more.
fn has_sentence(line: &str) -> bool {
    let is_aside = ASIDE.iter().any(|aside| line.contains(aside));
    let mut literals = line.split('"').skip(1).step_by(2);
    !is_aside && literals.any(|text| text.split(' ').filter(|word| is_word(word)).count() > 2)
}

fn is_word(text: &str) -> bool {
    text.len() > 1 && text.chars().all(|letter| letter.is_ascii_alphabetic())
        || text == "a"
        || text == "I"
}

#[cfg(test)]
mod tests {
    use super::has_sentence;

    #[test]
    fn sentences_are_found_in_literals_only() {
        assert!(has_sentence(
            r#"    Wall::Thin => "stones that may be captured","#
        ));
        assert!(!has_sentence(r#"    Bond::SharedEye(_) => "shared eye","#));
        assert!(!has_sentence(r#"    .expect("a stone stands there");"#));
        assert!(!has_sentence(r#"    // "stones that may be captured""#));
        assert!(!has_sentence(r#"    picture(". X O X O . X"),"#));
    }
}
