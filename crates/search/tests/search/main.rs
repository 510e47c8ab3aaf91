//! Tests of playouts and of the search tree through their public interface.

mod fates;
mod goes_on;
mod laws;
mod tree;
mod whole;
