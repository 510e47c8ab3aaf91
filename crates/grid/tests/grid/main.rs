//! The laws of morphology, and a comparison of every kernel with its definition.

mod boards;
mod kernels_agree;
mod laws;
