//! Groups with names, what becomes of them in words, and their JSON.

mod json;
mod report;
mod told;
mod words;

pub use json::GroupsJson;
pub use report::{GroupsReport, Named};
pub use told::LinkWords;
pub use words::LifeWords;

pub use tobi_judge::groups::{Bond, Domains, Footing, Group, Groups, Link, Reach, cannot_be_cut};
pub use tobi_judge::life::{Attribute, Evidence, Life, Lives, Status};
