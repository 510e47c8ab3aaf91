//! Groups with names, their status in words, and their JSON.

mod eye_words;
#[cfg(feature = "json")]
mod json;
mod link_words;
mod part_words;
mod report;
mod words;

#[cfg(feature = "json")]
pub use json::GroupsJson;
pub use link_words::LinkWords;
pub(crate) use report::names;
pub use report::{GroupsReport, Named};
pub use words::LifeWords;

use tobi_judge::params::Clustering;

pub use tobi_judge::groups::{
    Bond, Domains, Group, GroupFeatures, Groups, Joint, KnownFates, Link, Reach, cannot_be_cut,
};
/// The ways to find groups by name: judged, or only clustered.
pub const METHODS: [(&str, Option<Clustering>); 5] = [
    ("judged", None),
    ("usual", Some(Clustering::USUAL)),
    ("yue-first", Some(Clustering::YUE_FIRST)),
    ("yue", Some(Clustering::YUE)),
    ("indigo", Some(Clustering::INDIGO)),
];

pub use tobi_judge::life::{Attribute, Evidence, Life, Lives, Status};
