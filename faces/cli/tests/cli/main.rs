//! Tests of the program from outside: input and output.

mod analysis;
mod bad_input;
mod batch;
mod batch_archives;
mod batch_inputs;
mod batch_tables;
mod bench;
mod broken_output;
mod corpus;
mod estimate;
mod goes_on;
mod groups;
mod gtp;
mod json;
mod json_analysis;
mod lines;
#[cfg(unix)]
mod match_faults;
#[cfg(unix)]
mod matches;
mod ownership;
mod play;
mod program;
mod read;
mod readme;
mod review;
mod score;
mod self_play;
mod serve;
mod show;
mod teire;
mod terminal;
