//! How the program ends.

use std::fmt;
use std::path::Path;

/// Why a command failed, with the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    code: u8,
}

impl Failure {
    /// Success with a finding: exit code 1.
    pub(crate) fn finding(message: impl fmt::Display) -> Failure {
        Failure::new(message, 1)
    }

    /// Wrong usage: exit code 2.
    pub(crate) fn usage(message: impl fmt::Display) -> Failure {
        Failure::new(message, 2)
    }

    /// The input is missing or broken: exit code 3.
    pub(crate) fn input(message: impl fmt::Display) -> Failure {
        Failure::new(message, 3)
    }

    /// The output could not be written: exit code 3.
    pub(crate) fn output(message: impl fmt::Display) -> Failure {
        Failure::new(message, 3)
    }

    /// The same with the name of the file in front.
    pub(crate) fn in_file(self, file: &Path) -> Failure {
        Failure::new(format_args!("{}: {self}", file.display()), self.code)
    }

    fn new(message: impl fmt::Display, code: u8) -> Failure {
        Failure {
            message: tobi_picture::line::printable(&message.to_string()),
            code,
        }
    }

    pub(crate) fn code(&self) -> u8 {
        self.code
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
