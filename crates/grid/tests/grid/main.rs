//! The laws of morphology, and every kernel against its definition.

mod boards;
mod kernels_agree;
mod laws;
