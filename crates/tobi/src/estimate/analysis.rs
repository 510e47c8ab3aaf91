//! An analysis: a position estimated better and better, and the moves of one side with what comes of each.

use tobi_goban::count::Terms;
use tobi_goban::{Color, Game, Move, Position, Rules, Setup};
use tobi_grid::{Field, Point, PointSet};
use tobi_judge::estimate::{Effort, Estimate};
use tobi_reading::Reader;

/// What is to be analysed.
#[derive(Clone, Debug)]
pub struct AnalysisRequest {
    /// Who is to move, whosever turn it is.
    pub color: Color,
    /// The most moves that are looked at, at least one.
    pub moves: usize,
    /// Where they may be; points that are not legal count for nothing.
    pub among: PointSet,
}

/// A move and the position after it.
#[derive(Clone, Debug)]
pub struct AnalysedMove {
    /// The move.
    pub mv: Move,
    /// By how many points Black is ahead after it.
    pub margin: f64,
    /// Who is likely to own each point then, from -1 for White to 1 for Black.
    pub ownership: Field<f64>,
    /// Its share among all moves that were looked at, from 0 to 1: the more points it loses against the best one, the
    /// less.
    pub share: f64,
}

/// A position estimated for one side to move, with its best moves.
///
/// An estimate supposes good play by both sides, so the best move keeps it. The others lose what the positions after
/// them are worse, estimated without play-outs; the position itself is made surer by [`Analysis::deepen`].
///
/// ```
/// use tobi::Session;
/// use tobi::estimate::{Analysis, AnalysisRequest, Effort};
/// use tobi::local::{Budget, Reader};
/// use tobi_goban::{Color, Rules};
/// use tobi_grid::{PointSet, Size};
///
/// let session = Session::new(Size::square(9), Rules::JAPANESE);
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let request = AnalysisRequest {
///     color: Color::Black,
///     moves: 3,
///     among: PointSet::full(session.size()),
/// };
/// let mut analysis = Analysis::new(session.game(), &mut reader, &request);
/// analysis.deepen(Effort { playouts: 20, seed: 1 });
/// let [best, .., last] = analysis.moves() else { panic!("three were asked for") };
/// assert!(best.margin >= last.margin && best.share >= last.share);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis {
    rules: Rules,
    terms: Terms,
    color: Color,
    estimate: Estimate,
    moves: Vec<AnalysedMove>,
}

impl Analysis {
    /// Estimates a game's position and those after the moves of one side, without play-outs.
    ///
    /// Cost: on 19x19 some 40 ms, and 5 ms a move.
    pub fn new(game: &Game, reader: &mut Reader, request: &AnalysisRequest) -> Analysis {
        let color = request.color;
        let position = with_turn(game.position(), color);
        let estimate = Estimate::new(&position, reader, Effort::STATIC);
        let (rules, terms) = (*game.rules(), Terms::of(game));
        let legal = position.legal_moves(color, &rules);
        let mut candidates = |among: &PointSet| match estimate.is_over() {
            true => Vec::new(),
            false => estimate.candidates(color, among, request.moves, reader),
        };
        let points = candidates(&(legal & request.among));
        // What is not asked for may be better than what is.
        let others = match legal.is_subset(&request.among) {
            true => Vec::new(),
            false => candidates(&(legal - request.among)),
        };
        let mut analysis = Analysis {
            rules,
            terms,
            color,
            estimate,
            moves: Vec::new(),
        };
        let mut look_at = |points: Vec<Point>| -> Vec<AnalysedMove> {
            let moves = points.into_iter().map(Move::Play);
            moves.map(|mv| analysis.look_at(mv, reader)).collect()
        };
        let (moves, others) = (look_at(points), look_at(others));
        analysis.moves = match moves.is_empty() {
            true => vec![analysis.passed()],
            false => moves,
        };
        analysis.rank(&others);
        analysis
    }

    /// Plays the position out until there are so many play-outs. The moves' margins shift with that of the position.
    pub fn deepen(&mut self, effort: Effort) {
        let before = self.margin();
        self.estimate.deepen(effort);
        let shift = self.margin() - before;
        for analysed in &mut self.moves {
            analysed.margin += shift;
        }
    }

    /// The side whose moves these are.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The estimate of the position.
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// By how many points Black is ahead.
    pub fn margin(&self) -> f64 {
        self.estimate.margin(&self.rules, &self.terms)
    }

    /// The moves, the best one first; of equal ones the one that was found first. The best one keeps the margin, unless
    /// a better one was not asked for. Where no move is worth a look there is one pass.
    pub fn moves(&self) -> &[AnalysedMove] {
        &self.moves
    }

    fn look_at(&self, mv: Move, reader: &mut Reader) -> AnalysedMove {
        let mut after = self.estimate.position().clone();
        after.play_unchecked(self.color, mv, &self.rules);
        let estimate = Estimate::running(&after, reader, Effort::STATIC);
        let terms = Terms {
            prisoners: after.prisoners(),
            ..self.terms
        };
        AnalysedMove {
            mv,
            margin: estimate.margin(&self.rules, &terms),
            ownership: estimate.ownership(),
            share: 0.0,
        }
    }

    /// Nothing is worth playing: all stays as it is.
    fn passed(&self) -> AnalysedMove {
        AnalysedMove {
            mv: Move::Pass,
            margin: self.margin(),
            ownership: self.estimate.ownership(),
            share: 0.0,
        }
    }

    /// Puts the best move first, lets the best of all keep the margin, and shares out.
    fn rank(&mut self, others: &[AnalysedMove]) {
        let sign = f64::from(self.color.sign());
        let own = |margin: f64| sign * margin;
        self.moves
            .sort_by(|a, b| own(b.margin).total_cmp(&own(a.margin)));
        let best = own(self.moves[0].margin);
        let weight = |margin: f64| {
            let lost = 1.0 + best - own(margin);
            1.0 / (lost * lost)
        };
        let known = others.iter().map(|other| own(other.margin));
        let most = known.fold(best, f64::max);
        let shift = self.margin() - own(most);
        let all: f64 = self.moves.iter().map(|it| weight(it.margin)).sum();
        for analysed in &mut self.moves {
            analysed.share = weight(analysed.margin) / all;
            analysed.margin += shift;
        }
    }
}

/// The position with this colour to move; a ko of the other side's turn is gone.
fn with_turn(position: &Position, color: Color) -> Position {
    if position.to_move() == color {
        return position.clone();
    }
    let turned = Setup {
        to_move: color,
        ko: None,
        ..position.setup()
    };
    Position::from_setup(turned).expect("only the turn has changed")
}
