//! The proof of a score as an SGF file: one variation for each region, attack by attack, with the owner's answers.

use super::{FinalGroup, ScoreReport};
use crate::groups::Status;
use crate::words::{counted, first_name, listed, point_names, stones_name};
use std::collections::{HashMap, VecDeque};
use tobi_goban::{Board, Color, Effect, Game, Move};
use tobi_grid::{Connectivity, Point, PointSet, components};
use tobi_judge::certain::{Certificate, Contribution, ProvedRegion, ProvedWall};
use tobi_notation::sgf::{self, NodeId, Tree};
use tobi_notation::vertex;
use tobi_reading::Certainty;
use tobi_reading::safety::{Reply, RoomPlan, Stance, Strategy};

/// The most moves that are written for a region: nobody clicks through more.
const MOST_MOVES: usize = 1_000;

/// The most names of eyes in a comment.
const MOST_NAMES: usize = 4;

/// How to read the file; it begins the comment of the root.
const INTRODUCTION: &str = "What Tobi proved of the end of this game.\n\n\
    Each variation is a region. In it the other side attacks and the owner answers; whatever is not shown is answered like \
    the pass, or not at all where no pass is shown. The other side may retake every ko at once, the owner never does. Squares \
    mark the points that the owner keeps, circles the other points of the region.";

impl ScoreReport {
    /// The proof as an SGF file, if it was asked for ([`ScoreReport::certified`]) and the dead stones were judged.
    ///
    /// The root has the position, and in its comment what is proved and what is not. Each variation is a region.
    pub fn proof(&self) -> Option<String> {
        let certificate = self.certificate()?;
        let mut tree = self.root()?;
        let root = tree.roots().next()?.id();
        tree.set(root, "C", &self.summary(certificate));
        let board = self.settlement().position().board();
        for region in &certificate.regions {
            Variation::new(board, region).write(&mut tree, root);
        }
        Some(sgf::write(&tree))
    }

    /// A tree with the position alone.
    fn root(&self) -> Option<Tree> {
        let game = self.session().game();
        let setup = self.settlement().position().setup();
        let mut alone = Game::new(*game.rules(), setup).ok()?;
        alone.set_komi(game.komi());
        Some(Tree::from_game(&alone))
    }

    /// What is proved and what is not.
    fn summary(&self, certificate: &Certificate) -> String {
        let board = self.settlement().position().board();
        let groups = self.settlement().groups().iter();
        let (proved, open): (Vec<&FinalGroup>, Vec<&FinalGroup>) =
            groups.partition(|group| group.certainty().is_some_and(Certainty::is_proved));
        let mut lines = vec![INTRODUCTION.to_owned(), String::new()];
        if self.score().is_none() {
            lines.push(
                "The game is not finished: what is proved holds, all else is only likely."
                    .to_owned(),
            );
        }
        let regions = counted(certificate.regions.len(), "region", "regions");
        lines.push(format!(
            "{regions}. Proved: {} of {}.",
            proved.len(),
            counted(proved.len() + open.len(), "group", "groups")
        ));
        let is_shown = |group: &&FinalGroup| match group.status {
            Status::Alive => group.stones.is_subset(&certificate.alive[group.color]),
            _ => certificate
                .regions
                .iter()
                .any(|region| group.stones.is_subset(&region.kept)),
        };
        let by_rules = proved.iter().filter(|group| !is_shown(group));
        let by_rules: Vec<String> = by_rules.map(|group| said(group, board)).collect();
        if let Some(names) = listed(&by_rules) {
            lines.push(format!(
                "Proved by fixed rules for eyes, so without a variation: {names}."
            ));
        }
        if !open.is_empty() {
            lines.extend([String::new(), "Not proved:".to_owned()]);
            lines.extend(open.into_iter().map(|group| missing(group, board)));
        }
        lines.extend(self.open_areas(certificate));
        lines.join("\n")
    }

    /// The counted areas of which no point is proved.
    fn open_areas(&self, certificate: &Certificate) -> Vec<String> {
        let certain = self.settlement().finished().map(|it| it.certain);
        let mut lines = Vec::new();
        for color in Color::BOTH {
            let counted_points = self.settlement().count().territory[color];
            let kept = certificate.regions.iter().filter(|it| it.owner == color);
            let kept = PointSet::union(counted_points.size(), kept.map(|it| it.kept));
            let kept = certain.map_or(kept, |it| kept | it.territory[color]);
            for area in components(&(counted_points - kept), Connectivity::Four) {
                lines.push(format!(
                    "- {}'s {} at {}: that {} cannot live in there, and that the walls around live.",
                    color.name(),
                    counted(area.len(), "point", "points"),
                    first_name(&area),
                    color.opponent().name()
                ));
            }
        }
        lines
    }
}

/// `White's 3 stones at D4`.
fn said(group: &FinalGroup, board: &Board) -> String {
    format!(
        "{}'s {} at {}",
        group.color.name(),
        counted(group.stones.len(), "stone", "stones"),
        stones_name(board, &group.stones)
    )
}

/// What would have to be proved of a group.
fn missing(group: &FinalGroup, board: &Board) -> String {
    let (own, other) = (group.color.name(), group.color.opponent().name());
    let what = match group.status {
        Status::Alive => format!("that {own} has an answer to every attack of {other}"),
        Status::Dead => {
            format!("that {own} cannot live in there, and that {other}'s walls around live")
        }
        Status::Seki => "that neither side can capture first".to_owned(),
        Status::Unsettled => "the next move decides".to_owned(),
    };
    format!("- {}, {}: {what}.", said(group, board), group.status)
}

/// The variation of a region.
struct Variation<'a> {
    board: &'a Board,
    region: &'a ProvedRegion,
    /// The lines that lead to the stances that are written already.
    known: HashMap<usize, String>,
    /// The moves written.
    moves: usize,
}

/// A place in the tree at which the other side attacks.
struct Turn {
    node: NodeId,
    board: Board,
    stance: usize,
    /// The moves so far.
    line: Vec<String>,
}

impl<'a> Variation<'a> {
    fn new(board: &'a Board, region: &'a ProvedRegion) -> Variation<'a> {
        Variation {
            board,
            region,
            known: HashMap::new(),
            moves: 0,
        }
    }

    /// Writes the region: the short lines first, so that a limit cuts the long ones.
    fn write(mut self, tree: &mut Tree, root: NodeId) {
        let region = self.region;
        let node = tree.add_child(root);
        // Not TB or TW: they would say how the players ended the game.
        add_points(tree, node, "SQ", &region.kept);
        add_points(tree, node, "CR", &(region.points - region.kept));
        let strategy = region.strategy.as_ref();
        let first = strategy.and_then(|it| it.stances.first());
        let settled = first.map_or_else(String::new, |stance| self.settled(stance));
        let said = [self.region_said(), settled].join("\n");
        tree.set(node, "C", said.trim_end());
        let Some(strategy) = strategy else { return };
        let mut turns = VecDeque::from([Turn {
            node,
            board: self.board.clone(),
            stance: 0,
            line: Vec::new(),
        }]);
        while let Some(turn) = turns.pop_front() {
            self.attacks(tree, strategy, &turn, &mut turns);
        }
    }

    /// Writes the attacks at a turn, and adds the turns after them.
    fn attacks(
        &mut self,
        tree: &mut Tree,
        strategy: &Strategy,
        turn: &Turn,
        turns: &mut VecDeque<Turn>,
    ) {
        match &strategy.stances[turn.stance] {
            Stance::Answered { attacks, pass } => {
                for (point, reply) in attacks {
                    self.attack(tree, strategy, turn, Some(*point), *reply, turns);
                }
                // A pass that nobody answers changes nothing.
                if pass.point.is_some() || pass.then != turn.stance {
                    self.attack(tree, strategy, turn, None, *pass, turns);
                }
            }
            Stance::Settled { rooms, .. } => {
                for RoomPlan { stance, .. } in rooms {
                    let inside = Turn {
                        board: turn.board.clone(),
                        line: turn.line.clone(),
                        stance: *stance,
                        ..*turn
                    };
                    self.attacks(tree, strategy, &inside, turns);
                }
            }
            Stance::Cut => {}
        }
    }

    /// Writes an attack, or a pass, and its answer.
    fn attack(
        &mut self,
        tree: &mut Tree,
        strategy: &Strategy,
        turn: &Turn,
        at: Option<Point>,
        reply: Reply,
        turns: &mut VecDeque<Turn>,
    ) {
        let owner = self.region.owner;
        let mut board = turn.board.clone();
        let is_allowed = |board: &Board, at: Point, color: Color| {
            board.is_empty_at(at) && board.effect(at, color) != Effect::Suicide
        };
        // With open dame, some attacks of the region's own game are not allowed on the board.
        if at.is_some_and(|at| !is_allowed(&board, at, owner.opponent())) {
            return;
        }
        if self.moves >= MOST_MOVES {
            return;
        }
        self.moves += 2;
        let mut line = turn.line.clone();
        let mut play = |node: NodeId, color: Color, at: Option<Point>| {
            if let Some(at) = at {
                board.place(at, color);
            }
            let mv = at.map_or(Move::Pass, Move::Play);
            line.push(format!(
                "{} {}",
                color.name(),
                vertex::name(mv, board.size())
            ));
            let node = tree.add_child(node);
            tree.add(node, color.letter(), &vertex::to_sgf(mv));
            node
        };
        let attacked = play(turn.node, owner.opponent(), at);
        let answered = play(attacked, owner, reply.point);
        if at.is_none() {
            let said = "A pass, or a move that has no variation of its own.";
            tree.set(attacked, "C", said);
        }
        let known = self.known.get(&reply.then);
        let stance = &strategy.stances[reply.then];
        let mut said = match reply.point {
            None => vec!["No answer is needed.".to_owned()],
            Some(_) => Vec::new(),
        };
        match known {
            Some(_) if matches!(stance, Stance::Settled { .. }) => said.push(self.settled(stance)),
            Some(line) => said.push(format!("It goes on as after {line}.")),
            None => {
                said.push(self.settled(stance));
                self.known.insert(reply.then, line.join(", "));
                turns.push_back(Turn {
                    node: answered,
                    board,
                    stance: reply.then,
                    line,
                });
            }
        }
        if self.moves >= MOST_MOVES {
            said.push("Longer lines of this region are left out.".to_owned());
        }
        said.retain(|words| !words.is_empty());
        if !said.is_empty() {
            tree.set(answered, "C", &said.join(" "));
        }
    }

    /// Whose the region is, and what holds in it.
    fn region_said(&self) -> String {
        let ProvedRegion {
            owner,
            points,
            walls,
            kept,
            strategy,
        } = self.region;
        let (own, other) = (owner.name(), owner.opponent().name());
        let mut said = vec![format!(
            "{own}'s region at {}, {}: {other} attacks, {own} answers.",
            first_name(points),
            counted(points.len(), "point", "points")
        )];
        if !kept.is_empty() {
            said.push(format!("{other} cannot live in here."));
        }
        said.extend(walls.iter().filter_map(|wall| self.given(wall)));
        match strategy {
            None => said.push("The answers were not found again within the budget.".to_owned()),
            Some(it) if !it.is_complete() => {
                said.push("Some answers are not written down: there are too many.".to_owned());
            }
            Some(_) => {}
        }
        said.join("\n")
    }

    /// What the region gives a wall.
    fn given(&self, wall: &ProvedWall) -> Option<String> {
        let at = stones_name(self.board, &wall.stones);
        match wall.given {
            Contribution::Nothing => None,
            Contribution::Eye => Some(format!(
                "The chain at {at} gets one eye here; it has another one elsewhere."
            )),
            Contribution::Life => Some(format!("The chain at {at} lives by this region.")),
        }
    }

    /// What a settled stance rests on; empty for others.
    fn settled(&self, stance: &Stance) -> String {
        let (owner, other) = (self.region.owner, self.region.owner.opponent());
        match stance {
            Stance::Answered { .. } => String::new(),
            Stance::Cut => "The answers to further attacks are not written down.".to_owned(),
            Stance::Settled { eyes, held, rooms } => {
                let mut said = Vec::new();
                let names = eyes.iter().take(MOST_NAMES).map(first_name);
                if let Some(names) = listed(&names.collect::<Vec<_>>()) {
                    let what = if eyes.len() == 1 { "an eye" } else { "eyes" };
                    said.push(format!("{} has {what} at {names}.", owner.name()));
                }
                if !held.is_empty() {
                    said.push(format!("{} cannot make two eyes any more.", other.name()));
                }
                for room in rooms {
                    let points = point_names(&room.points);
                    let points = listed(&points).unwrap_or_default();
                    said.push(format!("Attacks on {points} must still be answered."));
                }
                if said.is_empty() {
                    said.push("Nothing more must be answered.".to_owned());
                }
                said.join(" ")
            }
        }
    }
}

fn add_points(tree: &mut Tree, node: NodeId, identifier: &str, points: &PointSet) {
    for point in points {
        tree.add(node, identifier, &vertex::to_sgf(Move::Play(point)));
    }
}
