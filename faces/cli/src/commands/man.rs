//! `tobi man` and `tobi completions`, generated from the table of arguments.

use crate::args::{Cli, EXIT_CODES};
use crate::exit::Failure;
use crate::output;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

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
    man.render_description_section(&mut page)?;
    for command in program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
    {
        page.extend(section(command)?);
    }
    page.extend(format!(".SH EXIT STATUS\n{EXIT_CODES}\n").into_bytes());
    man.render_version_section(&mut page)?;
    Ok(page)
}

/// The examples of a command as lines that are not filled.
fn examples(command: &clap::Command) -> String {
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let lines = help.lines().skip(1);
    let lines = lines.map(|line| line.trim_start().replace('-', "\\-"));
    let lines: Vec<String> = lines.map(|line| format!("{line}\n")).collect();
    format!(".SS Examples\n.nf\n{}.fi\n", lines.concat())
}

/// A command as a section: its purpose, usage, options and examples.
fn section(command: &clap::Command) -> std::io::Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    // The sections of a command are one level below the command.
    let parts = text
        .replace(".SH SYNOPSIS", ".SS Synopsis")
        .replace(".SH OPTIONS", ".SS Options");
    let name = command.get_name().to_uppercase();
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    let examples = examples(command);
    let stop = if about.ends_with('?') { "" } else { "." };
    Ok(format!(".SH {name}\n{about}{stop}\n{parts}{examples}").into_bytes())
}
