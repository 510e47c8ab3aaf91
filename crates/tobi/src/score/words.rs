//! The score in words: why a group is dead, what a protective move is for, what is not finished.

use super::{Comparison, FinalGroup, Obstacle, ScoreReport, Teire, TeireConvention};
use crate::Session;
use crate::explain::{largest_borders, more_borders, open_border};
use crate::groups::Status;
use crate::words::{counted, first_name, vertex_name};
use tobi_goban::Position;
use tobi_grid::PointSet;

impl ScoreReport {
    /// The result with its terms, and the result of the other teire convention if it differs.
    pub fn results(&self, session: &Session) -> Vec<String> {
        let game = session.game();
        let rules = game.rules().name().unwrap_or("custom");
        let result = match self.margin() {
            Some(margin) => margin.to_string(),
            None => "not counted: the game is not finished".to_owned(),
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
            let how = match convention {
                TeireConvention::Standing => "with the board as it stands",
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
            Some(recorded) => format!("the recorded result {recorded} {comparison}"),
            None => comparison.to_string(),
        }
    }

    /// Why groups are dead, in seki or alive, what must be protected, and what is not finished: one line each.
    pub fn reasons(&self) -> Vec<String> {
        self.reasons_with(|_| String::new())
    }

    /// [`ScoreReport::reasons`], with the survival rate in playouts of the groups that they judged.
    pub fn reasons_with_counts(&self) -> Vec<String> {
        self.reasons_with(|group| match self.survival(group) {
            Some(survival) => format!("; it survives {survival} of 100 playouts"),
            None => String::new(),
        })
    }

    fn reasons_with(&self, more: impl Fn(&FinalGroup) -> String) -> Vec<String> {
        let settlement = self.settlement();
        let mut groups: Vec<&FinalGroup> = settlement.groups().iter().collect();
        groups.sort_by_key(|group| match group.status {
            Status::Unsettled => 0,
            Status::Dead => 1,
            Status::Seki => 2,
            Status::Alive => 3,
        });
        let groups = groups.into_iter().map(|group| {
            let at = first_name(&group.stones);
            let stones = match group.stones.len() {
                1 => "stone".to_owned(),
                stones => format!("{stones} stones"),
            };
            let (owner, status) = (group.color.name(), group.status);
            let (why, more) = (self.why(group), more(group));
            format!("{owner}'s {stones} at {at}, {status}: {why}{more}")
        });
        let mut moves: Vec<&Teire> = settlement.teire().iter().collect();
        moves.sort_by_key(|it| it.turn);
        let teire = moves.into_iter().map(|it| {
            let at = vertex_name(it.point, settlement.position().size());
            let owner = it.color.name();
            format!("{owner} needs {at}: {}", teire(it, settlement.position()))
        });
        groups.chain(teire).chain(self.against()).collect()
    }

    /// Why it cannot be counted; only the largest of many open borders.
    fn against(&self) -> Vec<String> {
        let open = self.obstacles().iter().filter_map(|it| match it {
            Obstacle::Open(border) => Some(&**border),
            _ => None,
        });
        let (shown, more) = largest_borders(open);
        let is_told = |it: &&Obstacle| match it {
            Obstacle::Open(border) => shown.contains(&&**border),
            _ => true,
        };
        let lines = self.obstacles().iter().filter(is_told).map(obstacle);
        let more = (more > 0).then(|| more_borders(more));
        lines.chain(more).collect()
    }

    /// Why it cannot be counted: one line for each obstacle.
    pub fn why_not(&self) -> Vec<String> {
        self.obstacles().iter().map(obstacle).collect()
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
    let at = vertex_name(teire.saves, position.size());
    let chain = position.board().chain_at(teire.saves);
    let is_in_atari = chain.is_some_and(|chain| chain.liberty_count() == 1);
    match position.board().is_empty_at(teire.saves) {
        // A stone of an earlier move.
        true => format!("once {owner} has played {at}, {enemy} captures the stones there"),
        false if is_in_atari => format!("{enemy} captures the stones at {at}, which are in atari"),
        false => format!("once the dame are filled, {enemy} captures the stones at {at}"),
    }
}

/// What prevents a count, and where.
pub(crate) fn obstacle(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Unsettled { color, stones } => {
            let (owner, at) = (color.name(), first_name(stones));
            format!("whether {owner}'s stones at {at} live depends on who plays first")
        }
        Obstacle::Open(border) => open_border(border),
        Obstacle::Undivided(region) => format!("not closed yet: {}", sized(region)),
        Obstacle::Contested(points) => format!(
            "a guess: {}; many playouts from here give them to the other side",
            sized(points)
        ),
        _ => format!("not settled: {}", sized(&obstacle.points())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::{Color, Setup};
    use tobi_grid::Point;

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
            "once the dame are filled, White captures the stones at A3"
        );
        assert_eq!(
            words(Point::new(1, 0)),
            "once Black has played B3, White captures the stones there"
        );
    }
}
