//! The estimate of a running game: the report of one position, its words, its JSON, and the course of a whole game.
//!
//! ```text
//!  session -> Estimate -> EstimateReport -> words, JSON; one after every move -> Course -> Fates: who died for good
//! ```

mod changes;
mod course;
mod drops;
mod fates;
#[cfg(feature = "json")]
mod json;
mod regions;
mod report;
mod words;

pub use changes::ChangeWords;
pub(crate) use course::at_rest;
pub use course::{Course, Turn, conclusion};
pub use drops::{MarginDrop, largest_drops};
pub use fates::{Event, Fate};
pub(crate) use fates::{Standing, events};
#[cfg(feature = "json")]
pub use json::{CourseJson, EstimateJson};
pub use regions::NamedRegion;
#[cfg(feature = "json")]
pub(crate) use regions::PARTS;
pub(crate) use regions::part;
pub use report::{EstimateReport, SideEstimate, estimated, terms};
pub(crate) use report::{counted, read_groups, under};
pub(crate) use words::outlook;

pub use tobi_judge::estimate::{Change, Effort, Estimate, Prize, Region, Stake};
pub use tobi_judge::life::GroupReader;
