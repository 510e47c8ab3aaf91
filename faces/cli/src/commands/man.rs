//! `tobi man` and `tobi completions`, generated from the table of arguments.

use crate::args::{Cli, EXIT_CODES, examples};
use crate::exit::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::fmt::Display;

pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tobi", &mut script);
    output::write(None, &script)?;
    Ok(())
}

/// One page for the program and all its commands.
pub(crate) fn page() -> Result<(), Failure> {
    let page = render().expect("writing to memory");
    output::write(None, &page)?;
    Ok(())
}

fn render() -> std::io::Result<Vec<u8>> {
    let mut program = Cli::command();
    program.build();
    let man = Man::new(program.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    let commands = program.get_subcommands();
    let commands = commands.filter(|command| command.get_name() != "help");
    let commands: Vec<&clap::Command> = commands.collect();
    let list = commands
        .iter()
        .map(|command| (command.get_name(), about(command)));
    page.extend(listed("COMMANDS", list).into_bytes());
    man.render_description_section(&mut page)?;
    for command in commands {
        page.extend(section(command)?);
    }
    let lines = unfilled(examples::PROGRAM.lines());
    page.extend(format!(".SH EXAMPLES\n{lines}").into_bytes());
    let codes = EXIT_CODES.map(|(code, meaning)| (code.to_string(), meaning));
    page.extend(listed("EXIT STATUS", codes).into_bytes());
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// A section with a list of words and their meanings.
fn listed(title: &str, entries: impl IntoIterator<Item = (impl Display, impl Display)>) -> String {
    let entries = entries.into_iter();
    let entries = entries.map(|(word, meaning)| format!(".TP\n\\fB{word}\\fR\n{meaning}\n"));
    format!(".SH {title}\n{}", entries.collect::<String>())
}

/// Command lines, which are not filled.
fn unfilled<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines = lines.map(|line| line.trim_start().replace('-', "\\-") + "\n");
    format!(".nf\n{}.fi\n", lines.collect::<String>())
}

/// What a command is for, as a sentence.
fn about(command: &clap::Command) -> String {
    let about = command.get_about();
    let about = about.map(ToString::to_string).unwrap_or_default();
    let stop = if about.ends_with('?') { "" } else { "." };
    about + stop
}

/// A command as a section: its purpose, usage, options and examples.
fn section(command: &clap::Command) -> std::io::Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    let parts: String = text.lines().map(|line| lowered(line) + "\n").collect();
    let name = command.get_name().to_uppercase();
    let about = about(command);
    let help = command.get_after_help().map(ToString::to_string);
    let examples = unfilled(help.unwrap_or_default().lines().skip(1));
    Ok(format!(".SH {name}\n{about}\n{parts}.SS Examples\n{examples}").into_bytes())
}

/// The sections of a command are one level below it: `.SH OPTIONS` becomes `.SS Options`.
fn lowered(line: &str) -> String {
    let Some(title) = line.strip_prefix(".SH ") else {
        return line.to_owned();
    };
    let title = title.trim_matches('"').to_lowercase();
    let (first, rest) = title.split_at(title.chars().next().map_or(0, char::len_utf8));
    format!(".SS \"{}{rest}\"", first.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn only_commands_have_sections_of_their_own() {
        let page = String::from_utf8(render().expect("writing to memory")).expect("UTF-8");
        let titles = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        let titles: Vec<&str> = titles.collect();
        assert_eq!(titles[..4], ["NAME", "SYNOPSIS", "COMMANDS", "DESCRIPTION"]);
        let end = titles.len() - 3;
        assert_eq!(titles[end..], ["EXAMPLES", "EXIT STATUS", "VERSION"]);
        let program = Cli::command();
        let names = program.get_subcommands().map(clap::Command::get_name);
        let names: Vec<String> = names.map(str::to_uppercase).collect();
        assert_eq!(titles[4..end], names);
        assert!(page.contains("\n.SS \"A game\"\n"));
        assert!(page.contains("\n.TP\n\\fB2\\fR\nwrong usage\n"));
    }
}
