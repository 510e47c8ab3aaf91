//! The outputs in the documents are those of the program, and their links work.
//!
//! An output is below its command: a line that ends with `` `tobi ...`: ``, or a block of one line. With
//! `TOBI_REFRESH=1` whole outputs are rewritten; excerpts, which leave out lines, are not.

use crate::program::{printed, project};
use std::path::{Path, PathBuf};

/// The output of a command in a document.
struct Picture {
    command: String,
    /// The index of its first line and of the line after it, from 0.
    lines: std::ops::Range<usize>,
}

/// The outputs below commands.
fn pictures(lines: &[&str]) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for (number, _) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| **line == "```text")
    {
        let end = lines[number..]
            .iter()
            .position(|line| *line == "```")
            .expect("each block ends");
        let mut above = lines[..number]
            .iter()
            .rev()
            .skip_while(|line| line.is_empty());
        let command = match above.next() {
            Some(&"```") => above.next().copied(),
            Some(sentence) => sentence
                .strip_suffix("`:")
                .and_then(|text| text.rsplit('`').next()),
            None => None,
        };
        if let Some(command) = command.filter(|command| command.starts_with("tobi ")) {
            pictures.push(Picture {
                command: command.to_owned(),
                lines: number + 1..number + end,
            });
        }
    }
    pictures
}

/// The documents at the top of the project, the guides, and the lab notes.
fn documents() -> Vec<PathBuf> {
    let folders = ["", "docs", "docs/lab"].map(|folder| project().join(folder));
    let mut documents: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("the folder is there"))
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    documents.sort();
    documents
}

#[test]
fn pictures_are_what_the_program_prints() {
    let shown: usize = documents().iter().map(|path| checked_pictures(path)).sum();
    assert!(shown >= 5, "the guides show what they speak of");
}

/// Compares the outputs in a document; returns their number.
fn checked_pictures(path: &Path) -> usize {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let pictures = pictures(&lines);
    let number = pictures.len();
    let mut fresh: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    // From the last to the first, so that the indices of lines stay valid.
    for Picture { command, lines: at } in pictures.into_iter().rev() {
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        let output = printed(&arguments);
        let shown = &lines[at.clone()];
        let mut rest = output.lines();
        let is_excerpt = shown.iter().all(|line| rest.any(|other| other == *line));
        if is_excerpt {
            continue;
        }
        let is_whole = shown.first() == output.lines().next().as_ref();
        assert!(
            is_whole && std::env::var_os("TOBI_REFRESH").is_some(),
            "{}, line {}: `{command}` prints something else:\n{output}",
            path.display(),
            at.start + 1
        );
        fresh.splice(at, output.lines().map(str::to_owned));
    }
    if fresh != lines {
        std::fs::write(path, fresh.join("\n") + "\n").unwrap();
    }
    number
}

#[test]
fn links_lead_to_files() {
    for path in documents() {
        let text = std::fs::read_to_string(&path).unwrap();
        let folder = path.parent().expect("a document is in a folder");
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            if link.contains("://") {
                continue;
            }
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if target.is_empty() {
                path.clone()
            } else {
                folder.join(target)
            };
            assert!(to.exists(), "{}: {target} is not there", path.display());
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&to).unwrap();
                let is_there = anchors(&text).iter().any(|known| known == anchor);
                assert!(is_there, "{}: {link} has no heading", path.display());
            }
        }
    }
}

/// The anchors of a document's headings by the rules of GitHub: lower case, hyphens for spaces, without punctuation; the
/// second heading with the same words gets `-1`.
fn anchors(text: &str) -> Vec<String> {
    let mut slugs: Vec<String> = Vec::new();
    let mut anchors = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        if is_code || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let slug = slug(title.trim());
        let before = slugs.iter().filter(|other| **other == slug).count();
        anchors.push(match before {
            0 => slug.clone(),
            before => format!("{slug}-{before}"),
        });
        slugs.push(slug);
    }
    anchors
}

fn slug(title: &str) -> String {
    // Of a link only its text counts.
    let parts = title.split("](");
    let text = parts.enumerate().map(|(number, part)| match number {
        0 => part,
        _ => part.split_once(')').map_or("", |(_, rest)| rest),
    });
    let letters = text.collect::<String>().to_lowercase();
    let kept = letters.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        letter => letter.is_alphanumeric().then_some(letter),
    });
    kept.collect()
}

#[test]
fn anchors_follow_the_rules_of_github() {
    let text = "# What it does, and `why`\n```sh\n# a comment\n```\n## [Teire](a.md#b) & dame\n# Teire\n### Teire\n#hash\n";
    let wanted = ["what-it-does-and-why", "teire--dame", "teire", "teire-1"];
    assert_eq!(anchors(text), wanted);
}
