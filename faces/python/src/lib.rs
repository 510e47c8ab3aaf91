//! The native half of the Python module `tobi`: games, reports, morphology on numpy arrays, tables.
//!
//! `python/tobi` is the other half: types, docstrings, and adapters. The crate `tobi` judges positions, and reports
//! are the JSON of the program.
//!
//! Bad arguments raise `ValueError` with what was expected and what was found. Computations run without the GIL, and
//! react to signals such as Ctrl-C; see `wait.rs`.

mod board;
mod choices;
mod game;
mod morph;
mod node;
mod options;
mod origin;
mod ownership;
mod points;
mod report;
mod table;
mod wait;
mod whole;

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
    use super::node::Node;
    #[pymodule_export]
    use super::ownership::ownership;
    #[pymodule_export]
    use super::points::{mask, row_column, vertex, vertices};
    #[pymodule_export]
    use super::report::{Report, report, review};
    #[pymodule_export]
    use super::table::{Table, estimate_table, score_table, table_schema};
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
