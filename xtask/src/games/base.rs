//! The finished games that ship with the project.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tobi::local::{Budget, Reader};
use tobi::score::{Comparison, ScoreOptions, ScoreReport};
use tobi::{Reading, Session};
use tobi_goban::{ByColor, Color, Game};
use tobi_grid::PointSet;

/// A finished game from which others are made.
#[derive(Clone, Debug)]
pub(super) struct Base {
    /// Played to its end.
    pub(super) game: Game,
    /// The record's result.
    pub(super) result: String,
    /// The marks of the players: empty points, and dead stones of the other side.
    pub(super) marks: ByColor<PointSet>,
}

impl Base {
    /// The games of `cases` on square boards without handicap that Tobi counts like GNU Go, by name.
    pub(super) fn shipped(root: &Path) -> io::Result<Vec<Base>> {
        let mut paths: Vec<PathBuf> = Vec::new();
        for folder in ["cases/ends", "cases/games"] {
            for entry in fs::read_dir(root.join(folder))? {
                paths.push(entry?.path());
            }
        }
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
        paths.sort();
        let mut bases = Vec::new();
        for path in paths {
            bases.extend(Base::of(&fs::read(path)?));
        }
        Ok(bases)
    }

    /// `None` for a game that is not finished, or whose count is uncertain.
    fn of(file: &[u8]) -> Option<Base> {
        let session = Session::read(file, &Reading::default()).ok()?;
        let (game, size) = (session.game(), session.size());
        let is_bare = game.start().board().empty().len() == size.area();
        if !is_bare || size.columns() != size.rows() || !game.is_over() {
            return None;
        }
        let mut reader = Reader::new(Budget::USUAL);
        let report = ScoreReport::new(&session, &mut reader, &ScoreOptions::default()).ok()?;
        if report.comparison() != Comparison::Agrees {
            return None;
        }
        let marks = |color: Color| {
            let owned = size
                .points()
                .filter(|&point| report.owner(point) == Some(color));
            PointSet::from_points(size, owned) - *session.position().board().stones(color)
        };
        Some(Base {
            game: game.clone(),
            result: report.recorded()?.to_string(),
            marks: ByColor::from_fn(marks),
        })
    }
}
