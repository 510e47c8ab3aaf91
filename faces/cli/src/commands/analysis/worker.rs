//! A worker, which searches one position after the other.

use super::Replies;
use super::queue::{Job, Queue};
use crate::args::Analysis;
use std::time::{Duration, Instant};
use tobi::estimate::Effort;
use tobi::params::SEARCH_STEP;
use tobi::play::{Player, Setting, Style, Threads};

/// The state that all workers share.
pub(super) struct Settings {
    setting: Setting,
    effort: Effort,
}

impl Settings {
    pub(super) fn new(options: &Analysis) -> Settings {
        Settings {
            setting: Setting::with_memory(
                options.memory.bytes() / options.threads.get(),
                Threads::one(),
            ),
            effort: Effort {
                playouts: options.estimate_playouts,
                ..Effort::USUAL
            },
        }
    }
}

/// Processes jobs until no more arrive, or until nobody reads the replies.
pub(super) fn run(queue: &Queue, settings: &Settings, replies: &Replies) {
    while let Some((number, job)) = queue.next() {
        search(&job, settings, replies);
        queue.done(number);
        if replies.are_unread() {
            queue.close(true);
        }
    }
}

fn search(job: &Job, settings: &Settings, replies: &Replies) {
    // A new player for each position, so that no answer depends on the others.
    let mut player = Player::new(Style::Search);
    player.set_setting(settings.setting.clone());
    let (query, turn) = (&job.query, job.turn());
    let game = query.game(turn);
    let mut analysis = query.begin(&game, &mut player, settings.effort);
    let mut reported = Instant::now();
    let every = query.report_every.map(Duration::from_secs_f64);
    let started = Instant::now();
    let most = query.most_seconds.map(Duration::from_secs_f64);
    let is_late = || most.is_some_and(|most| started.elapsed() >= most);
    let is_ended = || job.is_ended() || replies.are_unread() || is_late();
    while !analysis.is_over() && analysis.visits() < query.visits && !is_ended() {
        analysis.run(SEARCH_STEP.min(query.visits - analysis.visits()));
        if every.is_some_and(|every| reported.elapsed() >= every) {
            reported = Instant::now();
            replies.send(&query.reply(turn, &game, &analysis.snapshot(), true));
        }
    }
    while !is_ended() && !analysis.deepen(SEARCH_STEP) {}
    replies.send(&query.reply(turn, &game, &analysis.snapshot(), false));
}
