//! Arguments that programs write for KataGo: they start `tobi analysis` and `tobi gtp` with its options.

use std::ffi::OsString;

/// KataGo's options with a value that have no meaning here.
const WITH_VALUE: [&str; 4] = ["-config", "-model", "-human-model", "-override-config"];

/// The arguments without KataGo's options, and the options that were left out, as written.
///
/// `version` behind the command is the version of the program. The word `analysis` or `gtp` may stand again behind the
/// command: some programs write it after the name of any engine.
pub(crate) fn without_options(arguments: Vec<OsString>) -> (Vec<OsString>, Vec<String>) {
    let command = arguments
        .get(1)
        .filter(|word| *word == "analysis" || *word == "gtp");
    let Some(command) = command.cloned() else {
        return (arguments, Vec::new());
    };
    let (mut kept, mut left) = (Vec::new(), Vec::new());
    let mut words = arguments.into_iter().peekable();
    kept.extend(words.by_ref().take(2));
    if let Some(again) = words.next_if_eq(&command) {
        left.push(again.to_string_lossy().into_owned());
    }
    if words.peek().is_some_and(|word| word == "version") {
        kept[1] = "--version".into();
        return (kept, left);
    }
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        match WITH_VALUE.contains(&&*text) {
            true => {
                words.next();
                left.push(text);
            }
            // KataGo's spelling of an option that exists here.
            false if text == "-quit-without-waiting" => kept.push("--quit-without-waiting".into()),
            false => kept.push(word),
        }
    }
    (kept, left)
}

#[cfg(test)]
mod tests {
    use super::without_options;

    fn split(line: &str) -> (String, String) {
        let words = line.split(' ').map(Into::into).collect();
        let (kept, left) = without_options(words);
        let kept: Vec<_> = kept.iter().map(|word| word.to_string_lossy()).collect();
        (kept.join(" "), left.join(" "))
    }

    #[test]
    fn only_options_of_katago_are_left_out() {
        let of = |kept: &str, left: &str| (kept.to_owned(), left.to_owned());
        assert_eq!(
            split(
                "tobi analysis analysis -config a.cfg -model m --threads 2 -override-config a=b -quit-without-waiting"
            ),
            of(
                "tobi analysis --threads 2 --quit-without-waiting",
                "analysis -config -model -override-config"
            )
        );
        assert_eq!(split("tobi gtp -model m"), of("tobi gtp", "-model"));
        assert_eq!(split("tobi gtp -model"), of("tobi gtp", "-model"));
        assert_eq!(split("tobi score -model"), of("tobi score -model", ""));
        assert_eq!(split("tobi analysis version"), of("tobi --version", ""));
        assert_eq!(split("tobi"), of("tobi", ""));
    }
}
