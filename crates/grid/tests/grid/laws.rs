//! The laws of `tobi_grid::morph`, on random boards.

use crate::boards::*;
use proptest::prelude::*;
use tobi_grid::morph::*;
use tobi_grid::{
    Connectivity, Element, Field, Point, PointSet, Size, Symmetry, components, field, points,
};

proptest! {
    #![proptest_config(fixed_seed(1000))]

    #[test]
    fn adjunction((a, b) in two_sets(), s in any_element()) {
        prop_assert_eq!(dilate_by(&a, &s).is_subset(&b), a.is_subset(&erode_by(&b, &s)));
        // The condition rarely holds for the random pair above; it always holds for these two.
        prop_assert!(a.is_subset(&close_by(&a, &s)));
        prop_assert!(open_by(&b, &s).is_subset(&b));
    }

    #[test]
    fn duality(a in any_set(), s in any_element()) {
        // This law defines `erode_by`; the point-by-point erosion must obey it.
        prop_assert_eq!(!eroded_point_by_point(&a, &s), dilate_by(&!a, &s.reflected()));
        prop_assert_eq!(!close_by(&a, &s), open_by(&!a, &s.reflected()));
        prop_assert_eq!(!erode(&a), dilate(&!a));
    }

    #[test]
    fn opening_and_closing_change_nothing_twice(a in any_set(), s in any_element()) {
        let opened = open_by(&a, &s);
        prop_assert_eq!(open_by(&opened, &s), opened);
        let closed = close_by(&a, &s);
        prop_assert_eq!(close_by(&closed, &s), closed);
        prop_assert_eq!(open(&open(&a)), open(&a));
        prop_assert_eq!(close(&close(&a)), close(&a));
    }

    #[test]
    fn extensivity(a in any_set(), s in any_element(), n in 0u32..6) {
        if s.has_origin() {
            prop_assert!(a.is_subset(&dilate_by(&a, &s)));
            prop_assert!(erode_by(&a, &s).is_subset(&a));
        }
        prop_assert!(a.is_subset(&close_n(&a, n)));
        prop_assert_eq!(close_n(&close_n(&a, n), n), close_n(&a, n));
    }

    #[test]
    fn unions_intersections_and_order((a, b) in two_sets(), s in any_element()) {
        prop_assert_eq!(dilate_by(&(a | b), &s), dilate_by(&a, &s) | dilate_by(&b, &s));
        prop_assert_eq!(erode_by(&(a & b), &s), erode_by(&a, &s) & erode_by(&b, &s));
        prop_assert!(dilate(&(a & b)).is_subset(&dilate(&a)));
        prop_assert!(erode(&a).is_subset(&erode(&(a | b))));
    }

    #[test]
    fn boundaries_lie_on_either_side(a in any_set()) {
        prop_assert!(external_boundary(&a).is_disjoint(&a));
        prop_assert!(internal_boundary(&a).is_subset(&a));
        prop_assert_eq!(internal_boundary(&a), external_boundary(&!a));
    }

    #[test]
    fn a_reconstruction_is_the_least_fixed_point((marker, mask) in two_sets()) {
        let flood = reconstruct(&marker, &mask);
        prop_assert!((marker & mask).is_subset(&flood) && flood.is_subset(&mask));
        prop_assert_eq!(dilate_within(&flood, &mask), flood);
        let touched = components(&mask, Connectivity::Four)
            .filter(|part| !part.is_disjoint(&marker))
            .fold(PointSet::empty(mask.size()), |all, part| all | part);
        prop_assert_eq!(flood, touched);
        prop_assert_eq!(distance(&marker, &mask).below(UNREACHED), flood);
    }

    #[test]
    fn distances_grow_by_one_a_step((from, within) in two_sets()) {
        let steps = distance(&from, &within);
        for (point, &step) in steps.iter().filter(|(_, step)| **step != UNREACHED) {
            let nearest = within.size().neighbours(point).map(|p| steps[p]).min();
            let expected = if from.contains(point) { 0 } else { nearest.unwrap() + 1 };
            prop_assert_eq!(step, expected);
        }
    }

    #[test]
    fn components_are_a_partition_into_maximal_parts(a in any_set()) {
        for connectivity in [Connectivity::Four, Connectivity::Eight] {
            let reach = match connectivity {
                Connectivity::Four => Element::cross(),
                Connectivity::Eight => Element::square(1),
            };
            let mut rest = a;
            for part in components(&a, connectivity) {
                prop_assert_eq!(part.first(), rest.first());
                prop_assert!(part.is_subset(&rest));
                prop_assert_eq!(dilate_by(&part, &reach) & a, part);
                rest -= part;
            }
            prop_assert!(rest.is_empty());
        }
    }

    #[test]
    fn zones_share_out_what_can_be_reached((a, b) in two_sets(), steps in prop::option::of(0u32..5)) {
        let within = !(a & b);
        let found = zones(&[a, b - a], &within, steps);
        prop_assert!(found.zones[0].is_disjoint(&found.zones[1]));
        let taken = found.zones[0] | found.zones[1];
        prop_assert!(found.contested.is_disjoint(&taken));
        prop_assert!((taken | found.contested).is_subset(&reconstruct(&(a | b), &within)));
        // A seed that is strictly nearer, on a path through no contested point, has the point.
        let open = within - found.contested;
        let (near_a, near_b) = (distance(&a, &open), distance(&(b - a), &open));
        for point in &taken {
            let owner = if found.zones[0].contains(point) { near_a } else { near_b };
            let other = if found.zones[0].contains(point) { near_b } else { near_a };
            prop_assert!(owner[point] < other[point]);
            if let Some(limit) = steps {
                prop_assert!(u32::from(owner[point]) <= limit);
            }
        }
    }

    #[test]
    fn counting_negates_and_turns(sources in any_sources(), d in 0u8..7, e in 0u8..30) {
        let scale = Scale::new(d, e);
        let field = x_z(&sources, scale);
        let swapped = Sources::new(*sources.negative(), *sources.positive(), sources.strength());
        prop_assert_eq!(x_z(&swapped, scale), -field);
        for symmetry in Symmetry::ALL {
            let turned = Sources::new(
                symmetry.of_set(sources.positive()),
                symmetry.of_set(sources.negative()),
                sources.strength(),
            );
            prop_assert_eq!(x_z(&turned, scale), symmetry.of_field(&field));
        }
    }

    #[test]
    fn sets_turn(a in any_set(), s in any_element()) {
        for symmetry in Symmetry::ALL {
            let turned = symmetry.of_set(&a);
            prop_assert_eq!(dilate(&turned), symmetry.of_set(&dilate(&a)));
            prop_assert_eq!(erode(&turned), symmetry.of_set(&erode(&a)));
        }
        // Half a turn of the board reflects the element.
        let half = Symmetry::Half;
        prop_assert_eq!(
            dilate_by(&half.of_set(&a), &s.reflected()),
            half.of_set(&dilate_by(&a, &s))
        );
    }
}

/// The reason for e = d(d-1)+1: far from the edge, a lone stone keeps its own point and no other.
#[test]
fn a_lone_stone_far_from_the_edge_gives_nothing() {
    let size = Size::square(19);
    for d in 1..=5 {
        for point in size
            .points()
            .filter(|p| (6..=12).contains(&p.column()) && (6..=12).contains(&p.row()))
        {
            let lone = PointSet::from_points(size, [point]);
            let sources = Sources::new(lone, PointSet::empty(size), 128);
            assert_eq!(x_z(&sources, Scale::neutral(d)).above(0), lone, "d = {d}");
        }
    }
}

/// The 4-4 point of 19x19 at 5/21 and 6/31: the figures of the project's study of styles.
#[test]
fn a_stone_on_four_four_gives_nothing_at_5_21_but_much_at_6_31() {
    let size = Size::square(19);
    let lone = PointSet::from_points(size, [Point::new(3, 3)]);
    let sources = Sources::new(lone, PointSet::empty(size), 128);
    assert_eq!(x_z(&sources, Scale::new(5, 21)).above(0), lone);
    assert_eq!(x_z(&sources, Scale::new(6, 31)).above(0).len(), 10);
}

#[test]
fn an_empty_board_is_even() {
    let empty = PointSet::empty(Size::square(19));
    let nothing = x_z(&Sources::new(empty, empty, 128), Scale::new(5, 21));
    assert_eq!(nothing, Field::new(empty.size()));
}

/// Where both signs meet, an empty point and a stone stay as they are.
#[test]
fn two_signs_bar_each_other() {
    let start: Field<i16> = field!(
        ". .   . .    . ."
        ". 128 . -128 . ."
        ". .   . .    . ."
    );
    assert_eq!(
        dilate_z(&start),
        field!(
            ". 1   . -1   .  ."
            "1 128 . -128 -1 ."
            ". 1   . -1   .  ."
        )
    );
}

/// For an element that is not symmetric, the opening keeps exactly the places where it fits.
#[test]
fn opening_by_a_knight_step_keeps_pairs_a_knight_step_apart() {
    let knight = Element::parse(". #\n. .\n@ .").unwrap();
    let set = points!(
        ". # . . #"
        ". . . . ."
        "# . . # ."
        ". . # . ."
    );
    assert_eq!(
        open_by(&set, &knight),
        points!(
            ". # . . #"
            ". . . . ."
            "# . . # ."
            ". . . . ."
        )
    );
}
