//! Random boards for the property tests, mostly small or long ones.

use proptest::prelude::*;
use tobi_grid::morph::Sources;
use tobi_grid::{Element, Offset, PointSet, Size};

/// The same cases in every run.
pub(crate) fn fixed_seed(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x0070_6269),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

pub(crate) fn any_size() -> impl Strategy<Value = Size> {
    let side = || prop_oneof![1u32..=6, 1u32..=25, Just(19u32)];
    (side(), side()).prop_map(|(columns, rows)| Size::new(columns, rows).expect("sides are legal"))
}

/// A set whose density is anything between empty and full.
pub(crate) fn set_of(size: Size) -> impl Strategy<Value = PointSet> {
    let rolls = prop::collection::vec(0u8..100, size.area());
    (rolls, 0u8..=100).prop_map(move |(rolls, density)| {
        let chosen = size.points().zip(rolls).filter(|(_, roll)| *roll < density);
        PointSet::from_points(size, chosen.map(|(point, _)| point))
    })
}

pub(crate) fn any_set() -> impl Strategy<Value = PointSet> {
    any_size().prop_flat_map(set_of)
}

pub(crate) fn two_sets() -> impl Strategy<Value = (PointSet, PointSet)> {
    any_size().prop_flat_map(|size| (set_of(size), set_of(size)))
}

/// Elements of up to seven offsets; most are not symmetric and do not contain the origin.
pub(crate) fn any_element() -> impl Strategy<Value = Element> {
    let step = || prop_oneof![5 => -4i8..=4, 1 => -26i8..=26];
    let offset = (step(), step()).prop_map(|(columns, rows)| Offset::new(columns, rows));
    prop::collection::vec(offset, 0..8).prop_map(Element::new)
}

pub(crate) fn sources_of(
    size: Size,
    strength: std::ops::RangeInclusive<i16>,
) -> impl Strategy<Value = Sources> {
    (set_of(size), set_of(size), strength)
        .prop_map(|(a, b, strength)| Sources::new(a, b - a, strength))
}

/// A batch: boards of one size and strength, then boards of another.
pub(crate) fn any_batch() -> impl Strategy<Value = Vec<Sources>> {
    let alike = (any_size(), 1i16..=140).prop_flat_map(|(size, strength)| {
        prop::collection::vec(sources_of(size, strength..=strength), 0..12)
    });
    prop::collection::vec(alike, 0..3).prop_map(|batches| batches.concat())
}

pub(crate) fn any_sources() -> impl Strategy<Value = Sources> {
    any_size().prop_flat_map(|size| sources_of(size, 1..=300))
}

/// Erosion by its definition: the points from which all steps lead into the set or off the board.
pub(crate) fn eroded_point_by_point(set: &PointSet, element: &Element) -> PointSet {
    let size = set.size();
    PointSet::from_fn(size, |p| {
        element.offsets().iter().all(|o| {
            let column = i32::from(p.column()) + i32::from(o.columns);
            let row = i32::from(p.row()) + i32::from(o.rows);
            size.point(column, row).is_none_or(|q| set.contains(q))
        })
    })
}

/// Dilation by its definition: the points to which a step leads from the set.
pub(crate) fn dilated_point_by_point(set: &PointSet, element: &Element) -> PointSet {
    let size = set.size();
    PointSet::from_fn(size, |p| {
        element.offsets().iter().any(|o| {
            let column = i32::from(p.column()) - i32::from(o.columns);
            let row = i32::from(p.row()) - i32::from(o.rows);
            size.point(column, row).is_some_and(|q| set.contains(q))
        })
    })
}
