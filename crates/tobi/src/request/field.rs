//! The table of options.

use crate::Layer;
use crate::groups::METHODS;
use crate::local::{Budget, LocalGame};
use crate::play::Level;
use crate::score::TeireChoice;
use tobi_judge::estimate::Effort;
use tobi_judge::params::{REVIEW_PLAYOUTS, SEARCH_PLAYOUTS, SHOWN_MISTAKES};

/// An option: what a caller may give.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub kind: Kind,
    row: Row,
}

/// What the value of an option is.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// True or false; the default is false.
    Flag,
    /// True or false; without it, the report decides.
    Decision,
    /// A whole number.
    Whole(Range),
    /// The name of rules, or KataGo's notation of them.
    Rules,
    /// Whole or half points.
    Komi,
    /// Dilations and erosions.
    Scale,
    /// `black` or `white`.
    Color,
    /// One of these words; the first is the default.
    Word(fn() -> Vec<&'static str>),
    /// One of these words, which must be given.
    Question(fn() -> Vec<&'static str>),
    /// A text of this form.
    Text(&'static str),
    /// Points, or one of these words.
    Vertices(&'static [&'static str]),
    /// Points, and rectangles between two corners.
    Region,
    /// Numbers of variations.
    Variations,
    /// Pairs of a colour and a vertex or `pass`.
    Moves,
    /// An object with these fields.
    Object(&'static [Field]),
}

/// The limits and the default of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The smallest value.
    pub least: u64,
    /// The largest value.
    pub most: Most,
    /// The default; `None` if a missing value means something else.
    pub usual: Option<u64>,
}

/// The largest value of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Most {
    /// This one.
    Fixed(u64),
    /// [`Caps::playouts`](super::Caps::playouts)
    Playouts,
    /// [`Caps::move_playouts`](super::Caps::move_playouts)
    MovePlayouts,
    /// [`Caps::nodes`](super::Caps::nodes)
    Nodes,
}

const U32: u64 = u32::MAX as u64;

const fn whole(least: u64, most: u64, usual: Option<u64>) -> Kind {
    capped(least, Most::Fixed(most), usual)
}

const fn capped(least: u64, most: Most, usual: Option<u64>) -> Kind {
    Kind::Whole(Range { least, most, usual })
}

fn teires() -> Vec<&'static str> {
    TeireChoice::ALL.map(TeireChoice::name).to_vec()
}

fn methods() -> Vec<&'static str> {
    METHODS.map(|(name, _)| name).to_vec()
}

fn games() -> Vec<&'static str> {
    LocalGame::ALL.map(LocalGame::name).to_vec()
}

fn layers() -> Vec<&'static str> {
    Layer::ALL.map(Layer::name).to_vec()
}

fn styles() -> Vec<&'static str> {
    super::answer::STYLES.map(|(name, _)| name).to_vec()
}

/// Defines the options, one line each: their meaning, their name in code and for callers, their kind.
macro_rules! table {
    ($($(#[doc = $about:literal])+ $row:ident = $name:literal, $kind:expr;)+) => {
        /// All options, each with its meaning.
        pub mod fields {
            use super::*;
            $($(#[doc = $about])+ pub const $row: Field = Field { name: $name, kind: $kind, row: Row::$row };)+
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named like the constants")]
        enum Row { $($row),+ }

        /// The meanings are apart, so that the module for browsers, which needs none, does not contain them.
        const ABOUT: &[&str] = &[$(concat!($($about),+)),+];
    };
}

table! {
    /// Which game of a file with several, counted from 1.
    GAME_NUMBER = "game_number", whole(1, U32, Some(1));
    /// Which variation to follow at the first branching of the game, at the second and so on, counted from 1, such as 2 or
    /// 1,3; otherwise always the first.
    VARIATION = "variation", Kind::Variations;
    /// The position after this many moves; default: after the last.
    MOVE = "move", whole(0, U32, None);
    /// Refuse records with errors instead of repairing them.
    STRICT = "strict", Kind::Flag;
    /// Skip moves onto a stone of the other colour.
    SKIP_ILLEGAL = "skip_illegal", Kind::Flag;
    /// Maximum number of bytes of the file, at most 16 MiB.
    LIMIT = "limit", whole(0, U32, None);
    /// Rules that replace the record's, by name.
    RULES = "rules", Kind::Rules;
    /// Komi that replaces the record's, a multiple of 0.5.
    KOMI = "komi", Kind::Komi;
    /// Whether protective moves that filling the dame would force, but that were not played, cost a point.
    TEIRE = "teire", Kind::Word(teires);
    /// Points of dead stones, such as D4,Q16, with their whole chains; or `usual` (those that the players marked,
    /// otherwise judged), `judged`, `marked`, `none`.
    DEAD = "dead", Kind::Vertices(&["usual", "judged", "marked", "none"]);
    /// Who decides about the dead stones of many games.
    TABLE_DEAD = "dead", Kind::Word(|| vec!["usual", "judged", "marked"]);
    /// Whether proofs of the statuses are sought: all, or only where the count depends on them. No score depends on it.
    EFFORT = "effort", Kind::Word(|| vec!["usual", "quick"]);
    /// Points of stones in seki, such as D4,Q16, with their whole chains, whoever decides about the dead stones. Points
    /// that only they surround are no territory under Japanese rules.
    SEKI = "seki", Kind::Vertices(&[]);
    /// Empty points that nobody owns, such as D4,E4.
    NEUTRAL = "neutral", Kind::Vertices(&[]);
    /// Count the game even if it is not finished.
    ANYWAY = "anyway", Kind::Flag;
    /// Number of playouts (random games); 0 is the fastest and the least accurate.
    PLAYOUTS = "playouts", capped(0, Most::Playouts, Some(Effort::USUAL.playouts as u64));
    /// Random seed: the same seed gives the same bytes.
    SEED = "seed", whole(0, u64::MAX, Some(Effort::USUAL.seed));
    /// The same in tables, whose column has 63 bits.
    TABLE_SEED = "seed", whole(0, i64::MAX as u64, Some(Effort::USUAL.seed));
    /// Points of stones of groups that are dead, whatever Tobi thinks: the rest of a running game is estimated with that. Even
    /// an empty list makes it a running game, whatever the file marks.
    GIVEN_DEAD = "dead", Kind::Vertices(&[]);
    /// The same of groups that live.
    GIVEN_ALIVE = "alive", Kind::Vertices(&[]);
    /// How chains are combined into groups.
    METHOD = "method", Kind::Word(methods);
    /// Maximum number of nodes (positions) for each question.
    BUDGET = "budget", capped(1, Most::Nodes, Some(Budget::USUAL.nodes() as u64));
    /// The question.
    GAME = "game", Kind::Question(games);
    /// The points of the question, such as D4,F4.
    POINTS = "points", Kind::Vertices(&[]);
    /// Where both sides may play in a life, such as A1-E5,F3. Stones outside are safe, empty points outside belong to the
    /// attacker.
    REGION = "region", Kind::Region;
    /// Who has more ko threats: `none`, `black:2` for two more than White, `black` for three; default: each case is read.
    KO_THREATS = "ko_threats", Kind::Text("text such as black:2");
    /// The layer.
    LAYER = "layer", Kind::Word(layers);
    /// Dilations and erosions other than the layer's default, such as 5/21.
    SCALE = "scale", Kind::Scale;
    /// Points of dead stones, such as D4,Q16, whose whole chains are left out; or `judged`.
    LEFT_OUT = "dead", Kind::Vertices(&["judged"]);
    /// The first move to review; default: the first of the game.
    FROM = "from", whole(1, U32, None);
    /// The last move to review; default: the last of the game.
    TO = "to", whole(1, U32, None);
    /// Playouts of each search.
    REVIEW_SEARCH = "playouts", capped(1, Most::Playouts, Some(REVIEW_PLAYOUTS as u64));
    /// How many mistakes to show.
    MOST = "most", whole(0, 100, Some(SHOWN_MISTAKES as u64));
    /// The side whose move is chosen; default: the side to move.
    COLOR = "color", Kind::Color;
    /// How the move is chosen: by a search of the whole game, or as in the papers.
    STYLE = "style", Kind::Word(styles);
    /// The strength, 10 is the best; a weaker level chooses among more moves, depending on the seed.
    LEVEL = "level", whole(1, Level::BEST.number() as u64, Some(Level::BEST.number() as u64));
    /// Playouts of the search at level 10; default: those of the style.
    MOVE_SEARCH = "playouts", capped(1, Most::MovePlayouts, None);
    /// How many moves to report.
    TOP = "top", whole(1, 26, Some(5));
    /// Whether a lost game may be resigned.
    RESIGNS = "resigns", Kind::Decision;
    /// The number of columns.
    COLUMNS = "columns", whole(1, 25, Some(19));
    /// The number of rows; default: that of the columns.
    ROWS = "rows", whole(1, 25, None);
    /// Rules by name; default: japanese.
    NEW_RULES = "rules", Kind::Rules;
    /// Komi, a multiple of 0.5; default: that of the rules.
    NEW_KOMI = "komi", Kind::Komi;
    /// Stones on the star points.
    HANDICAP = "handicap", whole(0, U32, Some(0));
    /// Stones on the board.
    SETUP = "setup", Kind::Object(&[fields::BLACK, fields::WHITE, fields::TO_MOVE]);
    /// Stones on the board; none on `empty`.
    EDITED = "setup", Kind::Object(Field::EDIT);
    /// Points of black stones.
    BLACK = "black", Kind::Vertices(&[]);
    /// Points of white stones.
    WHITE = "white", Kind::Vertices(&[]);
    /// Points without a stone.
    EMPTY = "empty", Kind::Vertices(&[]);
    /// The side to move.
    TO_MOVE = "to_move", Kind::Color;
    /// The moves: pairs of a colour and a vertex or `pass`.
    MOVES = "moves", Kind::Moves;
    /// Playouts of a position.
    MAX_VISITS = "maxVisits", whole(1, 10_000_000, Some(SEARCH_PLAYOUTS as u64));
    /// The maximum number of moves of a line after its first move.
    PV_LENGTH = "analysisPVLen", whole(0, U32, None);
    /// The number of columns.
    BOARD_X = "boardXSize", whole(1, 25, None);
    /// The number of rows.
    BOARD_Y = "boardYSize", whole(1, 25, None);
    /// The owners of the points.
    OWNERSHIP = "includeOwnership", Kind::Flag;
    /// How much they vary.
    OWNERSHIP_STDEV = "includeOwnershipStdev", Kind::Flag;
    /// The owners after each move.
    MOVES_OWNERSHIP = "includeMovesOwnership", Kind::Flag;
    /// How much they vary.
    MOVES_OWNERSHIP_STDEV = "includeMovesOwnershipStdev", Kind::Flag;
    /// How likely strong players are to choose each move.
    POLICY = "includePolicy", Kind::Flag;
    /// The visits of each move of a line.
    PV_VISITS = "includePVVisits", Kind::Flag;
}

impl Field {
    /// Fields of a query of KataGo's protocol whose values are simple.
    pub const QUERY: &'static [Field] = {
        use fields::*;
        &[
            BOARD_X,
            BOARD_Y,
            KOMI,
            MAX_VISITS,
            PV_LENGTH,
            OWNERSHIP,
            OWNERSHIP_STDEV,
            MOVES_OWNERSHIP,
            MOVES_OWNERSHIP_STDEV,
            POLICY,
            PV_VISITS,
        ]
    };

    /// Fields of the estimates of many positions.
    pub const ESTIMATES: &'static [Field] = {
        use fields::*;
        &[RULES, KOMI, PLAYOUTS, SEED]
    };

    /// Its default, of a whole number.
    pub const fn usual(&self) -> Option<u64> {
        match self.kind {
            Kind::Whole(range) => range.usual,
            _ => None,
        }
    }

    /// Its meaning.
    pub fn about(&self) -> &'static str {
        ABOUT[self.row as usize].trim()
    }

    /// Fields that describe a position instead of a record; [`fields::MOVES`] may follow.
    pub const POSITION: &'static [Field] = {
        use fields::*;
        &[COLUMNS, ROWS, NEW_RULES, NEW_KOMI, HANDICAP, SETUP]
    };

    /// Fields of a new game.
    pub const NEW_GAME: &'static [Field] = {
        use fields::*;
        &[COLUMNS, ROWS, NEW_RULES, NEW_KOMI, HANDICAP, EDITED]
    };

    /// Fields of an edit: stones that are added and removed.
    pub const EDIT: &'static [Field] = {
        use fields::*;
        &[BLACK, WHITE, EMPTY, TO_MOVE]
    };
}

/// The reports that can be requested by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The score of a finished game.
    Score,
    /// The estimate of a running game.
    Estimate,
    /// Groups and their status.
    Groups,
    /// A local game.
    Read,
    /// A layer.
    Show,
    /// The best move.
    Play,
    /// The mistakes of a game.
    Review,
}

impl Report {
    /// All of them.
    pub const ALL: [Report; 7] = [
        Report::Score,
        Report::Estimate,
        Report::Groups,
        Report::Read,
        Report::Show,
        Report::Play,
        Report::Review,
    ];

    /// The command of the program, and the end of the schema's name.
    pub const fn name(self) -> &'static str {
        match self {
            Report::Score => "score",
            Report::Estimate => "estimate",
            Report::Groups => "groups",
            Report::Read => "read",
            Report::Show => "show",
            Report::Play => "play",
            Report::Review => "review",
        }
    }

    /// The report with this name.
    pub fn named(name: &str) -> Option<Report> {
        Report::ALL.into_iter().find(|report| report.name() == name)
    }

    /// Its options, without those about the record.
    pub const fn fields(self) -> &'static [Field] {
        use fields::*;
        match self {
            Report::Score => &[RULES, KOMI, TEIRE, DEAD, SEKI, NEUTRAL, ANYWAY, EFFORT],
            Report::Estimate => &[RULES, KOMI, PLAYOUTS, SEED, GIVEN_DEAD, GIVEN_ALIVE],
            Report::Groups => &[METHOD, BUDGET],
            Report::Read => &[GAME, POINTS, REGION, KO_THREATS, BUDGET],
            Report::Show => &[LAYER, SCALE, LEFT_OUT],
            Report::Play => &[
                COLOR,
                STYLE,
                LEVEL,
                MOVE_SEARCH,
                SEED,
                TOP,
                RESIGNS,
                RULES,
                KOMI,
            ],
            Report::Review => &[FROM, TO, REVIEW_SEARCH, MOST],
        }
    }

    /// Its options about a record: which position of it, or which game.
    pub const fn record_fields(self) -> &'static [Field] {
        use fields::*;
        match self {
            Report::Review => &[GAME_NUMBER, STRICT, SKIP_ILLEGAL],
            _ => &[GAME_NUMBER, VARIATION, MOVE, STRICT, SKIP_ILLEGAL],
        }
    }
}
