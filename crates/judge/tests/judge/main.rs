//! Tests of the judgement through its public interface: the boards of the papers, well-known shapes, and laws that hold
//! for every board.

mod alternate;
mod boards;
mod catalogue;
mod certain;
mod choice;
mod corners;
mod estimate;
mod finished;
mod group_laws;
mod groups;
mod laws;
mod life;
mod life_laws;
mod papers;
mod parts;
mod pictures;
mod predictor;
mod score;
mod shapes;
mod signs;
mod small_boards;
mod territory;
mod territory_laws;
mod wild;
