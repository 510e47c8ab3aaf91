//! Examples of each command, for `--help` and the man page.

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

    /// The words of a command line, without what the shell redirects. Single quotes hold a word together.
    fn words(line: &str) -> Vec<String> {
        let quoted = line.split('\'').enumerate();
        let words = quoted.flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words
            .take_while(|word| !["<", ">"].contains(&word.as_str()))
            .collect()
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
