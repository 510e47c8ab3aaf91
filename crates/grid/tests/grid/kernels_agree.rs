//! Every kernel of this machine gives the same results as the definition.

use crate::boards::*;
use proptest::prelude::*;
use tobi_grid::morph::{Scale, Sources, dilate_by, dilate_z, erode_by, erode_z, x_z_field};
use tobi_grid::paper::{Potential, Si};
use tobi_grid::{Element, Field, Kernel, PointSet, Size};

proptest! {
    #![proptest_config(fixed_seed(1500))]

    #[test]
    fn set_operators((a, b) in two_sets()) {
        for kernel in Kernel::available() {
            prop_assert_eq!(kernel.dilate(&a), Kernel::plain().dilate(&a), "{}", kernel.name());
            prop_assert_eq!(kernel.erode(&a), Kernel::plain().erode(&a), "{}", kernel.name());
            prop_assert_eq!(
                kernel.reconstruct(&a, &b),
                Kernel::plain().reconstruct(&a, &b),
                "{}", kernel.name()
            );
        }
    }

    #[test]
    fn counting_operators(sources in any_sources(), dilations in 0u8..9, erosions in 0u8..40) {
        let scale = Scale::new(dilations, erosions);
        let expected = x_z_field(&sources.field(), scale);
        for kernel in Kernel::available() {
            prop_assert_eq!(kernel.x_z(&sources, scale), expected, "{}", kernel.name());
        }
    }

    #[test]
    fn floats(sources in any_sources(), dilations in 0u8..9) {
        let field = x_z_field(&sources.field(), Scale::new(dilations, 0));
        let expected: Vec<f32> = field.values().map(|&value| f32::from(value)).collect();
        for kernel in Kernel::available() {
            let mut values = vec![f32::NAN; field.size().area()];
            kernel.write_floats(&field, &mut values);
            prop_assert_eq!(&values, &expected, "{}", kernel.name());
        }
    }

    #[test]
    fn batches(boards in any_batch(), dilations in 0u8..6, erosions in 0u8..25) {
        let scale = Scale::new(dilations, erosions);
        let expected: Vec<_> = boards.iter().map(|s| x_z_field(&s.field(), scale)).collect();
        for kernel in Kernel::available() {
            let mut fields = kernel.x_z_batch(&boards, scale);
            prop_assert_eq!(&fields, &expected, "{}", kernel.name());
            // Whatever the fields held before.
            fields.iter_mut().for_each(|field| *field = Field::filled(field.size(), 7));
            kernel.x_z_into(&boards, scale, &mut fields);
            prop_assert_eq!(&fields, &expected, "{}", kernel.name());
        }
    }

    #[test]
    fn elements_are_applied_point_by_point(set in any_set(), element in any_element()) {
        prop_assert_eq!(dilate_by(&set, &element), dilated_point_by_point(&set, &element));
        prop_assert_eq!(erode_by(&set, &element), eroded_point_by_point(&set, &element));
    }

    /// The greatest value just fits into the bit planes, or just does not fit.
    #[test]
    fn at_the_limit_of_the_planes(
        sources in any_size().prop_flat_map(|size| sources_of(size, 200..=255)),
        spare in 0i16..3,
        erosions in 0u8..80,
    ) {
        // strength + 4d comes as near to 256, 255 or 254 as steps of four allow.
        let dilations = ((256 - spare - sources.strength()).max(0) / 4) as u8;
        let scale = Scale::new(dilations, erosions);
        let expected = x_z_field(&sources.field(), scale);
        for kernel in Kernel::available() {
            prop_assert_eq!(kernel.x_z(&sources, scale), expected, "{}", kernel.name());
        }
    }

    #[test]
    fn the_cross_is_an_element_too(set in any_set()) {
        prop_assert_eq!(dilate_by(&set, &Element::cross()), Kernel::best().dilate(&set));
        prop_assert_eq!(erode_by(&set, &Element::cross()), Kernel::best().erode(&set));
    }

    #[test]
    fn the_loops_of_the_paper_agree(
        sources in sources_of(Size::square(19), 1..=255),
        dilations in 0u8..7,
        erosions in 0u8..43,
    ) {
        let scale = Scale::new(dilations, erosions);
        let mut potential = Potential::new(&sources);
        potential.run(scale);
        prop_assert_eq!(potential.field(), Kernel::plain().x_z(&sources, scale));

        let mut grown = Si::new(sources.positive());
        Si::new(sources.positive()).dilation(&mut grown);
        prop_assert_eq!(grown.set(), Kernel::plain().dilate(sources.positive()));
    }
}

/// One small shape at every place, on board sizes at which the kernels change the number of registers.
#[test]
fn a_tobi_at_every_place() {
    for rows in [1u32, 2, 6, 7, 10, 11, 14, 15, 19, 20, 21, 22, 23, 25] {
        let size = Size::new(25 - rows / 3, rows).unwrap();
        for first in size.points() {
            let second = size.point(i32::from(first.column()) + 2, first.row().into());
            let black = PointSet::from_points(size, [first].into_iter().chain(second));
            let sources = Sources::new(black, PointSet::empty(size), 128);
            let expected = Kernel::plain().x_z(&sources, Scale::new(3, 7));
            for kernel in Kernel::available() {
                let found = kernel.x_z(&sources, Scale::new(3, 7));
                assert_eq!(found, expected, "{} {first:?}", kernel.name());
            }
        }
    }
}

#[test]
fn sums_stop_at_the_ends_of_the_numbers() {
    let wall = Field::filled(Size::square(3), i16::MAX);
    assert_eq!(dilate_z(&wall), wall);
    assert_eq!(dilate_z(&-wall), -wall);
    assert_eq!(erode_z(&wall), wall);
}
