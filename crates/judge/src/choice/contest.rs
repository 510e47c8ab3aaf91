//! The contest: the game is played out after each of the best candidates.

use super::scene::Scene;
use super::{Candidate, Kind, Term, sort};
use crate::params::{CHOICE_SEED, CONTEST_DOUBT, CONTEST_POINTS, CONTEST_WORTH, CONTESTANTS};
use crate::predictor::Predicted;
use tobi_grid::Point;
use tobi_search::playout::contest;

/// Plays the game out after the best of these candidates and sorts all candidates again. The lead is a term: how much
/// better a candidate's playouts are than those of the worst contestant. So no contestant falls behind the candidates
/// that were not played out.
pub(super) fn run(scene: &Scene, last: Option<Point>, candidates: &mut [Candidate]) {
    let sound = candidates.iter_mut().filter(|it| !it.refuted);
    let mut best: Vec<&mut Candidate> = sound.take(CONTESTANTS).collect();
    if best.len() < 2 {
        return;
    }
    let contest = contest::Contest {
        position: &scene.position,
        last,
        pose: &scene.pose,
        playouts: CONTEST_POINTS / scene.position.size().area() as u32,
        doubt: CONTEST_DOUBT,
        seed: CHOICE_SEED,
    };
    let heads = best.iter().map(|it| (it.point, it.value() / CONTEST_WORTH));
    let heads: Vec<(Point, f64)> = heads.collect();
    let outcomes = contest.run(&heads, &mut Predicted::new(&scene.position));
    let leads = outcomes
        .iter()
        .map(|outcome| (1000.0 * outcome.lead).round() as i64);
    let leads: Vec<i64> = leads.collect();
    let worst = (0..leads.len())
        .min_by_key(|&at| leads[at])
        .expect("two compete");
    let at = best[worst].point;
    for (candidate, lead) in best.iter_mut().zip(&leads) {
        let term = Term {
            kind: Kind::Lead,
            at,
            amount: lead - leads[worst],
        };
        if term.amount > 0 {
            candidate.add(term, (1000.0 * CONTEST_WORTH) as i64 * term.amount);
        }
    }
    sort(candidates, scene);
}

impl Candidate {
    /// Adds a reason worth this many millionths of a point, after all reasons of the same worth.
    fn add(&mut self, term: Term, millionths: i64) {
        let value = millionths as f64 / 1e6;
        let place = self
            .reasons
            .partition_point(|(_, other)| other.abs() >= value.abs());
        self.millionths += millionths;
        self.reasons.insert(place, (term, value));
    }
}
