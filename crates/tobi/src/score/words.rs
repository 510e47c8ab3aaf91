//! The score in words: why a group is dead, what a protective move is for, what is not finished.

use super::why::Survival;
use super::{Comparison, FinalGroup, Obstacle, ScoreReport, Teire, TeireConvention};
use crate::explain::{largest_borders, more_borders, open_border};
use crate::groups::{Status, names};
use crate::words::{Detail, counted, first_name, nearest, stones_name, vertex_name};
use tobi_goban::{Board, Position, Scoring};
use tobi_grid::{Point, PointSet};
use tobi_judge::groups::named_by;
use tobi_notation::sgf::{GameResult, WonBy};

/// A line of the reasons of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonLine {
    /// The name and the first stone of the group that it is about, if it is about one.
    pub group: Option<(String, Point)>,
    /// The line.
    pub words: String,
}

impl Survival {
    /// `; it survives 64 of 100 playouts, and surrounded stones need 70`.
    fn words(self) -> String {
        let Survival { of_100, needed } = self;
        let needed = match needed {
            Some((what, needed)) => format!(", and {what} {needed}"),
            None => String::new(),
        };
        format!("; it survives {of_100} of 100 playouts{needed}")
    }
}

impl ScoreReport {
    /// The result with its terms, and the result of the other teire convention if it differs.
    pub fn results(&self) -> Vec<String> {
        let game = self.session().game();
        let rules = game.rules().title();
        let result = match (self.margin(), self.uncounted_because()) {
            (Some(margin), _) => margin.to_string(),
            (None, why) => format!("not counted: {}", why.unwrap_or_default()),
        };
        let mut lines = vec![format!(
            "{result} ({rules} rules, komi {}, {})",
            game.komi(),
            self.dead_by().words()
        )];
        if self.margin().is_some() && !self.obstacles().is_empty() {
            lines.push("counted though the game is not finished".to_owned());
        }
        if let Some((convention, margin)) = self.otherwise() {
            let is_area = game.rules().scoring == Scoring::Area;
            let how = match convention {
                TeireConvention::Standing => "with the board as it stands",
                TeireConvention::Deducted if is_area => "with the dame filled in turn",
                TeireConvention::Deducted => "with teire deducted",
            };
            let agrees = Comparison::new(self.recorded(), Some(margin)) == Comparison::Agrees;
            let agrees = if agrees { ", as the record says" } else { "" };
            lines.push(format!("{how}: {margin}{agrees}"));
        }
        lines
    }

    /// The comparison with the record's result.
    pub fn compared(&self) -> String {
        let comparison = self.comparison();
        match self.recorded() {
            Some(recorded) => {
                let by = match comparison {
                    Comparison::Differs { .. } => self.other_rules(),
                    _ => None,
                };
                let by = by.map_or_else(String::new, |name| format!("; its rules are {name}"));
                format!("the recorded result {recorded} {comparison}{by}")
            }
            None => comparison.to_string(),
        }
    }

    /// The name of the record's rules, if they count in another way.
    fn other_rules(&self) -> Option<&str> {
        let header = &self.session().record()?.header;
        let scoring = self.session().game().rules().scoring;
        let rules = header.rules.filter(|rules| rules.scoring != scoring)?;
        rules.name()
    }

    /// Why groups are dead, in seki or alive, what must be protected, and what is not finished: one line each.
    pub fn reasons(&self) -> Vec<String> {
        let lines = self.reason_lines(Detail::Usual).into_iter();
        lines.map(|line| line.words).collect()
    }

    /// The same lines with the groups that they are about. If the game was not counted, only unsettled groups and the
    /// obstacles: the other statuses would change with every move. Each group has a letter, as in a
    /// [`GroupsReport`](crate::groups::GroupsReport), in the reading order of their first stones.
    pub fn reason_lines(&self, detail: Detail) -> Vec<ReasonLine> {
        let settlement = self.settlement();
        let board = settlement.position().board();
        let mut groups: Vec<&FinalGroup> = settlement.groups().iter().collect();
        groups.sort_by_key(|group| group.stones.first());
        let is_counted = self.margin().is_some();
        let names = names(groups.iter().map(|group| group.color));
        let mut named: Vec<(&FinalGroup, String)> = groups.into_iter().zip(names).collect();
        named.sort_by_key(|(group, _)| match group.status {
            Status::Unsettled => 0,
            Status::Dead => 1,
            Status::Seki => 2,
            Status::Alive => 3,
        });
        if !is_counted {
            named.retain(|(group, _)| group.status == Status::Unsettled);
        }
        let groups = named.into_iter().map(|(group, name)| ReasonLine {
            group: named_by(board, &group.stones).map(|at| (name, at)),
            words: self.group(group, detail),
        });
        let mut moves: Vec<&Teire> = settlement.teire().iter().collect();
        moves.retain(|_| is_counted);
        moves.sort_by_key(|it| it.turn);
        let teire = moves.into_iter().map(|it| {
            let at = vertex_name(it.point, settlement.position().size());
            let owner = it.color.name();
            format!("{owner} needs {at}: {}", teire(it, settlement.position()))
        });
        let others = teire.chain(self.against());
        let others = others.map(|words| ReasonLine { group: None, words });
        groups.chain(others).collect()
    }

    /// `White's 3 stones at D4, dead: in Black's 7 points at C4; no defence works (proved)`.
    fn group(&self, group: &FinalGroup, detail: Detail) -> String {
        let at = stones_name(self.settlement().position().board(), &group.stones);
        let stones = match group.stones.len() {
            1 => "stone".to_owned(),
            stones => format!("{stones} stones"),
        };
        let more = match (detail, self.survival(group)) {
            (Detail::Playouts, Some(survival)) => survival.words(),
            _ => String::new(),
        };
        format!(
            "{}'s {stones} at {at}, {}: {}{more}",
            group.color.name(),
            group.status,
            self.why(group)
        )
    }

    /// Why it cannot be counted; only the largest of many open borders.
    fn against(&self) -> Vec<String> {
        let open = self.obstacles().iter().filter_map(|it| match it {
            Obstacle::Open(border) => Some(&**border),
            _ => None,
        });
        let [shown, more] = largest_borders(open);
        let is_told = |it: &&Obstacle| match it {
            Obstacle::Open(border) => shown.contains(&&**border),
            _ => true,
        };
        let board = self.settlement().position().board();
        let told = self.obstacles().iter().filter(is_told);
        let lines = told.map(|it| obstacle(it, board));
        let more = (!more.is_empty()).then(|| more_borders(&more));
        lines.chain(more).collect()
    }

    /// Why it cannot be counted: one line for each obstacle.
    pub fn why_not(&self) -> Vec<String> {
        let board = self.settlement().position().board();
        let obstacles = self.obstacles().iter();
        obstacles.map(|it| obstacle(it, board)).collect()
    }
}

/// The result of a record, and whether a count agrees with it.
pub(crate) fn recorded_words(recorded: GameResult, comparison: Comparison) -> String {
    let how = |by: WonBy| match by {
        WonBy::Resignation => Some("by resignation"),
        WonBy::Time => Some("on time"),
        WonBy::Forfeit => Some("by forfeit"),
        WonBy::HalfPoints(_) | WonBy::Unsaid => None,
    };
    match (recorded, comparison) {
        (GameResult::Won { winner, by }, _) if let Some(how) = how(by) => {
            format!("The record says that {} won {how}.", winner.name())
        }
        (_, Comparison::Agrees) => "The record says the same.".to_owned(),
        _ => format!("The record says {recorded}."),
    }
}

/// `7 points at C3`, with the first of them.
pub(super) fn sized(points: &PointSet) -> String {
    let many = counted(points.len(), "point", "points");
    format!("{many} at {}", first_name(points))
}

/// Who must protect, and what is captured otherwise.
pub(super) fn teire(teire: &Teire, position: &Position) -> String {
    let (owner, enemy) = (teire.color.name(), teire.color.opponent().name());
    let chain = position.board().chain_at(teire.saves);
    let here = PointSet::from_points(position.size(), [teire.point]);
    let near = chain.and_then(|chain| nearest(&chain.stones(), &here));
    let at = vertex_name(near.unwrap_or(teire.saves), position.size());
    let is_in_atari = chain.is_some_and(|chain| chain.liberty_count() == 1);
    let is_one = chain.is_some_and(|chain| chain.len() == 1);
    match position.board().is_empty_at(teire.saves) {
        // A stone of an earlier move.
        true => format!("{enemy} captures the stone that {owner} needs at {at} later"),
        false if is_in_atari && is_one => {
            format!("{enemy} captures the stone at {at}, which is in atari")
        }
        false if is_in_atari => format!("{enemy} captures the stones at {at}, which are in atari"),
        false if is_one => format!("once the dame are filled, {enemy} captures the stone at {at}"),
        false => format!("once the dame are filled, {enemy} captures the stones at {at}"),
    }
}

/// What prevents a count, and where.
pub(crate) fn obstacle(obstacle: &Obstacle, board: &Board) -> String {
    match obstacle {
        Obstacle::Unsettled { color, stones } => {
            let (owner, at) = (color.name(), stones_name(board, stones));
            format!("the fate of {owner}'s stones at {at} is not settled")
        }
        Obstacle::Open(border) => open_border(border),
        Obstacle::Undivided(region) => format!("not closed yet: {}", sized(region)),
        Obstacle::Contested(points) => format!(
            "the owner of {} is a guess: many playouts from here give them to the other side",
            sized(points)
        ),
        _ => format!("not settled: {}", sized(&obstacle.points())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::{Color, Setup};

    #[test]
    fn a_stone_of_an_earlier_move_is_called_so() {
        let setup = Setup::parse(
            "X . .
             . . .
             . . O",
        );
        let position = Position::from_setup(setup.expect("a picture")).expect("a position");
        let words = |saves| {
            let it = Teire {
                point: Point::new(1, 1),
                color: Color::Black,
                saves,
                turn: 0,
            };
            teire(&it, &position)
        };
        assert_eq!(
            words(Point::new(0, 0)),
            "once the dame are filled, White captures the stone at A3"
        );
        assert_eq!(
            words(Point::new(1, 0)),
            "White captures the stone that Black needs at B3 later"
        );
    }
}
