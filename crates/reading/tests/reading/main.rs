//! Tests of local games through the public interface: one file for each game, laws, and small boards solved exhaustively.

mod brute_force;
mod capture;
mod combination;
mod connection;
mod enclosed;
mod eye;
mod intersection;
mod invariants;
mod ladder;
mod laws;
mod life;
mod race;
mod rules;
mod stress;
