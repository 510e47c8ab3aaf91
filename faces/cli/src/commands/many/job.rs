//! The games of a batch, each judged independently.

use super::source::Text;
use super::summary::Outcome;
use super::table::Row;
use super::{Judged, Work};
use crate::commands::record::advised;
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use tobi::score::{GameKey, InFile};
use tobi::{Collection, Reading, Session};

/// A game to judge, or a text without one.
pub(super) struct Job {
    pub(super) place: InFile,
    /// The number of the game in its text.
    number: usize,
    text: Result<Arc<Collection>, String>,
    pub(super) position: u64,
}

/// A line of the output.
pub(super) struct Line {
    pub(super) place: InFile,
    pub(super) key: Option<GameKey>,
    pub(super) judged: Judged,
    /// Its line on standard error.
    pub(super) said: Option<String>,
    pub(super) position: u64,
}

/// The line of a game that could not be judged.
#[derive(Serialize)]
struct ErrorJson<'a> {
    schema: &'static str,
    file: &'a str,
    game: usize,
    error: &'a str,
}

/// The games of texts.
pub(super) fn jobs(texts: Vec<Text>, reading: &Reading) -> Vec<Job> {
    let read = |text: &Text| {
        let collection = text.bytes.as_ref().map_err(Clone::clone).and_then(|bytes| {
            let reading = Reading {
                charset: text.charset,
                ..*reading
            };
            Collection::read(bytes, &reading).map_err(|error| error.to_string())
        });
        collection.map(Arc::new)
    };
    let read: Vec<_> = texts.par_iter().with_max_len(8).map(read).collect();
    let mut jobs = Vec::new();
    for (text, collection) in texts.into_iter().zip(read) {
        let count = match (&collection, text.cut) {
            (Ok(collection), None) => collection.len(),
            _ => 1,
        };
        jobs.extend((text.skip..count).map(|number| Job {
            place: InFile {
                file: text.name.clone(),
                game: text.cut.unwrap_or(number + 1),
            },
            number,
            text: collection.clone(),
            position: text.position,
        }));
    }
    jobs
}

impl Job {
    /// Judges the game.
    pub(super) fn judge<W: Work>(self, work: &W) -> Line {
        let judged = self.look(|session| {
            let key = GameKey::of(session);
            Ok((work.judge(session, self.place.clone(), key)?, key))
        });
        match judged {
            Ok((judged, key)) => Line {
                place: self.place.clone(),
                key: Some(key),
                judged,
                said: None,
                position: self.position,
            },
            Err(error) => self.broken::<W>(&error),
        }
    }

    /// Reads and judges the game. A panic in one game must not affect the others.
    pub(super) fn look<T>(
        &self,
        look: impl Fn(&Session) -> Result<T, String>,
    ) -> Result<T, String> {
        let looked = panic::catch_unwind(AssertUnwindSafe(|| {
            let text = self.text.as_ref().map_err(Clone::clone)?;
            let session = text.session(self.number);
            look(&session.map_err(|error| advised(&error))?)
        }));
        looked.unwrap_or_else(|_| Err("a bug of tobi; please report this game".to_owned()))
    }

    fn broken<W: Work>(&self, error: &str) -> Line {
        let InFile { file, game } = &self.place;
        let json = ErrorJson {
            schema: W::REPORT.schema(),
            file,
            game: *game,
            error,
        };
        Line {
            place: self.place.clone(),
            key: None,
            judged: Judged {
                line: serde_json::to_string(&json).expect("texts and numbers always serialize"),
                row: Row::broken(error),
                outcome: Outcome::Broken,
            },
            said: Some(match game {
                1 => format!("{file}: {error}"),
                game => format!("{file}, game {game}: {error}"),
            }),
            position: self.position,
        }
    }
}
