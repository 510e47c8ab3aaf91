//! Mathematical morphology on the board.
//!
//! | word | sign | meaning |
//! |---|---|---|
//! | [`dilate`] | D | a set and all its neighbours |
//! | [`erode`] | E | a set without the points next to its complement |
//! | [`external_boundary`] | D(A) − A | the neighbours of a set |
//! | [`internal_boundary`] | A − E(A) | the points of a set that touch its complement |
//! | [`open`] | D E | what survives an erosion, restored |
//! | [`close`] | E D | gaps filled that the element cannot enter |
//! | [`close_n`] | X(n) = Eⁿ Dⁿ | wider gaps filled |
//! | [`dilate_within`], [`reconstruct`] | | dilation inside a mask, once and until nothing changes |
//! | [`distance`], [`zones`] | | steps inside a mask; which seed is there first |
//! | [`dilate_z`], [`erode_z`], [`x_z`] | D_z, E_z, X_z(d, e) | the neighbour-counting operators of Bouzy |
//!
//! **The border rule.** The edge belongs to no one: off-board points never grow, and never erode their neighbours. So
//! dilation and erosion remain an adjunction on every board.
//!
//! **The laws** hold for sets A, B and every element S, symmetric or not (each is a property test in
//! `tests/grid/laws.rs`):
//!
//! - adjunction: D(A) ⊆ B exactly when A ⊆ E(B);
//! - duality: the complement of E(A) is the dilation of A's complement by the reflected element;
//! - D keeps unions, E keeps intersections, both keep ⊆;
//! - opening shrinks, closing grows, and repeating either changes nothing;
//! - with the origin in S, E(A) ⊆ A ⊆ D(A).
//!
//! The counting operators obey other laws: negation and the eight symmetries commute with them, and X_z(d, d(d−1)+1)
//! leaves a lone point far from the edge unchanged.
//!
//! The plain names use the cross, the neighbourhood of the rules; names in `_by` take an [`Element`](crate::Element).
//! The papers: Serra 1982 for the terms; Bouzy, *Mathematical morphology applied to computer Go*, 2003, for the
//! cross, X(n) and the counting operators.

mod counting;
mod geodesic;
mod set;

pub use counting::{Scale, Sources, dilate_z, erode_z, x_z, x_z_batch, x_z_field, x_z_into};
pub use geodesic::{UNREACHED, Zones, dilate_within, distance, reconstruct, zones};
pub use set::{
    close, close_by, close_n, dilate, dilate_by, erode, erode_by, external_boundary,
    internal_boundary, open, open_by,
};
