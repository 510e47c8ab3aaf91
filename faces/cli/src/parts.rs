//! The parts that the program can be built without: features of Cargo.toml, all of them on by default.

use crate::exit::Failure;

/// A part of the program with large dependencies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Games in archives.
    Archives,
    /// Tables in Parquet files.
    Parquet,
    /// Pictures in PNG files.
    Png,
    /// The HTTP service.
    #[cfg_attr(
        feature = "serve",
        expect(dead_code, reason = "the command itself is there")
    )]
    Serve,
}

impl Part {
    /// The feature that includes it.
    const fn feature(self) -> &'static str {
        match self {
            Part::Archives => "archives",
            Part::Parquet => "parquet",
            Part::Png => "png",
            Part::Serve => "serve",
        }
    }

    const fn is_built_in(self) -> bool {
        match self {
            Part::Archives => cfg!(feature = "archives"),
            Part::Parquet => cfg!(feature = "parquet"),
            Part::Png => cfg!(feature = "png"),
            Part::Serve => cfg!(feature = "serve"),
        }
    }

    /// What it does.
    const fn about(self) -> &'static str {
        match self {
            Part::Archives => "archives of games (.zip, .tar, .tar.gz, .tar.zst)",
            Part::Parquet => "Parquet tables; .csv and .jsonl work",
            Part::Png => "PNG pictures; --format svg works",
            Part::Serve => "the HTTP service",
        }
    }

    /// Refuses what needs this part if the program was built without it.
    ///
    /// # Errors
    /// How to get the part, with exit code 2.
    pub(crate) fn check(self) -> Result<(), Failure> {
        if self.is_built_in() {
            Ok(())
        } else {
            Err(Failure::usage(format_args!(
                "this program was built without {}: `cargo install --locked --profile dist --path faces/cli` installs it with \
             all parts, `cargo build --release --locked -p tobi-cli --no-default-features --features {}` adds this one",
                self.about(),
                self.feature()
            )))
        }
    }
}

/// The part PNG, if it is not built in.
#[cfg(not(feature = "png"))]
pub(crate) mod png {
    use super::{Failure, Part};
    use crate::args::PngFont;

    pub(crate) fn render(_svg: &str, _font: &PngFont) -> Result<Vec<u8>, Failure> {
        Part::Png.check().map(|()| Vec::new())
    }
}
