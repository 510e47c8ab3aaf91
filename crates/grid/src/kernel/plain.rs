//! The definitions, point by point. All other kernels are tested against them.

use crate::morph::{Scale, Sources, x_z_field};
use crate::{Field, PointSet};

pub(super) fn dilate(set: &PointSet) -> PointSet {
    let size = set.size();
    PointSet::from_fn(size, |&point| {
        set.contains(point) || size.neighbours(point).any(|p| set.contains(p))
    })
}

pub(super) fn erode(set: &PointSet) -> PointSet {
    let size = set.size();
    PointSet::from_fn(size, |&point| {
        set.contains(point) && size.neighbours(point).all(|p| set.contains(p))
    })
}

pub(super) fn reconstruct(marker: &PointSet, mask: &PointSet) -> PointSet {
    let mut reached = *marker;
    loop {
        let grown = dilate(&reached) & *mask;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

pub(super) fn x_z(sources: &Sources, scale: Scale) -> Field<i16> {
    x_z_field(&sources.field(), scale)
}

pub(super) fn write_floats(field: &Field<i16>, values: &mut [f32]) {
    for (made, &value) in values.iter_mut().zip(field.values()) {
        *made = f32::from(value);
    }
}
