//! The convention for protective moves of many games: the one that was named, or as the records have it.

use super::{how, reading, score};
use crate::args::Score;
use crate::commands::many::{self, Plan};
use crate::exit::Failure;
use crate::input;
use std::ops::ControlFlow;
use std::path::PathBuf;
use tobi::Session;
use tobi::score::{
    GameKey, Proofs, ScoreOptions, TeireChoice, TeireConvention, TeireVote, TeireVotes,
};
use tobi_notation::sgf::GameResult;

/// The number of games whose records are asked: the first ones that have a result in points.
const ASKED: u32 = 1_000;

/// Many games to score.
pub(super) struct Scoring<'a> {
    pub(super) options: &'a Score,
    /// With `--teire auto`.
    pub(super) votes: Option<TeireVotes>,
}

impl Scoring<'_> {
    /// With `--teire auto` the first games are scored twice: once for what their records decide, before any row is written,
    /// so that the rows depend on nothing but the games.
    pub(super) fn new<'a>(options: &'a Score, plan: &Plan<'_>) -> Result<Scoring<'a>, Failure> {
        let votes = match options.teire {
            TeireChoice::Auto => Some(votes(options, plan)?),
            TeireChoice::Given(_) => None,
        };
        Ok(Scoring { options, votes })
    }

    /// How to count a game.
    pub(super) fn teire(&self, session: &Session) -> TeireChoice {
        match &self.votes {
            Some(votes) => votes.convention(session).into(),
            None => self.options.teire,
        }
    }

    /// `; teire standing, deducted for NNGS, by the records of 3 and 12 games`; empty unless the records decide.
    pub(super) fn votes_said(&self) -> String {
        let Some(votes) = &self.votes else {
            return String::new();
        };
        let [standing, deducted] = votes.all();
        match standing + deducted {
            0 => format!("; teire {votes}: no record decides it"),
            _ => format!(
                "; teire {votes}: {standing} records agree only with standing, {deducted} only with deducted"
            ),
        }
    }
}

/// The other way to count, in words.
pub(super) fn other(teire: TeireChoice) -> &'static str {
    match teire {
        TeireChoice::Given(TeireConvention::Standing) => "deducted",
        TeireChoice::Given(TeireConvention::Deducted) => "standing",
        TeireChoice::Auto => "counted the other way",
    }
}

/// What the records of the first games decide.
fn votes(options: &Score, plan: &Plan<'_>) -> Result<TeireVotes, Failure> {
    refuse_rereading(plan)?;
    let (mut votes, mut left) = (TeireVotes::default(), ASKED);
    let note = |session: &Session| Ok((vote(options, session)?, GameKey::of(session)));
    many::survey(plan, &reading(options), note, |_, vote, _| {
        if let Ok(Some(vote)) = vote {
            left -= 1;
            vote.into_iter().for_each(|vote| votes.add(vote));
        }
        match left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })?;
    Ok(votes)
}

/// The vote of a game, if there is one; `None` if its record has no result in points.
fn vote(options: &Score, session: &Session) -> Result<Option<Option<TeireVote>>, String> {
    let result = session.record().and_then(|record| record.header.result);
    if result.and_then(GameResult::margin).is_none() {
        return Ok(None);
    }
    let how = how(options, session).map_err(|failure| failure.to_string())?;
    let how = ScoreOptions {
        teire: TeireChoice::default(),
        proofs: Proofs::Needed,
        ..how
    };
    let report = score(session, &how).map_err(|error| error.to_string())?;
    Ok(Some(TeireVote::of(&report)))
}

/// Refuses input that cannot be read twice.
fn refuse_rereading(plan: &Plan<'_>) -> Result<(), Failure> {
    let is_held = |path: &&PathBuf| plan.once.is_some_and(|once| once.path == **path);
    let files = plan.files.iter().filter(|path| !is_held(path));
    let all = files.map(PathBuf::as_path).chain(plan.files_from);
    let is_gone = |path: &&std::path::Path| {
        input::is_stdin(path) || path.exists() && !path.is_file() && !path.is_dir()
    };
    match all.into_iter().find(is_gone) {
        None => Ok(()),
        Some(path) => Err(Failure::usage(format!(
            "--teire auto reads the games twice, and {} can be read only once: write it to a file first, or name standing or deducted",
            path.display()
        ))),
    }
}
