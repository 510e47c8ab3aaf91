//! Tests of the rules through their public interface: pictures, laws, published numbers.

mod counting;
mod goldens;
mod handicap;
mod laws;
mod pictures;
mod stress;
