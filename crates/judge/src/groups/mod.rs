//! Groups: which chains are one, and why.

mod domains;

pub use domains::{Domain, Domains, Reach};
