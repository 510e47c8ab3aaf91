//! Which convention for protective moves counts a game, and how records decide it.

use super::report::ScoreReport;
use crate::Session;
use std::collections::BTreeMap;
use std::fmt;
use tobi_judge::score::TeireConvention;
use tobi_notation::sgf::Header;

/// Which convention for protective moves counts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TeireChoice {
    /// This one.
    Given(TeireConvention),
    /// The only one under which the count agrees with the record; standing if the record does not decide.
    Auto,
}

impl TeireChoice {
    /// All choices.
    pub const ALL: [TeireChoice; 3] = [
        TeireChoice::Given(TeireConvention::Standing),
        TeireChoice::Given(TeireConvention::Deducted),
        TeireChoice::Auto,
    ];

    /// `standing`, `deducted`, `auto`.
    pub const fn name(self) -> &'static str {
        match self {
            TeireChoice::Given(convention) => convention.name(),
            TeireChoice::Auto => "auto",
        }
    }

    /// What it means, for help.
    pub const fn about(self) -> &'static str {
        match self {
            TeireChoice::Given(TeireConvention::Standing) => {
                "They do not count: the board is counted as it stands"
            }
            TeireChoice::Given(TeireConvention::Deducted) => {
                "They cost their owner a point; under area rules dame count for the side that takes them in turn"
            }
            TeireChoice::Auto => {
                "As the records have it: that of one game; of many games, those of its source or most of them"
            }
        }
    }
}

impl Default for TeireChoice {
    fn default() -> TeireChoice {
        TeireConvention::default().into()
    }
}

impl From<TeireConvention> for TeireChoice {
    fn from(convention: TeireConvention) -> TeireChoice {
        TeireChoice::Given(convention)
    }
}

/// What the records of many games decide about protective moves: a game has a vote if its count agrees with its record
/// under only one convention. The votes of each source are counted apart: of a server or place (`PC`), or otherwise of
/// a program (`AP`).
///
/// Displays as the conventions that follow from the votes, without their numbers.
///
/// ```
/// use tobi::score::{TeireConvention, TeireVotes};
///
/// let votes = TeireVotes::default();
/// assert_eq!(votes.usual(), TeireConvention::Standing);
/// assert_eq!(votes.to_string(), "standing");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeireVotes {
    /// For each source the votes for each convention, in the order of [`TeireConvention::ALL`].
    sources: BTreeMap<String, [u64; 2]>,
}

/// A vote of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeireVote {
    source: String,
    convention: TeireConvention,
}

impl TeireVote {
    /// The vote of a game; `None` if its record does not decide.
    pub fn of(report: &ScoreReport) -> Option<TeireVote> {
        let convention = report.decided()?;
        let source = report.session().record().map(|it| source(&it.header));
        let source = source.unwrap_or_default();
        Some(TeireVote { source, convention })
    }
}

impl TeireVotes {
    /// Adds a vote.
    pub fn add(&mut self, vote: TeireVote) {
        let votes = self.sources.entry(vote.source).or_default();
        votes[vote.convention as usize] += 1;
    }

    /// The convention of a game: that of most votes of its source; without a majority there, that of most games.
    pub fn convention(&self, session: &Session) -> TeireConvention {
        let source = session.record().map(|it| source(&it.header));
        let votes = source.and_then(|source| self.sources.get(&source));
        votes
            .and_then(|votes| majority(*votes))
            .unwrap_or_else(|| self.usual())
    }

    /// The convention of most games; standing without a majority.
    pub fn usual(&self) -> TeireConvention {
        majority(self.all()).unwrap_or_default()
    }

    /// The votes of all games: for standing, for deducted.
    pub fn all(&self) -> [u64; 2] {
        let each = self.sources.values();
        each.fold([0; 2], |all, votes| [all[0] + votes[0], all[1] + votes[1]])
    }

    /// The sources whose convention is not the usual one.
    fn unusual(&self) -> impl Iterator<Item = (&str, TeireConvention)> {
        let usual = self.usual();
        let each = self.sources.iter();
        let each = each.filter_map(|(source, votes)| Some((&**source, majority(*votes)?)));
        each.filter(move |&(_, convention)| convention != usual)
    }
}

impl fmt::Display for TeireVotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.usual().name())?;
        for (source, convention) in self.unusual() {
            let source = match source {
                "" => "games without a source",
                source => source,
            };
            write!(f, ", {} for {source}", convention.name())?;
        }
        Ok(())
    }
}

fn majority([standing, deducted]: [u64; 2]) -> Option<TeireConvention> {
    match standing.cmp(&deducted) {
        std::cmp::Ordering::Greater => Some(TeireConvention::Standing),
        std::cmp::Ordering::Less => Some(TeireConvention::Deducted),
        std::cmp::Ordering::Equal => None,
    }
}

/// The source of a game: the words of its place up to the first with a number or an address (`NNGS`, of `NNGS
/// nngs.cosmic.org 9696`), otherwise the name of its program without the version.
fn source(header: &Header) -> String {
    let is_word =
        |word: &&str| !word.contains("://") && !word.bytes().any(|it| it.is_ascii_digit());
    let place = header.place.as_deref().unwrap_or_default();
    let words = place.split_whitespace().take_while(is_word);
    let words = words.take_while(|word| !word.trim_end_matches('.').contains('.'));
    let place = words.collect::<Vec<_>>().join(" ");
    let program = header.program.as_deref().unwrap_or_default();
    let program = program.split_once(':').map_or(program, |(name, _)| name);
    let name = |text: &str| {
        let end = text.trim_end_matches(|it: char| !it.is_alphanumeric() && it != ')');
        end.trim_end_matches(" at").to_owned()
    };
    match name(&place) {
        empty if empty.is_empty() => name(program),
        place => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reading;

    fn read(properties: &str) -> Session {
        let file = format!("(;SZ[9]{properties};B[ee])");
        Session::read(file.as_bytes(), &Reading::default()).unwrap()
    }

    #[test]
    fn the_source_is_the_server_or_the_program() {
        for (properties, expected) in [
            ("PC[NNGS]AP[gnugoclient:1.2]", "NNGS"),
            ("PC[NNGS Worldwide: nngs.cosmic.org 9696]", "NNGS Worldwide"),
            (
                "PC[The KGS Go Server at http://www.gokgs.com/]",
                "The KGS Go Server",
            ),
            (
                "PC[The Kiseido Go Server (KGS) at http://kgs.kiseido.com/]",
                "The Kiseido Go Server (KGS)",
            ),
            ("PC[OGS: https://online-go.com/game/1]", "OGS"),
            ("PC[9x9 server]AP[CGoban:3]", "CGoban"),
            ("AP[Jago:Version 4.1]", "Jago"),
            ("PC[東京]", "東京"),
            ("", ""),
        ] {
            let session = read(properties);
            assert_eq!(source(&session.record().unwrap().header), expected);
        }
    }

    #[test]
    fn a_source_decides_before_all_games() {
        let mut votes = TeireVotes::default();
        let mut add = |source: &str, convention| {
            votes.add(TeireVote {
                source: source.to_owned(),
                convention,
            });
        };
        use TeireConvention::{Deducted, Standing};
        add("NNGS", Deducted);
        add("NNGS", Deducted);
        add("NNGS", Standing);
        for _ in 0..3 {
            add("", Standing);
        }
        add("Both", Standing);
        add("Both", Deducted);
        assert_eq!(votes.all(), [5, 3]);
        assert_eq!(votes.convention(&read("PC[NNGS]")), Deducted);
        assert_eq!(votes.convention(&read("PC[Both]")), Standing);
        assert_eq!(votes.convention(&read("PC[Elsewhere]")), Standing);
        assert_eq!(votes.convention(&read("")), Standing);
        assert_eq!(votes.to_string(), "standing, deducted for NNGS");
        assert_eq!(TeireVotes::default().convention(&read("")), Standing);
    }
}
