//! Text in and out.

mod error;
pub mod gtp;
pub mod sgf;
pub mod vertex;

pub use error::Place;
pub use vertex::Vertex;
