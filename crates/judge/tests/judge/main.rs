//! Judgement from outside: the boards of the papers, shapes that players know, and laws that hold on every board.

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
mod pictures;
mod predictor;
mod score;
mod shapes;
mod signs;
mod territory;
mod territory_laws;
mod wild;
