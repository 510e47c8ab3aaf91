//! Parameters of the clustering of groups.

use tobi_reading::params::SPACE_POINTS;

/// How stones grow into colour domains; Yue, Liu, Qiu 2007.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dilation {
    /// The maximum number of steps; `None`: until nothing grows.
    pub steps: Option<u8>,
    /// How to treat points that both colours reach in the same step.
    pub contested: Contested,
    /// Columns and rows of the largest contested area that goes to a colour; the paper's 2x2.
    pub largest_awarded: u8,
}

/// How to treat points that both colours reach in the same step; the paper does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contested {
    /// They belong to both colours and grow on, literally as in the paper's formulas (2) and (3).
    Spreads,
    /// They belong to neither colour and grow no further.
    Stops,
}

impl Dilation {
    /// Until nothing grows, as in the paper's figure 3: Yue's first clustering.
    pub const FULL: Dilation = Dilation {
        steps: None,
        contested: Contested::Stops,
        largest_awarded: 2,
    };

    /// Three steps, which split Yue's too large groups best.
    pub const YUE: Dilation = Dilation {
        steps: Some(3),
        ..Dilation::FULL
    };
}

/// How chains become groups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clustering {
    /// How far stones grow together; chains in one colour domain are one group. With 0 steps nothing grows.
    pub dilation: Dilation,
    /// Whether chains that share a liberty or a small eye are one group.
    pub shared_liberties: bool,
    /// Which connection games are read.
    pub connections: Connections,
    /// Whether chains that lose the string game even when moving first are captives.
    pub string_games: bool,
    /// How to decide which groups look captured, for Yue's completion of the first clustering.
    pub captives: Captives,
}

/// Points of the largest region that counts as an eye of all chains around it: the largest that the reader solves
/// exactly.
pub const SHARED_EYE_POINTS: usize = SPACE_POINTS;

/// Which connection games a clustering reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connections {
    /// None.
    None,
    /// Those that a rule of the rule bases decides, without search.
    Rules,
    /// Those, and by search those of chains within `reach` that nothing else joins.
    Read {
        /// Steps from stone to stone, along the lines.
        reach: u8,
    },
}

/// How to decide which groups look captured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Captives {
    /// No group looks captured.
    None,
    /// By its features.
    Features(GroupWeights),
    /// By its features and, if they are unclear, by a short reading of its life.
    Read {
        /// The weights of the features.
        weights: GroupWeights,
        /// When the features are unclear.
        doubt: Doubt,
    },
}

/// The strengths of the groups that are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The minimum strength.
    pub from: f64,
    /// The maximum strength.
    pub to: f64,
    /// Whether two neighbours that are both in doubt race; the result depends on the side to move.
    pub races: bool,
}

impl Doubt {
    /// Source: of 1,200 groups in 145 middle games, with owners known from KataGo, a short reading is right more often
    /// than the sign of the strength only within these limits; beyond them both are right in 95 of 100.
    pub const USUAL: Doubt = Doubt {
        from: -1.5,
        to: 0.8,
        races: false,
    };

    /// Whether a group of this strength is in doubt.
    pub fn contains(&self, strength: f64) -> bool {
        self.from <= strength && strength <= self.to
    }
}

/// Empty points of its own domains from which a group does not look captured. Source: with 6 to 99 the clusterings of
/// 50 games are equally good (F1 0.906), but single stones of an opening need it.
pub const ROOM_TO_STAND: usize = 8;

/// Steps within which captives of one group are one group. Source: the F1 of the clustering is 0.905 with 2, 0.908 with
/// 4, and 0.909 with any number, but then stones at opposite sides of the board share one status.
pub const CAPTIVES_APART: usize = 4;

/// Steps along the lines between chains of which a connection is read to find the parts of a group. Source: in 20 middle games
/// the parts are the same with 4.
pub const PART_REACH: u8 = 3;

/// Steps between chains whose connection is read with [`PART_NODES`] if a brief reading does not decide. Source: with 3 steps it
/// finds 1 connection that cannot be cut in 13 readings, with 2 steps 1 in 3.
pub const PART_STEPS: u8 = 2;

/// The nodes of these readings. Source: in 20 middle games there are 24 groups in a position with 600, 22 with 1,000, which takes
/// half as much time again.
pub const PART_NODES: u32 = 600;

impl Dilation {
    /// No step: every chain is its own domain.
    pub const NONE: Dilation = Dilation {
        steps: Some(0),
        ..Dilation::FULL
    };
}

impl Clustering {
    /// Yue's first clustering, with three steps.
    pub const YUE_FIRST: Clustering = Clustering {
        dilation: Dilation::YUE,
        shared_liberties: false,
        connections: Connections::None,
        string_games: false,
        captives: Captives::None,
    };

    /// Chains that rules join, without any search.
    pub const FIRM: Clustering = Clustering {
        dilation: Dilation::NONE,
        connections: Connections::Rules,
        ..Clustering::YUE_FIRST
    };

    /// Indigo's groups: chains joined by won connection games, if they are near enough to be read.
    pub const INDIGO: Clustering = Clustering {
        dilation: Dilation::NONE,
        connections: Connections::Read { reach: 4 },
        ..Clustering::YUE_FIRST
    };

    /// Yue's groups after the completion: the lives of weak groups are read, the weakest first.
    pub const YUE: Clustering = Clustering {
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt {
                races: true,
                ..Doubt::USUAL
            },
        },
        ..Clustering::YUE_FIRST
    };

    /// The default: the best on games between strong players (see BENCHMARKS.md). Two steps of dilation are better than
    /// Yue's three once shared liberties join chains too.
    pub const USUAL: Clustering = Clustering {
        dilation: Dilation {
            steps: Some(2),
            ..Dilation::YUE
        },
        shared_liberties: true,
        connections: Connections::Rules,
        string_games: true,
        captives: Captives::Features(GroupWeights::USUAL),
    };

    /// The default plus a short reading of the life of groups in doubt: five times the work.
    pub const READ: Clustering = Clustering {
        captives: Captives::Read {
            weights: GroupWeights::USUAL,
            doubt: Doubt::USUAL,
        },
        ..Clustering::USUAL
    };
}

/// The weights of the features of a group. The weighted sum is its strength; below zero the group looks captured.
///
/// The numbers of stones and liberties count by their square roots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupWeights {
    /// A constant for every group.
    pub base: f64,
    /// For the square root of the number of stones.
    pub stones: f64,
    /// For the square root of the number of liberties.
    pub liberties: f64,
    /// For 128 of Bouzy's 5/21, the mean under the stones.
    pub territory: f64,
    /// For 128 of Bouzy's 4/0, the mean under the stones.
    pub area: f64,
    /// For a group whose life depends on the first mover.
    pub unsettled: f64,
}

impl GroupWeights {
    /// Source: a logistic regression of the dead groups in 450 middle games between strong players, then adjusted on
    /// the same games for the best F1. The figure is flat around it: half or twice of any weight costs less than 0.01.
    pub const USUAL: GroupWeights = GroupWeights {
        base: -3.9,
        stones: 0.4,
        liberties: 0.9,
        territory: 0.75,
        area: 0.2,
        unsettled: 1.0,
    };
}
