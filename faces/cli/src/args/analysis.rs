//! Arguments of the analysis engine.

use super::{MOST_PLAYOUTS, whole_number};
use clap::Args;
use std::num::NonZeroUsize;
use std::thread;
use tobi::estimate::Effort;

#[derive(Debug, Args)]
pub(crate) struct Analysis {
    /// Positions searched in parallel [default: one for each core]
    #[arg(long, value_name = "N", default_value_t = Threads::cores(), hide_default_value = true, allow_negative_numbers = true)]
    pub(crate) threads: Threads,
    /// Memory for the search trees of all positions, in MB
    #[arg(long, value_name = "MB", default_value_t = Memory::USUAL, allow_negative_numbers = true)]
    pub(crate) memory: Memory,
    /// Playouts (random games) for the lead and the ownership on 19x19, more on smaller boards; 0 is the fastest and the
    /// least accurate
    #[arg(long, value_name = "N", default_value_t = Effort::USUAL.playouts, allow_negative_numbers = true, value_parser = whole_number(0..=MOST_PLAYOUTS))]
    pub(crate) estimate_playouts: u32,
    /// Stop at the end of the input, without finishing queries
    #[arg(long)]
    pub(crate) quit_without_waiting: bool,
}

/// A number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threads(NonZeroUsize);

impl Threads {
    pub(crate) const ONE: Threads = Threads(NonZeroUsize::MIN);

    /// One for each core.
    fn cores() -> Threads {
        thread::available_parallelism().map_or(Threads::ONE, Threads)
    }

    pub(crate) fn get(self) -> usize {
        self.0.get()
    }
}

impl std::fmt::Display for Threads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Threads {
    type Err = String;

    fn from_str(text: &str) -> Result<Threads, String> {
        const MOST: usize = 256;
        let number = text
            .parse()
            .ok()
            .filter(|number| (1..=MOST).contains(number));
        let number = number.and_then(NonZeroUsize::new);
        number
            .map(Threads)
            .ok_or_else(|| format!("expected 1 to {MOST} threads"))
    }
}

/// Memory in MB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(usize);

impl Memory {
    /// The need of a search of about 100,000 playouts on 19x19.
    pub(crate) const USUAL: Memory = Memory(200);

    pub(crate) fn bytes(self) -> usize {
        self.0 << 20
    }
}

impl std::fmt::Display for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Memory, String> {
        const RANGE: std::ops::RangeInclusive<usize> = 1..=1_000_000;
        let megabytes = text.parse().ok().filter(|number| RANGE.contains(number));
        megabytes
            .map(Memory)
            .ok_or_else(|| "expected 1 to 1000000 MB".to_owned())
    }
}
