//! Examples of each command, for `--help` and the man page.

use super::EXIT_CODES;

/// Examples of the program, without a title.
pub(crate) const PROGRAM: &str = "  tobi game.sgf
  tobi score games/ --output scores.jsonl
  tobi estimate game.sgf --move 120
  tobi groups game.sgf --move 120
  tobi review game.sgf";

/// What follows the program's options: examples and exit codes.
pub(crate) fn program() -> String {
    let codes = EXIT_CODES.map(|(code, meaning)| format!("  {code}  {meaning}"));
    let codes = codes.join("\n");
    format!("Examples:\n{PROGRAM}\n\nExit codes:\n{codes}")
}

pub(crate) const SHOW: &str = "Examples:
  tobi show game.sgf --move 50 --layer territory
  tobi show game.sgf --layer influence --format svg --output influence.svg";

pub(crate) const READ: &str = "Examples:
  tobi read game.sgf --move 50 capture D4
  tobi read game.sgf --move 50 life D4
  tobi read game.sgf --move 50 chains";

pub(crate) const GROUPS: &str = "Examples:
  tobi groups game.sgf --move 120
  tobi groups game.sgf --move 120 --format json";

pub(crate) const ESTIMATE: &str = "Examples:
  tobi estimate game.sgf --move 120
  tobi estimate game.sgf --all --format svg --output curve.svg
  tobi estimate games/ --output estimates.parquet";

pub(crate) const PLAY: &str = "Examples:
  tobi play --size 9 --level 3
  tobi play game.sgf --move 120
  tobi play game.sgf --move 120 --why D4";

pub(crate) const REVIEW: &str = "Examples:
  tobi review game.sgf
  tobi review game.sgf --format sgf --output reviewed.sgf";

pub(crate) const SCORE: &str = "Examples:
  tobi score game.sgf
  tobi score game.sgf --rules chinese --dead D4,Q16
  tobi score game.sgf --proof proof.sgf
  tobi score games/ --output scores.jsonl";

pub(crate) const CORPUS: &str = "Examples:
  tobi corpus games/
  tobi corpus games/ --format html --output corpus.html";

pub(crate) const MATCH: &str = "Examples:
  tobi match 'tobi gtp --playouts 1000' 'gnugo --mode gtp' --size 9 --games 20 --output match/";

pub(crate) const GTP: &str = "Examples:
  tobi gtp --rules chinese
  tobi gtp --style indigo --seed 7";

pub(crate) const ANALYSIS: &str = "Examples:
  tobi analysis < queries.jsonl > answers.jsonl";

#[cfg(feature = "serve")]
pub(crate) const SERVE: &str = "Examples:
  tobi serve --port 8080";

pub(crate) const BENCH: &str = "Examples:
  tobi bench --only estimate";

pub(crate) const COMPLETIONS: &str = "Examples:
  tobi completions bash > /usr/share/bash-completion/completions/tobi";

pub(crate) const MAN: &str = "Examples:
  tobi man > tobi.1";

#[cfg(test)]
mod tests {
    use crate::args::Cli;
    use clap::CommandFactory;
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The words of a command line, without what the shell redirects or ignores. Single quotes hold a word together.
    fn words(line: &str) -> Vec<String> {
        let quoted = line.split('\'').enumerate();
        let words = quoted.flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words
            .take_while(|word| !["<", ">", "|", "#"].contains(&word.as_str()))
            .collect()
    }

    /// The same without the brackets around optional words, and with the first of alternatives.
    fn documented_words(line: &str) -> Vec<String> {
        let words = words(line).into_iter();
        let first = |word: String| {
            let word = word.trim_matches(['[', ']']);
            word.split('|').next().unwrap_or(word).to_owned()
        };
        words.map(first).collect()
    }

    fn refusal(words: &[String]) -> Option<String> {
        // `tobi FILE` becomes a command that depends on the file.
        let mut words = words.to_vec();
        if words.get(1).is_some_and(|word| word.ends_with(".sgf")) {
            words.insert(1, "score".to_owned());
        }
        let parsed = Cli::command().try_get_matches_from(words);
        parsed.err().map(|error| error.to_string())
    }

    #[test]
    fn the_program_accepts_its_own_examples() {
        for example in super::PROGRAM.lines() {
            assert_eq!(refusal(&words(example)), None, "{example}");
        }
        assert!(refusal(&words("tobi score games/ --outputs a")).is_some());
    }

    /// README.md and the guides.
    fn documents() -> Vec<PathBuf> {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let guides = fs::read_dir(project.join("docs")).expect("the folder is there");
        let guides = guides.map(|entry| entry.expect("it can be read").path());
        let mut documents: Vec<PathBuf> = guides.collect();
        documents.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
        documents.push(project.join("README.md"));
        documents.sort();
        documents
    }

    /// The calls of the program in blocks of shell commands; a backslash continues a line.
    fn calls(text: &str) -> Vec<String> {
        let text = text.replace("\\\n", " ");
        let mut block = None;
        let mut calls = Vec::new();
        for line in text.lines() {
            if let Some(language) = line.strip_prefix("```") {
                block = match block {
                    None => Some(language),
                    Some(_) => None,
                };
                continue;
            }
            let is_shell = block == Some("sh") || block.is_none() && line.starts_with("    ");
            let line = line.trim_start();
            let line = match line.strip_prefix("cargo run ") {
                Some(call) => call
                    .split_once("-- ")
                    .map(|(_, words)| format!("tobi {words}")),
                None => line.starts_with("tobi ").then(|| line.to_owned()),
            };
            calls.extend(line.filter(|_| is_shell));
        }
        calls
    }

    #[test]
    fn the_program_accepts_the_commands_of_the_documents() {
        let mut seen = 0;
        for path in documents() {
            let text = fs::read_to_string(&path).expect("it can be read");
            for call in calls(&text) {
                let refusal = refusal(&documented_words(&call));
                assert_eq!(refusal, None, "{}: {call}", path.display());
                seen += 1;
            }
        }
        assert!(seen > 20, "only {seen} commands in the documents");
    }

    #[test]
    fn each_command_has_examples_that_it_accepts() {
        let mut program = Cli::command();
        program.build();
        let commands = program.get_subcommands().cloned();
        for command in commands.filter(|command| command.get_name() != "help") {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            let examples: Vec<&str> = help.lines().skip(1).collect();
            assert!(!examples.is_empty(), "{name} has no example");
            for example in examples {
                let words = words(example);
                assert_eq!(words[..2], ["tobi", name], "{example}");
                let parsed = program.clone().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
            }
        }
    }
}
