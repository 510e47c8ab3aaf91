//! The end of a game: when to pass, when to resign, how to remove dead stones.

use super::scene::Scene;
use super::{Candidate, Kind, Searched, Task, Term, Tried};
use crate::estimate::Estimate;
use crate::groups::largest_chain;
use crate::life::Status;
use crate::params::{
    CONFIRMING_NODES, ENDED_LOSS, HOPELESS, HOPELESS_FROM, LONG_GAME, LOST_BELOW, WORTH_PLAYING,
};
use crate::score::{Dead, Settlement, TeireConvention};
use tobi_goban::count::Terms;
use tobi_goban::random_game::is_own_eye;
use tobi_goban::rules::Ko;
use tobi_goban::{Color, Effect, Game, Move, Rules, Scoring};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::{Budget, Question, Reader};

/// The decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Play on this point.
    Play(Point, Why),
    /// Pass.
    Pass(Why),
    /// Resign: no move can win any more.
    Resign(Why),
}

impl Decision {
    /// The move; `None` if it resigns.
    pub fn played(self) -> Option<Move> {
        match self {
            Decision::Play(point, _) => Some(Move::Play(point)),
            Decision::Pass(_) => Some(Move::Pass),
            Decision::Resign(_) => None,
        }
    }
}

/// The decision in a game that can be counted.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    pub decision: Decision,
    /// The estimate, counted.
    pub counted: Estimate,
}

/// The reason for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The move is the best of all candidates.
    Best,
    /// The game is over except for neutral points, which count under these rules.
    Dame,
    /// The game is over, and a protective move costs nothing under these rules.
    Protect,
    /// The move removes dead stones.
    Cleanup,
    /// No candidate is left, and the game is not over.
    Left,
    /// The game is over, and not lost.
    Over,
    /// Every remaining move would do harm.
    NoMove,
    /// Both sides have passed, and the position cannot be counted.
    Passed,
    /// The game is over, and lost.
    Lost,
    /// The game is lost by more than the open points can make up.
    Hopeless,
}

/// The share of won playouts from which a side rather wins than loses.
const EVEN: f64 = 0.5;

/// The terms that can rule out a move, whatever their weight.
pub(super) const REFUTING: [Kind; 3] = [Kind::Waste, Kind::Risk, Kind::Abandon];

/// Whether reading rules out a move with these terms: it is in certain territory, or more stones are caught after it
/// than it certainly gains.
pub(super) fn is_refuted(terms: &[Term]) -> bool {
    let sum = |kinds: &[Kind]| -> i64 {
        let of = terms.iter().filter(|term| kinds.contains(&term.kind));
        of.map(|term| term.amount.abs()).sum()
    };
    let gains = [
        Kind::Save,
        Kind::Kill,
        Kind::Rescue,
        Kind::Capture,
        Kind::Threat,
    ];
    sum(&[Kind::Waste]) > 0 || sum(&[Kind::Risk, Kind::Abandon]) > sum(&gains)
}

/// The legal moves that do not repeat an earlier position with the same side to move. Some rules allow such moves, and
/// kos would go on without end.
pub(super) fn moves_without_repetition(game: &Game, player: Color) -> PointSet {
    if game.rules().ko != Ko::Simple {
        return game.legal_moves(player);
    }
    let mut strict = game.clone();
    strict.set_rules(Rules {
        ko: Ko::SituationalSuperko,
        ..*game.rules()
    });
    game.legal_moves(player) & strict.legal_moves(player)
}

/// The end of a game from a player's point of view.
pub(super) struct End<'a> {
    task: &'a Task<'a>,
    scene: &'a Scene,
    allowed: &'a PointSet,
}

impl<'a> End<'a> {
    pub(super) fn new(task: &'a Task<'a>, scene: &'a Scene, allowed: &'a PointSet) -> End<'a> {
        End {
            task,
            scene,
            allowed,
        }
    }

    /// The decision when the game can be counted, that is, no border is open or the other side has passed, together
    /// with the counted estimate. `None` if the game cannot be counted, if the player can still win stones, or if the
    /// game is lost and must go on.
    ///
    /// A count takes groups for alive that reading and playouts believe to be. Unless the decision [is
    /// final](End::is_final), a search should check it.
    pub(super) fn after_the_last_border(&self, reader: &mut Reader) -> Option<Ending> {
        let estimate = &self.scene.estimate;
        let estimate = match estimate.settled() {
            Some(_) => estimate.clone(),
            None if self.other_has_passed() => estimate.clone().counted(reader),
            None => return None,
        };
        let settled = estimate.settled()?;
        if self.may_go_on() && self.can_win_stones() {
            return None;
        }
        let decision = self.settled(settled)?;
        Some(Ending {
            decision,
            counted: estimate,
        })
    }

    /// Whether the other side cannot answer the decision by a move that changes the count: the game ends with it, or it
    /// removes dead stones after the end.
    pub(super) fn is_final(&self, decision: Decision) -> bool {
        let ends = match decision {
            Decision::Pass(_) => self.other_has_passed(),
            Decision::Play(_, why) => why == Why::Cleanup,
            Decision::Resign(_) => false,
        };
        ends || !self.may_go_on()
    }

    /// Whether a search of these moves confirms a decision that ends the game: it costs few won playouts.
    ///
    /// Playouts do not count to the point. If the best move loses a game that the count wins, because under territory rules
    /// it fills a point, then a pass only has to win more playouts than it loses.
    pub(super) fn holds(&self, decision: Decision, moves: &[Tried], reader: &Reader) -> bool {
        if moves.iter().all(|it| it.first() == Move::Pass) {
            return true;
        }
        let best = &moves[0];
        let after = match decision.played() {
            Some(mv) => moves
                .iter()
                .find(|it| it.first() == mv)
                .map(|it| it.winrate),
            None => Some(0.0),
        };
        after.is_some_and(|after| {
            best.winrate - after <= ENDED_LOSS
                || decision == Decision::Pass(Why::Over)
                    && after >= EVEN
                    && self.is_lost_after(best.first(), reader)
        })
    }

    /// Whether a search prefers a pass, and each other move costs more won playouts than a confirmed end may, or half of
    /// them: moves in a seki, for example.
    pub(super) fn only_passes(&self, moves: &[Tried]) -> bool {
        let [pass, others @ ..] = moves else {
            return false;
        };
        let loss = ENDED_LOSS.min(pass.winrate / 2.0);
        let is_worse = |it: &Tried| pass.winrate - it.winrate > loss;
        pass.first() == Move::Pass && others.iter().all(is_worse)
    }

    /// Whether the player loses by the count if it plays this move and the other side passes.
    fn is_lost_after(&self, mv: Move, reader: &Reader) -> bool {
        let Task { player, .. } = *self.task;
        let mut game = self.task.game.clone();
        let mut fresh = Reader::new(reader.budget());
        if game.play(player, mv).is_err() {
            return false;
        }
        let counted = Settlement::new(game.position(), &mut fresh, &Dead::Judged);
        counted.is_ok_and(|it| it.is_safe() && self.lead(&it, &game) < 0.0)
    }

    /// By how many points the player is ahead in a count of this game.
    fn lead(&self, counted: &Settlement, game: &Game) -> f64 {
        let terms = Terms::of(game);
        let score = counted.score(game.rules(), &terms, TeireConvention::Deducted);
        score.margin().points() * f64::from(self.task.player.sign())
    }

    fn other_has_passed(&self) -> bool {
        let last = self.task.game.moves().last();
        last.is_some_and(|(_, mv)| *mv == Move::Pass)
    }

    /// Whether the game is neither over by passes nor longer than a game needs.
    fn may_go_on(&self) -> bool {
        !self.task.game.is_over() && !self.is_long()
    }

    /// Whether a move of the player saves or captures stones. A count assumes that the owner of such stones still
    /// protects them, or that they are dead.
    fn can_win_stones(&self) -> bool {
        let player = self.task.player;
        let stones = [Kind::Save, Kind::Kill, Kind::Rescue, Kind::Capture];
        self.scene.hot.iter().any(|game| {
            let mut moves = game.moves(player).iter();
            stones.contains(&game.kind(player))
                && game.gain(player) >= WORTH_PLAYING
                && moves.any(|&point| self.allowed.contains(point))
        })
    }

    fn settled(&self, settled: &Settlement) -> Option<Decision> {
        let Task {
            game,
            player,
            manners,
            ..
        } = *self.task;
        let rules = game.rules();
        if rules.scoring == Scoring::Area {
            let teire = settled.teire().iter().filter(|it| it.color == player);
            if let Some(point) = self.first(teire.map(|it| it.point)) {
                return Some(Decision::Play(point, Why::Protect));
            }
            let dame = settled.dame().iter().filter(|&at| self.is_safe(at));
            if let Some(point) = self.first(dame) {
                return Some(Decision::Play(point, Why::Dame));
            }
        }
        if manners.cleans_up
            && let Some(point) = self.cleanup(&settled.dead())
        {
            return Some(Decision::Play(point, Why::Cleanup));
        }
        if self.lead(settled, game) >= 0.0 {
            return Some(Decision::Pass(Why::Over));
        }
        if self.may_go_on() && self.can_revive(settled) {
            return None;
        }
        if manners.resigns {
            return Some(Decision::Resign(Why::Lost));
        }
        self.is_long().then_some(Decision::Pass(Why::Lost))
    }

    /// Whether a short reading saves stones of the player that are counted as dead.
    fn can_revive(&self, settled: &Settlement) -> bool {
        let position = &self.scene.position;
        let player = self.task.player;
        let short = Budget::new(CONFIRMING_NODES).expect("it is a budget");
        let mut reader = Reader::new(short);
        let dead = settled.groups().iter();
        let mut dead = dead.filter(|it| it.color == player && it.status == Status::Dead);
        dead.any(|group| {
            let stone = largest_chain(position.board(), &group.stones);
            let read = reader.verdict(position, &Question::Life(stone));
            read.is_ok_and(|it| it.defend.is_decided() && it.defend.success.works())
        })
    }

    /// The decision for the best candidate while the game goes on.
    pub(super) fn decide(&self, candidates: &[Candidate], searched: Option<&Searched>) -> Decision {
        let hopeless = match searched {
            Some(searched) => searched.playouts > 0 && searched.winrate < LOST_BELOW,
            None => self.is_hopeless(),
        };
        if self.task.manners.resigns && hopeless {
            return Decision::Resign(Why::Hopeless);
        }
        if let Some(best) = candidates.iter().find(|candidate| !candidate.refuted) {
            return Decision::Play(best.point, Why::Best);
        }
        match self.left_over() {
            Some(point) => Decision::Play(point, Why::Left),
            None if self.task.game.is_over() => Decision::Pass(Why::Passed),
            None => Decision::Pass(Why::NoMove),
        }
    }

    /// A move towards the capture of dead enemy stones, starting with the chain with the fewest liberties.
    fn cleanup(&self, dead: &PointSet) -> Option<Point> {
        let board = self.scene.position.board();
        let enemy = self.task.player.opponent();
        let chains = board.chains();
        let doomed = chains.filter(|it| it.color() == enemy && dead.contains(it.first()));
        let mut doomed: Vec<_> = doomed
            .map(|it| (it.liberty_count(), it.liberties()))
            .collect();
        doomed.sort_by_key(|&(few, _)| few);
        doomed.iter().find_map(|(_, liberties)| {
            let beside = morph::dilate(liberties) - *liberties;
            let at_once = self.first(liberties.iter().filter(|&at| self.is_safe(at)));
            at_once.or_else(|| self.first(beside.iter().filter(|&at| self.is_safe(at))))
        })
    }

    /// Whether the point is empty and a stone there captures, or is not in atari.
    fn is_safe(&self, point: Point) -> bool {
        let mut board = self.scene.position.board().clone();
        let player = self.task.player;
        if !board.is_empty_at(point) || board.effect(point, player) == Effect::Suicide {
            return false;
        }
        board.place(point, player).stones > 0
            || board
                .chain_at(point)
                .is_some_and(|chain| chain.liberty_count() > 1)
    }

    /// The likeliest move that fills no eye, is not in certain territory, and gives nothing away; `None` if the game is
    /// too long.
    fn left_over(&self) -> Option<Point> {
        if self.is_long() {
            return None;
        }
        let board = self.scene.position.board();
        let certain = &self.scene.estimate.lives().certain().territory;
        let open = *self.allowed - certain.black - certain.white;
        let player = self.task.player;
        let sensible = |&at: &Point| !is_own_eye(board, at, player) && self.is_safe(at);
        self.first(open.iter().filter(sensible))
    }

    /// The likeliest of these points that are allowed.
    fn first(&self, points: impl Iterator<Item = Point>) -> Option<Point> {
        let pose = &self.scene.pose;
        let prior = |point| self.scene.prediction.prior(point).unwrap_or(i32::MIN);
        let allowed = points.filter(|&point| self.allowed.contains(point));
        allowed.min_by_key(|&point| (-i64::from(prior(point)), pose.point_in(point)))
    }

    /// Whether more moves have been played than a game needs.
    fn is_long(&self) -> bool {
        let area = self.scene.position.size().area() as f64;
        f64::from(self.task.game.move_number()) > LONG_GAME * area
    }

    /// Whether the player is far more behind than the open points can make up, late in the game.
    fn is_hopeless(&self) -> bool {
        let Task { game, player, .. } = *self.task;
        let area = self.scene.position.size().area() as f64;
        let late = f64::from(game.move_number()) >= HOPELESS_FROM * area;
        let estimate = &self.scene.estimate;
        let margin = estimate.margin(game.rules(), &Terms::of(game));
        let behind = -margin * f64::from(player.sign());
        late && behind > HOPELESS * estimate.uncertainty(game.rules())
    }
}
