//! The native half of the Python module `tobi`: games, reports, morphology on numpy arrays, tables.
//!
//! `python/tobi` is the other half: types, docstrings, and adapters. Nothing is decided here; positions are judged by the
//! crate `tobi`, and what is reported is the JSON of the program.
//!
//! Bad arguments are `ValueError`s that name what was expected and what was found. Computations run without the GIL, and a
//! signal such as Ctrl-C is seen while they do; see `wait.rs`.

mod board;
mod choices;
mod game;
mod morph;
mod origin;
mod report;
mod table;
mod wait;

use pyo3::prelude::*;

#[pymodule(name = "_tobi")]
mod native {
    #[pymodule_export]
    use super::game::{Game, games};
    #[pymodule_export]
    use super::morph::{
        bouzy, close, dilate, distance, erode, open, x_z, zobrist, zobrist_two_colour, zones,
    };
    #[pymodule_export]
    use super::report::{Report, estimate, groups, play, read, review, score};
    #[pymodule_export]
    use super::table::{Table, estimate_table, score_table, table_schema};
}
